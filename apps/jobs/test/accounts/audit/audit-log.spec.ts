import { isConsistent, isIncluded, leafHash } from '@bonafide/platform/crypto/merkle-tree';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import type { ExportedLeaf } from '@bonafide/audit/audit-export';
import { ExportRefused, verifyExport } from '@bonafide/audit/verify-export';
import { linesOf } from '@bonafide/audit/lines-of';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let account: NewAccount;
let document: DidDocument;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  document = (await jobs.call('GET', '/.well-known/did.json', { key: null })).body;
});
beforeEach(async () => {
  account = await jobs.createAccount();
});
afterAll(() => jobs?.close());

const sequence = () => jobs.app.get(AuditSequencer).sequence();
const get = (path: string): Promise<Answer> => jobs.call('GET', path, { key: account.apiKey });
const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Lines of the account's trail, as events of every kind would add them. */
const addLines = (count: number) =>
  jobs.dataSource.query(
    `INSERT INTO account_audit (tenant, actor, action, subject, detail)
     SELECT $1, 'key:key_test', 'test.done', n::text, jsonb_build_object('n', n, 'ratio', n / 7.0) FROM generate_series(1, $2::int) n`,
    [account.accountId, count],
  );

interface Taken {
  lines: string[];
  token: string;
  size: number;
}

/** The whole signed trail, as whoever keeps it elsewhere takes it. */
async function taken(limit = 1_000): Promise<Taken> {
  await sequence();
  const { body: checkpoint } = await get('/api/audit/checkpoint');
  const lines: string[] = [];
  for (;;) {
    const { text } = await get(
      `/api/audit/export?size=${checkpoint.size}&first=${lines.length}&limit=${limit}`,
    );
    const part = text.split('\n').filter(Boolean);
    lines.push(...part);
    if (part.length < limit) return { lines, token: checkpoint.token, size: checkpoint.size };
  }
}

const refusal = (lines: string[], token: string) =>
  verifyExport(lines, token, document).then(
    () => 'verified',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ExportRefused);
      return (error as Error).message;
    },
  );

describe('the trail', () => {
  it('is read newest first, page by page, with nothing lost between pages', async () => {
    await addLines(25);
    const seen: string[] = [];
    for (let after = ''; ;) {
      const { body } = await get(`/api/audit?action=test.done&limit=10${after && `&after=${after}`}`);
      seen.push(...body.items.map(({ subject }: { subject: string }) => subject));
      if (body.next === null) break;
      after = body.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `${25 - index}`));
  });

  it.each([
    ['actor=operator', 'operator', undefined],
    ['action=key.*', undefined, /^key\./],
    ['action=account.created', undefined, /^account\.created$/],
  ])('is filtered by %s', async (query, actor, action) => {
    await addLines(3);
    const { body } = await get(`/api/audit?${query}`);
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) {
      if (actor) expect(item.actor).toBe(actor);
      if (action) expect(item.action).toMatch(action);
    }
  });

  it('is filtered by time, subject and job', async () => {
    const now = new Date().toISOString();
    await addLines(3);
    expect((await get(`/api/audit?from=${now}&action=test.done`)).body.items).toHaveLength(3);
    expect((await get(`/api/audit?to=${now}&action=test.done`)).body.items).toHaveLength(0);
    expect((await get('/api/audit?subject=2')).body.items).toHaveLength(1);
    expect((await get('/api/audit?jobId=aB3dE6gH9jK2')).body.items).toHaveLength(0);
  });

  it('shows personal details to whoever may read jobs, and binds them by a salted hash', async () => {
    const { body: job } = await jobs.call('POST', '/api/aml/verify', {
      key: account.apiKey,
      body: { firstName: 'Jane', lastName: 'Sample' },
    });
    const review = { body: { nameMatch: true }, key: account.apiKey };
    expect((await jobs.call('PUT', `/api/jobs/${job.id}/review`, review)).status).toBe(200);
    const { body } = await get('/api/audit?action=job.reviewed');
    expect(body.items[0]).toMatchObject({
      jobId: job.id,
      jobDetail: { after: { nameMatch: true } },
      detail: { fields: ['nameMatch'], jobDetailDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    });
    const made = await jobs.call('POST', '/api/management/keys', {
      key: account.apiKey,
      body: { kind: 'private', scopes: ['audit:read'] },
    });
    const narrow = await jobs.call('GET', '/api/audit?action=job.reviewed', { key: made.body.secret });
    expect([narrow.status, narrow.body.items[0].jobDetail]).toEqual([200, null]);
  });

  it('of the sandbox stands apart', async () => {
    const { body } = await get('/api/audit?sandbox=true');
    expect(body.items.length).toBeGreaterThan(0);
    expect(new Set(body.items.map(({ tenant }: { tenant: string }) => tenant))).toEqual(
      new Set([`${account.accountId}~sandbox`]),
    );
  });
});

