import { OutboundHttp, type OutboundResponse } from '@bonafide/delivery/outbound-http';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { compactVerify, errors as joseErrors } from 'jose';
import { ISSUER_ALGORITHMS, IssuersService } from '../../core/outbound/issuers.service.js';
import { UPSTREAM_HTTP } from '../../core/outbound/outbound.module.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import type { OAuthProvider, PasswordSettings } from '../../projects/providers/provider-settings.js';
import { UPSTREAM_RESPONSE_MAX_BYTES, UPSTREAM_TIMEOUT_MS } from '../../limits.js';
import { passwordAuthority, type UpstreamAuthority, upstreamAuthority } from './upstream-authority.js';
import {
  isSubjectOf,
  parseObject,
  readAccessToken,
  readIdToken,
  readOrganizations,
  readTokenResponse,
  readUser,
  UpstreamError,
  type UpstreamUser,
} from './upstream-response.js';

/** Who signed in, and what vouches for it. */
export type UpstreamPerson = UpstreamUser & UpstreamAuthority;

const JSON_HEADERS = { accept: 'application/json' };

/** Calls upstream providers, always through the SSRF-safe client. Their tokens are used once and not stored. */
@Injectable()
export class UpstreamService {
  constructor(
    @Inject(UPSTREAM_HTTP) private readonly http: OutboundHttp,
    private readonly targets: OutboundTargetsService,
    private readonly issuers: IssuersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Exchanges the code and returns who signed in; undefined if the tokens of a provider without user info identify nobody.
   * Throws UpstreamError.
   */
  async signedInUser(
    provider: OAuthProvider,
    secret: string | undefined,
    loginState: { code: string; verifier: string; nonce: string },
  ): Promise<UpstreamPerson | undefined> {
    const tokens = await this.exchange(provider, secret, loginState);
    const now = this.clock.now();
    const idToken = provider.openid ? tokens['id_token'] : undefined;
    const isSigned = idToken !== undefined && provider.issuer !== undefined;
    if (isSigned) await this.verifySignature(idToken, provider.issuer!);
    const claims =
      idToken === undefined ? undefined : readIdToken(provider, idToken, { nonce: loginState.nonce, now });
    const { from } = provider.user;
    if (from === 'token' || from === 'named-by-token') {
      const answer =
        claims ?? (from === 'token' ? tokens : readAccessToken(provider, tokens.access_token, now));
      const evidence = { isSigned, isInTokens: true };
      return answer && { ...readUser(provider, answer), ...upstreamAuthority(provider, evidence) };
    }
    const answer = await this.fetchUserInfo(provider, tokens.access_token);
    // OpenID Connect Core 5.3.2: user info with another subject must not be used.
    if (claims && from === 'userinfo' && claims['sub'] !== answer['sub'])
      throw new UpstreamError('bad-user-answer');
    const user = readUser(provider, answer, claims, tokens);
    const organizations = await this.organizations(provider, tokens.access_token);
    const isInTokens = claims !== undefined && isSubjectOf(provider, claims, user.subject);
    return {
      ...user,
      facts: { ...user.facts, ...organizations },
      ...upstreamAuthority(provider, { isSigned: isSigned && isInTokens, isInTokens }),
    };
  }

  /** The user, or undefined if the endpoint rejects the credentials. */
  async checkPassword(
    settings: PasswordSettings,
    secret: string | undefined,
    credentials: { identity: string; password: string; projectId: string },
  ): Promise<UpstreamPerson | undefined> {
    const answer = await this.call({
      method: 'POST',
      url: settings.authEndpoint,
      headers: {
        ...JSON_HEADERS,
        'content-type': 'application/json',
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
      },
      body: JSON.stringify({
        identity: credentials.identity,
        password: credentials.password,
        project_id: credentials.projectId,
      }),
    });
    if ([400, 401, 403, 404, 422].includes(answer.status)) return undefined;
    if (answer.status !== 200) throw new UpstreamError('unreachable');
    const body = parseObject(answer.body, 'bad-user-answer');
    if (body['success'] === false || body['valid'] === false) return undefined;
    const user = (body['user'] ?? body) as Record<string, unknown>;
    const subject = user['id'] ?? user['sub'] ?? user['user_id'];
    const reading = { from: 'userinfo', subject: 'id', email: 'email', name: 'name' } as const;
    return {
      ...readUser({ user: reading }, { ...user, id: subject }),
      ...passwordAuthority(settings.authEndpoint),
    };
  }

  /** Throws UpstreamError unless the issuer's own keys signed it (OpenID Connect Core 3.1.3.7). */
  private async verifySignature(idToken: unknown, issuer: string): Promise<void> {
    const keys = await this.issuers.keysOf(issuer).catch(() => {
      throw new UpstreamError('unreachable');
    });
    try {
      await compactVerify(idToken as string, keys, { algorithms: ISSUER_ALGORITHMS });
    } catch (error) {
      const isUnread = error instanceof joseErrors.JWKSTimeout || error instanceof joseErrors.JWKSInvalid;
      const isWrong = error instanceof joseErrors.JOSEError && !isUnread;
      throw new UpstreamError(isWrong ? 'bad-id-token' : 'unreachable');
    }
  }

  private async exchange(
    provider: OAuthProvider,
    secret: string | undefined,
    loginState: { code: string; verifier: string },
  ) {
    const form: Record<string, string> = {
      grant_type: 'authorization_code',
      code: loginState.code,
      redirect_uri: provider.redirectUri,
      ...(provider.supportsPKCE ? { code_verifier: loginState.verifier } : {}),
    };
    const headers: Record<string, string> = { ...JSON_HEADERS };
    const method = secret === undefined ? 'none' : provider.tokenEndpointAuthMethod;
    if (method === 'client_secret_basic') headers['authorization'] = basic(provider.clientId, secret!);
    else form['client_id'] = provider.clientId;
    if (method === 'client_secret_post') form['client_secret'] = secret!;
    const json = provider.tokenRequestFormat === 'json';
    headers['content-type'] = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const answer = await this.call({
      method: 'POST',
      url: provider.tokenUrl,
      headers,
      body: json ? JSON.stringify(form) : new URLSearchParams(form).toString(),
    });
    return readTokenResponse(answer.status, answer.body);
  }

  /** Fetched only if a limit depends on it. */
  private async organizations(
    provider: OAuthProvider,
    accessToken: string,
  ): Promise<{ organizations?: string[] }> {
    const { organizationsUrl } = provider.user;
    if (!organizationsUrl || !provider.allowedTenants?.length) return {};
    const answer = await this.call({
      method: 'GET',
      url: organizationsUrl,
      headers: { ...JSON_HEADERS, authorization: `Bearer ${accessToken}` },
    });
    if (answer.status !== 200) throw new UpstreamError('bad-user-answer');
    return { organizations: readOrganizations(provider, answer.body) };
  }

  private async fetchUserInfo(
    provider: OAuthProvider,
    accessToken: string,
  ): Promise<Record<string, unknown>> {
    const { from, query } = provider.user;
    const url = provider.userInfoUrl;
    if (!url) throw new UpstreamError('bad-user-answer');
    const authorization = { ...JSON_HEADERS, authorization: `Bearer ${accessToken}` };
    const answer =
      from === 'graphql'
        ? await this.call({
            method: 'POST',
            url,
            headers: { ...authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ query }),
          })
        : from === 'token-info'
          ? await this.call({
              method: 'GET',
              url: `${url}/${encodeURIComponent(accessToken)}`,
              headers: JSON_HEADERS,
            })
          : await this.call({ method: 'GET', url, headers: authorization });
    if (answer.status !== 200) throw new UpstreamError('bad-user-answer');
    return parseObject(answer.body, 'bad-user-answer');
  }

  private async call(request: Parameters<OutboundHttp['request']>[0]): Promise<OutboundResponse> {
    if (!this.targets.mayCall(request.url)) throw new UpstreamError('unreachable');
    let answer: OutboundResponse;
    try {
      answer = await this.http.request({
        ...request,
        timeoutMs: UPSTREAM_TIMEOUT_MS,
        maxResponseBytes: UPSTREAM_RESPONSE_MAX_BYTES,
      });
    } catch {
      throw new UpstreamError('unreachable');
    }
    if (answer.truncated) throw new UpstreamError('bad-user-answer');
    return answer;
  }
}

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
const basic = (id: string, secret: string): string => {
  const encode = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
};
