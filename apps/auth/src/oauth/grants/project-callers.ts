import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { apiKeyOf } from '../../projects/api-key.guard.js';
import { ApiKeysService, type KeyHolder } from '../../projects/api-keys.service.js';
import type { GatewayRequest } from '../provider/gateway-request.js';

const clientIdOf = ({ keyId }: KeyHolder) => `project:${keyId}`;

/** By its id, or only by an assertion, which identifies the client (RFC 7521 section 4.2). */
const namesClient = (form: URLSearchParams) => Boolean(form.get('client_id') || form.get('client_assertion'));

/**
 * Introspection and revocation by a project with its API key, for tokens of its organization. oidc-provider identifies
 * callers by `client_id`, so each request gets a unique one.
 */
@Injectable()
export class ProjectCallers {
  constructor(private readonly apiKeys: ApiKeysService) {}

  /** Before the body is read: a key that is one in form must be valid, whatever the form says. */
  async assertKey(request: GatewayRequest): Promise<void> {
    const { 'x-api-key': header, authorization = '' } = request.headers;
    const key = apiKeyOf(request);
    if (key === undefined || (header === undefined && !/^Bearer +ak_/i.test(authorization))) return;
    if (!(await this.apiKeys.authenticate(key)))
      throw new ServiceError('unauthenticated', 'the API key is not valid', {
        code: 'invalid_client',
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
  }

  /** Sets `request.keyHolder` unless the form names a client. Throws `invalid_client` if there is neither. */
  async admit(request: GatewayRequest): Promise<void> {
    const key = apiKeyOf(request);
    const isBasic = /^Basic /i.test(request.headers.authorization ?? '');
    // The header holds the API key, not client credentials, so oidc-provider must not see it.
    delete request.headers.authorization;
    if (typeof request.body !== 'string' || namesClient(new URLSearchParams(request.body))) return;
    const holder = key === undefined ? undefined : await this.apiKeys.authenticate(key);
    if (!holder)
      throw new ServiceError('unauthenticated', 'client_id or an API key is required', {
        code: 'invalid_client',
        headers: { 'WWW-Authenticate': isBasic ? 'Basic realm="token"' : 'Bearer' },
      });
    request.keyHolder = holder;
    request.body += `&client_id=${encodeURIComponent(clientIdOf(holder))}`;
  }

  /** The client that represents the project of a request. */
  clientOf(
    request: Pick<GatewayRequest, 'keyHolder'> | undefined,
    clientId: string,
  ): AdapterPayload | undefined {
    const holder = request?.keyHolder;
    if (!holder || clientId !== clientIdOf(holder)) return undefined;
    return {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: [],
      response_types: [],
      redirect_uris: [],
    };
  }
}
