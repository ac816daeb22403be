// The verifier described by the options: keys and status lists are fetched once and cached.
import { randomBytes } from 'node:crypto';
import { findApprovalFault, readApproval } from '@bonafide/vc-jwt/approver';
import type { DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createDpopNonces, type DpopNonces } from '@bonafide/vc-jwt/dpop-nonce';
import { boundKeyOf, verifyDpopProof } from '@bonafide/vc-jwt/dpop-proof';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { createIssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier, type VerifiedToken } from '@bonafide/vc-jwt/verify';
import type { ProtectOptions } from './options.js';
import { createUsedProofs } from './used-proofs.js';

/** A status list older than this is revalidated before use, so that a revocation takes effect within a second. */
const LIST_FRESH_MS = 500;

/**
 * The resource as written, and as a gateway and clients may write it: scheme and host in lower case, no default port, with
 * or without a slash at its end (RFC 3986 sections 6.2.2 and 6.2.3).
 */
function spellingsOf(resource: string): string[] {
  const { href, search } = new URL(resource);
  const bare = search === '' && href.endsWith('/') ? href.slice(0, -1) : href;
  return [resource, bare, ...(search === '' ? [`${bare}/`] : [])];
}

const UNACCEPTED = {
  machine: 'no machine that acts for itself is accepted here but those that are listed',
  policy: 'only what a person approved is accepted here',
  person: 'approvals of this person are not accepted here',
} as const;

/** A token as presented: alone, or with the `DPoP` header (empty if absent) and the request it must match. */
export interface PresentedToken {
  token: string;
  request?: { proof: string; method: string; path: string };
}

interface TokenVerifier {
  /** For the clients whose proof is refused with ERR_DPOP_NONCE_NEEDED. */
  nonces: DpopNonces;
  /** @throws {VcJwtError} */
  verify(presented: PresentedToken): Promise<VerifiedToken>;
}

export function createTokenVerifier(options: ProtectOptions): TokenVerifier {
  const { resource, issuers, delegations, readsDetails, usedProofs = createUsedProofs() } = options;
  const accepted = options.approvers && { users: [], roles: [], emailDomains: [], ...options.approvers };
  const { fetch = globalThis.fetch, allowLoopbackHttp = false, nonceSecret = randomBytes(32) } = options;
  const nonces = createDpopNonces([nonceSecret]);
  const { origin } = new URL(resource);
  const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp });
  const keys = createKeyResolver({ didWeb });
  const trustedIssuers = createIssuerTrust({ issuers: [...issuers], didWeb });
  const verify = createVerifier({
    keys,
    trustedIssuers,
    audience: [...spellingsOf(resource), ...(delegations ? [delegations.projectId] : [])],
    tokenUse: 'either',
    statusList: createStatusListReader({
      fetch,
      keys,
      issuers: trustedIssuers,
      allowLoopbackHttp,
      waitAfterMs: LIST_FRESH_MS,
    }),
  });
  /** A bound token needs a proof of its key; an unbound one must come as a bearer token (RFC 9449 section 7.2). */
  async function assertKeyProven(
    claims: DelegationClaims,
    { token, request }: PresentedToken,
  ): Promise<void> {
    const thumbprint = boundKeyOf(claims);
    if ((thumbprint === undefined) !== (request === undefined))
      throw new VcJwtError(
        'ERR_TOKEN_USE_MISMATCH',
        thumbprint ? 'a token that is bound to a key is no bearer token' : 'the token is bound to no key',
      );
    if (thumbprint === undefined || request === undefined) return;
    const { proof, method, path } = request;
    const url = `${origin}${path}`;
    const { id, expiresAt } = await verifyDpopProof(proof, {
      method,
      url,
      accessToken: token,
      thumbprint,
      nonces,
    });
    if (!(await usedProofs.spend(id, expiresAt)))
      throw new VcJwtError('ERR_DPOP_PROOF_INVALID', 'it was used before');
  }

  const verifyPresented = async (presented: PresentedToken) => {
    const verified = await verify(presented.token);
    const { claims } = verified;
    // The audiences of the two kinds of token differ: a resource, or a project id.
    const isMeantForUs =
      claims.token_use === 'access'
        ? spellingsOf(resource).includes(claims.aud)
        : claims.aud === delegations?.projectId;
    if (!isMeantForUs) throw new VcJwtError('ERR_AUDIENCE_MISMATCH');
    if (claims.token_use === 'access' && claims.authorization_details && !readsDetails)
      throw new VcJwtError(
        'ERR_CLAIM_INVALID',
        'the token is for certain things, of which nothing is known here',
      );
    const fault = findApprovalFault(accepted, readApproval(claims));
    if (fault) throw new VcJwtError('ERR_CLAIM_INVALID', UNACCEPTED[fault]);
    await assertKeyProven(claims, presented);
    return verified;
  };
  return { nonces, verify: verifyPresented };
}
