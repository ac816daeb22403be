// The verifier that the options describe: keys and status lists are fetched once and kept.
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { createIssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier, type VerifiedToken } from '@bonafide/vc-jwt/verify';
import type { ProtectOptions } from './options.js';

/** A list this old is looked at again before it answers: who was revoked is out within a second. */
const LIST_FRESH_MS = 500;

/** @throws {VcJwtError} from the returned function */
export function createBearerVerifier(options: ProtectOptions): (token: string) => Promise<VerifiedToken> {
  const { resource, issuers, delegations, fetch = globalThis.fetch, allowLoopbackHttp = false } = options;
  const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp });
  const keys = createKeyResolver({ didWeb });
  const trustedIssuers = createIssuerTrust({ issuers: [...issuers], didWeb });
  const verify = createVerifier({
    keys,
    trustedIssuers,
    audience: [resource, ...(delegations ? [delegations.projectId] : [])],
    tokenUse: 'either',
    statusList: createStatusListReader({
      fetch,
      keys,
      issuers: trustedIssuers,
      allowLoopbackHttp,
      waitAfterMs: LIST_FRESH_MS,
    }),
  });
  return async (token) => {
    const verified = await verify(token);
    const { claims } = verified;
    // Audiences of the two kinds are names of different things.
    const audience = claims.token_use === 'access' ? resource : delegations?.projectId;
    if (claims.aud !== audience) throw new VcJwtError('ERR_AUDIENCE_MISMATCH');
    if ('cnf' in claims)
      throw new VcJwtError('ERR_TOKEN_USE_MISMATCH', 'a token that is bound to a key is no bearer token');
    return verified;
  };
}
