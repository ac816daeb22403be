import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyExport } from '@bonafide/audit/verify-export';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { CellOffers } from '../../src/cells/cell-offers.service.js';
import { MOVED_TABLES, UNMOVED_TABLES } from '../../src/cells/moved-tables.js';
import { MoveAccountService, type MoveStep } from '../../src/cells/move-account.service.js';
import { digestOf } from '../../src/cells/sync-rows.js';
import { TABLE_PLACES } from '../../src/operator/table-places.js';
import { findWrongTotals } from '../../src/totals/verify-totals.js';
import { removeRows } from '../../src/cells/remove-rows.js';
import { DiskPhotoStore } from '../../src/photos/disk-photo-store.js';
import { PhotosService } from '../../src/photos/photos.service.js';
import { seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const GRACE = { writes: 100, reads: 100 };
const STEPS: MoveStep[] = ['checked', 'frozen', 'quiet', 'copied', 'given-up', 'verified'];
const SHARED = `k1:${randomBytes(32).toString('base64')}`;
const BLIND_INDEX_KEY = randomBytes(32).toString('base64');

let source: RunningJobs;
let target: RunningJobs;
let receiver: StubServer;
let photo: string;
beforeAll(async () => {
  receiver = await startStubServer();
  const cells = { BLIND_INDEX_KEY, ACCOUNT_KEYS: 'true', CELL_URLS: 'c2=https://c2.test.example' };
  [source, target] = await Promise.all([
    startJobs({ env: { ...cells, CELL: 'c1', REDIS_PREFIX: 'c1', ENCRYPTION_KEYS: SHARED } }),
    startJobs({
      env: {
        ...cells,
        CELL: 'c2',
        REDIS_PREFIX: 'c2',
        ENCRYPTION_KEYS: `k2:${randomBytes(32).toString('base64')},${SHARED}`,
      },
    }),
  ]);
  photo = (await photographLicence(sampleLicence())).toString('base64');
});
afterAll(() => Promise.all([source?.close(), target?.close(), receiver?.close()]));

class Broken extends Error {}

const offer = (account: NewAccount) => target.app.get(CellOffers).make(account.accountId, 1);
const moves = () => source.app.get(MoveAccountService);
const move = ({ accountId }: NewAccount, brokenBefore?: MoveStep, photos = target.photoDir) =>
  moves().moveAccount(accountId, {
    target: target.dataSource,
    targetStore: new DiskPhotoStore(photos),
    graceMs: GRACE,
    onStep(step) {
      if (step === brokenBefore) throw new Broken(step);
    },
  });
const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));

