import { readApproval } from '@bonafide/vc-jwt/approver';
import { ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { parseCompactJws } from '@bonafide/vc-jwt/compact-jws';
import type { Actor, AuthorizationDetail, DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { readApprover } from '@bonafide/vc-jwt/approver';
import { boundKeyOf } from '@bonafide/vc-jwt/dpop-proof';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import type { VerifiedToken } from '@bonafide/vc-jwt/verify';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../../config.js';
import { unauthorized } from '../../errors.js';
import { BEARER_TOKEN_CHARACTERS_MAX, CREDENTIAL_CACHE_MS } from '../../limits.js';
import { type Account, tenantOf } from '../account.js';
import { bearerChallenge, type TokenScheme } from './bearer-challenge.js';
import { type BearerCaller, mayReadPhotos, type MissingSignIn } from './caller.js';
import { DpopProofsService } from './dpop-proofs.service.js';
import { type ClaimedIssuer, findTrustingAccounts } from '../issuers/find-trusting-accounts.js';
import type { Grantor } from '../grants/grant.js';
import { IssuerChecksService } from '../issuers/issuer-checks.service.js';
import { isMembersOnly, type MemberRole, runsAccount, scopesOfRole } from '../members/member-role.js';
import { MembersService } from '../members/members.service.js';
import { mcpServerOf, metadataUrl, type OwnResource } from './resource-metadata.js';
import { coveredBy, DEFAULT_STEP_UP, findMissingSignIn } from './step-up.js';
import { audiencesOf, explainRefusal, type TrustedIssuer } from '../issuers/trusted-issuer.js';

/** issuers and audiences in use at once; anyone can name any, so the least recently used ones are evicted */
const ACCOUNTS_CACHE_ENTRIES = 5_000;
const RETRY_AFTER_SECONDS = '5';

/** Not the token's fault: what is needed to verify it cannot be fetched. */
const UNAVAILABLE = new Set(['ERR_DID_UNRESOLVABLE', 'ERR_STATUS_UNAVAILABLE']);

/** A request and its header `DPoP`: the proof that its sender holds a key (RFC 9449 section 4). */
export interface ProvenRequest {
  method: string;
  /** may have a query */
  path: string;
  /** empty without the header */
  proof: string;
}

/** A token as presented by a request. */
export interface PresentedToken {
  token: string;
  scheme: TokenScheme;
  request?: ProvenRequest;
}

/** Requirements on a request's credentials. */
export interface Demand {
  /** asks the issuer now whether the token was revoked; otherwise only for tokens that may access photographs */
  bypassCache: boolean;
  /** the endpoint is a resource of its own */
  resource?: OwnResource;
  /** what the request needs, as the challenge of a refusal names it */
  scope?: string;
  /** the request was authenticated before, which consumed its proof */
  isRenewal?: boolean;
}

/** How the token was presented, and what the request needs. */
interface Asked extends Pick<Demand, 'scope' | 'resource'> {
  scheme: TokenScheme;
}

interface Trust {
  account: Account;
  entry: TrustedIssuer;
  /** the audience that the entry names */
  audience: string;
}

/**
 * Delegation tokens and gateway access tokens as credentials (docs/design/rights-and-audit.md). The account is the one
 * that trusts the token's issuer for the token's audience; its entry (docs/design/agents-and-tools.md) and the member's
 * role limit what the token may do; everything else is verified with documents cached by `IssuerChecks`.
 */
@Injectable()
export class BearerTokens {
  private readonly accounts = createReadCache(
    (key: string) => findTrustingAccounts(this.dataSource.manager, JSON.parse(key) as ClaimedIssuer),
    { max: ACCOUNTS_CACHE_ENTRIES, ttlMs: CREDENTIAL_CACHE_MS },
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: IssuerChecksService,
    private readonly members: MembersService,
    private readonly dpopProofs: DpopProofsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  /** @throws ServiceError 401 with the RFC 6750 challenge; 503 when the issuer or status list cannot be reached */
  async authenticate(presented: PresentedToken, demand: Demand): Promise<BearerCaller> {
    const { token, scheme } = presented;
    const { bypassCache, scope, resource } = demand;
    const asked: Asked = { scheme, scope, resource };
    try {
      const { claims } = parseCompactJws(token, { maxLength: BEARER_TOKEN_CHARACTERS_MAX, typ: 'JWT' });
      const { iss, aud } = claims;
      if (typeof iss !== 'string' || typeof aud !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID');
      const meant = withoutLastSlash(aud);
      const listHost = listHostOf(claims);
      const { account, entry, audience } = await this.trustOf({ issuer: iss, audience: meant, listHost });
      const verified = await this.checks.verify(entry.did, aud, token);
      const reason = explainRefusal(entry, { ...verified.claims, aud: audience }, this.config.SANDBOX);
      if (reason !== undefined) throw this.invalidToken(reason, asked);
      if (meant === this.mcpServer && resource !== '/mcp')
        throw this.invalidToken('the token is for the MCP server alone', asked);
      // An endpoint that ignores a token's `authorization_details` would let it do everything.
      if (detailsOf(verified) && resource !== '/mcp') throw this.beyondDetails(asked);
      const { sub, vc } = verified.claims;
      const subjects = [sub, readApprover({ vc }).userDid];
      const role = await this.members.roleOf(account.id, entry.did, subjects);
      if (role === 'removed')
        throw this.invalidToken('its person or its agent was removed from the members of the account', asked);
      if (role === undefined && isMembersOnly(account.settings))
        throw this.invalidToken('the account lets in tokens of its members alone', asked);
      const grantor = grantorOf({ entry, audience }, verified.claims, role);
      const caller: BearerCaller = {
        ...this.callerOf(account, entry, verified, role),
        tokenScheme: scheme,
        grantor,
        ...(grantor.kind === 'agent' && { lifetime: { grantor, scope: null } }),
        ...this.signInOf(account, verified.claims, asked),
        ...(resource && { resource }),
      };
      await this.checks.assertNotRevoked(entry.did, verified, bypassCache || mayReadPhotos(caller));
      await this.assertKeyProven(presented, verified.claims, demand);
      return caller;
    } catch (error) {
      throw error instanceof VcJwtError ? this.refusal(error, asked) : error;
    }
  }

  /** A bound token needs a proof of its key; an unbound token must come as a plain bearer token (RFC 9449 section 7.2). */
  private async assertKeyProven(
    { token, scheme, request }: PresentedToken,
    claims: DelegationClaims,
    { scope, resource, isRenewal }: Demand,
  ): Promise<void> {
    const thumbprint = boundKeyOf(claims);
    const asked = { scheme, scope, resource };
    if (thumbprint === undefined && scheme === 'Bearer') return;
    if (thumbprint === undefined) throw this.invalidToken('the token is bound to no key', asked);
    if (scheme === 'Bearer')
      throw this.invalidToken('the token is bound to a key and is no bearer token', asked, true);
    if (isRenewal) return;
    const { proof = '', method = '', path = '' } = request ?? {};
    await this.dpopProofs.spend(proof, {
      method,
      url: `${this.config.PUBLIC_URL}${path}`,
      accessToken: token,
      thumbprint,
    });
  }

  /** The audience of tokens for the MCP server alone. */
  private get mcpServer(): string {
    return mcpServerOf(this.config.PUBLIC_URL);
  }

  /** RFC 6750 section 3: the challenge for a request without credentials. */
  challenge({ scope, resource }: Pick<Demand, 'scope' | 'resource'>): string {
    return this.challengeOf({ scope, resource });
  }

  /**
   * For MCP tokens, an account that trusts the issuer for this service takes precedence over one that names only the
   * MCP server.
   */
  private async trustOf(claimed: ClaimedIssuer): Promise<Trust> {
    if (claimed.audience !== this.mcpServer) return this.trustIn(claimed);
    try {
      return await this.trustIn({ ...claimed, audience: this.config.PUBLIC_URL });
    } catch (error) {
      if (codeOf(error) !== 'ERR_ISSUER_NOT_TRUSTED') throw error;
      return this.trustIn(claimed);
    }
  }

  /** Nothing is fetched from an issuer unless an account trusts it, and the token may be its own. */
  private async trustIn(claimed: ClaimedIssuer): Promise<Trust> {
    const { issuer, audience, listHost } = claimed;
    const candidates = (await this.accounts.memo(JSON.stringify(claimed))).flatMap((account) =>
      account.trustedIssuers
        .filter(({ did }) => did === issuer || this.checks.isOnHost(did, listHost))
        .filter((entry) => audiencesOf(entry).includes(audience))
        .map((entry): Trust => ({ account, entry, audience })),
    );
    const answers = await Promise.allSettled(
      candidates.map(({ entry }) => this.checks.trusts(entry.did, issuer)),
    );
    const trusting = candidates.filter((_, index) => {
      const answer = answers[index]!;
      return answer.status === 'fulfilled' && answer.value;
    });
    const accountIds = new Set(trusting.map(({ account }) => account.id));
    // If each space has an entry, that of this deployment's space is used.
    if (accountIds.size === 1)
      return trusting.find(({ entry }) => entry.sandbox === this.config.SANDBOX) ?? trusting[0]!;
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (accountIds.size === 0 && failed) throw failed.reason;
    throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED');
  }

  private callerOf(
    account: Account,
    entry: TrustedIssuer,
    verified: VerifiedToken,
    role: MemberRole | undefined,
  ): Omit<BearerCaller, 'tokenScheme'> {
    const { claims, scopes } = verified;
    const details = detailsOf(verified);
    const bounds = scopesOfRole(role, isMembersOnly(account.settings));
    return {
      account,
      tenant: tenantOf(account.id, this.config.SANDBOX),
      accountGroupSid: account.groupSid ?? null,
      kind: 'bearer',
      actor: `agent:${claims.sub}`,
      scopes: new Set(entry.scopes.filter((scope) => scopes.includes(scope) && bounds.includes(scope))),
      ...(role && { role }),
      ...personOfToken(claims),
      delegation: {
        id: claims.delegation_id,
        agentDid: claims.sub,
        userDid: readApprover(claims).userDid,
        issuer: claims.iss,
        sessionId: claims.sessionId,
        scopes: [...scopes],
        ...(details && { details }),
        ...(claims.client_id !== undefined && { clientId: claims.client_id }),
        // The token's own subject comes first.
        ...(claims.act?.act && { passedOnBy: subjectsOf(claims.act.act) }),
      },
    };
  }

  /** Whether the sign-in of the person behind the token meets the account's requirements. */
  private signInOf(
    { settings: { stepUp = DEFAULT_STEP_UP } }: Account,
    claims: DelegationClaims,
    { scheme, resource }: Asked,
  ): { missingSignIn?: MissingSignIn } {
    const signIn = findMissingSignIn(claims, stepUp, this.clock.now().getTime() / 1_000);
    if (!signIn) return {};
    const challenge = this.challengeOf({
      scheme,
      resource,
      error: 'insufficient_user_authentication',
      description: 'a newer or stronger sign-in is required',
      signIn,
    });
    return { missingSignIn: { covers: coveredBy(stepUp), challenge } };
  }

  private refusal(refused: VcJwtError, asked: Asked): ServiceError {
    // A status list that may not be fetched is the token's fault, and is reported as the cause.
    const error =
      codeOf(refused.cause) === 'ERR_STATUS_LIST_INVALID' ? (refused.cause as VcJwtError) : refused;
    if (UNAVAILABLE.has(error.code))
      return new ServiceError('unavailable', 'the token cannot be checked now, try again', {
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        logDetail: error.code,
      });
    const description = error.message;
    if (error.code === 'ERR_DPOP_NONCE_NEEDED')
      return unauthorized(description, {
        'WWW-Authenticate': this.challengeOf({ ...asked, error: 'use_dpop_nonce', description }),
        'DPoP-Nonce': this.dpopProofs.nonce(),
      });
    if (error.code !== 'ERR_DPOP_PROOF_INVALID') return this.invalidToken(description, asked);
    return this.unauthorized({ ...asked, error: 'invalid_dpop_proof', description });
  }

  private beyondDetails(asked: Asked): ServiceError {
    const description = 'the token is for calls of tools alone (authorization_details)';
    const challenge = this.challengeOf({ ...asked, error: 'insufficient_scope', description });
    return new ServiceError('forbidden', description, { headers: { 'WWW-Authenticate': challenge } });
  }

  /** `isBound`: the other scheme would have been accepted. */
  private invalidToken(description: string, asked: Asked, isBound = false): ServiceError {
    const refusal: Refusal = { ...asked, error: 'invalid_token', description };
    return isBound
      ? this.unauthorized(refusal, { scheme: 'DPoP', resource: asked.resource })
      : this.unauthorized(refusal);
  }

  private unauthorized(...refusals: Refusal[]): ServiceError {
    const challenges = refusals.map((refusal) => this.challengeOf(refusal));
    return unauthorized(refusals[0]?.description ?? 'the token is not accepted', {
      'WWW-Authenticate': challenges.join(', '),
    });
  }

  private challengeOf({ resource, ...refusal }: Refusal): string {
    return bearerChallenge({ ...refusal, metadata: metadataUrl(this.config.PUBLIC_URL, resource) });
  }
}

type Refusal = Omit<Parameters<typeof bearerChallenge>[0], 'metadata'> & Pick<Demand, 'resource'>;

/**
 * An admin who signed in at the issuer's own console makes things for the account; whoever else acts by a delegation, for as
 * long as it lasts, whoever signed in for it.
 */
function grantorOf(
  { entry, audience }: Pick<Trust, 'entry' | 'audience'>,
  claims: DelegationClaims,
  role: MemberRole | undefined,
): Grantor {
  const standing = { issuer: entry.did, audience, approval: readApproval(claims), ...(role && { role }) };
  const isAccess = claims.token_use === 'access';
  const isSignedIn = isAccess && claims.auth_time !== undefined && claims.act === undefined;
  if (isSignedIn && claims.first_party && runsAccount(role)) return { kind: 'member', ...standing };
  const { statusListCredential, statusListIndex } = claims.vc.credentialStatus;
  return {
    kind: 'agent',
    delegation: claims.delegation_id,
    status: { statusListCredential, statusListIndex },
    // An access token is renewed while its delegation lasts.
    endsAt: isAccess ? null : new Date(claims.exp * 1_000).toISOString(),
    ...standing,
  };
}

/** Nobody where an issuer's policy or a machine stands in for a person's approval. */
const personOfToken = ({ vc, user_did: userDid }: DelegationClaims): { person?: string } =>
  vc.credentialSubject.delegation.basis === undefined ? { person: `user:${userDid}` } : {};

const detailsOf = ({ claims }: VerifiedToken): AuthorizationDetail[] | undefined =>
  claims.token_use === 'access' ? claims.authorization_details : undefined;

/** Drops what an issuer may state about actors beyond their identity. */
const subjectsOf = ({ sub, act }: Actor): Actor => ({ sub, ...(act && { act: subjectsOf(act) }) });

/** Clients write a resource with and without a slash at its end. */
const withoutLastSlash = (audience: string): string =>
  /^https?:[^?]*\/$/.test(audience) ? audience.slice(0, -1) : audience;

function listHostOf(claims: Record<string, unknown>): string | undefined {
  const { credentialStatus } = (claims.vc ?? {}) as { credentialStatus?: { statusListCredential?: unknown } };
  const list = credentialStatus?.statusListCredential;
  return typeof list === 'string' ? parseUrl(list)?.host : undefined;
}

const codeOf = (error: unknown) => (error instanceof VcJwtError ? error.code : undefined);
