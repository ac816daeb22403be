import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LivenessChallenge } from '@bonafide/contracts/verify-session';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { parse, parsePlPgSQL } from 'libpg-query';
import type { QueryRunner } from 'typeorm';
import { EraseAccountService } from '../../../src/privacy/erase-account.service.js';
import { citusScript } from '../../../src/processes/commands/citus-script.js';
import { TABLE_PLACES } from '../../../src/processes/commands/table-places.js';
import { foldTotals } from '../../../src/jobs/totals/fold-totals.js';
import { findWrongTotals } from '../../../src/jobs/totals/verify-totals.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { openAgreed, putPhoto, submitPerson } from '../../capture/sessions/session-calls.js';
import { openServiceDatabase } from '../../service-database.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { checkCitusRules, createCitusRules } from './citus-rules.js';
import { plantResources } from './foreign-resources.js';
import { unroutedParts } from './routing.js';

/* docs/citus.sql: PostgreSQL's own parser reads it, Citus' rules hold for it, and the service runs on what it leaves. */

const SCRIPT = new URL('../../../../../docs/citus.sql', import.meta.url);

let statements: string[];
beforeAll(async () => {
  const script = await readFile(SCRIPT);
  const { stmts = [] } = await parse(script.toString());
  statements = stmts.map(({ stmt_location: from = 0, stmt_len: length }) =>
    script
      .subarray(from, length ? from + length : undefined)
      .toString()
      .replace(/^\s*(--.*\n\s*)*/, ''),
  );
});

