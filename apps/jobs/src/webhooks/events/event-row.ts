// Rule: how an event is stored, and how everybody reads it.
import type { JobType } from '@bonafide/contracts/job-types';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { EventType } from './event-type.js';

export interface NewEvent {
  tenant: string;
  type: EventType;
  /** job, invite or key; erasure uses it */
  subjectId: string;
  /** of a job's event */
  jobType?: JobType;
  /** `data` of the body; no secrets, because it is delivered */
  data: object;
  at: Date;
}

/** The body of an event as delivered and as shown in the feed. */
export interface EventBody {
  /** `evt_…`; the same in every delivery and in the feed */
  id: string;
  type: EventType;
  /** ISO 8601 */
  timestamp: string;
  /** null once its job has been erased */
  data: object | null;
}

export type EventRow = ReturnType<typeof eventRow>;

const RANDOM_CHARACTERS = 15;
/** milliseconds until the year 5188 */
const TIME_CHARACTERS = 9;

/** A new event with its id and sealed body. */
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

/** The bytes that are delivered. An erased event has null data. */
export function openEvent(cipher: FieldCipher, { id, tenant, type, body, createdAt }: StoredEvent): Buffer {
  if (body) return cipher.decrypt(body, belongsTo(tenant, id));
  const erased: EventBody = { id, type, timestamp: createdAt.toISOString(), data: null };
  return Buffer.from(JSON.stringify(erased));
}

const belongsTo = (tenant: string, id: string) => `${tenant}|events.body|${id}`;
