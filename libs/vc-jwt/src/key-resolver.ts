// From a `kid` to a key that is ready to verify with. did:key needs no network; did:web goes through a resolver.
// Imported keys are kept: importing costs about as much as verifying.
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
   * The public key that `kid` names.
   *
   * @param keyId the parts of `kid` when the caller has them already.
   * @param signedAtMs when the signature says it was made: a key that retired before is refused. Not looked at unless given.
   * @throws {VcJwtError} ERR_DID_INVALID, ERR_DID_UNRESOLVABLE, ERR_KEY_NOT_FOUND, ERR_KEY_INVALID, ERR_KEY_RETIRED.
   */
  resolveKey(kid: string, keyId?: KeyId, signedAtMs?: number): Promise<CryptoKey>;
}

export interface KeyResolverOptions {
  /** Without it only did:key is verified. */
  didWeb?: DidWebResolver;
  /** did:key keys kept, at most; 1024 unless told. Those of did:web live as long as their document. */
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
    // did:key names its key `#<multibase>`; issuers that number their keys write `#key-n`. There is one key anyway.
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
