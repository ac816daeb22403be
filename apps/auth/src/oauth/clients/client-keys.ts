// Rule: the keys with which a client may authenticate (private_key_jwt, RFC 7523 section 2.2): only public ones, of
// supported types.
import { createPublicKey } from 'node:crypto';
import { invalidParameter } from '@bonafide/platform/errors';
import { MAX_CLIENT_KEYS, RSA_KEY_BITS } from '../../limits.js';

/** Signature algorithms of client assertions. */
export const CLIENT_AUTH_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256'] as const;

export interface ClientKeySet {
  keys: Record<string, string>[];
}

interface KeyType {
  members: readonly string[];
  pattern: RegExp;
  algorithms: readonly string[];
}

const COORDINATE = /^[A-Za-z0-9_-]{43}$/;
/** Keys by `kty` and `crv`. Long exponents of RSA keys make verifying slow. */
const KEY_TYPES: Record<string, KeyType> = {
  'EC P-256': { members: ['x', 'y'], pattern: COORDINATE, algorithms: ['ES256'] },
  'OKP Ed25519': { members: ['x'], pattern: COORDINATE, algorithms: ['EdDSA', 'Ed25519'] },
  RSA: { members: ['n', 'e'], pattern: /^[A-Za-z0-9_-]{4,1400}$/, algorithms: ['RS256', 'PS256'] },
};
const RSA_EXPONENT = /^[A-Za-z0-9_-]{4,6}$/;
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];
const KID_MAX_LENGTH = 200;

/**
 * The keys of a registration, all of which must be usable. Keeps only the known public members of each key.
 *
 * @throws ServiceError `invalid-request` that names the parameter `jwks`; never with a part of a key
 */
export function readClientKeys(value: unknown): ClientKeySet {
  const keys = (value as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_CLIENT_KEYS)
    throw refused('jwks', `must be a JWK Set of 1 to ${MAX_CLIENT_KEYS} keys`);
  return {
    keys: keys.map((key) => {
      const read = readKey(key, 'jwks');
      if (!read) throw refused('jwks', 'must hold RSA keys of at least 2048 bits, Ed25519 or P-256 keys');
      return read;
    }),
  };
}

/**
 * The usable keys of a published set, which may hold others for other purposes (RFC 7517 section 5).
 *
 * @throws ServiceError as {@link readClientKeys}, with the name of the set's own member
 */
export function readPublishedKeys(value: unknown, name: 'jwks' | 'jwks_uri'): ClientKeySet {
  const keys = (value as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw refused(name, 'is not a JWK Set');
  const usable = keys.map((key) => readKey(key, name)).filter((key) => key !== undefined);
  if (usable.length === 0) throw refused(name, `has no key for ${CLIENT_AUTH_ALGORITHMS.join(', ')}`);
  if (usable.length > MAX_CLIENT_KEYS) throw refused(name, `has more than ${MAX_CLIENT_KEYS} usable keys`);
  return { keys: usable };
}

/** Undefined for a key that cannot verify a client assertion. */
function readKey(value: unknown, name: string): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const key = value as Record<string, unknown>;
  if (PRIVATE_MEMBERS.some((member) => member in key)) throw refused(name, 'must hold public keys alone');
  const type = KEY_TYPES[[key.kty, key.crv].filter((part) => part !== undefined).join(' ')];
  const { alg, use, kid } = key;
  if (!type?.members.every((member) => typeof key[member] === 'string' && type.pattern.test(key[member])))
    return undefined;
  if ((use !== undefined && use !== 'sig') || (alg !== undefined && !type.algorithms.includes(String(alg))))
    return undefined;
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > KID_MAX_LENGTH)) return undefined;
  const kept = ['kty', 'crv', ...type.members, 'kid', 'alg'].filter((member) => key[member] !== undefined);
  const read = Object.fromEntries(kept.map((member) => [member, String(key[member])]));
  return isSound(read) ? read : undefined;
}

/** A point of its curve; an RSA key of a safe size that is not slow to verify with. */
function isSound(jwk: Record<string, string>): boolean {
  if (jwk.kty === 'RSA' && !RSA_EXPONENT.test(jwk.e!)) return false;
  try {
    const { modulusLength } = createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {};
    return (
      modulusLength === undefined || (modulusLength >= RSA_KEY_BITS.min && modulusLength <= RSA_KEY_BITS.max)
    );
  } catch {
    return false;
  }
}

const refused = (name: string, what: string) => invalidParameter(name, `${name}: ${what}`);
