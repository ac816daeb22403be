import { readFile } from 'node:fs/promises';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { startStubServer } from '@bonafide/testing/stub-server';
import { Redis } from 'ioredis';
import { startJobs } from '../start-jobs.js';

/** What docker/compose.yaml lets the user `jobs` do. */
async function rulesOfCompose(): Promise<string[]> {
  const text = await readFile(new URL('../../../../docker/compose.yaml', import.meta.url), 'utf8');
  const [, rules] = /- --user\n\s+- jobs\n([\s\S]*?)\n\s+(?:- --user|volumes:)/.exec(text)!;
  return rules!.split('\n').map((line) =>
    line
      .trim()
      .replace(/^- /, '')
      .replace(/^'(.*)'$/, '$1'),
  );
}

it('works as the Redis user of the manifests, which sees no other service’s keys and manages nothing', async () => {
  const redis = await createTestRedis();
  const admin = new Redis(redis.url);
  const receiver = await startStubServer();
  receiver.on('POST', '/hook', { status: 200 });
  const rules = (await rulesOfCompose()).map((rule) => (rule.startsWith('>') ? '>secret' : rule));
  expect(rules.slice(0, 3)).toEqual(['on', '>secret', '~jobs:*']);
  const name = `jobs-${process.pid}`;
  const url = Object.assign(new URL(redis.url), { username: name, password: 'secret' }).href;
  const refused = async () =>
    ((await admin.call('ACL', 'LOG', '128')) as unknown[][]).filter((entry) => entry.includes(name));
  try {
    await admin.call('ACL', 'SETUSER', name, 'reset', ...rules);
    await admin.set('auth:secret', 'x');
    const jobs = await startJobs({ env: { REDIS_URL: url } });
    try {
      const callbackURL = `${receiver.url}/hook`;
      const tin = {
        firstName: 'Ana',
        lastName: 'Lima',
        tinType: 'ITIN',
        tin: '912701230',
        phone: '+12125550100',
      };
      const answer = await jobs.call('POST', '/api/tin/verify', { body: { ...tin, callbackURL } });
      expect(answer.status).toBe(200);
      await receiver.received(1);
      expect(jobs.logs.join('\n')).not.toMatch(/NOPERM|WRONGPASS|NOAUTH/);
    } finally {
      await jobs.close();
    }
    // What the service was refused, it may have gone on without.
    expect(await refused()).toEqual([]);
    const user = new Redis(url);
    for (const [command, ...args] of [
      ['GET', 'auth:secret'],
      ['FLUSHALL'],
      ['KEYS', '*'],
      ['CONFIG', 'GET', '*'],
      ['ACL', 'LIST'],
      ['SHUTDOWN'],
    ] as const)
      await expect(user.call(command, ...args)).rejects.toThrow(/NOPERM/);
    user.disconnect();
    expect((await refused()).length).toBeGreaterThan(0);
  } finally {
    await admin.call('ACL', 'DELUSER', name);
    admin.disconnect();
    await receiver.close();
  }
});
