import { TestClock } from '@bonafide/testing/clock';
import { postgresUrl } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import sharp from 'sharp';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

describe('without its database', () => {
  const direct = postgresUrl();
  let proxy: TcpProxy;
  let jobs: RunningJobs;
  beforeAll(async () => {
    proxy = await startTcpProxy(direct);
    process.env.TEST_DATABASE_URL = proxy.url;
    jobs = await startJobs({ worker: false });
  });
  afterAll(async () => {
    await jobs.close();
    await proxy.close();
    process.env.TEST_DATABASE_URL = direct;
  });

  it('GET /api/jobs answers 500 with an error body, and recovers when the database is back', async () => {
    expect((await jobs.call('GET', '/api/jobs')).status).toBe(200);
    await proxy.cut();
    const { status, body, text } = await jobs.call('GET', '/api/jobs');
    expect([status, body]).toEqual([
      500,
      { errors: [{ type: 'UnknownSystemError', message: 'Oops, we encountered a problem' }] },
    ]);
    expect(text).not.toMatch(/ECONN|postgres|SELECT/i);
    await proxy.restore();
    await eventually(async () => expect((await jobs.call('GET', '/api/jobs')).status).toBe(200));
  });
});

describe('access to jobs', () => {
  const clock = new TestClock(new Date());
  let jobs: RunningJobs;
  beforeAll(async () => {
    jobs = await startJobs({ worker: false, clock: clock as never });
  });
  afterAll(() => jobs.close());

  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/download'],
    ['PUT', '/review'],
    ['GET', '/callbacks'],
  ])('%s /api/jobs/{id}%s knows no job of another account', async (method, path) => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId);
    const stranger = await jobs.createAccount();
    const body = method === 'PUT' ? { idValid: true } : undefined;
    const refused = await jobs.call(method, `/api/jobs/${id}${path}`, { key: stranger.apiKey, body });
    expect([refused.status, refused.body]).toEqual([
      404,
      { errors: [{ type: 'NotFoundError', message: `job: ${id} not found` }] },
    ]);
    expect((await jobs.call('GET', `/api/jobs/${id}`)).body.status).toBe('completed');
  });

  it('ends with the revocation of a key', async () => {
    const account = await jobs.createAccount();
    const [key] = (await jobs.dataSource.query(
      `SELECT id FROM api_keys WHERE account_id = $1 AND kind = 'private' AND NOT sandbox`,
      [account.accountId],
    )) as { id: string }[];
    await jobs.app.get(AccountsService).revokeKey(key!.id);
    const { status, body } = await jobs.call('GET', '/api/jobs', { key: account.apiKey });
    expect([status, body.errors[0].type]).toEqual([401, 'AuthenticationError']);
  });

  it('by a session token is to its one job, for an hour', async () => {
    const opened = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    await seedJob(jobs.dataSource, jobs.account.accountId);
    const listed = (key?: null) => jobs.call('GET', `/api/jobs?token=${opened.body.token}`, { key });
    for (const key of [null, undefined] as const) {
      const { status, body } = await listed(key as null);
      expect([status, body.items.map(({ id }: { id: string }) => id)]).toEqual([200, [opened.body.id]]);
    }
    clock.advance({ minutes: 59 });
    expect((await listed(null)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect((await listed(null)).status).toBe(401);
    expect((await listed()).status).toBe(401);
  });

  it('by a photo’s URL needs no key, and ends after 15 minutes', async () => {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const { body: job } = await jobs.call('POST', '/api/jobs', {
      headers: { Prefer: 'respond-async' },
      body: { type: 'selfie-verification', params: { userPhoto: photo.toString('base64') } },
    });
    const shown = await jobs.call('GET', `/api/jobs/${job.id}?signedUrl=true`);
    const url = shown.body.request.parameters.userPhotoUrl as string;
    const status = async (address: string) => (await fetch(address)).status;
    clock.advance({ minutes: 14, seconds: 50 });
    expect(await status(url)).toBe(200);
    for (const at of [url.length - 1, url.indexOf('expires=') + 9, url.indexOf('/photos/') + 8]) {
      const changed = url.slice(0, at) + (url[at] === '1' ? '2' : '1') + url.slice(at + 1);
      expect([changed === url, await status(changed)]).toEqual([false, 403]);
    }
    clock.advance({ seconds: 20 });
    expect(await status(url)).toBe(403);
  });

  it.each(['id', 'face_match', 'barcode'])('capture.%s is manual or automatic', async (name) => {
    const open = (value: string) =>
      jobs.call('POST', '/api/jobs/session', {
        body: { type: 'id-verification', params: { clientOutput: { capture: { [name]: value } } } },
      });
    expect((await open('manual')).status).toBe(200);
    expect((await open('automatic')).status).toBe(200);
    const refused = await open('magic');
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringContaining(`params.clientOutput.capture.${name}`),
    ]);
  });
});
