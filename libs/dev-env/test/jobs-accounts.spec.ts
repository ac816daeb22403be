import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { DevContext } from '../src/dev-context.js';
import { seedJobsAccounts } from '../src/seed/jobs-accounts.js';

const keysOf = (space: string) => ({ apiKey: `sk_${space}`, publicKey: `pk_${space}`, signatureKey: space });

describe('accounts that npm start seeds', () => {
  let service: StubServer;
  beforeAll(async () => {
    service = await startStubServer();
    service.otherwise(({ headers }) => ({
      status: String(headers['x-api-key']).startsWith('sk_') ? 200 : 401,
      body: '{}',
    }));
  });
  afterAll(() => service.close());

  it('stay the same between an ordinary start and one of a sandbox, each with its keys', async () => {
    let created = 0;
    const quickstart = {
      jobs: { url: service.url, accounts: [] },
      auth: { url: '', users: [], projects: [] },
    };
    const start = async (sandbox: string) => {
      const context = {
        options: { env: { SANDBOX: sandbox } },
        quickstart,
        seeded: new Set(),
        admin: () =>
          Promise.resolve({ accountId: `acc_${(created += 1)}`, ...keysOf('live'), sandbox: keysOf('test') }),
      } as unknown as DevContext;
      await seedJobsAccounts.run(context);
      return { keys: { ...quickstart.jobs } as unknown, isNew: context.seeded.has('jobs') };
    };

    expect(await start('')).toMatchObject({ keys: { accountId: 'acc_1', apiKey: 'sk_live' }, isNew: true });
    expect(await start('')).toMatchObject({ keys: { accountId: 'acc_1', apiKey: 'sk_live' }, isNew: false });
    expect(await start('true')).toMatchObject({
      keys: { accountId: 'acc_1', apiKey: 'sk_test' },
      isNew: true,
    });
    expect(await start('')).toMatchObject({ keys: { accountId: 'acc_1', apiKey: 'sk_live' }, isNew: true });
    expect(created).toBe(2);
  });
});
