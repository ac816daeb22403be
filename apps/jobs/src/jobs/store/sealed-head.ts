// The numbers in a job's head that identify a document are encrypted at rest, in `jobs.head_sealed`, as JSON
// by path; in `jobs.head` null stands in their place (docs/design/sealed-data.md).
import type { JobHead } from '@bonafide/contracts/job-record';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

const SEALED_PATHS = [
  ['request', 'parameters', 'licenseNumber'],
  ['review', 'docId'],
] as const;

type SealedPath = (typeof SEALED_PATHS)[number];
type Members = Record<string, unknown>;

/** A head as stored in its row. */
export interface HeadColumns {
  head: string;
  head_sealed: Buffer | null;
}

const belongsTo = (jobId: string): string => `jobs.head_sealed|${jobId}`;

/** The object that has the path's last step as a member; undefined if there is none. */
const holderOf = (head: JobHead, path: SealedPath): Members | null | undefined =>
  path.slice(0, -1).reduce<unknown>((value, step) => (value as Members | null | undefined)?.[step], head) as
    Members | null | undefined;

const nameOf = (path: SealedPath): string => path.at(-1)!;

export function sealHead(cipher: FieldCipher, head: JobHead): HeadColumns {
  const held = SEALED_PATHS.filter((path) => (holderOf(head, path)?.[nameOf(path)] ?? null) !== null);
  if (held.length === 0) return { head: JSON.stringify(head), head_sealed: null };
  const open = JSON.parse(JSON.stringify(head)) as JobHead;
  const hidden: Members = {};
  for (const path of held) {
    const holder = holderOf(open, path)!;
    hidden[path.join('.')] = holder[nameOf(path)];
    holder[nameOf(path)] = null;
  }
  return {
    head: JSON.stringify(open),
    head_sealed: cipher.encrypt(JSON.stringify(hidden), belongsTo(head.id)),
  };
}

/** Puts the sealed numbers back in their places. */
export function openHead(cipher: FieldCipher, head: JobHead, sealed: Buffer | null): JobHead {
  if (sealed === null) return head;
  const hidden = JSON.parse(cipher.decryptText(sealed, belongsTo(head.id))) as Members;
  for (const path of SEALED_PATHS) {
    const holder = holderOf(head, path);
    const value = hidden[path.join('.')];
    if (holder && value !== undefined) holder[nameOf(path)] = value;
  }
  return head;
}

/** The same for a listing's row; `sealed`: PostgreSQL's text of the bytes. */
export const openListedHead = (cipher: FieldCipher, head: string, sealed: string | null): string =>
  sealed === null
    ? head
    : JSON.stringify(openHead(cipher, JSON.parse(head) as JobHead, Buffer.from(sealed.slice(2), 'hex')));
