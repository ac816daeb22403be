import { readConfig } from './config.js';
import { findServiceFaults, serviceSettings } from './service-settings.js';
import { drainMsOf } from './shutdown.js';

const read = (env: Record<string, string>) =>
  readConfig(serviceSettings({ redisPrefix: 'jobs', port: 3000 }), {
    DATABASE_URL: 'postgres://jobs@127.0.0.1/jobs',
    REDIS_URL: 'redis://127.0.0.1:6379',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ...env,
  });

it.each([
  ['production, by itself', { NODE_ENV: 'production' }, 3_000],
  ['a test, by itself', { NODE_ENV: 'test' }, 0],
  ['whoever says so', { NODE_ENV: 'test', SHUTDOWN_DRAIN_MS: '7000' }, 7_000],
  ['production that says none', { NODE_ENV: 'production', SHUTDOWN_DRAIN_MS: '0' }, 0],
])('a leaving process of %s goes on answering', (_who, env, milliseconds) => {
  expect(drainMsOf(read(env))).toBe(milliseconds);
});

it('is refused a drain that the end of the process would cut off, in production and elsewhere', () => {
  const times = { SHUTDOWN_DRAIN_MS: '8000', SHUTDOWN_GRACE_MS: '8000' };
  for (const NODE_ENV of ['production', 'test'])
    expect(findServiceFaults(read({ NODE_ENV, ...times }))).toEqual([
      'SHUTDOWN_DRAIN_MS must be less than SHUTDOWN_GRACE_MS, or requests under way are cut off',
    ]);
  expect(findServiceFaults(read({ ...times, SHUTDOWN_DRAIN_MS: '7999' }))).toEqual([]);
});

it.each(['-1', '60001', '1.5', 'soon'])('SHUTDOWN_DRAIN_MS is not %s', (value) => {
  expect(() => read({ SHUTDOWN_DRAIN_MS: value })).toThrow(/SHUTDOWN_DRAIN_MS: /);
});
