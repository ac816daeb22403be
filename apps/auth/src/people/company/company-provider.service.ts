import { createHmac, type webcrypto } from 'node:crypto';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { importJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { IssuersService } from '../../core/outbound/issuers.service.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import { UpstreamFetch } from '../../core/outbound/upstream-fetch.js';
import { type CompanyConnection, CompanyConnectionsService } from './company-connections.service.js';
import { isPreregistered } from './verified-email.js';

/** The person a provider vouches for. */
export interface CompanyPerson {
  subject: string;
  email?: string;
  /** whether the provider vouches for the address (`isVouchedFor`) */
  isEmailVerified: boolean;
  name?: string;
}

/** OpenID Connect Core with PKCE and a nonce, using `oauth4webapi` and the SSRF-safe client. Tokens are used once and not stored. */
@Injectable()
export class CompanyProviderService {
  private readonly key: Buffer;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly connections: CompanyConnectionsService,
    private readonly issuers: IssuersService,
    private readonly upstream: UpstreamFetch,
    private readonly targets: OutboundTargetsService,
  ) {
    this.key = derivedKeys(config, 'company sign-in')[0]!;
  }

  /** The authorization URL. `state` is a one-time token; nonce and verifier are derived from it and not stored. */
  async authorizationUrl(connection: CompanyConnection, state: string, email: string): Promise<string> {
    const { authorization_endpoint: endpoint } = await this.discover(connection);
    if (endpoint === undefined || !this.targets.mayCall(endpoint)) throw unreachable();
    const url = new URL(endpoint);
    const params = {
      response_type: 'code',
      client_id: connection.clientId,
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state,
      nonce: this.derive('nonce', state),
      code_challenge: await oauth.calculatePKCECodeChallenge(this.derive('verifier', state)),
      code_challenge_method: 'S256',
      login_hint: email,
    };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Returns who signed in. Throws `unprocessable` with a text for the person if the provider's response is not valid. */
  async exchange(
    connection: CompanyConnection,
    state: string,
    query: Record<string, unknown>,
  ): Promise<CompanyPerson> {
    const server = await this.discover(connection);
    const client = { client_id: connection.clientId };
    try {
      const params = oauth.validateAuthResponse(server, client, textParams(query), state);
      const answer = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        await this.clientAuth(connection),
        params,
        this.redirectUri,
        this.derive('verifier', state),
        this.options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
        expectedNonce: this.derive('nonce', state),
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, answer, this.options);
      return personOf(oauth.getValidatedIdTokenClaims(tokens)!, server);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new PageError('unprocessable', message('company.notConfirmed'));
    }
  }

  private get redirectUri(): string {
    return `${this.config.PUBLIC_URL}/signin/company/callback`;
  }

  private async discover({ issuer }: CompanyConnection): Promise<oauth.AuthorizationServer> {
    return this.issuers.discover(issuer).catch(() => {
      throw unreachable();
    });
  }

  private async clientAuth(connection: CompanyConnection): Promise<oauth.ClientAuth> {
    const secret = await this.connections.secretOf(connection);
    if (connection.authMethod === 'client_secret_post') return oauth.ClientSecretPost(secret);
    if (connection.authMethod === 'client_secret_basic') return oauth.ClientSecretBasic(secret);
    const jwk = JSON.parse(secret) as { kid: string };
    return oauth.PrivateKeyJwt({ key: (await importJWK(jwk, 'ES256')) as webcrypto.CryptoKey, kid: jwk.kid });
  }

  /** The library permits plain http, but UpstreamFetch does not unless an operator allowed the host. */
  private get options() {
    return {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
        this.upstream.fetch(url, init).catch(() => {
          throw unreachable();
        }),
    };
  }

  private derive(purpose: 'nonce' | 'verifier', state: string): string {
    return createHmac('sha256', this.key).update(`${purpose}|${state}`).digest('base64url');
  }
}

const unreachable = () => new PageError('unavailable', message('company.unreachable'));

/** Drops parameters that occur more than once. */
const textParams = (query: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

const personOf = (
  { sub, email, email_verified, name }: oauth.IDToken,
  { claims_supported }: oauth.AuthorizationServer,
): CompanyPerson => ({
  subject: sub,
  ...(typeof email === 'string' && { email }),
  isEmailVerified: isPreregistered(email_verified, claims_supported),
  ...(typeof name === 'string' && { name }),
});
