import { signWebhook } from '@bonafide/delivery/webhook-signature';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let jobs: RunningJobs;
let provider: StubServer;
beforeAll(async () => {
  provider = await startStubServer();
  provider.otherwise({ status: 202, json: { outcome: 'pending' } });
  jobs = await startJobs({
    env: {
      PROVIDER_TIN: 'http',
      PROVIDER_TIN_URL: provider.url,
      PROVIDER_TIN_SECRET: 'provider-key',
      PROVIDER_TIN_WEBHOOK_SECRET: SECRET,
    },
  });
});
afterAll(async () => {
  await jobs?.close();
  await provider?.close();
});

const pendingJob = async (): Promise<string> => {
  const body = {
    firstName: 'Séan',
    lastName: "O'Neil",
    tinType: 'ITIN',
    tin: '912701230',
    phone: '+12125550100',
    callbackURL: `${provider.url}/callback`,
  };
  const answer = await jobs.call('POST', '/api/tin/verify', { body });
  expect(answer.body.status).toBe('pending');
  return answer.body.id;
};
const post = (content: object, secret = SECRET) => {
  const body = JSON.stringify(content);
  const headers = signWebhook({
    id: 'msg_1',
    timestamp: new Date(),
    body: Buffer.from(body),
    secrets: [secret],
  });
  return jobs.call('POST', '/api/tin/webhook', { body, headers, key: null });
};
const resultOf = async (id: string) => (await jobs.call('GET', `/api/tin/jobs/${id}`)).body.result.status;

describe('the TIN webhook', () => {
  it('completes a pending job once, whatever comes later', async () => {
    const id = await pendingJob();
    expect(provider.requests.find(({ method }) => method === 'POST')!.json()).toMatchObject({
      reference: id,
      firstName: 'Sean',
      lastName: 'O Neil',
      tin: '912701230',
      phone: '+12125550100',
    });
    const answers = await Promise.all([
      post({ reference: id, outcome: 'match' }),
      post({ reference: id, outcome: 'match' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await post({ reference: id, outcome: 'no_match' })).status).toBe(200);
    expect(await resultOf(id)).toBe('MATCH');
    expect((await jobs.call('GET', `/api/jobs/${id}/callbacks`)).body.items).toHaveLength(1);
  });

  it('refuses a bad signature and changes nothing', async () => {
    const id = await pendingJob();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect((await post({ reference: id, outcome: 'match' }, other)).status).toBe(401);
    expect(await resultOf(id)).toBe('PENDING');
  });

  it('does not know a stranger’s reference, nor a removed job’s', async () => {
    expect((await post({ reference: 'nobody', outcome: 'match' })).status).toBe(404);
    const id = await pendingJob();
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await post({ reference: id, outcome: 'match' })).status).toBe(404);
    expect((await jobs.call('GET', `/api/jobs/${id}`)).body).toMatchObject({
      status: 'removed',
      result: null,
    });
  });

  it('refuses a body of another form', async () => {
    expect((await post({ reference: 'x', outcome: 'maybe' })).status).toBe(400);
  });
});
