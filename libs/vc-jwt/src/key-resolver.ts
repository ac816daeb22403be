// Resolves a `kid` to a key that is ready for verification. did:key needs no network; did:web uses a resolver.
// Imported keys are cached: importing costs about as much as verifying.
import type { CryptoKey } from 'jose';
import { BoundedMap } from './bounded-map.js';
import { findAssertionKey, signsUntil } from './did-document.js';
import type { DidDocument } from './did-document.js';
import { decodeDidKey } from './did-key.js';
import { parseKeyId } from './did-url.js';
import type { KeyId } from './did-url.js';
import type { DidWebResolver } from './did-web-resolver.js';
import { VcJwtError } from './errors.js';
import { importPublicKey } from './keys.js';

export interface KeyResolver {
  /**
   * The public key of `kid`.
   *
   * @param keyId the parts of `kid`, if already parsed.
   * @param signedAtMs the claimed time of the signature: a key retired before is refused. Not checked if omitted.
   * @throws {VcJwtError} ERR_DID_INVALID, ERR_DID_UNRESOLVABLE, ERR_KEY_NOT_FOUND, ERR_KEY_INVALID, ERR_KEY_RETIRED.
   */
  resolveKey(kid: string, keyId?: KeyId, signedAtMs?: number): Promise<CryptoKey>;
}

export interface KeyResolverOptions {
  /** Without it only did:key is verified. */
  didWeb?: DidWebResolver;
  /** Maximum number of cached did:key keys. Default: 1024. Those of did:web are cached as long as their document. */
  maxKeys?: number;
}

/**
 * @example
 * const keys = createKeyResolver({ didWeb: createDidWebResolver({ fetch }) });
 * const key = await keys.resolveKey('did:web:auth.example:orgs:acme#key-1');
 */
export function createKeyResolver({ didWeb, maxKeys = 1024 }: KeyResolverOptions = {}): KeyResolver {
  const didKeys = new BoundedMap<string, Promise<CryptoKey>>(maxKeys);
  const documentKeys = new WeakMap<DidDocument, Map<string, Promise<CryptoKey>>>();

  function keyOfDidKey(kid: string, { did, fragment }: KeyId): Promise<CryptoKey> {
    const known = didKeys.get(kid);
    if (known !== undefined) return known;
    // did:key uses the fragment `#<multibase>`; issuers that number their keys use `#key-n`. There is only one key.
    if (fragment !== did.slice('did:key:'.length) && !/^key-[1-9]\d*$/.test(fragment)) {
      throw new VcJwtError('ERR_KEY_NOT_FOUND');
    }
    const key = importPublicKey(decodeDidKey(did));
    didKeys.set(kid, key);
    return key;
  }

  async function keyOfDidWeb(kid: string, did: string, signedAtMs: number): Promise<CryptoKey> {
    if (didWeb === undefined) throw new VcJwtError('ERR_DID_UNRESOLVABLE', 'did:web is not resolved here');
    const kept = keyIn(await didWeb.resolve(did), kid, signedAtMs);
    if (kept !== undefined) return kept;
    const fresh = keyIn(await didWeb.refresh(did), kid, signedAtMs);
    if (fresh === undefined) throw new VcJwtError('ERR_KEY_NOT_FOUND');
    return fresh;
  }

  function keyIn(document: DidDocument, kid: string, signedAtMs: number): Promise<CryptoKey> | undefined {
    if (signedAtMs >= signsUntil(document, kid)) throw new VcJwtError('ERR_KEY_RETIRED');
    let imported = documentKeys.get(document);
    if (imported === undefined) documentKeys.set(document, (imported = new Map()));
    const known = imported.get(kid);
    if (known !== undefined) return known;
    const raw = findAssertionKey(document, kid);
    if (raw === undefined) return undefined;
    const key = importPublicKey(raw);
    imported.set(kid, key);
    return key;
  }

  return {
    async resolveKey(kid, keyId = parseKeyId(kid), signedAtMs = -Infinity) {
      return keyId.method === 'key' ? keyOfDidKey(kid, keyId) : keyOfDidWeb(kid, keyId.did, signedAtMs);
    },
  };
}
