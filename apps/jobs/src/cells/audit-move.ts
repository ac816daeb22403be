// An account's trail moves as it was signed: lines in order, their hashes, the checkpoints. A line's row gets a number
// from its new database, and keeps the id that its hash covers (decision 0379).
import { leafHash, GrowingTree } from '@bonafide/platform/crypto/merkle-tree';
import { lineBytes, lineOf, type AuditRow } from '@bonafide/audit/audit-line';
import { sql } from '@bonafide/platform/database/sql';
import type { DataSource, EntityManager } from 'typeorm';
import { LINE_COLUMNS } from '../audit-log/audit-source.js';

const LINES_AT_ONCE = 1_000;
const LONG = `SELECT set_config('timezone', 'UTC', true), set_config('statement_timeout', '0', true)`;
/** The id that a line was written with. */
const WRITTEN = 'coalesce(a.written_id, a.id)';

interface Part {
  read: string;
  /** `$1`: a JSON array of the rows read */
  write: string;
}

const PARTS: readonly Part[] = [
  {
    read: `SELECT ${WRITTEN} AS written_id, a.tenant, a.job_id, a.actor, a.action, a.detail, a.at, a.subject, a.address_hash, a.act
             FROM account_audit a WHERE a.tenant = ANY($1::text[]) ORDER BY a.id`,
    write: `INSERT INTO account_audit (written_id, tenant, job_id, actor, action, detail, at, subject, address_hash, act)
            SELECT written_id, tenant, job_id, actor, action, detail, at, subject, address_hash, act
              FROM json_populate_recordset(NULL::account_audit, $1::json) AS line
             WHERE NOT EXISTS (SELECT FROM account_audit a WHERE a.tenant = line.tenant AND a.written_id = line.written_id)
             ORDER BY written_id`,
  },
  {
    read: `SELECT ${WRITTEN} AS audit_id, a.tenant, d.job_id, d.detail, d.salt, d.sealed
             FROM audit_job_details d JOIN account_audit a ON a.id = d.audit_id WHERE a.tenant = ANY($1::text[])`,
    write: `INSERT INTO audit_job_details (audit_id, job_id, detail, salt, sealed)
            SELECT a.id, d.job_id, d.detail, d.salt, d.sealed
              FROM json_to_recordset($1::json) AS d (audit_id bigint, tenant text, job_id text, detail jsonb, salt text, sealed bytea)
              JOIN account_audit a ON a.tenant = d.tenant AND a.written_id = d.audit_id ON CONFLICT DO NOTHING`,
  },
  {
    read: `SELECT t.tenant, t.level, t.position, t.hash, ${WRITTEN} AS audit_id
             FROM audit_tree t LEFT JOIN account_audit a ON a.id = t.audit_id WHERE t.tenant = ANY($1::text[])`,
    write: `INSERT INTO audit_tree (tenant, level, position, hash, audit_id)
            SELECT t.tenant, t.level, t.position, t.hash, a.id
              FROM json_populate_recordset(NULL::audit_tree, $1::json) AS t
              LEFT JOIN account_audit a ON a.tenant = t.tenant AND a.written_id = t.audit_id ON CONFLICT DO NOTHING`,
  },
  {
    read: `SELECT * FROM audit_checkpoints WHERE tenant = ANY($1::text[])`,
    write: `INSERT INTO audit_checkpoints SELECT * FROM json_populate_recordset(NULL::audit_checkpoints, $1::json)
            ON CONFLICT DO NOTHING`,
  },
];

/** Can be interrupted; resumes where it stopped. */
export async function moveTrail(source: DataSource, target: DataSource, tenants: string[]): Promise<void> {
  await startBehind(source, target, tenants);
  for (const { read, write } of PARTS)
    await source.transaction(async (manager) => {
      await sql.run(manager, LONG);
      await sql.run(
        manager,
        `DECLARE page CURSOR FOR SELECT row_to_json(part)::text AS doc FROM (${read}) AS part`,
        [tenants],
      );
      for (;;) {
        const rows = await sql.rows<{ doc: string }>(manager, `FETCH ${LINES_AT_ONCE} FROM page`);
        if (rows.length > 0)
          await target.transaction((there) =>
            writePart(there, write, `[${rows.map(({ doc }) => doc).join(',')}]`),
          );
        if (rows.length < LINES_AT_ONCE) return;
      }
    });
}

