/* eslint-disable @nx/enforce-module-boundaries -- two deployments of one service, by the means of its own tests */
import { scanRows } from '@bonafide/testing/scan-stored-data';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/* Two deployments side by side, as the overlays us and eu make them: stores, keys and settings of their own. */

const HOSTS = {
  REGION_URL_US: 'https://us.jobs.example',
  REGION_URL_EU: 'https://eu.jobs.example',
};

let us: RunningJobs;
let eu: RunningJobs;
let receiver: StubServer;
beforeAll(async () => {
  receiver = await startStubServer();
  us = await startJobs({ env: { REGION: 'us', REDIS_PREFIX: 'jobs-us', ...HOSTS } });
  eu = await startJobs({ env: { REGION: 'eu', REDIS_PREFIX: 'jobs-eu', ...HOSTS } });
}, 60_000);
afterAll(async () => {
  await us?.close();
  await eu?.close();
  await receiver?.close();
});

const tin = (path: string) => ({
  firstName: 'Ana',
  lastName: 'Lima',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
  callbackURL: `${receiver.url}${path}`,
});

const everythingIn = async (jobs: RunningJobs): Promise<string> => {
  let all = '';
  for await (const { content } of scanRows(jobs.env['DATABASE_URL']!)) all += `${content}\n`;
  return all;
};

it('gives out keys that name their region', () => {
  expect(us.account.apiKey).toMatch(/^sk_us_/);
  expect(us.account.publicKey).toMatch(/^pk_us_/);
  expect(eu.account.apiKey).toMatch(/^sk_eu_/);
  expect(eu.account.publicKey).toMatch(/^pk_eu_/);
});

it.each([
  ['us', 'eu', HOSTS.REGION_URL_EU],
  ['eu', 'us', HOSTS.REGION_URL_US],
])('refuses at %s a key of %s, and says where it belongs', async (here, there, host) => {
  const deployment = here === 'us' ? us : eu;
  const { apiKey, publicKey } = (there === 'us' ? us : eu).account;
  for (const [method, path, body] of [
    ['GET', '/api/jobs', undefined],
    ['POST', '/api/tin/verify', tin('/never')],
    ['POST', '/api/jobs/session', { type: 'id-verification' }],
  ] as const)
    for (const key of [apiKey, publicKey]) {
      const { status, body: answer } = await deployment.call(method, path, { key, body });
      expect(status).toBe(401);
      expect(answer.errors[0].message).toContain(new URL(host).host);
    }
});

it('A-011: answers the same calls in both, and nothing of one region is found in the other', async () => {
  const [american] = await Promise.all([
    us.call('POST', '/api/tin/verify', { body: tin('/us') }),
    receiver.received(1, { path: '/us' }),
  ]);
  const [european] = await Promise.all([
    eu.call('POST', '/api/tin/verify', { body: tin('/eu') }),
    receiver.received(1, { path: '/eu' }),
  ]);
  expect([american.status, european.status]).toEqual([200, 200]);
  expect(Object.keys(american.body)).toEqual(Object.keys(european.body));

  const found = await Promise.all(
    [us, eu].map(async (jobs) =>
      (await jobs.call('GET', '/api/jobs')).body.items.map(({ id }: { id: string }) => id),
    ),
  );
  expect(found).toEqual([[american.body.id], [european.body.id]]);
  expect((await us.call('GET', `/api/jobs/${european.body.id}`)).status).toBe(404);
  expect(await everythingIn(us)).not.toContain(european.body.id);
  expect(await everythingIn(us)).not.toContain(eu.account.accountId);
  expect(await everythingIn(eu)).not.toContain(american.body.id);
  expect(await everythingIn(eu)).not.toContain(us.account.accountId);
});

it('signs callbacks with the keys of its own region', async () => {
  const [fromUs] = await receiver.received(1, { path: '/us' });
  const [fromEu] = await receiver.received(1, { path: '/eu' });
  expect(fromUs!.headers['webhook-signature']).not.toBe(fromEu!.headers['webhook-signature']);
  expect(us.account.signatureKey).not.toBe(eu.account.signatureKey);
});