describe('an export', () => {
  it('verifies with the published key alone, also in parts and after the trail has grown', async () => {
    await addLines(700);
    const first = await taken(100);
    expect(await verifyExport(first.lines, first.token, document)).toMatchObject({
      tenant: account.accountId,
      lines: first.size,
      expired: 0,
    });
    await addLines(300);
    const second = await taken();
    expect(second.size).toBeGreaterThanOrEqual(first.size + 300);
    expect(second.lines.slice(0, first.size)).toEqual(first.lines);
    expect(await refusal(second.lines, second.token)).toBe('verified');
    const path = join(jobs.photoDir, 'export.jsonl');
    await writeFile(path, `${second.lines.join('\n')}\n`);
    expect((await verifyExport(linesOf(path), second.token, document)).lines).toBe(second.size);
  });

  it('that was changed, cut, filled up or reordered is refused', async () => {
    await addLines(40);
    const { lines, token } = await taken();
    const at = 20;
    const leaf = JSON.parse(lines[at]!) as ExportedLeaf;
    const changed = { ...leaf, line: { ...leaf.line!, actor: 'operator' } };
    const rehashed = { ...changed, hash: leafHash(JSON.stringify(changed.line)).toString('base64url') };
    const numbered = (all: string[]) =>
      all.map((text, index) => JSON.stringify({ ...(JSON.parse(text) as ExportedLeaf), leaf: index }));
    const swapped = lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!);
    const cases: Record<string, string[]> = {
      changed: lines.with(at, JSON.stringify(changed)),
      'changed with its hash': lines.with(at, JSON.stringify(rehashed)),
      'left as a bare hash of another': lines.with(at, JSON.stringify({ ...rehashed, line: null })),
      removed: lines.toSpliced(at, 1),
      'removed and numbered anew': numbered(lines.toSpliced(at, 1)),
      'removed at the end': lines.slice(0, -1),
      inserted: lines.toSpliced(at, 0, lines[at]!),
      'inserted and numbered anew': numbered(lines.toSpliced(at, 0, lines[at]!)),
      'added at the end': [...lines, JSON.stringify({ ...leaf, leaf: lines.length })],
      reordered: swapped,
      'reordered and numbered anew': numbered(swapped),
      empty: [],
      garbage: lines.with(at, 'nothing'),
    };
    for (const [name, altered] of Object.entries(cases))
      expect([name, await refusal(altered, token)]).toEqual([name, expect.not.stringMatching('^verified$')]);
    expect(await refusal(cases.changed!, token)).toBe(
      `line ${at + 1}: it does not have the hash that stands beside it: it was changed`,
    );
    expect(await refusal(lines, token)).toBe('verified');
  });

  it('is refused with a checkpoint of another trail, another size, another key or a changed one', async () => {
    await addLines(5);
    const own = await taken();
    const [head, payload, signature] = own.token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { tree: { size: number } };
    const forged = Buffer.from(
      JSON.stringify({ ...claims, tree: { ...claims.tree, size: claims.tree.size - 1 } }),
    ).toString('base64url');
    expect(await refusal(own.lines.slice(0, -1), `${head}.${forged}.${signature}`)).toMatch(
      /does not verify/,
    );
    expect(await refusal(own.lines, 'nothing')).toMatch(/does not verify/);
    const stranger = { ...document, verificationMethod: [], assertionMethod: [] };
    await expect(verifyExport(own.lines, own.token, stranger)).rejects.toThrow(ExportRefused);
    account = await jobs.createAccount();
    const other = await taken();
    expect(await refusal(own.lines, other.token)).toMatch(/another trail/);
  });

  it('goes on to verify once lines have expired: their hashes stand for them', async () => {
    await addLines(10);
    await jobs.dataSource.query(
      `INSERT INTO account_audit (tenant, actor, action, at) VALUES ($1, 'x', 'test.old', now() - interval '200 days')`,
      [account.accountId],
    );
    const before = await taken();
    await jobs.dataSource.query(`DELETE FROM account_audit WHERE tenant = $1 AND action = 'test.old'`, [
      account.accountId,
    ]);
    const after = await taken();
    expect(await verifyExport(after.lines, after.token, document)).toMatchObject({ expired: 1 });
    expect(await refusal(before.lines, before.token)).toBe('verified');
  });

  it('as CSV has no formulas', async () => {
    await jobs.dataSource.query(
      `INSERT INTO account_audit (tenant, actor, action, subject) VALUES ($1, 'x', 'test.done', '=HYPERLINK("http://x")'), ($1, 'x', 'test.done', '-1+1')`,
      [account.accountId],
    );
    await sequence();
    const { text, headers } = await get('/api/audit/export?format=csv');
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(`"'-1+1"`);
    expect(text).not.toMatch(/(^|,)"?[=+\-@]/m);
  });
});

