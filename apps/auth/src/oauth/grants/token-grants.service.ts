import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Provider, TokenEndpointGrantContext } from 'oidc-provider';
// Meant for custom grants, but not covered by semantic versioning (docs/decisions/two-imports-reach-into-packages.md).
import { buildTokenResponse } from 'oidc-provider/lib/helpers/grants.js';
import { BackchannelRequestsService } from '../backchannel/backchannel-requests.service.js';
import { ACCESS_TOKEN_SECONDS } from '../../limits.js';
import { AccessTokensService } from './access-tokens.service.js';
import { DeviceRequestsService } from '../device/device-requests.service.js';
import { DpopProofsService } from '../provider/dpop-proofs.service.js';
import { ExchangeGrantsService } from './exchange-grants.service.js';
import { narrowScopes } from './invalid-grant-reason.js';
import { requestOf } from '../provider/gateway-request.js';
import { CIBA, CLIENT_CREDENTIALS, DEVICE_GRANT, JWT_BEARER, TOKEN_EXCHANGE } from './grant-types.js';
import { IdentityAssertionGrantsService } from './identity-assertion-grants.service.js';
import { MachineGrantsService } from './machine-grants.service.js';
import { EXCHANGE_PARAMETERS, readExchange } from './token-exchange.js';
import { type RedeemedGrant, TokenRedemptionsService } from './token-redemptions.service.js';
import {
  optional,
  PARAMETERS,
  readAskedAccess,
  readBackchannelGrant,
  readCodeGrant,
  readDeviceGrant,
  readRefreshGrant,
  REPEATABLE,
  type TokenParams,
  type TokenRequest,
} from './token-request.js';

type GrantContext = TokenEndpointGrantContext<object>;
type ReadGrant = (clientId: string, params: TokenParams) => TokenRequest;

/**
 * The grant types. oidc-provider's own handlers find, consume and save in that order, which cannot guarantee single use.
 */
@Injectable()
export class TokenGrantsService {
  constructor(
    private readonly redemptions: TokenRedemptionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly devices: DeviceRequestsService,
    private readonly backchannel: BackchannelRequestsService,
    private readonly exchanges: ExchangeGrantsService,
    private readonly machines: MachineGrantsService,
    private readonly assertions: IdentityAssertionGrantsService,
    private readonly proofs: DpopProofsService,
  ) {}

  register(provider: Provider): void {
    const register = (
      grantType: string,
      parameters: readonly string[],
      handle: (ctx: GrantContext, params: TokenParams) => Promise<void>,
    ) =>
      provider.registerGrantType(
        grantType,
        (ctx: GrantContext) => handle(ctx, ctx.oidc.params as TokenParams),
        [...parameters],
        REPEATABLE,
      );
    const redeeming = (read: ReadGrant) => (ctx: GrantContext, params: TokenParams) =>
      this.issue(ctx, read(ctx.oidc.client.clientId, params));
    register('authorization_code', PARAMETERS.code, redeeming(readCodeGrant));
    register('refresh_token', PARAMETERS.refresh, redeeming(readRefreshGrant));
    register(DEVICE_GRANT, PARAMETERS.device, async (ctx, params) => {
      const given = readDeviceGrant(ctx.oidc.client.clientId, params);
      await this.devices.poll(given.deviceCode, given.clientId);
      await this.issue(ctx, given);
    });
    register(CIBA, PARAMETERS.backchannel, async (ctx, params) => {
      const given = readBackchannelGrant(ctx.oidc.client.clientId, params);
      await this.backchannel.poll(given.authReqId, given.clientId);
      await this.issue(ctx, given);
    });
    register(TOKEN_EXCHANGE, EXCHANGE_PARAMETERS, async (ctx, params) => {
      const asked = readExchange(params);
      const caller = { clientId: ctx.oidc.client.clientId, jkt: await this.proofs.provenKey(ctx) };
      ctx.body = await this.exchanges.exchange(asked, caller, requestOf(ctx));
    });
    register(CLIENT_CREDENTIALS, PARAMETERS.machine, async (ctx, params) => {
      const asked = readAskedAccess(params);
      const caller = { ...authenticatedClient(ctx), jkt: await this.proofs.provenKey(ctx) };
      ctx.body = await this.machines.issue(caller, asked, requestOf(ctx));
    });
    register(JWT_BEARER, PARAMETERS.assertion, async (ctx, params) => {
      const [assertion, asked] = [optional(params, 'assertion'), readAskedAccess(params)];
      const caller = { ...authenticatedClient(ctx), jkt: await this.proofs.provenKey(ctx) };
      ctx.body = await this.assertions.issue(assertion, caller, asked, requestOf(ctx));
    });
  }

  private async issue(ctx: GrantContext, given: TokenRequest): Promise<void> {
    const jkt = await this.proofs.provenKey(ctx);
    const isAuthenticated = ctx.oidc.client.clientAuthMethod !== 'none';
    const redeemed = await this.redemptions.redeem(
      { ...given, jkt },
      {
        isAuthenticated,
        request: requestOf(ctx),
        answered: new Promise((resolve) => ctx.res.once('close', resolve)),
      },
    );
    const { grant, refreshToken, issuedAt, settled } = redeemed;
    const isRefresh = given.grantType === 'refresh_token';
    const scopes = narrowScopes(grant.scopes, isRefresh ? given.scopes : undefined);
    const response = buildTokenResponse(ctx.oidc.provider, {
      accessToken: await this.accessTokens.mint(grant, {
        audience: grant.resource,
        scopes,
        keyThumbprint: jkt,
        ...(isRefresh && { issuedAt, id: sharedId(redeemed, scopes, jkt) }),
      }),
      tokenType: jkt === undefined ? 'Bearer' : 'DPoP',
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken,
      scope: scopes.join(' '),
    });
    // RFC 9396 section 7.
    ctx.body = grant.details ? { ...response, authorization_details: grant.details } : response;
    await settled;
  }
}

/** The same for all requests that are one use of a refresh token: a UUID of version 8 (RFC 9562). */
function sharedId({ refreshToken }: RedeemedGrant, scopes: readonly string[], jkt = ''): string {
  const digest = hash('sha256', `access token|${refreshToken}|${scopes.join(' ')}|${jkt}`, 'hex');
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) & 3];
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return [...parts, `${variant}${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
}

const authenticatedClient = ({ oidc: { client } }: GrantContext) => ({
  clientId: client.clientId,
  clientName: client.clientName,
  jwks: client.metadata().jwks as object | undefined,
});
