import { hash } from 'node:crypto';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
// Meant for custom grants, but not covered by semantic versioning (decision 0272).
import { buildTokenResponse } from 'oidc-provider/lib/helpers/grants.js';
import { BackchannelRequests } from '../backchannel/backchannel-requests.service.js';
import { ACCESS_TOKEN_SECONDS } from '../limits.js';
import { AccessTokensService } from './access-tokens.service.js';
import { ExchangeGrants } from './exchange-grants.service.js';
import { DeviceRequests } from './device-requests.service.js';
import { DpopProofs } from './dpop-proofs.service.js';
import {
  type BackchannelGrant,
  type DeviceGrant,
  explainRefusal,
  isVerifier,
  narrowScopes,
  type TokenRequest,
} from './explain-refusal.js';
import { CIBA, CLIENT_CREDENTIALS, DEVICE_GRANT, JWT_BEARER, TOKEN_EXCHANGE } from './grant-types.js';
import { EXCHANGE_PARAMETERS, type ExchangeParams, readExchange } from './token-exchange.js';
import { type GatewayRequest, requestOf } from './gateway-request.js';
import type { GrantSnapshot, IssuedTokenKey } from './issued-token.js';
import { IssuedTokenStore } from './issued-token-store.js';
import { IdentityAssertionGrants } from './identity-assertion-grants.service.js';
import { MachineGrants } from './machine-grants.service.js';
import type { AskedAccess } from '../resources/policy-access.js';
import { RefusedExchanges } from './refused-exchanges.service.js';

type GrantParams = Partial<
  Record<
    | 'code'
    | 'redirect_uri'
    | 'code_verifier'
    | 'refresh_token'
    | 'device_code'
    | 'assertion'
    | 'auth_req_id'
    | 'scope'
    | 'resource',
    string
  >
>;
type GrantContext = TokenEndpointGrantContext<GrantParams>;

/**
 * The grant types. One statement decides who gets tokens; the rules are evaluated one by one only after a refusal.
 * oidc-provider's own handlers find, consume and save in that order, which cannot guarantee single use.
 */
@Injectable()
export class TokenGrants {
  constructor(
    private readonly issued: IssuedTokenStore,
    private readonly accessTokens: AccessTokensService,
    private readonly devices: DeviceRequests,
    private readonly backchannel: BackchannelRequests,
    private readonly exchanges: ExchangeGrants,
    private readonly machines: MachineGrants,
    private readonly assertions: IdentityAssertionGrants,
    private readonly refused: RefusedExchanges,
    private readonly proofs: DpopProofs,
    private readonly clock: Clock,
  ) {}

  register(provider: Provider): void {
    const code = (ctx: GrantContext) => this.issue(ctx, readCodeGrant(ctx));
    const refresh = (ctx: GrantContext) => this.issue(ctx, readRefreshGrant(ctx));
    provider.registerGrantType('authorization_code', code, [
      'code',
      'redirect_uri',
      'code_verifier',
      'resource',
    ]);
    provider.registerGrantType('refresh_token', refresh, ['refresh_token', 'scope', 'resource']);
    const device = (ctx: GrantContext) => this.issueToDevice(ctx);
    provider.registerGrantType(DEVICE_GRANT, device, ['device_code', 'resource']);
    const backchannel = (ctx: GrantContext) => this.issueToBackchannel(ctx);
    provider.registerGrantType(CIBA, backchannel, ['auth_req_id', 'resource']);
    const exchange = async (ctx: TokenEndpointGrantContext<ExchangeParams>) => {
      const asked = readExchange(ctx.oidc.params);
      const caller = { clientId: ctx.oidc.client.clientId, jkt: await this.proofs.provenKey(ctx) };
      ctx.body = await this.exchanges.exchange(asked, caller, requestOf(ctx));
    };
    provider.registerGrantType(TOKEN_EXCHANGE, exchange, [...EXCHANGE_PARAMETERS]);
    const machine = async (ctx: GrantContext) => {
      const caller = { ...authenticatedClient(ctx), jkt: await this.proofs.provenKey(ctx) };
      ctx.body = await this.machines.issue(caller, readAsked(ctx.oidc.params), requestOf(ctx));
    };
    provider.registerGrantType(CLIENT_CREDENTIALS, machine, ['scope', 'resource']);
    const asserted = async (ctx: GrantContext) => {
      const caller = { ...authenticatedClient(ctx), jkt: await this.proofs.provenKey(ctx) };
      const { assertion, ...params } = ctx.oidc.params;
      ctx.body = await this.assertions.issue(assertion, caller, readAsked(params), requestOf(ctx));
    };
    provider.registerGrantType(JWT_BEARER, asserted, ['assertion', 'scope', 'resource']);
  }

  private async issueToDevice(ctx: GrantContext): Promise<void> {
    const given = readDeviceGrant(ctx);
    await this.devices.poll(given.deviceCode, given.clientId);
    await this.issue(ctx, given);
  }

  private async issueToBackchannel(ctx: GrantContext): Promise<void> {
    const given = readBackchannelGrant(ctx);
    await this.backchannel.poll(given.authReqId, given.clientId);
    await this.issue(ctx, given);
  }

