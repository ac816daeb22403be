// Rule: which parts of a job a token without `jobs:review` can read through MCP. An allow-list: new fields of a record
// stay masked until they are added here (docs/design/agents-and-tools.md).
import { type Assurance, ASSURANCE_LEVELS } from '@bonafide/contracts/assurance';
import { JOB_OUTCOMES } from '@bonafide/contracts/job-outcome';
import type { JobRecord } from '@bonafide/contracts/job-record';
import { JOB_STATUSES, JOB_TYPES } from '@bonafide/contracts/job-types';
import { z } from 'zod';
import type { Caller } from '../accounts/access/caller.js';
import type { Scope } from '../accounts/access/scopes.js';

/** The scope needed to read personal data: a reviewer's. */
export const PERSONAL_SCOPE: Scope = 'jobs:review';

export const maySeePersonal = ({ scopes }: Caller) => scopes === undefined || scopes.has(PERSONAL_SCOPE);

const time = z.string().describe('ISO 8601');

export const JOB_SUMMARY = z.object({
  id: z.string(),
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  submitted: time,
  completed: time.nullable(),
  updatedAt: time,
  outcome: z
    .enum(JOB_OUTCOMES)
    .nullable()
    .describe('What it came to, a reviewer’s decision above the checks; null: not completed'),
  success: z.boolean().nullable().describe('null: not completed'),
  assurance: z
    .object({ level: z.enum(ASSURANCE_LEVELS), missing: z.array(z.string()) })
    .nullable()
    .describe('Of an id-verification: how much of the identity was proven, and what is missing'),
  accountReviewed: z.boolean(),
  reviewSuccess: z.boolean().nullable(),
  errors: z.array(z.string()).describe('Types of the errors'),
  rejectionReasons: z.array(z.string()).describe('Keys of the reasons'),
});

export const jobSummary = (record: JobRecord): z.input<typeof JOB_SUMMARY> => ({
  id: record.id,
  type: record.request.type,
  status: record.status,
  submitted: record.submitted,
  completed: record.completed,
  updatedAt: record.updatedAt,
  outcome: record.outcome,
  success: typeof record.result?.success === 'boolean' ? record.result.success : null,
  assurance: assuranceOf(record),
  accountReviewed: record.accountReviewed,
  reviewSuccess: record.reviewSuccess,
  errors: record.errors.map(({ type }) => type),
  rejectionReasons: record.rejectionReasons.map(({ key }) => key),
});

function assuranceOf({ result }: JobRecord): z.input<typeof JOB_SUMMARY>['assurance'] {
  const found = result?.assurance as Assurance | undefined;
  return found ? { level: found.level, missing: found.missing } : null;
}

/** The whole record except the token of its session, whose holder could act as the person. */
export function withoutToken({ token: _token, ...record }: JobRecord): Record<string, unknown> {
  return record as unknown as Record<string, unknown>;
}
