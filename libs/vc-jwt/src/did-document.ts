// DID documents (DID Core 1.0 section 5): building our own, and finding the key of a `kid` in any document.
import { encodeDidKey } from './did-key.js';
import { VcJwtError } from './errors.js';
import { publicJwkOf, publicKeyBytes } from './keys.js';
import type { Ed25519PublicJwk } from './keys.js';

export interface VerificationMethod {
  id: string;
  type: string;
  controller: string;
  publicKeyMultibase?: string;
  publicKeyJwk?: Partial<Ed25519PublicJwk>;
  /** Signatures made later are not valid (Controlled Identifiers 1.0 section 2.2); ISO 8601. */
  expires?: string;
}

export interface DidDocument {
  '@context': string | readonly string[];
  id: string;
  alsoKnownAs?: readonly string[];
  verificationMethod?: readonly VerificationMethod[];
  assertionMethod?: readonly (string | VerificationMethod)[];
}

export interface DocumentKey {
  /** The n of `<did>#key-n`. Never reuse a number for another key. */
  number: number;
  publicKeyMultibase: string;
  /** Signatures made before stay valid; later ones are refused. */
  retiredAt?: Date;
}

/**
 * Builds the document of an issuer whose keys are named `<did>#key-n`.
 *
 * List a retired key as long as anything signed with it must verify; omit a compromised one. Put the current signing key
 * first: `alsoKnownAs` contains the did:key of each key in the given order.
 *
 * Keys are of type Ed25519VerificationKey2020, because real resolvers find none under JsonWebKey2020.
 *
 * @example
 * buildDidDocument('did:web:auth.example:orgs:acme', [{ number: 1, publicKeyMultibase: 'z6Mk…' }]);
 * @throws {VcJwtError} ERR_KEY_INVALID if a key is not an Ed25519 key or a number occurs twice.
 */
export function buildDidDocument(did: string, keys: readonly DocumentKey[]): DidDocument {
  if (new Set(keys.map((key) => key.number)).size !== keys.length) {
    throw new VcJwtError('ERR_KEY_INVALID', 'one key number stands twice');
  }
  const methods = keys.map(({ number, publicKeyMultibase, retiredAt }) => ({
    id: `${did}#key-${number}`,
    type: 'Ed25519VerificationKey2020',
    controller: did,
    publicKeyMultibase,
    publicKeyJwk: publicJwkOf(publicKeyBytes(publicKeyMultibase)),
    ...(retiredAt === undefined ? {} : { expires: retiredAt.toISOString() }),
  }));
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/suites/ed25519-2020/v1',
      'https://w3id.org/security/suites/jws-2020/v1',
    ],
    id: did,
    alsoKnownAs: keys.map((key) => encodeDidKey(publicKeyBytes(key.publicKeyMultibase))),
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/**
 * The raw key (32 bytes) of `kid` in a document, if it may sign assertions.
 *
 * @returns undefined when the document has no such assertion key.
 * @throws {VcJwtError} ERR_KEY_INVALID if it is not an Ed25519 key, or occurs twice with different values.
 */
export function findAssertionKey(document: DidDocument, kid: string): Uint8Array | undefined {
  const method = findMethod(document, kid);
  if (method === undefined || method.controller !== document.id) return undefined;
  const { publicKeyMultibase, publicKeyJwk } = method;
  const keys = [publicKeyMultibase, publicKeyJwk].flatMap((key) =>
    key === undefined ? [] : [publicKeyBytes(key)],
  );
  if (keys.length === 0 || !keys.every((key) => Buffer.compare(key, keys[0]!) === 0)) {
    throw new VcJwtError('ERR_KEY_INVALID', 'verification method has no single Ed25519 key');
  }
  return keys[0];
}

/**
 * The end of a key's signing period, in milliseconds; `Infinity` for a current key. An invalid time counts as long past.
 */
export function signsUntil(document: DidDocument, kid: string): number {
  const expires = findMethod(document, kid)?.expires;
  if (expires === undefined) return Infinity;
  const until = Date.parse(expires);
  return Number.isNaN(until) ? -Infinity : until;
}

/** The did:key of every Ed25519 assertion key of the document, current or retired. */
export const assertionDidKeys = (document: DidDocument): string[] =>
  assertionKeyEnds(document).map(({ did }) => did);

/** The same with the time of retirement in milliseconds, `Infinity` for current keys. */
export function assertionKeyEnds(document: DidDocument): { did: string; until: number }[] {
  return assertionMethods(document).flatMap(({ id }) => {
    try {
      const key = findAssertionKey(document, absoluteId(document, id));
      if (key === undefined) return [];
      return [{ did: encodeDidKey(key), until: signsUntil(document, absoluteId(document, id)) }];
    } catch {
      return [];
    }
  });
}

const findMethod = (document: DidDocument, kid: string): VerificationMethod | undefined =>
  assertionMethods(document).find(({ id }) => absoluteId(document, id) === kid);

function assertionMethods(document: DidDocument): VerificationMethod[] {
  const listed = document.verificationMethod ?? [];
  return (document.assertionMethod ?? []).flatMap((entry) => {
    if (typeof entry !== 'string') return [entry];
    const id = absoluteId(document, entry);
    return listed.filter((method) => absoluteId(document, method.id) === id);
  });
}

function absoluteId(document: DidDocument, id: string): string {
  return id.startsWith('#') ? document.id + id : id;
}
