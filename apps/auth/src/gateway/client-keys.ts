// Rule: the keys with which a client may authenticate (private_key_jwt, RFC 7523 section 2.2): only public ones, of
// supported types.
import { invalidParameter } from '@bonafide/platform/errors';
import { MAX_CLIENT_KEYS } from '../limits.js';

/** Signature algorithms of client assertions. */
export const CLIENT_AUTH_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'] as const;

export interface ClientKeySet {
  keys: Record<string, string>[];
}

const MEMBERS: Record<string, readonly string[]> = { 'EC P-256': ['x', 'y'], 'OKP Ed25519': ['x'] };
const COORDINATE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Keeps only the known public members of each key.
 *
 * @throws ServiceError `invalid-request` that names the parameter `jwks`; never with a part of a key
 */
export function readClientKeys(value: unknown): ClientKeySet {
  const keys = (value as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_CLIENT_KEYS)
    throw refused(`must be a JWK Set of 1 to ${MAX_CLIENT_KEYS} keys`);
  return { keys: keys.map(readKey) };
}

function readKey(value: unknown): Record<string, string> {
  const key = (value ?? {}) as Record<string, unknown>;
  const members = MEMBERS[`${String(key.kty)} ${String(key.crv)}`];
  if ('d' in key || 'k' in key) throw refused('must hold public keys alone');
  if (!members?.every((name) => typeof key[name] === 'string' && COORDINATE.test(key[name])))
    throw refused('must hold Ed25519 or P-256 keys');
  const kept = ['kty', 'crv', ...members, ...(typeof key.kid === 'string' ? ['kid'] : [])];
  return Object.fromEntries(kept.map((name) => [name, String(key[name]).slice(0, 200)]));
}

const refused = (what: string) => invalidParameter('jwks', `jwks: ${what}`);
