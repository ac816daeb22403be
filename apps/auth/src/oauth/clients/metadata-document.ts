// Rule: a client ID metadata document (draft-ietf-oauth-client-id-metadata-document), read like a registration request: the
// same rules for redirect URIs and names, and unsupported values are replaced.
import { ServiceError } from '@bonafide/platform/errors';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { MAX_RESOURCE_LENGTH } from '../../limits.js';
import { CLIENT_AUTH_ALGORITHMS, type ClientKeySet, readPublishedKeys } from './client-keys.js';
import { type ClientMetadata, readClientMetadata } from './client-metadata.js';
import { type GrantType, JWT_BEARER } from '../grants/grant-types.js';

export type DocumentMetadata = Omit<ClientMetadata, 'token_endpoint_auth_method'> & {
  client_id: string;
  token_endpoint_auth_method: 'none' | 'private_key_jwt';
  token_endpoint_auth_signing_alg?: string;
  /** one of these two, if it authenticates */
  jwks?: ClientKeySet;
  jwks_uri?: string;
};

/** A URL that may be a client id (section 3): https, a path without dot segments, no credentials or fragment. */
export function isDocumentUrl(id: string): boolean {
  const [, authority, path] = /^https:\/\/([^/?#@\\]+)(\/[^?#\\]*)(?:\?[^#\\]*)?$/iu.exec(id) ?? [];
  if (authority === undefined || path === undefined || id.length > MAX_RESOURCE_LENGTH) return false;
  if (!/^[\x21-\x7e]+$/.test(id) || parseUrl(id) === undefined) return false;
  return !path.split('/').some((segment) => /^\.{1,2}$/.test(segment.replace(/%2e/giu, '.')));
}

/** @throws ServiceError that says what is wrong with the document, for its author */
export function readMetadataDocument(url: string, bytes: Buffer): DocumentMetadata {
  const document = parseDocument(bytes);
  const { client_id, grant_types: asked } = document;
  if (client_id !== url)
    throw wrong(
      client_id === undefined ? 'client_id: is missing' : 'client_id: is not the URL of the document',
    );
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    throw wrong('client_secret: a public document must not hold a secret');
  const authentication = readAuthentication(document);
  const authenticates = authentication.token_endpoint_auth_method !== 'none';
  const metadata = readClientMetadata(document, {
    asksWithoutBrowser: authenticates && Array.isArray(asked) && asked.includes(JWT_BEARER),
  });
  // Whether it may present assertions is up to the organizations, which name the clients (docs/design/oauth.md).
  const grants = authenticates ? [...metadata.grant_types, JWT_BEARER] : metadata.grant_types;
  return { ...metadata, ...authentication, grant_types: grants as GrantType[], client_id: url };
}

function parseDocument(bytes: Buffer): Record<string, unknown> {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw wrong('is not JSON');
  }
  if (document === null || typeof document !== 'object' || Array.isArray(document))
    throw wrong('is not a JSON object');
  return document as Record<string, unknown>;
}

function readAuthentication(document: Record<string, unknown>) {
  const { token_endpoint_auth_method: method = 'none', jwks, jwks_uri } = document;
  const { token_endpoint_auth_signing_alg: algorithm } = document;
  if (method === 'none') return { token_endpoint_auth_method: method } as const;
  if (method !== 'private_key_jwt')
    throw wrong('token_endpoint_auth_method: must be none or private_key_jwt');
  if (algorithm !== undefined && !CLIENT_AUTH_ALGORITHMS.some((known) => known === algorithm))
    throw wrong(`token_endpoint_auth_signing_alg: must be one of ${CLIENT_AUTH_ALGORITHMS.join(', ')}`);
  const authentication = {
    token_endpoint_auth_method: method,
    ...(algorithm !== undefined && { token_endpoint_auth_signing_alg: algorithm as string }),
  } as const;
  if (jwks !== undefined && jwks_uri !== undefined)
    throw wrong('jwks and jwks_uri: only one of them may be given');
  if (jwks !== undefined) return { ...authentication, jwks: readPublishedKeys(jwks, 'jwks') };
  if (jwks_uri === undefined) throw wrong('private_key_jwt needs jwks or jwks_uri');
  if (!isKeysUrl(jwks_uri)) throw wrong('jwks_uri: must be an https URL without credentials or fragment');
  return { ...authentication, jwks_uri };
}

const isKeysUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_RESOURCE_LENGTH &&
  /^https:\/\/[^/?#@\\]+(?:[/?][^#\\]*)?$/iu.test(value) &&
  /^[\x21-\x7e]+$/.test(value) &&
  parseUrl(value) !== undefined;

const wrong = (what: string) => new ServiceError('invalid-request', what);
