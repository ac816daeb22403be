// The form of a revocation or introspection request (RFC 7009 section 2.1, RFC 7662 section 2.1).
import { ServiceError } from '@bonafide/platform/errors';

export interface TokenForm {
  token: string;
  clientId?: string;
}

const invalidRequest = (message: string) =>
  new ServiceError('invalid-request', message, { code: 'invalid_request' });

/** `body` is the request's text when it was form-encoded. Parameters given twice are refused. */
export function readTokenForm(body: unknown): TokenForm {
  if (typeof body !== 'string') throw invalidRequest('the body must be application/x-www-form-urlencoded');
  const form = new URLSearchParams(body);
  for (const name of ['token', 'token_type_hint', 'client_id'])
    if (form.getAll(name).length > 1) throw invalidRequest(`${name} must not be given twice`);
  const token = form.get('token');
  if (!token) throw invalidRequest('token is required');
  return { token, clientId: form.get('client_id') || undefined };
}
