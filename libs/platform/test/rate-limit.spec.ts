import { eventually } from '@bonafide/testing/eventually';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { Redis } from 'ioredis';
import { RateLimiter } from '../src/http/rate-limit.js';

describe('RateLimiter', () => {
  let redis: Redis;
  beforeEach(async () => {
    redis = new Redis((await createTestRedis()).url);
    await redis.ping();
  });
  afterEach(() => redis.disconnect());

  const limiter = (perMinute: number, burst = 0) =>
    new RateLimiter(redis, { name: 'reads', perMinute, burst }, 'test');
  const counted = async () => Number(await redis.get('test:rl:reads:someone'));
  const remaining = (headers: Record<string, string>) => Number(/r=(\d+)/.exec(headers['RateLimit']!)![1]);

  it.each([3, 150, 400])('allows exactly %i requests, one after the other', async (perMinute) => {
    const limit = limiter(perMinute);
    for (let left = perMinute - 1; left >= 0; left--) {
      const { allowed, headers } = await limit.consume('someone');
      expect([allowed, remaining(headers)]).toEqual([true, left]);
    }
    const { allowed, headers } = await limit.consume('someone');
    expect(allowed).toBe(false);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(50);
    expect(headers['RateLimit-Policy']).toBe(`"reads";q=${perMinute};w=60`);
  });

  it('allows exactly as many of a thousand at once', async () => {
    const limit = limiter(300, 100);
    await limit.consume('someone');
    const verdicts = await Promise.all(Array.from({ length: 1_000 }, () => limit.consume('someone')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(399);
  });

  it('counts in Redis what it let through without asking, so that other processes know', async () => {
    const [one, other] = [limiter(1_000), limiter(1_000)];
    for (let turn = 0; turn < 200; turn++) await one.consume('someone');
    await eventually(async () => expect(await counted()).toBe(200));
    expect(remaining((await other.consume('someone')).headers)).toBe(799);
  });

  it('asks Redis seldom while far from the limit', async () => {
    const limit = limiter(1_000_000);
    await limit.consume('someone');
    let sent = 0;
    const send = redis.sendCommand.bind(redis);
    redis.sendCommand = (...args) => {
      sent += 1;
      return send(...args);
    };
    await Promise.all(Array.from({ length: 500 }, () => limit.consume('someone')));
    await eventually(async () => expect(await counted()).toBe(501), { everyMs: 100 });
    expect(sent).toBeLessThan(20);
  });

  it('keeps the keys apart', async () => {
    const limit = limiter(1);
    expect((await limit.consume('someone')).allowed).toBe(true);
    expect((await limit.consume('someone')).allowed).toBe(false);
    expect((await limit.consume('another')).allowed).toBe(true);
  });

  it('holds within this process while Redis is away', async () => {
    const limit = limiter(2);
    redis.disconnect();
    await eventually(() => expect(redis.status).toBe('end'));
    for (let left = 1; left >= 0; left--) {
      const { allowed, headers } = await limit.consume('someone');
      expect([allowed, remaining(headers)]).toEqual([true, left]);
    }
    const { allowed, headers } = await limit.consume('someone');
    expect([allowed, Number(headers['Retry-After']) > 50]).toEqual([false, true]);
    expect((await limit.consume('another')).allowed).toBe(true);
  });
});
