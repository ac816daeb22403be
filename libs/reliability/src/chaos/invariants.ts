import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@bonafide/testing/with-client';
import type pg from 'pg';
import type { TestCluster } from '../test-cluster.js';
import type { Approved } from './approve-delegations.js';
import type { ExternalStubs } from './external-stubs.js';
import type { SubmittedJob } from './submit-jobs.js';

export interface Done {
  jobs: SubmittedJob[];
  tins: SubmittedJob[];
  delegations: Approved[];
}

/** Violations of the invariants; all lists must be empty. */
export interface Violations {
  lost: string[];
  stuck: string[];
  doubled: string[];
  leaked: string[];
  /** processes that ended without being killed */
  crashed: string[];
}

/** Without any progress for this long, which exceeds all leases, remaining work is stuck. */
const STANDSTILL_MS = 150_000;

const count = async (client: pg.Client, sql: string) =>
  Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]!.n);

/**
 * Waits until both services have nothing left to do. Long waits are shortened: what is due later is made due now. Leases
 * expire normally.
 */
export async function untilQuiet(cluster: TestCluster): Promise<void> {
  let least = Infinity;
  let progressAt = Date.now();
  while (Date.now() - progressAt < STANDSTILL_MS) {
    const counts = await Promise.all([
      withClient(cluster.databaseUrl('jobs'), async (client) => {
        await client.query(
          `UPDATE jobs SET run_at = now() WHERE status = 'active' AND run_at > now() AND (lease_until IS NULL OR lease_until < now())`,
        );
        return (await hurryDeliveries(client)) + (await count(client, `jobs WHERE status = 'active'`));
      }),
      withClient(cluster.databaseUrl('auth'), hurryDeliveries),
    ]);
    const left = counts.reduce((all, one) => all + one, 0);
    if (left === 0) return;
    if (left < least) [least, progressAt] = [left, Date.now()];
    await pause(1_000);
  }
}

async function hurryDeliveries(client: pg.Client): Promise<number> {
  await client.query(
    `UPDATE deliveries SET next_attempt_at = now() WHERE status = 'pending' AND locked_until IS NULL AND next_attempt_at > now()`,
  );
  return count(client, `deliveries WHERE status = 'pending'`);
}

export async function findViolations(
  cluster: TestCluster,
  stubs: ExternalStubs,
  done: Done,
): Promise<Violations> {
  const violations: Violations = { lost: [], stuck: [], doubled: [], leaked: [], crashed: [] };
  await withClient(cluster.databaseUrl('jobs'), (client) => checkJobs(client, stubs, done, violations));
  await withClient(cluster.databaseUrl('auth'), (client) =>
    checkDelegations(client, stubs, done, violations),
  );
  return violations;
}

async function checkJobs(
  client: pg.Client,
  stubs: ExternalStubs,
  done: Done,
  found: Violations,
): Promise<void> {
  const rows = (
    await client.query<{ id: string; internal_id: string; status: string }>(
      `SELECT id, head->>'internalId' AS internal_id, status FROM jobs`,
    )
  ).rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Map<string, number>();
  for (const row of rows) named.set(row.internal_id, (named.get(row.internal_id) ?? 0) + 1);
  const receipts = messageIds(stubs.callbacks.server.requests);
  const delivered = new Set(
    (
      await client.query<{ subject_id: string }>(
        `SELECT subject_id FROM deliveries WHERE status = 'delivered' GROUP BY subject_id HAVING count(*) = 1`,
      )
    ).rows.map((row) => row.subject_id),
  );
  for (const [path, jobs] of [
    ['/jobs/', done.jobs],
    ['/tins/', done.tins],
  ] as const)
    for (const { id, internalId } of jobs) {
      const row = byId.get(id);
      if (!row) found.lost.push(`${internalId}: accepted as ${id}, and no such job`);
      else if (row.status !== 'completed') found.stuck.push(`${internalId}: ${row.status}`);
      if ((named.get(internalId) ?? 0) > 1)
        found.doubled.push(`${internalId}: ${named.get(internalId)} jobs`);
      const ids = receipts.get(`${path}${internalId}`);
      if (!ids || !delivered.has(id)) found.lost.push(`${internalId}: its callback`);
      else if (ids.size > 1) found.doubled.push(`${internalId}: callbacks ${[...ids].join(', ')}`);
    }
  await checkCounters(client, found);
}

/** The listing's totals are maintained by a trigger and must match the actual counts. */
async function checkCounters(client: pg.Client, found: Violations): Promise<void> {
  const { rows } = await client.query<{ status: string; n: string; kept: string }>(
    `SELECT coalesce(a.status, b.status) AS status, coalesce(a.n, 0) AS n, coalesce(b.n, 0) AS kept
       FROM (SELECT status, count(*) AS n FROM jobs GROUP BY status) a
       FULL JOIN (SELECT status, sum(n) AS n FROM job_counts GROUP BY status HAVING sum(n) <> 0) b USING (status)
      WHERE a.n IS DISTINCT FROM b.n`,
  );
  for (const { status, n, kept } of rows)
    found.doubled.push(`${n} jobs are ${status}, their counter says ${kept}`);
}

async function checkDelegations(
  client: pg.Client,
  stubs: ExternalStubs,
  done: Done,
  found: Violations,
): Promise<void> {
  const delivered = new Map<string, number>();
  const { rows } = await client.query<{ subject_id: string; status: string }>(
    `SELECT subject_id, status FROM deliveries WHERE event = 'delegation.granted'`,
  );
  for (const { subject_id, status } of rows)
    if (status === 'delivered') delivered.set(subject_id, (delivered.get(subject_id) ?? 0) + 1);
  const received = new Map<string, Set<string>>();
  for (const { text, headers } of stubs.worker.server.requests) {
    const { delegation_id } = JSON.parse(text) as { delegation_id: string };
    received.set(
      delegation_id,
      (received.get(delegation_id) ?? new Set()).add(String(headers['webhook-id'])),
    );
  }
  for (const { delegationId, requestId, tokens } of done.delegations) {
    const ids = received.get(delegationId);
    if (!ids || !delivered.has(delegationId)) found.lost.push(`${requestId}: delegation.granted`);
    else if (ids.size > 1 || delivered.get(delegationId)! > 1)
      found.doubled.push(`${requestId}: delegation.granted`);
    if (tokens > 1) found.doubled.push(`${requestId}: ${tokens} tokens for one code`);
  }
}

function messageIds(requests: ExternalStubs['callbacks']['server']['requests']): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { path, headers } of requests)
    ids.set(path, (ids.get(path) ?? new Set()).add(String(headers['webhook-id'])));
  return ids;
}
