// The metadata stored from a registration request (RFC 7591; docs/design/oauth.md): redirect URIs are checked; other
// unsupported values are replaced by supported ones, which the response shows.
import { ServiceError } from '@bonafide/platform/errors';
import { MAX_CLIENT_NAME_LENGTH, MAX_REDIRECT_URIS } from '../../limits.js';
import { DEVICE_GRANT, type GrantType, TOKEN_EXCHANGE } from '../grants/grant-types.js';
import { printableText } from '../../pages/sanitize-display-text.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import { redirectUriFault } from '../../core/http/redirect-uri.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface ClientMetadata {
  redirect_uris: string[];
  token_endpoint_auth_method: 'none';
  /** the first two, unless it only asks without a browser */
  grant_types: GrantType[];
  response_types: 'code'[];
  scope: string;
  application_type: 'web' | 'native';
  client_name?: string;
  client_uri?: string;
  logo_uri?: string;
  tos_uri?: string;
  policy_uri?: string;
  contacts?: string[];
  software_id?: string;
  software_version?: string;
  /** the client commits to DPoP at every token request (RFC 9449 section 5.2), or to pushed requests only (RFC 9126 section 6) */
  dpop_bound_access_tokens?: true;
  require_pushed_authorization_requests?: true;
}

const refuse = (code: 'invalid_redirect_uri' | 'invalid_client_metadata', message: string) =>
  new ServiceError('invalid-request', message, { code });

const WEB_PAGES = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'] as const;
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/;

/**
 * `asksWithoutBrowser`: known from elsewhere; such a client needs no redirect URI. Throws `invalid_redirect_uri` or
 * `invalid_client_metadata`.
 */
export function readClientMetadata(
  body: unknown,
  { asksWithoutBrowser = false }: { asksWithoutBrowser?: boolean } = {},
): ClientMetadata {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw refuse('invalid_client_metadata', 'the registration request must be a JSON object');
  const input = body as Record<string, unknown>;
  const metadata: ClientMetadata = {
    ...readGrantTypes(input, asksWithoutBrowser),
    token_endpoint_auth_method: 'none',
    scope: GATEWAY_SCOPE,
    application_type: input.application_type === 'web' ? 'web' : 'native',
  };
  const name = printableText(input.client_name, MAX_CLIENT_NAME_LENGTH);
  if (name) metadata.client_name = name;
  for (const field of WEB_PAGES) if (isWebPage(input[field])) metadata[field] = input[field];
  for (const field of ['software_id', 'software_version'] as const) {
    const text = printableText(input[field], 200);
    if (text) metadata[field] = text;
  }
  for (const field of ['dpop_bound_access_tokens', 'require_pushed_authorization_requests'] as const)
    if (input[field] === true) metadata[field] = true;
  const contacts = readContacts(input.contacts);
  if (contacts.length > 0) metadata.contacts = contacts;
  return metadata;
}

/** A client that requests the device grant (RFC 8628) needs no redirect URI; unsupported grant types are replaced. */
function readGrantTypes(
  { grant_types: asked, redirect_uris: uris }: Record<string, unknown>,
  asksWithoutBrowser: boolean,
) {
  const asks = (grant: GrantType) => (Array.isArray(asked) && asked.includes(grant) ? [grant] : []);
  const needsNone = asks(DEVICE_GRANT).length > 0 || asksWithoutBrowser;
  if (needsNone && (uris === undefined || (Array.isArray(uris) && uris.length === 0)))
    return {
      redirect_uris: [],
      grant_types: [...asks(DEVICE_GRANT), 'refresh_token', ...asks(TOKEN_EXCHANGE)] satisfies GrantType[],
      response_types: [],
    };
  return {
    redirect_uris: readRedirectUris(uris),
    grant_types: [
      'authorization_code',
      'refresh_token',
      ...asks(DEVICE_GRANT),
      ...asks(TOKEN_EXCHANGE),
    ] satisfies GrantType[],
    response_types: ['code'] as 'code'[],
  };
}

function readRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0)
    throw refuse('invalid_redirect_uri', 'redirect_uris must be a non-empty array');
  if (uris.length > MAX_REDIRECT_URIS)
    throw refuse('invalid_redirect_uri', `redirect_uris must have at most ${MAX_REDIRECT_URIS} members`);
  for (const uri of uris) {
    const fault = redirectUriFault(uri);
    if (fault) throw refuse('invalid_redirect_uri', `redirect_uris: ${fault}`);
  }
  return [...new Set(uris as string[])];
}

const isWebPage = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  /^https:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(value) &&
  parseUrl(value) !== undefined;

const readContacts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter((contact): contact is string => typeof contact === 'string' && EMAIL.test(contact))
        .slice(0, 10)
    : [];
