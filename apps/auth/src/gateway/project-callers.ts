import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { apiKeyOf } from '../projects/api-key.guard.js';
import { ApiKeysService, type KeyHolder } from '../projects/api-keys.service.js';
import type { GatewayRequest } from './gateway-request.js';

const clientIdOf = ({ keyId }: KeyHolder) => `project:${keyId}`;

/** By its id, or by an assertion alone, which says whose it is (RFC 7521 section 4.2). */
const namesClient = (form: URLSearchParams) => Boolean(form.get('client_id') || form.get('client_assertion'));

/**
 * Introspection and revocation by a project with its API key: tokens of the project's organization. oidc-provider knows
 * callers by their `client_id`, so the request gets one that nobody but itself is known by.
 */
@Injectable()
export class ProjectCallers {
  constructor(private readonly apiKeys: ApiKeysService) {}

  /** Sets `request.keyHolder` unless the form names a client. Throws `invalid_client` when there is neither. */
  async admit(request: GatewayRequest): Promise<void> {
    const key = apiKeyOf(request);
    const isBasic = /^Basic /i.test(request.headers.authorization ?? '');
    // An API key; clients are public and have no credentials.
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

  /** The client that stands for the project behind a request. */
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
