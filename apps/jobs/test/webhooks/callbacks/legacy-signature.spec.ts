import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs(), startStubServer()]);
});
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

/** The headers of a callback of an account with these settings. */
async function headersOfCallback(settings: AccountSettings, path: string) {
  const { apiKey: key } = await jobs.createAccount(undefined, settings);
  const body = {
    type: 'selfie-verification',
    callbackURL: `${receiver.url}${path}`,
    params: { userPhoto: await plainPhoto('#777', 40, 30) },
  };
  expect((await jobs.call('POST', '/api/jobs', { key, body })).status).toBe(200);
  const [request] = await receiver.received(1, { path });
  return request!.headers;
}

it('X-Signature stands beside the headers of Standard Webhooks', async () => {
  const headers = await headersOfCallback({}, '/both');
  expect(headers).toMatchObject({
    'x-signature': expect.any(String),
    'webhook-signature': expect.any(String),
  });
});

it('an account can switch it off', async () => {
  const headers = await headersOfCallback({ legacySignature: false }, '/one');
  expect(headers['x-signature']).toBeUndefined();
  expect(headers['webhook-signature']).toMatch(/^v1,/);
});

it.each([{ legacySignature: 'no' }, { sessionResult: 'everything' }])(
  'a setting with another value is refused by its name: %j',
  async (settings) => {
    const [name] = Object.keys(settings);
    await expect(
      jobs.app.get(AccountsService).updateAccount(jobs.account.accountId, { settings: settings as never }),
    ).rejects.toThrow(`settings.${name}`);
  },
);
