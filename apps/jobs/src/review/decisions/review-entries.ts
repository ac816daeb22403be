// Reviewers' entries about a job: stored sealed, because they may contain anything about the person.
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import type { JobKey } from '../../core/values/job-key.js';
import type { ReviewDto } from './review.dto.js';
import { ReviewEntryEntity } from './review-entry.entity.js';

export type Verdict = 'accept' | 'reject';

/** A reviewer's decision on a job. */
export interface Decision {
  decision: Verdict;
  overrides: ReviewDto;
  reason: string;
}

type Body = { kind: 'note'; text: string } | ({ kind: 'decision' } & Decision);

/** ISO 8601 times; `author` is a key's id or a person's DID. */
export type ReviewEntry = { id: string; author: string; at: string } & Body;

const ID_CHARACTERS = 16;

/** The same for every attempt of a request with an `Idempotency-Key`. */
export const entryIdOf = ({ newJobId }: Pick<Caller, 'newJobId'>): string =>
  `rev_${newJobId?.padEnd(ID_CHARACTERS, '0') ?? randomAlphanumeric(ID_CHARACTERS)}`;
const belongsTo = (id: string) => `review_entries.sealed|${id}`;

export async function insertEntry(
  manager: EntityManager,
  cipher: FieldCipher,
  { id, jobId, tenant, author, now, body }: JobKey & { id: string; author: string; now: Date; body: Body },
): Promise<ReviewEntry> {
  const { kind, ...content } = body;
  const sealed = cipher.encrypt(JSON.stringify(content), belongsTo(id));
  await manager.insert(ReviewEntryEntity, { id, jobId, tenant, kind, author, at: now, sealed });
  return { id, author, at: now.toISOString(), ...body };
}

/** Oldest first. */
export async function findEntries(
  manager: EntityManager,
  cipher: FieldCipher,
  { tenant, jobId }: JobKey,
): Promise<ReviewEntry[]> {
  const where = { jobId, tenant };
  const found = await manager.find(ReviewEntryEntity, { where, order: { at: 'ASC', id: 'ASC' } });
  return found.map((entry) => openEntry(cipher, entry));
}

export async function findEntry(
  manager: EntityManager,
  cipher: FieldCipher,
  where: JobKey & { id: string },
): Promise<ReviewEntry | undefined> {
  const found = await manager.findOneBy(ReviewEntryEntity, where);
  return found ? openEntry(cipher, found) : undefined;
}

export const countEntries = (manager: EntityManager, { tenant, jobId }: JobKey): Promise<number> =>
  manager.countBy(ReviewEntryEntity, { jobId, tenant });

function openEntry(cipher: FieldCipher, { id, kind, author, at, sealed }: ReviewEntryEntity): ReviewEntry {
  const content = JSON.parse(cipher.decrypt(sealed, belongsTo(id)).toString()) as object;
  return { id, author, at: at.toISOString(), kind, ...content } as ReviewEntry;
}
