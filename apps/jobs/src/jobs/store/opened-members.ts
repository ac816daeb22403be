import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { LRUCache } from 'lru-cache';
import { OPENED_MEMBERS_MS } from '../../limits.js';
import { belongsTo } from './sealed-members.js';

/** Twenty pages of the listing; an entry is at most some kilobytes. */
const ENTRIES_MAX = 2_000;
const CHARACTERS_MAX = 8_192;

interface Opened {
  sealed: string;
  members: string;
}

/**
 * A cache of sealed members recently opened by a listing, for listings that follow right after it, such as polling a
 * page. An entry is valid only for its own ciphertext, so that data written, erased or resealed with another key since
 * is never served from here. Entries expire after `OPENED_MEMBERS_MS`, even if used.
 */
export class OpenedMembers {
  private readonly opened = new LRUCache<string, Opened>({
    max: ENTRIES_MAX,
    ttl: OPENED_MEMBERS_MS,
    ttlAutopurge: true,
    perf: performance,
  });

  /** Number of entries held in clear. */
  get size(): number {
    return this.opened.size;
  }

  /** @param sealed PostgreSQL's text of the bytes */
  open(cipher: FieldCipher, jobId: string, sealed: string): string {
    const known = this.opened.get(jobId);
    if (known?.sealed === sealed) return known.members;
    const members = cipher.decryptText(Buffer.from(sealed.slice(2), 'hex'), belongsTo(jobId));
    if (sealed.length <= CHARACTERS_MAX) this.opened.set(jobId, { sealed, members });
    return members;
  }

  forget(jobId: string): void {
    this.opened.delete(jobId);
  }
}