describe('the script', () => {
  let database: Awaited<ReturnType<typeof openServiceDatabase>>;
  beforeAll(async () => {
    database = await openServiceDatabase();
    await createCitusRules(database.dataSource);
  });
  afterAll(() => database?.close());

  /** Runs them and takes them back; resolves to what `read` finds. */
  async function tryOut<T>(tried: string[], read: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      for (const statement of tried) await runner.query(statement);
      await runner.query(checkCitusRules);
      return await read(runner);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  it('is what the catalogue gives', async () => {
    expect(await citusScript(database.dataSource)).toBe(await readFile(SCRIPT, 'utf8'));
  });

  it('gives every table its place, by the rules of Citus', async () => {
    const placed = await tryOut(statements, (runner) =>
      runner.query(`SELECT name::text, coalesce(column_name, '') AS "column", beside::text FROM placed`),
    );
    const expected = Object.entries(TABLE_PLACES)
      .filter(([, place]) => place !== 'one')
      .map(([name, place]) => ({
        name,
        column: place === 'tenant' ? 'tenant' : '',
        beside: place === 'tenant' ? 'jobs' : null,
      }));
    expect(placed).toHaveLength(expected.length);
    expect(placed).toEqual(expect.arrayContaining(expected));
  });

  it('keeps every key and every foreign key of the tables that it spreads', async () => {
    const keys = (runner: Pick<QueryRunner, 'query'>) =>
      runner.query(
        `SELECT conrelid::regclass::text AS "table", conname AS name, contype AS kind, confrelid::regclass::text AS target,
                confdeltype AS "onDelete"
           FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace
            AND conrelid <> 'placed'::regclass ORDER BY 1, 2`,
      );
    expect(await tryOut(statements, keys)).toEqual(await keys(database.dataSource as never));
  });

  const without = (pattern: RegExp) => (all: string[]) => {
    const left = all.filter((statement) => !pattern.test(statement));
    expect(left.length).toBeLessThan(all.length);
    return left;
  };
  const and = (statement: string) => (all: string[]) => [...all, statement];
  const instead = (pattern: RegExp, replacement: string) => (all: string[]) => {
    const changed = all.map((statement) => statement.replace(pattern, replacement));
    expect(changed).not.toEqual(all);
    return changed;
  };

  it.each<[string, (all: string[]) => string[], RegExp]>([
    ['a primary key without the tenant', without(/events_pkey/), /unique events_pkey of events does not/],
    [
      'a unique key without it',
      without(/invites_job_id_key/),
      /unique invites_job_id_key of invites does not/,
    ],
    [
      'a unique index without it',
      without(/jobs_provider_reference/),
      /unique jobs_provider_reference of jobs does/,
    ],
    [
      'a foreign key without it',
      and(`CREATE UNIQUE INDEX by_job ON review_cases (job_id) WHERE false;
           ALTER TABLE review_cases ADD COLUMN other text, ADD UNIQUE (job_id, tenant, other);
           ALTER TABLE accounts ADD UNIQUE (name);
           ALTER TABLE review_cases ADD CONSTRAINT crossed FOREIGN KEY (tenant, job_id) REFERENCES jobs (id, tenant);
           DROP INDEX by_job`),
      /foreign key crossed of review_cases does not contain/,
    ],
    [
      'a foreign key to a local table',
      and(
        'ALTER TABLE messages ADD UNIQUE (id, provider); ALTER TABLE invites ADD CONSTRAINT away FOREIGN KEY (message_id) REFERENCES messages (id)',
      ),
      /foreign key away of invites goes to a local table/,
    ],
    [
      'a foreign key from a local table',
      and(
        'ALTER TABLE account_audit ADD CONSTRAINT away FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant)',
      ),
      /foreign key away goes from account_audit, which is not distributed/,
    ],
    [
      'a foreign key from a reference table',
      and(
        'ALTER TABLE webhook_endpoints ADD CONSTRAINT away FOREIGN KEY (id, tenant) REFERENCES jobs (id, tenant)',
      ),
      /foreign key away of reference table webhook_endpoints/,
    ],
    ['foreign keys that stay', without(/DROP CONSTRAINT \w+_fkey/), /other objects depend on it|goes from/],
    ['a table that is not logged', without(/SET LOGGED/), /inline_jobs is not an ordinary, logged table/],
    [
      'a table beside none',
      instead(/('job_photos', 'tenant', colocate_with => )'jobs'/, "$1'none'"),
      /foreign key job_photos_job_id_fkey of job_photos goes to a table that does not lie beside it/,
    ],
    ['triggers unasked', without(/^SET citus/), /trigger \w+ of jobs: distributed tables take none/],
    [
      'a trigger for each statement',
      (all) => [
        'CREATE TRIGGER whole AFTER DELETE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION count_job()',
        ...all,
      ],
      /trigger whole of jobs is not for each row/,
    ],
    [
      'a tenant that may be missing',
      (all) => [
        'ALTER TABLE deferred_checks ALTER COLUMN tenant DROP NOT NULL',
        ...without(/deferred_checks_pkey/)(all),
      ],
      /the distribution column of deferred_checks may be null/,
    ],
  ])('is refused with %s', async (_kind, change, refusal) => {
    await expect(tryOut(change(statements), async () => undefined)).rejects.toThrow(refusal);
  });

  it('leaves triggers that read and write rows of one tenant alone, or what every machine has', async () => {
    const left: { name: string; source: string }[] = await tryOut(statements, (runner) =>
      runner.query(
        `SELECT DISTINCT p.proname AS name, pg_get_functiondef(p.oid) AS source FROM pg_trigger g
           JOIN pg_proc p ON p.oid = g.tgfoid JOIN placed ON placed.name = g.tgrelid WHERE NOT g.tgisinternal ORDER BY 1`,
      ),
    );
    expect(left.map(({ name }) => name)).toEqual(['count_job', 'queue_review']);
    const rows: { table: string; column: string }[] = await database.dataSource.query(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const sharded = new Map<string, Set<string>>();
    for (const { table, column } of rows)
      if (TABLE_PLACES[table] === 'tenant') sharded.set(table, (sharded.get(table) ?? new Set()).add(column));
    const local = Object.keys(TABLE_PLACES).filter((table) => TABLE_PLACES[table] === 'one');
    for (const { source } of left) {
      const bodies = statementsIn(await parsePlPgSQL(source));
      expect(bodies.length).toBeGreaterThan(1);
      for (const body of bodies) {
        const parts = await unroutedParts(body.replace(/\b(NEW|OLD)\.\w+/g, '$$1'), sharded);
        const used = local.filter((table) => new RegExp(`\\b${table}\\b`).test(body));
        expect([body, parts, used]).toEqual([body, [], []]);
      }
    }
  });
});

/** The SQL statements of a PL/pgSQL function, as its parser gives them. */
function statementsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { PLpgSQL_stmt_execsql: statement, ...rest } = node as {
    PLpgSQL_stmt_execsql?: { sqlstmt: { PLpgSQL_expr: { query: string } } };
  };
  return [
    ...(statement ? [statement.sqlstmt.PLpgSQL_expr.query] : []),
    ...Object.values(rest).flatMap(statementsIn),
  ];
}

describe('the service on what it leaves', () => {
  let database: Awaited<ReturnType<typeof openServiceDatabase>>;
  let jobs: RunningJobs;
  let hook: StubServer;
  beforeAll(async () => {
    hook = await startStubServer();
    database = await openServiceDatabase();
    await createCitusRules(database.dataSource);
    for (const statement of statements) await database.dataSource.query(statement);
    jobs = await startJobs({ env: { DATABASE_URL: database.url } });
  }, 60_000);
  afterAll(async () => {
    await jobs?.close();
    await database?.close();
    await hook?.close();
  });

  const photo = async (colour: string) => Buffer.from(await plainPhoto(colour, 90, 70), 'base64');

  it('takes jobs of every type, reads, lists, reviews and erases them, and counts them', async () => {
    const { jobs: made, photoPath } = await plantResources(
      jobs,
      jobs.account,
      { firstName: 'Ana', lastName: 'Lima', email: 'ana@people.example', internalId: 'own' },
      `${hook.url}/hook`,
    );
    const listed = await jobs.call('GET', '/api/jobs?internalId=own&withPhotoUrls=true&pageSize=50');
    expect(listed.body.total).toBeGreaterThan(5);
    expect((await jobs.call('GET', photoPath, { key: null })).status).toBe(200);
    const id = made['id-verification']!;
    for (const [method, path, body] of [
      ['POST', `/api/reviews/${id}/claim`, undefined],
      ['POST', `/api/reviews/${id}/notes`, { text: 'seen' }],
      ['POST', `/api/reviews/${id}/decision`, { decision: 'accept', reason: 'fine' }],
    ] as const)
      expect((await jobs.call(method, path, body && { body })).status).toBe(200);
    expect((await jobs.call('GET', `/api/reviews/${id}`)).body.entries).toHaveLength(2);
    expect((await jobs.call('DELETE', `/api/jobs/${made['selfie-verification']!}`)).status).toBe(200);
    expect(await findWrongTotals(jobs.dataSource)).toEqual([]);
  });

  it('takes a session in parts, with its challenge and its pictures, once', async () => {
    const { id, token } = await openAgreed(jobs, { type: 'selfie-verification' });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' };
    for (const colour of ['#777', '#999'])
      expect((await putPhoto(jobs, token, 'userPhoto', await photo(colour))).status).toBe(200);
    for (let draw = 0; draw < 2; draw++) {
      const challenge = (await jobs.call('POST', '/api/jobs/session/challenge', { key: null, headers }))
        .body as LivenessChallenge;
      expect(challenge.poses.length).toBeGreaterThan(0);
      const path = `/api/jobs/session/challenge/${challenge.id}/frames/0`;
      const body = await photo('#888');
      expect((await jobs.call('PUT', path, { key: null, headers, body })).status).toBe(200);
    }
    expect((await submitPerson(jobs, token, {}, 'selfie-verification')).status).toBe(200);
    expect((await submitPerson(jobs, token, {}, 'selfie-verification')).status).toBe(409);
    await eventually(async () => {
      expect((await jobs.call('GET', `/api/jobs/${id}`)).body.status).toBe('completed');
    });
  });

  it('makes one job of a request that is repeated, and of several at once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const submit = () =>
      jobs.call('POST', '/api/jobs', {
        headers,
        body: {
          type: 'dob',
          params: { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' },
        },
      });
    const answers = await Promise.all([submit(), submit(), submit()]);
    const again = await submit();
    expect(again.status).toBe(200);
    expect(
      new Set([...answers, again].filter(({ status }) => status === 200).map(({ body }) => body.id)).size,
    ).toBe(1);
  });

  it('erases an account', async () => {
    const { accountId } = jobs.account;
    await jobs.app.get(EraseAccountService).eraseAccount(accountId);
    for (const table of [
      'job_photos',
      'liveness_frames',
      'liveness_challenges',
      'review_entries',
      'redacted_fields',
    ])
      expect([
        table,
        await jobs.dataSource.query(`SELECT job_id FROM ${table} WHERE tenant = $1`, [accountId]),
      ]).toEqual([table, []]);
    await foldTotals(jobs.dataSource);
    expect(await findWrongTotals(jobs.dataSource)).toEqual([]);
  });
});
