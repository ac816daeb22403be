import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { LRUCache } from 'lru-cache';
import { OPENED_MEMBERS_MS } from '../limits.js';
import { belongsTo } from './sealed-members.js';

/** Twenty pages of the listing; at the largest an entry is some kilobytes. */
const ENTRIES_MAX = 2_000;
const CHARACTERS_MAX = 8_192;

interface Opened {
  sealed: string;
  members: string;
}

/**
 * Sealed members that a listing opened a moment ago, for the listings that come right after it: those that poll a page.
 * An entry counts for its own ciphertext alone, so that what was written, erased or sealed by another key since is never
 * answered from here. Nothing stays longer than `OPENED_MEMBERS_MS`, asked for again or not.
 */
export class OpenedMembers {
  private readonly opened = new LRUCache<string, Opened>({
    max: ENTRIES_MAX,
    ttl: OPENED_MEMBERS_MS,
    ttlAutopurge: true,
    perf: performance,
  });

  /** How many are held in clear. */
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
