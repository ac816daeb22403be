import type { JobHead } from '@bonafide/contracts/job-record';
import { bulkInsert } from '@bonafide/platform/database/bulk-insert';
import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { jobColumns } from '../jobs/store/job-columns.js';
import { jobColumnTypes } from '../jobs/store/stored-job.js';

/** Other columns that may hold personal data or cause work. */
const EMPTIED = {
  head_sealed: null,
  result: null,
  result_sealed: null,
  sealed: null,
  callback_grant: null,
  provider_reference: null,
  review_issue_date: null,
  lease_until: null,
  lease_losses: 0,
  run_at: null,
  deadline_at: null,
};

/** Writes the remains of jobs whose rows the transaction has locked. */
export async function saveErasedJobs(
  manager: EntityManager,
  tenant: string,
  heads: readonly JobHead[],
): Promise<void> {
  const rows = heads.map((head) => ({
    id: head.id,
    status: head.status,
    ...jobColumns(head, null),
    ...EMPTIED,
    head: JSON.stringify({ ...head, outcome: null }),
  }));
  const { selected, source, value } = bulkInsert(rows, jobColumnTypes(manager), 1);
  const assigned = Object.keys(rows[0]!).flatMap((name) =>
    name === 'id' ? [] : [`${name} = erased.${name}`],
  );
  await sql.run(
    manager,
    prepared(
      `UPDATE jobs SET ${assigned.join(', ')} FROM (SELECT ${selected} FROM ${source}) AS erased
        WHERE jobs.id = erased.id AND jobs.tenant = $2`,
    ),
    [value, tenant],
  );
}
