import { Command } from 'commander';
import { issuerCommands } from '../../src/accounts/issuer-commands.js';
import { ProofKeys } from '../../src/accounts/proof-keys.service.js';
import { TrustedIssuersService } from '../../src/accounts/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { startStubIssuer } from './stub-issuer.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false, env: { SANDBOX: 'true' } });
});
afterAll(() => jobs?.close());

async function run(...args: string[]): Promise<Record<string, unknown>> {
  let printed = '';
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  issuerCommands(
    program,
    { issuers: () => jobs.app.get(TrustedIssuersService), proofKeys: () => jobs.app.get(ProofKeys) },
    (line) => void (printed = line),
  );
  await program.parseAsync([...args, '--json'], { from: 'user' });
  return JSON.parse(printed) as Record<string, unknown>;
}

describe('the operator', () => {
  const did = 'did:web:auth.example:orgs:acme';

  it('adds an issuer once, lists it, and takes it away for one audience or all', async () => {
    const { accountId } = jobs.account;
    const pair = (audience: string) => ({ did, audience });
    await run('issuer', 'add', accountId, '--did', did, '--audience', 'prj_a');
    await run('issuer', 'add', accountId, '--did', did, '--audience', 'prj_a');
    const both = await run('issuer', 'add', accountId, '--did', did, '--audience', 'prj_b');
    expect(both).toEqual({ accountId, trustedIssuers: [pair('prj_a'), pair('prj_b')] });
    const left = await run('issuer', 'remove', accountId, '--did', did, '--audience', 'prj_a');
    expect(left['trustedIssuers']).toEqual([pair('prj_b')]);
    await run('issuer', 'remove', accountId, '--did', did);
    expect((await run('issuer', 'list', accountId))['trustedIssuers']).toEqual([]);
  });

  it.each([
    'auth.example',
    'did:web:',
    'did:key:zzz',
    'did:example:1',
    'did:web:auth.example/../x',
    'https://auth.example',
  ])('cannot add %p as an issuer', async (bad) => {
    await expect(
      run('issuer', 'add', jobs.account.accountId, '--did', bad, '--audience', 'x'),
    ).rejects.toThrow(/did:web or did:key/);
  });

  it('is told when there is no such account', async () => {
    await expect(run('issuer', 'list', 'acc_none')).rejects.toThrow('account: acc_none not found');
    await expect(run('issuer', 'add', 'acc_none', '--did', did, '--audience', 'x')).rejects.toThrow(
      'not found',
    );
  });

  it('adds a key for proofs', async () => {
    await jobs.app.get(ProofKeys).signingKey();
    expect(await run('proof-key', 'rotate')).toEqual({ keyNumber: 2 });
  });
});

describe('a token at a sandbox deployment', () => {
  it('acts in the account’s sandbox space', async () => {
    const issuer = await startStubIssuer();
    try {
      await run('issuer', 'add', jobs.account.accountId, '--did', issuer.did, '--audience', 'prj_test');
      const created = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
      expect(created.status).toBe(200);
      const token = await issuer.delegationToken({ scopes: ['jobs:read'] });
      const headers = { Authorization: `Bearer ${token}` };
      const list = await jobs.call('GET', '/api/jobs', { key: null, headers });
      expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual([created.body.id]);
      expect((await jobs.call('POST', '/api/tin/verify', { key: null, headers, body: {} })).status).toBe(404);
    } finally {
      await issuer.close();
    }
  });
});
