import { createHmac, hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { SAME_USE } from '../../limits.js';
import { invalidGrantReason, isVerifier, type Refusal } from './invalid-grant-reason.js';
import type { GatewayRequest } from '../provider/gateway-request.js';
import { CIBA, DEVICE_GRANT } from './grant-types.js';
import type { FoundIssuedToken, GrantSnapshot, IssuedTokenKey } from './issued-token.js';
import { IssuedTokenStore } from './issued-token-store.js';
import { RefusedExchangesService } from './refused-exchanges.service.js';
import { isSameUse, isWithinLeeway } from '../clients/same-use.js';
import type { RefreshGrant, TokenRequest } from './token-request.js';

/** What tokens are issued for. */
export interface RedeemedGrant {
  grant: GrantSnapshot;
  refreshToken: string;
  /** of the tokens; Unix seconds */
  issuedAt: number;
  /** resolves when the answer may leave */
  settled: Promise<unknown>;
}

/** How often a look-up is repeated whose duration leaves open which of two uses was first. */
const LOOKUPS_MAX = 5;

/**
 * Codes and refresh tokens against grants. One statement decides which request uses a token; the rules are evaluated one
 * by one only for the others. A refresh that met the token unused as well is the same use and gets the same tokens: the
 * next refresh token is derived from the presented one, under a key of the service, and stored as a hash only.
 */
@Injectable()
export class TokenRedemptionsService {
  private readonly successorKeys: Buffer[];
  /** the shared answers that have not left, by refresh token */
  private readonly turns = new Map<string, number>();

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly issued: IssuedTokenStore,
    private readonly refused: RefusedExchangesService,
    private readonly clock: Clock,
  ) {
    this.successorKeys = derivedKeys(config, 'refresh-successor');
  }

  /** @throws the error for the client; records it, or ends the delegation in case of a theft */
  async redeem(
    tokenRequest: TokenRequest,
    {
      isAuthenticated,
      request,
      answered,
    }: { isAuthenticated: boolean; request: GatewayRequest; answered: Promise<unknown> },
  ): Promise<RedeemedGrant> {
    const presented = keyOf(tokenRequest);
    const { arrivedAt = performance.now() } = request;
    const refreshToken =
      tokenRequest.grantType === 'refresh_token'
        ? successorOf(tokenRequest.refreshToken, this.successorKeys[0]!)
        : newSecret('');
    const successorHash = hashSecret(refreshToken);
    const redeemed = await this.use(tokenRequest, { presented, successorHash, isAuthenticated }, answered);
    if (redeemed && redeemed !== 'shared') return { ...redeemed, refreshToken };
    const { found, isSame } = await this.find(presented, arrivedAt, redeemed === 'shared');
    if (!found) throw new errors.InvalidGrant('not found');
    const isLate = !isSame && found.use !== undefined && isWithinLeeway(found.use);
    const outcome =
      invalidGrantReason(tokenRequest, found, {
        now: this.clock.now().getTime() / 1000,
        isSameUse: isLate || isSame,
      }) ?? (await this.share(tokenRequest as RefreshGrant, found, isLate));
    if ('grant' in outcome) return outcome;
    const refused = {
      presented: { ...presented, grantId: found.grantId, clientId: found.clientId },
      request,
    };
    const { fault, isReplay } = outcome;
    if (isReplay) await this.refused.endStolen(refused);
    else await this.refused.recordRefusal(refused, { error: fault.error, clientId: tokenRequest.clientId });
    throw fault;
  }

  /** The part of the statement; undefined also for what it is not asked about. */
  private async use(
    tokenRequest: TokenRequest,
    redemption: { presented: IssuedTokenKey; successorHash: string; isAuthenticated: boolean },
    answered: Promise<unknown>,
  ) {
    const { clientId, resource, jkt } = tokenRequest;
    const common = { ...redemption, clientId, resource, jkt };
    if (tokenRequest.grantType === 'refresh_token')
      return this.issued.redeem({ ...common, scope: tokenRequest.scopes?.join(' ') }, answered);
    if (tokenRequest.grantType !== 'authorization_code') return this.issued.redeem(common, answered);
    const { redirectUri, verifier } = tokenRequest;
    // PostgreSQL does not accept NUL, and no redirect URI contains one.
    if (verifier === undefined || !isVerifier(verifier) || redirectUri?.includes('\0')) return undefined;
    const challenge = hash('sha256', verifier, 'base64url');
    return this.issued.redeem({ ...common, proof: { redirectUri, challenge } }, answered);
  }

  /** The presented token, and whether this is the same use as the first one, as far as that can be decided. */
  private async find(
    presented: IssuedTokenKey,
    arrivedAt: number,
    isShared: boolean,
  ): Promise<{ found?: FoundIssuedToken; isSame?: boolean }> {
    for (let lookups = 1; ; lookups++) {
      const found = await this.issued.find(presented);
      if (!found?.use) return { found };
      const isSame = isShared || isSameUse(found.use, arrivedAt);
      if (isSame !== undefined || lookups === LOOKUPS_MAX) return { found, isSame };
    }
  }

  /** The tokens of the first use. A late request gets them only until somebody has used them. */
  private async share(
    { refreshToken: presented, jkt }: RefreshGrant,
    { grant, use }: FoundIssuedToken,
    isLate: boolean,
  ): Promise<RedeemedGrant | Refusal> {
    for (const key of this.successorKeys) {
      const refreshToken = successorOf(presented, key);
      const successor = await this.issued.find({ model: 'RefreshToken', idHash: hashSecret(refreshToken) });
      if (!successor) continue;
      const { iat: issuedAt, jkt: boundTo } = successor.payload as { iat: number; jkt?: string };
      if (boundTo !== undefined && boundTo !== jkt) break;
      if (isLate && successor.use) return { fault: new errors.InvalidGrant('already used'), isReplay: true };
      const settled = this.takeTurn(refreshToken, Math.max(0, -use!.msAgo));
      return { grant: grant!, refreshToken, issuedAt, settled };
    }
    return { fault: new errors.InvalidGrant('used or revoked at this moment') };
  }

  /**
   * The same tokens leave one answer after another: a client writes each to its one store, and mcp-remote loses two that
   * it writes in the same millisecond.
   */
  private async takeTurn(refreshToken: string, settledAfterMs: number): Promise<void> {
    const turn = (this.turns.get(refreshToken) ?? 0) + 1;
    this.turns.set(refreshToken, turn);
    await delay(settledAfterMs + Math.min(turn, SAME_USE.turns) * SAME_USE.minIntervalMs);
    if (this.turns.get(refreshToken) === turn) this.turns.delete(refreshToken);
  }
}

const successorOf = (presented: string, key: Buffer): string =>
  createHmac('sha256', key).update(presented).digest('base64url');

function keyOf(given: TokenRequest): IssuedTokenKey {
  if (given.grantType === 'refresh_token')
    return { model: 'RefreshToken', idHash: hashSecret(given.refreshToken) };
  if (given.grantType === DEVICE_GRANT) return { model: 'DeviceCode', idHash: hashSecret(given.deviceCode) };
  if (given.grantType === CIBA) return { model: 'BackchannelRequest', idHash: hashSecret(given.authReqId) };
  return { model: 'AuthorizationCode', idHash: hashSecret(given.code) };
}