  private async issue(ctx: GrantContext, given: TokenRequest): Promise<void> {
    const jkt = await this.proofs.provenKey(ctx);
    const tokenRequest = { ...given, jkt };
    const presented = keyOf(tokenRequest);
    const refreshToken = newSecret('');
    const isAuthenticated = ctx.oidc.client.clientAuthMethod !== 'none';
    const grant = await this.redeem(tokenRequest, presented, { refreshToken, isAuthenticated });
    if (!grant) throw await this.refuse(tokenRequest, presented, requestOf(ctx));
    const { resource: audience } = grant;
    const scopes = narrowScopes(
      grant.scopes,
      tokenRequest.grantType === 'refresh_token' ? tokenRequest.scope : undefined,
    );
    const response = buildTokenResponse(ctx.oidc.provider, {
      accessToken: await this.accessTokens.mint(grant, { audience, scopes, keyThumbprint: jkt }),
      tokenType: jkt === undefined ? 'Bearer' : 'DPoP',
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken,
      scope: scopes.join(' '),
    });
    // RFC 9396 section 7.
    ctx.body = grant.details ? { ...response, authorization_details: grant.details } : response;
  }

  /** The delegation to issue for, if the request is valid and this is the first use. */
  private async redeem(
    tokenRequest: TokenRequest,
    presented: IssuedTokenKey,
    { refreshToken, isAuthenticated }: { refreshToken: string; isAuthenticated: boolean },
  ): Promise<GrantSnapshot | undefined> {
    const { clientId, resource, jkt } = tokenRequest;
    // PostgreSQL does not accept NUL, and no granted resource contains one.
    if (resource?.includes('\0')) return undefined;
    const successorHash = hashSecret(refreshToken);
    const redemption = { presented, clientId, resource, successorHash, jkt, isAuthenticated };
    if (tokenRequest.grantType === 'refresh_token')
      return tokenRequest.scope?.includes('\0')
        ? undefined
        : this.issued.redeem({ ...redemption, scope: tokenRequest.scope });
    if (tokenRequest.grantType !== 'authorization_code') return this.issued.redeem(redemption);
    const { redirectUri, verifier } = tokenRequest;
    if (verifier === undefined || !isVerifier(verifier) || redirectUri.includes('\0')) return undefined;
    const challenge = hash('sha256', verifier, 'base64url');
    return this.issued.redeem({ ...redemption, proof: { redirectUri, challenge } });
  }

  /** The error of a refused request; records it, or ends the delegation in case of a theft. */
  private async refuse(
    tokenRequest: TokenRequest,
    key: IssuedTokenKey,
    request: GatewayRequest,
  ): Promise<Error> {
    const found = await this.issued.find(key);
    if (!found) return new errors.InvalidGrant('not found');
    const refused = { presented: { ...key, grantId: found.grantId, clientId: found.clientId }, request };
    const { fault, isReplay } = explainRefusal(tokenRequest, found, this.clock.now().getTime() / 1000);
    if (isReplay) await this.refused.endStolen(refused);
    else await this.refused.recordRefusal(refused, { error: fault.error, clientId: tokenRequest.clientId });
    return fault;
  }
}

const authenticatedClient = ({ oidc: { client } }: TokenEndpointGrantContext<object>) => ({
  clientId: client.clientId,
  clientName: client.clientName,
  jwks: client.metadata().jwks as object | undefined,
});

const readAsked = ({ scope, resource }: GrantParams): AskedAccess => ({
  resource,
  scopes: scope ? [...new Set(scope.split(' '))] : undefined,
});

const readCodeGrant = ({ oidc: { client, params } }: GrantContext): TokenRequest => ({
  grantType: 'authorization_code',
  clientId: client.clientId,
  resource: params.resource,
  code: required(params, 'code'),
  redirectUri: required(params, 'redirect_uri'),
  verifier: params.code_verifier,
});

const readRefreshGrant = ({ oidc: { client, params } }: GrantContext): TokenRequest => ({
  grantType: 'refresh_token',
  clientId: client.clientId,
  resource: params.resource,
  refreshToken: required(params, 'refresh_token'),
  scope: params.scope,
});

const readDeviceGrant = ({ oidc: { client, params } }: GrantContext): DeviceGrant => ({
  grantType: DEVICE_GRANT,
  clientId: client.clientId,
  resource: params.resource,
  deviceCode: required(params, 'device_code'),
});

const readBackchannelGrant = ({ oidc: { client, params } }: GrantContext): BackchannelGrant => ({
  grantType: CIBA,
  clientId: client.clientId,
  resource: params.resource,
  authReqId: required(params, 'auth_req_id'),
});

function required(params: GrantParams, name: keyof GrantParams): string {
  const value = params[name];
  if (value === undefined) throw new errors.InvalidRequest(`${name} is required`);
  return value;
}

function keyOf(given: TokenRequest): IssuedTokenKey {
  if (given.grantType === 'refresh_token')
    return { model: 'RefreshToken', idHash: hashSecret(given.refreshToken) };
  if (given.grantType === DEVICE_GRANT) return { model: 'DeviceCode', idHash: hashSecret(given.deviceCode) };
  if (given.grantType === CIBA) return { model: 'BackchannelRequest', idHash: hashSecret(given.authReqId) };
  return { model: 'AuthorizationCode', idHash: hashSecret(given.code) };
}