describe('the tree', () => {
  it('proves any line and any growth, across stored levels', async () => {
    await addLines(530);
    const { size: first } = await taken();
    await addLines(777);
    const { size } = await taken();
    for (const leaf of [0, 1, 255, 256, 511, 512, first - 1, first, size - 1]) {
      const { body } = await get(`/api/audit/inclusion?leaf=${leaf}`);
      const claim = { leaf, size, hash: bytes(body.hash), root: bytes(body.checkpoint.root) };
      expect([leaf, isIncluded(claim, body.path.map(bytes))]).toEqual([leaf, true]);
    }
    const { body } = await get(`/api/audit/consistency?first=${first}&size=${size}`);
    const [older, newer] = [body.first, body.checkpoint].map(({ size: leaves, root }) => ({
      size: leaves,
      root: bytes(root),
    }));
    expect(isConsistent(older!, newer!, body.path.map(bytes))).toBe(true);
  });

  it('is grown by one process at a time, each line once, also of transactions that end out of order', async () => {
    const late = jobs.dataSource.createQueryRunner();
    await late.startTransaction();
    await late.query(`INSERT INTO account_audit (tenant, actor, action) VALUES ($1, 'late', 'test.done')`, [
      account.accountId,
    ]);
    await addLines(50);
    await Promise.all(Array.from({ length: 8 }, sequence));
    await late.commitTransaction();
    await late.release();
    await Promise.all(Array.from({ length: 8 }, sequence));
    const { lines, token } = await taken();
    expect(await refusal(lines, token)).toBe('verified');
    const ids = lines.map((text) => (JSON.parse(text) as ExportedLeaf).line!.id);
    const [{ n }] = await jobs.dataSource.query(
      'SELECT count(*)::int AS n FROM account_audit WHERE tenant = $1',
      [account.accountId],
    );
    expect(new Set(ids).size).toBe(lines.length);
    // What was read meanwhile stands in the trail too, and waits for its leaf.
    expect(n - lines.length).toBeLessThanOrEqual(2);
  });

  it.each(['audit_tree', 'audit_checkpoints'])(
    '%s cannot be changed by the service’s own role',
    async (table) => {
      await taken();
      for (const statement of [
        `UPDATE ${table} SET tenant = 'x'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ])
        await expect(jobs.dataSource.query(statement)).rejects.toThrow(/append-only|permission denied/);
    },
  );

  it.each([
    ['inclusion?leaf=1000000', 400, 'leaf: '],
    ['inclusion', 400, 'leaf: '],
    ['consistency?first=999999', 404, 'no checkpoint of 999999 lines'],
    ['checkpoint?size=0', 400, 'size: '],
    ['export?limit=10001', 400, 'limit: '],
    ['export?format=xml', 400, 'format: '],
    ['?limit=0', 400, 'limit: '],
    ['?after=x', 400, 'after: '],
    ['?from=yesterday', 400, 'from: '],
    ['?sandbox=perhaps', 400, 'sandbox: '],
  ])('refuses %s by name', async (path, status, message) => {
    await sequence();
    const answer = await get(`/api/audit${path.startsWith('?') ? '' : '/'}${path}`);
    expect([answer.status, answer.body.errors[0].message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });
});
