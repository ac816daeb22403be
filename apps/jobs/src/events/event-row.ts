// Rule: an event as it is written, and as everybody reads it.
import type { JobType } from '@bonafide/contracts/job-types';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { EventType } from './event-type.js';

export interface NewEvent {
  tenant: string;
  type: EventType;
  /** job, invite or key: what erasure goes by */
  subjectId: string;
  /** of a job's event */
  jobType?: JobType;
  /** what `data` of the body holds; nothing secret, for it is delivered */
  data: object;
  at: Date;
}

/** What is delivered and what the feed shows. */
export interface EventBody {
  /** `evt_…`: the same wherever the event arrives */
  id: string;
  type: EventType;
  /** ISO 8601 */
  timestamp: string;
  /** null once its job was erased */
  data: object | null;
}

export type EventRow = ReturnType<typeof eventRow>;

const RANDOM_CHARACTERS = 15;
/** milliseconds until the year 5188 */
const TIME_CHARACTERS = 9;

/** A new event with its id and its body sealed. */
export function eventRow(cipher: FieldCipher, { tenant, type, subjectId, jobType, data, at }: NewEvent) {
  const id = `evt_${at.getTime().toString(36).padStart(TIME_CHARACTERS, '0')}${randomAlphanumeric(RANDOM_CHARACTERS)}`;
  const body: EventBody = { id, type, timestamp: at.toISOString(), data };
  return {
    id,
    tenant,
    type,
    subject_id: subjectId,
    job_type: jobType ?? null,
    body: cipher.encrypt(JSON.stringify(body), belongsTo(tenant, id)),
    created_at: at,
  };
}

interface StoredEvent {
  id: string;
  tenant: string;
  type: EventType;
  body: Buffer | null;
  createdAt: Date;
}

/** The bytes that are delivered. Of an erased event only that it happened. */
export function openEvent(cipher: FieldCipher, { id, tenant, type, body, createdAt }: StoredEvent): Buffer {
  if (body) return cipher.decrypt(body, belongsTo(tenant, id));
  const erased: EventBody = { id, type, timestamp: createdAt.toISOString(), data: null };
  return Buffer.from(JSON.stringify(erased));
}

const belongsTo = (tenant: string, id: string) => `${tenant}|events.body|${id}`;
