import { Command } from 'commander';
import { totalsCommands } from '../../../src/processes/commands/totals-commands.js';
import { removeEmptyTotals, foldTotals } from '../../../src/jobs/totals/fold-totals.js';
import { findWrongTotals, rebuildTotals } from '../../../src/jobs/totals/verify-totals.js';
import { seedJob } from '../../seed-jobs.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const rows = <Row>(text: string, values: unknown[] = []) => jobs.dataSource.query<Row[]>(text, values);
const unfolded = async () =>
  (await rows<{ n: number }>('SELECT count(*)::int AS n FROM job_total_deltas'))[0]!.n;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const pickOf =
  (random: () => number) =>
  <T>(values: readonly T[]) =>
    values[Math.floor(random() * values.length)]!;

const FILL = `
  INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, completed_at, success, account_reviewed,
                    with_session, billable, id_type, id_state, id_country, head)
  SELECT 'Fill' || n, $1, CASE WHEN n % 900 = 0 THEN 'dob' WHEN n % 3 = 0 THEN 'id-aml' ELSE 'id-verification' END,
         CASE WHEN n % 5 = 0 THEN 'active' ELSE 'completed' END, at, at + n % 40 * interval '1 hour',
         CASE WHEN n % 5 <> 0 THEN at END, CASE WHEN n % 5 <> 0 THEN n % 7 <> 0 END, n % 11 = 0, n % 2 = 0, n % 13 <> 0,
         CASE WHEN n % 4 <> 0 THEN 'passport' END, CASE WHEN n % 6 = 0 THEN 'NY' WHEN n % 6 = 1 THEN 'CA' END, 'US',
         json_build_object('id', 'Fill' || n, 'status', CASE WHEN n % 5 = 0 THEN 'active' ELSE 'completed' END,
           'submitted', at, 'updatedAt', at + n % 40 * interval '1 hour')
    FROM (SELECT n, timestamptz '2026-01-20T23:30:00Z' + n * interval '70 minutes' + n % 3 * interval '1 ms' AS at
            FROM generate_series(1, $2::int) AS n) AS numbered`;

