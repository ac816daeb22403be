import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { Redis } from 'ioredis';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs(), startStubServer()]);
});
afterAll(() => Promise.all([jobs.close(), receiver.close()]));

const PLANTED = [
  'Zebulonia',
  'Quackenbush',
  'ZEBULONIA',
  'QUACKENBUSH',
  'zeb@planted.example',
  '4155550199',
  'X9988776',
  'planted-internal',
  'planted-value',
  '03/07/1961',
];

/** Everything the service keeps, as text: every row of every table, every Redis value, every file, every log line. */
async function everythingKept(): Promise<string> {
  const tables = (await jobs.dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )) as { name: string }[];
  const parts: string[] = [...jobs.logs];
  for (const { name } of tables) {
    const rows = (await jobs.dataSource.query(`SELECT t::text AS row FROM "${name}" t`)) as { row: string }[];
    for (const { row } of rows)
      parts.push(
        row,
        ...[...row.matchAll(/\\x([0-9a-f]+)/g)].map((match) =>
          Buffer.from(match[1]!, 'hex').toString('latin1'),
        ),
      );
  }
  const redis = new Redis(jobs.redis.url);
  for (const key of await redis.keys('*'))
    parts.push(key, ...((await redis.type(key)) === 'hash' ? Object.values(await redis.hgetall(key)) : []));
  redis.disconnect();
  for (const entry of await readdir(jobs.photoDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) parts.push((await readFile(join(entry.parentPath, entry.name))).toString('latin1'));
  return parts.join('\n');
}

describe('DELETE /api/jobs/{id}', () => {
  it('leaves nothing of the person anywhere', async () => {
    const licence = sampleLicence({
      firstName: 'ZEBULONIA',
      lastName: 'QUACKENBUSH',
      birthDate: '1961-03-07',
      idNumber: 'X9988776',
    });
    const photo = (await photographLicence(licence)).toString('base64');
    const { body: job } = await jobs.call('POST', '/api/jobs', {
      headers: { 'Idempotency-Key': 'once', 'User-Agent': 'planted-value' },
      body: {
        type: 'id-verification',
        internalId: 'planted-internal',
        callbackURL: `${receiver.url}/planted-value`,
        properties: [{ name: 'note', value: 'planted-value' }],
        params: {
          backIdPhoto: photo,
          firstName: 'Zebulonia',
          lastName: 'Quackenbush',
          email: 'zeb@planted.example',
          phone: '+14155550199',
          dob: '03/07/1961',
        },
      },
    });
    await receiver.received(1);
    await jobs.call('PUT', `/api/jobs/${job.id}/review`, {
      body: { firstName: 'Zebulonia', docId: 'X9988776', nameMatch: true },
    });
    await receiver.received(2);
    expect((await everythingKept()).includes('QUACKENBUSH')).toBe(true);
    expect(jobs.logs.join('\n')).not.toContain('uackenbush');

    const removed = await jobs.call('DELETE', `/api/jobs/${job.id}`);
    expect([removed.status, removed.body.status, removed.body.id, removed.body.result]).toEqual([
      200,
      'removed',
      job.id,
      null,
    ]);
    const kept = await everythingKept();
    expect(PLANTED.filter((value) => kept.includes(value))).toEqual([]);
    expect(kept).not.toContain(photo.slice(100, 200));
    expect(
      (await readdir(jobs.photoDir, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ),
    ).toEqual([]);

    const again = await jobs.call('DELETE', `/api/jobs/${job.id}`);
    expect([again.status, again.body]).toEqual([200, removed.body]);
    expect((await jobs.call('GET', '/api/jobs?status=removed')).body.items[0].id).toBe(job.id);
    for (const [method, path] of [
      ['PUT', 'review'],
      ['GET', 'download'],
    ] as const)
      expect(
        (await jobs.call(method, `/api/jobs/${job.id}/${path}`, method === 'PUT' ? { body: {} } : {})).status,
      ).toBe(409);
  });

  it('refuses another account, without a hint that the job exists', async () => {
    const image = (await photographLicence(null)).toString('base64');
    const { body: job } = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-verification', params: { backIdPhoto: image } },
    });
    const { apiKey } = await jobs.createAccount();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/download'],
      ['PUT', '/review'],
      ['GET', '/callbacks'],
    ] as const) {
      const call = (id: string) =>
        jobs.call(method, `/api/jobs/${id}${path}`, {
          key: apiKey,
          ...(method === 'PUT' ? { body: {} } : {}),
        });
      const [foreign, unknown] = [await call(job.id), await call('Unknown00000')];
      expect([method, path, foreign.status, foreign.text.replace(job.id, 'Unknown00000')]).toEqual([
        method,
        path,
        404,
        unknown.text,
      ]);
    }
  });
});

describe('Idempotency-Key', () => {
  const submit = (key: string, internalId: string, account?: string) =>
    jobs.call('POST', '/api/jobs/session', {
      ...(account ? { key: account } : {}),
      headers: { 'Idempotency-Key': key },
      body: { type: 'id-verification', internalId },
    });

  it('replays the first answer, for this account alone', async () => {
    const first = await submit('k1', 'a');
    const second = await submit('k1', 'a');
    expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.body,
      'true',
    ]);
    const { apiKey } = await jobs.createAccount();
    expect((await submit('k1', 'a', apiKey)).body.id).not.toBe(first.body.id);
  });

  it('refuses another body with 422 and a too long key with 400', async () => {
    await submit('k2', 'a');
    expect((await submit('k2', 'b')).status).toBe(422);
    expect((await submit('x'.repeat(256), 'a')).status).toBe(400);
  });

  it('lets one of many parallel requests through', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => submit('k3', 'parallel')));
    const created = new Set(all.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect([created.size, all.every(({ status }) => status === 200 || status === 409)]).toEqual([1, true]);
    expect((await jobs.call('GET', '/api/jobs?internalId=parallel')).body.total).toBe(1);
  });
});
