import { hash } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { equalSecrets, hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ACCESS_TOKEN_SECONDS } from '../limits.js';
import { AccessTokensService } from './access-tokens.service.js';
import type { ArtifactKey, GrantFacts } from './issued-token.js';
import { ArtifactStore, type FoundArtifact } from './issued-token-store.js';
import { GatewayProvider } from './gateway-provider.service.js';
import {
  invalidRequest,
  isGrantedScope,
  isVerifier,
  readTokenRequest,
  refusal,
  type TokenRequest,
} from './read-token-request.js';
import { RefusedExchanges } from './refused-exchanges.service.js';

/** What is stored of an authorization code; of a refresh token `exp` alone. */
interface ArtifactPayload {
  codeChallenge: string;
  redirectUri: string;
  /** Unix seconds */
  exp: number;
}

const invalidGrant = () => refusal('invalid_grant', 'grant request is invalid');

/**
 * The token endpoint. One statement decides who gets tokens; only a refused request is looked at rule by rule. Here
 * rather than in oidc-provider, whose order of find, consume and save cannot make a use a single one, and which would
 * cost more than all the rest of the request.
 */
@Injectable()
export class TokenEndpoint {
  constructor(
    @Inject(GatewayProvider) private readonly gateway: GatewayProvider,
    @Inject(ArtifactStore) private readonly artifacts: ArtifactStore,
    @Inject(AccessTokensService) private readonly tokens: AccessTokensService,
    @Inject(RefusedExchanges) private readonly refused: RefusedExchanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(request: Request, response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    if (request.headers.authorization !== undefined)
      throw new ServiceError('unauthenticated', 'clients are public: no credentials are accepted', {
        code: 'invalid_client',
        headers: { 'WWW-Authenticate': 'Basic realm="token"' },
      });
    const asked = readTokenRequest(request.body);
    if (!(await this.gateway.provider.Client.find(asked.clientId)))
      throw new ServiceError('unauthenticated', 'the client is not known or has expired', {
        code: 'invalid_client',
      });
    const presented = presentedBy(asked);
    const refreshToken = newSecret('');
    const grant = await this.redeem(asked, presented, refreshToken);
    if (!grant) throw await this.whyNot(asked, presented, request);
    response.json({
      access_token: await this.tokens.mint(grant, { audience: grant.resource, scopes: grant.scopes }),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope: grant.scopes.join(' '),
    });
  }

  /** The delegation to issue for when everything is in order, and this is the first and only use. */
  private async redeem(
    asked: TokenRequest,
    presented: ArtifactKey,
    refreshToken: string,
  ): Promise<GrantFacts | undefined> {
    const { clientId, resource } = asked;
    // The database takes no NUL, and nothing that was granted has one.
    if (resource?.includes('\0')) return undefined;
    const redemption = { presented, clientId, resource, successorHash: hashSecret(refreshToken) };
    if (asked.grantType === 'refresh_token')
      return isGrantedScope(asked.scope) ? this.artifacts.redeem(redemption) : undefined;
    const { redirectUri, verifier } = asked;
    if (verifier === undefined || !isVerifier(verifier)) return undefined;
    if (redirectUri.includes('\0')) return undefined;
    return this.artifacts.redeem({ ...redemption, proof: { redirectUri, challenge: challengeOf(verifier) } });
  }

  /** The rules again, one by one, for a request that was refused: what to say, and what to write down. */
  private async whyNot(asked: TokenRequest, key: ArtifactKey, request: Request): Promise<ServiceError> {
    const found = await this.artifacts.find(key);
    if (!found) return invalidGrant();
    const refused = { presented: { ...key, grantId: found.grantId, clientId: found.clientId }, request };
    const { fault, isTheft } = judge(asked, found, this.clock.now().getTime() / 1000);
    if (isTheft) await this.refused.endStolen(refused);
    else
      await this.refused.recordRefusal(refused, {
        error: fault.options.code ?? 'invalid_request',
        clientId: asked.clientId,
      });
    return fault;
  }
}

const presentedBy = (asked: TokenRequest): ArtifactKey =>
  asked.grantType === 'refresh_token'
    ? { model: 'RefreshToken', idHash: hashSecret(asked.refreshToken) }
    : { model: 'AuthorizationCode', idHash: hashSecret(asked.code) };

const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url');

/** `now` in Unix seconds. A theft is a second use by whoever could have made the first one. */
function judge(
  asked: TokenRequest,
  { payload: stored, clientId, consumed, grant }: FoundArtifact,
  now: number,
): { fault: ServiceError; isTheft?: boolean } {
  const payload = stored as unknown as ArtifactPayload;
  const theft = { fault: invalidGrant(), isTheft: true };
  const refused = { fault: invalidGrant() };
  if (clientId !== asked.clientId) return refused;
  if (asked.grantType === 'refresh_token' && consumed) return theft;
  if (payload.exp <= now || !grant) return refused;
  if (asked.grantType === 'authorization_code') {
    const { verifier, redirectUri } = asked;
    if (verifier !== undefined && !isVerifier(verifier))
      return { fault: invalidRequest('code_verifier must be 43 to 128 unreserved characters') };
    if (verifier === undefined || !equalSecrets(challengeOf(verifier), payload.codeChallenge)) return refused;
    if (redirectUri !== payload.redirectUri) return refused;
    if (consumed) return theft;
  } else if (!isGrantedScope(asked.scope))
    return { fault: refusal('invalid_scope', 'the scope is more than was granted') };
  if (asked.resource !== undefined && asked.resource !== grant.resource)
    return { fault: refusal('invalid_target', 'the resource is not the one that was granted') };
  return refused;
}
