import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { OPENED_MEMBERS_MS } from '../limits.js';
import { belongsTo } from './sealed-members.js';

/** A page of the listing has a hundred; at the largest an entry is some kilobytes. */
const ENTRIES_MAX = 1_000;
const CHARACTERS_MAX = 8_192;

interface Opened {
  sealed: string;
  members: string;
}

/**
 * Sealed members that a listing opened a moment ago, for the listings that come right after it: those that poll a page.
 * An entry counts for its own ciphertext alone, so that what was written, erased or sealed by another key since is never
 * answered from here. Nothing stays longer than twice `OPENED_MEMBERS_MS`.
 */
export class OpenedMembers {
  private young = new Map<string, Opened>();
  private old = new Map<string, Opened>();
  private turn: NodeJS.Timeout | undefined;

  constructor(private readonly cipher: FieldCipher) {}

  /** How many are held in clear. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  /** @param sealed PostgreSQL's text of the bytes */
  open(jobId: string, sealed: string): string {
    const known = this.young.get(jobId) ?? this.old.get(jobId);
    if (known?.sealed === sealed) return known.members;
    const members = this.cipher.decryptText(Buffer.from(sealed.slice(2), 'hex'), belongsTo(jobId));
    if (sealed.length <= CHARACTERS_MAX) this.keep(jobId, { sealed, members });
    return members;
  }

  forget(jobId: string): void {
    this.young.delete(jobId);
    this.old.delete(jobId);
  }

  private keep(jobId: string, opened: Opened): void {
    if (this.young.size >= ENTRIES_MAX) this.age();
    this.old.delete(jobId);
    this.young.set(jobId, opened);
    this.turn ??= setTimeout(() => this.turnOver(), OPENED_MEMBERS_MS).unref();
  }

  private age(): void {
    this.old = this.young;
    this.young = new Map();
  }

  private turnOver(): void {
    this.age();
    this.turn = this.size > 0 ? setTimeout(() => this.turnOver(), OPENED_MEMBERS_MS).unref() : undefined;
  }
}