/** The lines already have their leaves, so none is queued for signing. */
async function writePart(manager: EntityManager, write: string, documents: string): Promise<void> {
  await sql.run(manager, LONG);
  await sql.run(manager, write, [documents]);
  await sql.run(
    manager,
    `DELETE FROM audit_pending WHERE audit_id IN (SELECT a.id FROM json_to_recordset($1::json)
       AS line (tenant text, written_id bigint) JOIN account_audit a USING (tenant, written_id))`,
    [documents],
  );
}

/** Makes new lines get higher ids than those that arrive: an id identifies one line of an account. */
async function startBehind(source: DataSource, target: DataSource, tenants: string[]): Promise<void> {
  const { last } = await sql.one<{ last: string }>(
    source,
    `SELECT coalesce(max(${WRITTEN}), 0)::text AS last FROM account_audit a WHERE a.tenant = ANY($1::text[])`,
    [tenants],
  );
  await sql.run(
    target,
    `SELECT setval('account_audit_id_seq', $1::bigint) FROM account_audit_id_seq WHERE last_value < $1::bigint`,
    [last],
  );
}

/** How many lines of a tenant have no leaf yet. */
export async function countUnsigned(dataSource: DataSource, tenants: string[]): Promise<number> {
  const { n } = await sql.one<{ n: number }>(
    dataSource,
    `SELECT count(*)::int AS n FROM audit_pending p JOIN account_audit a ON a.id = p.audit_id
      WHERE a.tenant = ANY($1::text[])`,
    [tenants],
  );
  return n;
}

export interface TrailState {
  lines: number;
  leaves: number;
  /** of the newest checkpoint; null: nothing was signed */
  root: string | null;
  /** whether every line matches the hash of its leaf, and all leaves together the signed root */
  isIntact: boolean;
}

/** Recomputes a tenant's tree from its lines. */
export async function readTrail(dataSource: DataSource, tenant: string): Promise<TrailState> {
  return dataSource.transaction(async (manager) => {
    await sql.run(manager, LONG);
    const { lines } = await sql.one<{ lines: number }>(
      manager,
      'SELECT count(*)::int AS lines FROM account_audit WHERE tenant = $1',
      [tenant],
    );
    const signed = await sql.maybe<{ size: string; root: Buffer }>(
      manager,
      'SELECT size, root FROM audit_checkpoints WHERE tenant = $1 ORDER BY size DESC LIMIT 1',
      [tenant],
    );
    const tree = new GrowingTree();
    let areLinesIntact = true;
    for (let from = 0; ; from += LINES_AT_ONCE) {
      const leaves = await sql.rows<AuditRow & { hash: Buffer }>(
        manager,
        `SELECT t.hash, ${LINE_COLUMNS} FROM audit_tree t LEFT JOIN account_audit a ON a.id = t.audit_id
          WHERE t.tenant = $1 AND t.level = 0 AND t.position >= $2 AND t.position < $3 ORDER BY t.position`,
        [tenant, from, from + LINES_AT_ONCE],
      );
      for (const { hash, ...line } of leaves) {
        // The line of a leaf may have expired.
        if ((line.id as string | null) !== null && !leafHash(lineBytes(lineOf(line))).equals(hash))
          areLinesIntact = false;
        tree.append(hash);
      }
      if (leaves.length < LINES_AT_ONCE) break;
    }
    const root = signed?.root ?? null;
    const isSigned =
      root === null ? tree.size === 0 : tree.root().equals(root) && tree.size === Number(signed!.size);
    return {
      lines,
      leaves: tree.size,
      root: root?.toString('hex') ?? null,
      isIntact: areLinesIntact && isSigned,
    };
  });
}
