// A key id (`kid`) is a DID URL with a fragment (DID Core 1.0, section 3.2): the DID is the owner, the fragment the key.
import { VcJwtError } from './errors.js';

const MAX_LENGTH = 1024;
const KEY_ID = /^(did:(key|web):[A-Za-z0-9._%:-]+)#([A-Za-z0-9._-]+)$/;

export interface KeyId {
  /** For example `did:web:auth.example:orgs:acme`. */
  did: string;
  method: 'key' | 'web';
  /** For example `key-1`. */
  fragment: string;
}

/**
 * Splits a key id such as `did:web:auth.example:orgs:acme#key-1`.
 *
 * @throws {VcJwtError} ERR_DID_INVALID unless it is a did:key or did:web with a fragment.
 */
export function parseKeyId(kid: string): KeyId {
  const match = kid.length <= MAX_LENGTH ? KEY_ID.exec(kid) : null;
  if (match === null) throw new VcJwtError('ERR_DID_INVALID', 'key id is not a DID URL with a fragment');
  return { did: match[1]!, method: match[2] as 'key' | 'web', fragment: match[3]! };
}