describe('totals of a listing', () => {
  /** each parameter with its condition in plain SQL */
  const FILTERS: [query: string, condition: string][] = [
    ['type=id-aml', "type = 'id-aml'"],
    ['type=dob', "type = 'dob'"],
    ['status=completed', "status = 'completed'"],
    ['success=false', 'success = false'],
    ['withOutcome=false', "status = 'completed' AND success IS NULL"],
    ['withOutcome=true', "status = 'completed' AND success IS NOT NULL"],
    ['accountReviewed=true', 'account_reviewed'],
    ['withSession=false', 'NOT with_session'],
    ['billable=false', 'NOT billable'],
    ['processed=true', 'completed_at IS NOT NULL'],
    ['idType=passport', "id_type = 'passport'"],
    ['idState=US-NY', "id_state = 'NY' AND id_country = 'US'"],
    ['idCountry=US', "id_country = 'US'"],
    ['idCountry=CA', "id_country = 'CA'"],
  ];

  it('are what counting finds, with the page at its place, whatever is combined', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    await rows(FILL, [accountId, 2_400]);
    await foldTotals(jobs.dataSource);
    // What is not folded yet counts as well.
    await rows("UPDATE jobs SET success = false WHERE tenant = $1 AND id LIKE 'Fill%7'", [accountId]);
    await rows("DELETE FROM jobs WHERE tenant = $1 AND id LIKE 'Fill%99'", [accountId]);
    expect(await unfolded()).toBeGreaterThan(100);
    const random = randomOf(7);
    const pick = pickOf(random);
    for (let turn = 0; turn < 250; turn += 1) {
      const filters = [...new Set([pick(FILTERS), pick(FILTERS), pick(FILTERS)])].slice(
        0,
        pick([0, 1, 2, 3]),
      );
      const column = pick(['submitted_at', 'submitted_at', 'updated_at']);
      const moment = () =>
        new Date(
          Date.UTC(2026, 0, 10) + Math.floor(random() * 140) * 86_400_000 + pick([-1, 0, 4e7]),
        ).toISOString();
      const ends = [moment(), moment()].sort();
      const [from, to] = [pick([undefined, ends[0]]), pick([undefined, ends[1]])];
      const sort = pick(['submitted', 'submitted', 'updated', 'status']);
      const order = pick(['asc', 'desc']);
      const size = pick([1, 7, 100]);
      const names = new Set(filters.map(([query]) => query.split('=')[0]));
      if (names.size < filters.length) continue;
      const conditions = [
        'tenant = $1',
        ...filters.map(([, condition]) => condition),
        ...(from ? [`${column} >= '${from}'`] : []),
        ...(to ? [`${column} <= '${to}'`] : []),
      ].join(' AND ');
      const ties = order === 'asc' ? 'DESC' : 'ASC';
      const keys = {
        submitted: ['submitted_at'],
        updated: ['updated_at'],
        status: ['status', 'submitted_at'],
      }[sort]!;
      const expected = await rows<{ id: string }>(
        `SELECT id FROM jobs WHERE ${conditions} ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')}, id ${ties}`,
        [accountId],
      );
      const page = 1 + Math.floor((random() * 1.1 * expected.length) / size);
      const query = [
        ...filters.map(([text]) => text),
        ...(from ? [`from=${from}`] : []),
        ...(to ? [`to=${to}`] : []),
        `toFrom=${column === 'updated_at' ? 'updatedAt' : 'submitted'}`,
        `sortBy=${sort}&sortOrder=${order}&pageSize=${size}&page=${page}&fields=id`,
      ].join('&');
      const { body } = await jobs.call('GET', `/api/jobs?${query}`, { key: apiKey });
      expect({ query, total: body.total, items: body.items }).toEqual({
        query,
        total: expected.length,
        items: expected.slice((page - 1) * size, page * size),
      });
      if (turn === 120) await foldTotals(jobs.dataSource);
    }
  });

  it('lead to rare jobs wherever they are, those of the oldest days too', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    await rows(FILL.replaceAll("'Fill'", "'Rare'"), [accountId, 4_000]);
    const rare = (every: number, upTo: number) =>
      `UPDATE jobs SET %s WHERE tenant = $1 AND substr(id, 5)::int % ${every} = 0 AND substr(id, 5)::int < ${upTo}`;
    await rows(rare(100, 4_001).replace('%s', "id_country = 'CA'"), [accountId]);
    await rows(rare(10, 400).replace('%s', "id_type = 'identification'"), [accountId]);
    await foldTotals(jobs.dataSource);
    await rows("UPDATE jobs SET id_state = 'VT' WHERE tenant = $1 AND id = 'Rare2000'", [accountId]);
    for (const [query, condition] of [
      ['idCountry=CA', "id_country = 'CA'"],
      ['idType=identification', "id_type = 'identification'"],
      ['idState=VT', "id_state = 'VT'"],
    ])
      for (const order of ['desc', 'asc']) {
        const every = await rows<{ id: string }>(
          `SELECT id FROM jobs WHERE tenant = $1 AND ${condition} ORDER BY submitted_at ${order}`,
          [accountId],
        );
        for (const page of [1, 2, 4]) {
          const { body } = await jobs.call(
            'GET',
            `/api/jobs?${query}&sortOrder=${order}&pageSize=5&page=${page}&fields=id`,
            { key: apiKey },
          );
          const items = every.slice((page - 1) * 5, page * 5);
          expect({ query, order, page, ...body }).toMatchObject({
            ...{ query, order, page, total: every.length, items },
          });
        }
      }
  });

  it('lead to the jobs of a rare pair that many combinations have, at either end', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    await rows(FILL.replaceAll("'Fill'", "'Pair'"), [accountId, 4_000]);
    const n = 'substr(id, 5)::int';
    await rows(
      `UPDATE jobs SET id_country = 'CA', id_type = 'identification'
        WHERE tenant = $1 AND ${n} % 10 = 0 AND (${n} < 400 OR ${n} > 3600)`,
      [accountId],
    );
    const compare = async () => {
      for (const order of ['desc', 'asc'])
        for (const [page, size] of [
          [1, 20],
          [2, 10],
          [2, 20],
          [3, 20],
        ] as const) {
          const query = `idCountry=CA&idType=identification&sortOrder=${order}&pageSize=${size}&page=${page}&fields=id`;
          const every = await rows<{ id: string }>(
            `SELECT id FROM jobs WHERE tenant = $1 AND id_country = 'CA' AND id_type = 'identification'
              ORDER BY submitted_at ${order}`,
            [accountId],
          );
          const { body } = await jobs.call('GET', `/api/jobs?${query}`, { key: apiKey });
          const items = every.slice((page - 1) * size, page * size);
          expect({ query, ...body }).toMatchObject({ query, total: every.length, items });
        }
    };
    await foldTotals(jobs.dataSource);
    await compare();
    // Of what is not folded, one matches now, where none of its days did, and the ends have lost some.
    await rows(
      `UPDATE jobs SET id_country = 'CA', id_type = 'identification', id_state = 'VT' WHERE tenant = $1 AND ${n} = 3999`,
      [accountId],
    );
    await rows(`DELETE FROM jobs WHERE tenant = $1 AND ${n} % 10 = 0 AND (${n} < 50 OR ${n} > 3950)`, [
      accountId,
    ]);
    await compare();
  });

  it('lead a restricted key to no job of a type that is not its own', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    await rows(FILL.replaceAll("'Fill'", "'Held'"), [accountId, 4_000]);
    const n = 'substr(id, 5)::int';
    await rows(
      `UPDATE jobs SET id_country = 'CA', id_type = 'identification', type = CASE WHEN ${n} % 50 = 0 THEN 'dob' ELSE type END
        WHERE tenant = $1 AND ${n} % 10 = 0 AND (${n} < 400 OR ${n} > 3600)`,
      [accountId],
    );
    await foldTotals(jobs.dataSource);
    const made = await jobs.call('POST', '/api/management/keys', {
      key: apiKey,
      body: { kind: 'private', scopes: ['jobs:read'], jobTypes: ['id-verification', 'id-aml'] },
    });
    for (const order of ['desc', 'asc']) {
      const own = await rows<{ id: string }>(
        `SELECT id FROM jobs WHERE tenant = $1 AND id_country = 'CA' AND id_type = 'identification' AND type <> 'dob'
          ORDER BY submitted_at ${order}`,
        [accountId],
      );
      const query = `idCountry=CA&idType=identification&sortOrder=${order}&pageSize=20&fields=id`;
      const { body } = await jobs.call('GET', `/api/jobs?${query}`, { key: made.body.secret });
      expect([body.total, body.items]).toEqual([own.length, own.slice(0, 20)]);
    }
  });

  it('are those of the key’s own types for a restricted key, also far behind', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    await rows(FILL.replaceAll("'Fill'", "'Kept'"), [accountId, 2_400]);
    await foldTotals(jobs.dataSource);
    const made = await jobs.call('POST', '/api/management/keys', {
      key: apiKey,
      body: { kind: 'private', scopes: ['jobs:read'], jobTypes: ['id-aml'] },
    });
    const own = await rows<{ id: string }>(
      "SELECT id FROM jobs WHERE tenant = $1 AND type = 'id-aml' ORDER BY submitted_at DESC, id",
      [accountId],
    );
    for (const [query, expected] of [
      ['page=1&pageSize=100', own.slice(0, 100)],
      ['page=7&pageSize=100', own.slice(600, 700)],
      ['type=dob', []],
    ] as const) {
      const { body } = await jobs.call('GET', `/api/jobs?${query}&fields=id`, { key: made.body.secret });
      expect([body.total, body.items]).toEqual([query === 'type=dob' ? 0 : own.length, expected]);
    }
  });

  it('are exact at every moment, while jobs are made, completed, reviewed, moved and deleted and totals folded', async () => {
    const accounts = await Promise.all([jobs.createAccount(), jobs.createAccount()]);
    let isOver = false;
    const statements = [
      'UPDATE jobs SET status = $2, success = $3, completed_at = now() WHERE id = $1',
      'UPDATE jobs SET account_reviewed = $3, id_state = $2 WHERE id = $1',
      "UPDATE jobs SET updated_at = updated_at + interval '1 day', billable = $3, id_type = $2 WHERE id = $1",
      'UPDATE jobs SET lease_until = now() WHERE id = $1 AND status <> $2 AND billable <> $3',
      "UPDATE jobs SET status = 'removed', id_type = NULL WHERE id = $1 AND type <> $2 AND with_session <> $3",
      'DELETE FROM jobs WHERE id = $1 AND status = $2 AND with_session <> $3',
    ];
    const write = async (worker: number) => {
      const pick = pickOf(randomOf(worker));
      const ids: string[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        const head = { submitted: new Date(Date.UTC(2026, pick([0, 1]), pick([1, 31]), turn)).toISOString() };
        ids.push(
          await seedJob(jobs.dataSource, pick(accounts).accountId, {
            head,
            withSession: pick([true, false]),
          }),
        );
        await rows(pick(statements), [pick(ids), pick(['completed', 'active']), pick([true, false])]);
        await jobs.dataSource
          .transaction(async (manager) => {
            await manager.query(pick(statements), [pick(ids), 'completed', pick([true, false])]);
            if (pick([1, 2, 3]) === 1) throw new Error('rolled back');
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back'));
      }
    };
    const repeat = async (work: () => Promise<void>) => {
      let turns = 0;
      for (; !isOver; turns += 1) await work();
      return turns;
    };
    const fold = async () => {
      await foldTotals(jobs.dataSource);
      await removeEmptyTotals(jobs.dataSource);
    };
    const verify = async () => expect(await findWrongTotals(jobs.dataSource)).toEqual([]);
    const beside = [repeat(fold), repeat(fold), repeat(verify), repeat(() => rebuildTotals(jobs.dataSource))];
    await Promise.all(Array.from({ length: 8 }, (_none, worker) => write(worker))).finally(
      () => (isOver = true),
    );
    expect(Math.min(...(await Promise.all(beside)))).toBeGreaterThan(0);
    await fold();
    await verify();
    expect(await unfolded()).toBe(0);
  });

  it('grow by nothing when a job is only leased', async () => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId);
    await foldTotals(jobs.dataSource);
    await rows('UPDATE jobs SET lease_until = now(), run_at = now() WHERE id = $1', [id]);
    expect(await unfolded()).toBe(0);
  });

  it('tell facets apart that read alike when joined', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    for (const [type, state] of [
      ["visa'|'b", 'c'],
      ['visa', "b'|'c"],
      ['NULL', null],
      [null, 'NULL'],
    ] as const)
      await seedJob(jobs.dataSource, accountId, { result: { success: true, type, state } });
    await foldTotals(jobs.dataSource);
    const { body } = await jobs.call('GET', '/api/jobs?idType=visa&fields=id', { key: apiKey });
    expect([body.total, body.items.length]).toEqual([1, 1]);
  });

  it('are told wrong and mended by the command, for one account or all', async () => {
    const { accountId } = await jobs.createAccount();
    for (let n = 0; n < 3; n += 1) await seedJob(jobs.dataSource, accountId);
    await foldTotals(jobs.dataSource);
    await rows('UPDATE job_totals SET n = n + 2 WHERE tenant = $1', [accountId]);
    await rows("DELETE FROM job_totals WHERE tenant = $1 AND grain = 'month'", [accountId]);
    await rows(
      "UPDATE job_facet_totals SET n = n - 1 WHERE tenant = $1 AND facet = 'type' AND grain = 'day'",
      [accountId],
    );
    const wrong = await findWrongTotals(jobs.dataSource, accountId);
    expect(wrong.map(({ axis, grain, difference }) => `${axis} ${grain} ${difference}`).sort()).toEqual([
      'submitted all 2',
      'submitted day -1',
      'submitted day 2',
      'submitted month -3',
      'updated day -1',
    ]);
    expect(await findWrongTotals(jobs.dataSource, jobs.account.accountId)).toEqual([]);
    const command = async (...args: string[]) => {
      const lines: string[] = [];
      const program = new Command();
      totalsCommands(
        program,
        () => jobs.dataSource,
        (line) => lines.push(line),
      );
      await program.parseAsync(['verify-counters', ...args], { from: 'user' });
      const exitCode = process.exitCode;
      process.exitCode = undefined;
      return [exitCode, ...lines.map((line) => JSON.parse(line) as unknown)];
    };
    expect(await command(jobs.account.accountId)).toEqual([
      undefined,
      { wrong: 0, isRepaired: false, differences: [] },
    ]);
    expect(await command()).toEqual([1, expect.objectContaining({ wrong: 5, isRepaired: false })]);
    expect(await command(accountId, '--repair')).toEqual([
      undefined,
      expect.objectContaining({ wrong: 5, isRepaired: true }),
    ]);
    expect(await command()).toEqual([undefined, expect.objectContaining({ wrong: 0 })]);
  });
});
