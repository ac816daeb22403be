import { redisUrl, triesEveryCase } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let receiver: StubServer;
let image: string;
beforeAll(async () => {
  receiver = await startStubServer();
  image = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
afterAll(() => receiver.close());

const JOBS = triesEveryCase() ? 500 : 120;

const selfie = (jobs: RunningJobs, callbackURL?: string) =>
  jobs.call('POST', '/api/jobs', {
    body: { type: 'selfie-verification', callbackURL, params: { userPhoto: image } },
  });

describe('without Redis', () => {
  let jobs: RunningJobs;
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await startTcpProxy(redisUrl());
    jobs = await startJobs({ env: { REDIS_URL: proxy.url } });
  });
  afterAll(async () => {
    await jobs.close();
    await proxy.close();
  });

  it('submitting is answered while it is away, and the job completes once Redis is back', async () => {
    expect((await selfie(jobs)).body.status).toBe('completed');
    await proxy.cut();
    const { status, body } = await selfie(jobs);
    expect([status, body.status]).toEqual([200, 'active']);
    await proxy.restore();
    await eventually(
      async () => expect((await jobs.call('GET', `/api/jobs/${body.id}`)).body.status).toBe('completed'),
      { timeoutMs: 25_000 },
    );
  }, 40_000);
});

describe('with Redis emptied in the middle', () => {
  it(`every one of ${JOBS} jobs completes and each callback arrives`, async () => {
    const jobs = await startJobs();
    const redis = new Redis(jobs.redis.url);
    const ids = new Set<string>();
    for (let batch = 0; batch < 10; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: JOBS / 10 }, () => selfie(jobs, `${receiver.url}/flush`)),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        ids.add(body.id);
      }
      if (batch === 3 || batch === 6 || batch === 9) await redis.flushdb();
    }
    redis.disconnect();
    await eventually(
      async () => {
        const heard = new Set(
          receiver.requests
            .filter(({ path }) => path === '/flush')
            .map((request) => request.json<{ id: string }>().id),
        );
        expect([...ids].filter((id) => !heard.has(id))).toEqual([]);
      },
      { timeoutMs: 60_000 },
    );
    const { body } = await jobs.call('GET', '/api/jobs?status=completed&pageSize=1');
    expect(body.total).toBe(JOBS);
    await jobs.close();
  }, 120_000);
});