/** The built command in a process of its own, killed as soon as it tells of this step; resolves to how it ended. */
const moveByCommand = ({ accountId }: NewAccount, killedAt?: MoveStep) =>
  new Promise<number | string | null>((resolve) => {
    const args = [
      'cell',
      'move',
      accountId,
      '--photos',
      target.photoDir,
      '--grace',
      '1',
      '--read-grace',
      '1',
    ];
    const env = { ...source.env, TARGET_DATABASE_URL: target.env['DATABASE_URL'] };
    const child = spawn(process.execPath, [MAIN, 'admin', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (text: Buffer) => {
      if (killedAt && text.toString().includes(`"step":"${killedAt}"`)) child.kill('SIGKILL');
    });
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });
const ask = (at: RunningJobs, account: NewAccount, path: string, method = 'GET', body?: object) =>
  at.call(method, path, { key: account.apiKey, ...(body && { body }) });
const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
const tenantsOf = ({ accountId }: NewAccount) => [accountId, `${accountId}~sandbox`];
const placesOf = (account: NewAccount) =>
  Promise.all(
    [source, target].map(async ({ dataSource }) => {
      const [row] = await dataSource.query('SELECT place FROM accounts WHERE id = $1', [account.accountId]);
      return (row as { place: string } | undefined)?.place;
    }),
  );
const digestsOf = async ({ dataSource }: RunningJobs, account: NewAccount) =>
  Object.fromEntries(
    await Promise.all(
      MOVED_TABLES.map(async (table) => [table.name, await digestOf(dataSource, table, tenantsOf(account))]),
    ),
  );
const callsOf = (id: string) => receiver.requests.filter(({ body }) => body.toString().includes(id));

/** An account with a job, of photographs if need be, whose callback was delivered, one whose callback is tried again, and one in work. */
async function livingAccount({ hasPhotos }: { hasPhotos: boolean }) {
  const account = await source.createAccount();
  const hook = `${receiver.url}/hook`;
  receiver.otherwise({ status: 200, body: '' });
  const done = hasPhotos
    ? await ask(source, account, '/api/jobs', 'POST', {
        type: 'id-verification',
        callbackURL: hook,
        params: { backIdPhoto: photo, email: 'ana@planted.example' },
      })
    : await ask(source, account, '/api/dob/verify', 'POST', { ...person, callbackURL: hook });
  // The first photographs of a process wait for its models.
  await eventually(() => expect(callsOf(done.body.id).length).toBe(1), { timeoutMs: 90_000 });
  await eventually(async () =>
    expect(
      await source.dataSource.query('SELECT status FROM deliveries WHERE subject_id = $1', [done.body.id]),
    ).toEqual([{ status: 'delivered' }]),
  );
  receiver.otherwise({ status: 503, body: '' });
  const retried = await ask(source, account, '/api/dob/verify', 'POST', { ...person, callbackURL: hook });
  const retriedId = retried.body.id as string;
  await eventually(async () => {
    const rows = await source.dataSource.query(
      'SELECT attempt_count AS n, locked_until AS locked FROM deliveries WHERE subject_id = $1',
      [retriedId],
    );
    expect(rows).toEqual([{ n: expect.any(Number), locked: null }]);
    expect(rows[0].n).toBeGreaterThan(0);
  });
  const session = await ask(source, account, '/api/jobs/session', 'POST', { type: 'id-verification' });
  return { account, done: done.body.id as string, retried: retriedId, session: session.body.id as string };
}

describe('an account on its way to another cell', () => {
  it('has a place in the plan for every table', () => {
    const planned = [...MOVED_TABLES.map(({ name }) => name), ...Object.keys(UNMOVED_TABLES)];
    expect(planned.toSorted()).toEqual(Object.keys(TABLE_PLACES).toSorted());
  });

  it('is refused, with every reason and before anything is written, by a target that did not agree or cannot take it', async () => {
    const account = await source.createAccount();
    await expect(move(account)).rejects.toThrow(/has made no offer/);
    await offer(account);
    const { dataSource } = target;
    const change = async (statement: string, back: string, expected: RegExp) => {
      await dataSource.query(statement, [account.accountId]);
      await expect(move(account)).rejects.toThrow(expected);
      await dataSource.query(back, [account.accountId]);
    };
    const offered = (part: string) => [
      `UPDATE cell_offers SET offer = offer || '${part}' WHERE account_id = $1`,
      `SELECT $1::text`,
    ];
    const [{ offer: made }] = await dataSource.query('SELECT offer FROM cell_offers WHERE account_id = $1', [
      account.accountId,
    ]);
    await change(
      `UPDATE migrations SET name = name || 'x' WHERE name LIKE 'Cells%' AND $1::text IS NOT NULL`,
      `UPDATE migrations SET name = trim(trailing 'x' from name) WHERE name LIKE 'Cells%' AND $1::text IS NOT NULL`,
      /tables are those of another version/,
    );
    for (const [part, expected] of [
      [{ keys: {} }, /lacks the encryption keys k1/],
      [{ keys: { k1: 'ab' } }, /keys k1 are other keys/],
      [{ blindIndex: 'ab' }, /BLIND_INDEX_KEY is another key/],
      [{ region: 'eu' }, /its region is eu/],
      [{ cell: 'c1' }, /both are the cell c1/],
      [{ wrappers: [] }, /opens no keys of accounts wrapped by local/],
    ] as const) {
      await change(...(offered(JSON.stringify(part)) as [string, string]), expected);
      await dataSource.query('UPDATE cell_offers SET offer = $2 WHERE account_id = $1', [
        account.accountId,
        made,
      ]);
    }
    await expect(move(account, undefined, source.photoDir + '/other')).rejects.toThrow(
      /photo store .* not its own/,
    );
    await dataSource.query(`INSERT INTO accounts (id, name, region) VALUES ($1, 'another', 'us')`, [
      account.accountId,
    ]);
    await expect(move(account)).rejects.toThrow(/is there already/);
    await expect(offer(account)).rejects.toThrow(/here already/);
    await dataSource.query('DELETE FROM accounts WHERE id = $1', [account.accountId]);
    await dataSource.query(`UPDATE cell_offers SET expires_at = now() WHERE account_id = $1`, [
      account.accountId,
    ]);
    await expect(move(account)).rejects.toThrow(/offer .* has expired/);
    expect(await placesOf(account)).toEqual(['here', undefined]);
    expect((await ask(source, account, '/api/dob/verify', 'POST', person)).status).toBe(200);
  });

  it('leaves the photos of a store that both share to the target, and those of its own to the sweep', async () => {
    const { app, dataSource } = source;
    for (const withPhotos of [false, true]) {
      const account = await source.createAccount();
      const body = { type: 'id-verification', params: { backIdPhoto: photo } };
      const { status } = await ask(source, account, '/api/jobs', 'POST', body);
      expect(status).toBe(200);
      const files = () => readdir(join(source.photoDir, account.accountId), { recursive: true });
      const before = (await files()).length;
      await removeRows(dataSource, [account.accountId], { withPhotos, keepsKeys: true });
      const due = `UPDATE photo_removals SET due_at = now() WHERE storage_key LIKE $1`;
      if (!withPhotos) await dataSource.query(due, [`${account.accountId}/%`]);
      await app.get(PhotosService).removeDue();
      expect([withPhotos, before > 2, (await files()).length < before]).toEqual([
        withPhotos,
        true,
        withPhotos,
      ]);
    }
  });

  it('arrives whole though the move breaks off before every step, is served by one cell at a time and told where it went', async () => {
    const { account, done, retried, session } = await livingAccount({ hasPhotos: true });
    const [neighbour, resident] = await Promise.all([source.createAccount(), target.createAccount()]);
    await Promise.all([
      ask(source, neighbour, '/api/dob/verify', 'POST', person),
      ask(target, resident, '/api/dob/verify', 'POST', person),
    ]);
    for (let n = 0; n < 30; n++)
      await seedJob(source.dataSource, account.accountId, { result: { success: n % 2 === 0, id: `D${n}` } });
    for (const { dataSource } of [source, target])
      await eventually(async () =>
        expect(await dataSource.query('SELECT id FROM events WHERE position IS NULL')).toEqual([]),
      );
    const untouched = [await digestsOf(source, neighbour), await digestsOf(target, resident)];
    const before = await ask(source, account, `/api/jobs/${done}`);
    await offer(account);

    let tries = 0;
    let total = 0;
    for (const step of STEPS) {
      await expect(move(account, step)).rejects.toThrow(Broken);
      // What the api remembers of a key is half a second old at most.
      await eventually(async () => {
        const read = await Promise.all([source, target].map((at) => ask(at, account, `/api/jobs/${done}`)));
        const written = await Promise.all(
          [source, target].map((at) => ask(at, account, '/api/dob/verify', 'POST', person)),
        );
        const statuses = [read.map(({ status }) => status), written.map(({ status }) => status)];
        if (step === 'checked')
          expect(statuses).toEqual([
            [200, 421],
            [200, 421],
          ]);
        else if (['frozen', 'quiet', 'copied'].includes(step)) {
          expect(statuses[0]![0]).toBe(200);
          expect(statuses[1]![0]).toBe(503);
          expect(written[0]!.headers.get('retry-after')).toMatch(/^\d+$/);
          // Until its keys are there, they name the cell that has it still.
          expect([421, 503]).toContain(statuses[0]![1]);
          expect([421, 503]).toContain(statuses[1]![1]);
        } else
          expect(statuses).toEqual([
            [421, 503],
            [421, 503],
          ]);
      });
      if (step === 'quiet') {
        tries = callsOf(retried).length;
        total = (await ask(source, account, '/api/jobs?success=true')).body.total;
      }
      const places = await placesOf(account);
      expect(places.filter((place) => place === 'here').length).toBe(step === 'checked' ? 1 : 0);
    }
    expect(callsOf(retried).length).toBe(tries);
    await expect(moves().abort(account.accountId, target.dataSource)).rejects.toThrow(/was given up/);
    await expect(moves().eraseMoved(account.accountId, target.dataSource)).rejects.toThrow(/not served by/);
    receiver.otherwise({ status: 200, body: '' });
    const moved = await move(account);
    expect(moved).toMatchObject({ from: 'c1', to: 'c2', tables: { job_sessions: { rows: 1 } } });
    expect(await placesOf(account)).toEqual(['moved', 'here']);
    await expect(move(account)).rejects.toThrow(/no offer|moved already/);

    const refused = await ask(source, account, `/api/jobs/${done}`);
    expect(refused.status).toBe(421);
    expect(refused.body.errors[0].message).toBe(
      'Misdirected request: this key belongs to the cell c2 at https://c2.test.example',
    );
    await eventually(async () =>
      expect((await ask(target, account, `/api/jobs/${done}`)).body).toEqual(before.body),
    );
    expect((await ask(target, account, '/api/jobs?success=true')).body.total).toBe(total);
    const withPhoto = await ask(target, account, `/api/jobs/${done}?encodedPhotos=true`);
    expect(withPhoto.status).toBe(200);
    expect((await readdir(join(target.photoDir, account.accountId, done))).length).toBeGreaterThan(0);
    const open = await ask(target, account, `/api/jobs/${session}`);
    expect(open.body.status).toBe('active');
    const [{ left }] = await target.dataSource.query(
      'SELECT extract(epoch FROM deadline_at - now())::int AS left FROM jobs WHERE id = $1',
      [session],
    );
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(2 * 86_400);
    // Tried again by the target, and by nobody else.
    await target.dataSource.query(
      `UPDATE deliveries SET next_attempt_at = now() WHERE subject_id = $1 AND status = 'pending'`,
      [retried],
    );
    await eventually(() => expect(callsOf(retried).length).toBe(tries + 1));
    expect(callsOf(done).length).toBe(1);
    const created = await ask(target, account, '/api/dob/verify', 'POST', person);
    expect(created.status).toBe(200);

    for (const tenant of tenantsOf(account))
      expect(await findWrongTotals(target.dataSource, tenant)).toEqual([]);
    await target.app.get(AuditSequencer).sequence();
    const checkpoint = await ask(target, account, '/api/audit/checkpoint');
    const exported = await ask(target, account, `/api/audit/export?size=${checkpoint.body.size}`);
    const document = await target.call('GET', '/.well-known/did.json', { key: null });
    const verified = await verifyExport(exported.text.split('\n'), checkpoint.body.token, document.body);
    expect(verified.lines).toBe(checkpoint.body.size);
    expect(exported.text).toContain('account.created');
    expect(exported.text).toContain('account.moved');
    const ids = new Set<string>();
    for (let path = '/api/audit?limit=3'; path;) {
      const { body } = await ask(target, account, path);
      for (const { id } of body.items) expect(ids.has(id) || !ids.add(id)).toBe(false);
      path = body.next ? `/api/audit?limit=3&after=${body.next}` : '';
    }
    expect(ids.size).toBeGreaterThanOrEqual(verified.lines);
    expect([await digestsOf(source, neighbour), await digestsOf(target, resident)]).toEqual(untouched);

    const erased = await moves().eraseMoved(account.accountId, target.dataSource);
    expect(erased.rowsRemoved).toBeGreaterThan(30);
    expect((await ask(source, account, `/api/jobs/${done}`)).status).toBe(421);
    const [{ n }] = await source.dataSource.query('SELECT count(*)::int AS n FROM jobs WHERE tenant = $1', [
      account.accountId,
    ]);
    expect(n).toBe(0);
    expect(await findWrongTotals(source.dataSource, account.accountId)).toEqual([]);
    expect((await ask(target, account, `/api/jobs/${done}`)).body).toEqual(before.body);
  });

  it('is served by its cell again, with what was due, once the move is called off', async () => {
    const { account, done, retried } = await livingAccount({ hasPhotos: false });
    await offer(account);
    await expect(move(account, 'copied')).rejects.toThrow(Broken);
    expect(await placesOf(account)).toEqual(['frozen', 'arriving']);
    await moves().abort(account.accountId, target.dataSource);
    expect(await placesOf(account)).toEqual(['here', undefined]);
    const left = await Promise.all(
      MOVED_TABLES.map(async (table) => (await digestOf(target.dataSource, table, tenantsOf(account))).rows),
    );
    expect(left.every((rows) => rows === 0)).toBe(true);
    expect((await ask(source, account, '/api/dob/verify', 'POST', person)).status).toBe(200);
    expect((await ask(source, account, `/api/jobs/${done}`)).status).toBe(200);
    const [{ due }] = await source.dataSource.query(
      `SELECT next_attempt_at < now() + interval '2 days' AS due FROM deliveries WHERE subject_id = $1`,
      [retried],
    );
    expect(due).toBe(true);
  });

  it('arrives by the command though that is killed twice with signal 9, and no neighbour with it', async () => {
    const { account, done } = await livingAccount({ hasPhotos: false });
    const before = await ask(source, account, `/api/jobs/${done}`);
    await offer(account);
    expect(await moveByCommand(account, 'quiet')).toBe('SIGKILL');
    expect(await placesOf(account)).toEqual(['frozen', 'arriving']);
    expect(await moveByCommand(account, 'given-up')).toBe('SIGKILL');
    expect(await placesOf(account)).toEqual(['moved', 'arriving']);
    expect(await moveByCommand(account)).toBe(0);
    expect(await placesOf(account)).toEqual(['moved', 'here']);
    expect((await ask(target, account, `/api/jobs/${done}`)).body).toEqual(before.body);
  });
});

describe('a key that names its cell', () => {
  it('is made with the name of the deployment, and told by its text alone where another one belongs', async () => {
    const { apiKey, publicKey, sandbox } = await target.createAccount();
    expect([apiKey, publicKey, sandbox.apiKey].map((key) => key.slice(0, key.length - 43))).toEqual([
      'sk_us_c2_',
      'pk_us_c2_',
      'sk_us_c2_test_',
    ]);
    const secret = randomBytes(32).toString('base64url');
    const answers = await Promise.all(
      [apiKey, `sk_us_c2_${secret}`, `sk_us_c1_${secret}`, `sk_us_${secret}`, `sk_us_c3_${secret}`].map(
        (key) => source.call('GET', '/api/jobs', { key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([421, 421, 401, 401, 421]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[4]!.body.errors[0].message).toBe('Misdirected request: this key belongs to the cell c3');
  });
});
