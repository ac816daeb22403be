import { Command } from 'commander';
import { issuerCommands } from '../../../src/processes/commands/issuer-commands.js';
import { ProofKeysService } from '../../../src/accounts/access/proof-keys.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
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
    { issuers: () => jobs.app.get(TrustedIssuersService), proofKeys: () => jobs.app.get(ProofKeysService) },
    (line) => void (printed = line),
  );
  await program.parseAsync([...args, '--json'], { from: 'user' });
  return JSON.parse(printed) as Record<string, unknown>;
}

describe('the operator', () => {
  const did = 'did:web:auth.example:orgs:acme';

  const scopes = ['--scopes', 'jobs:read,tin:verify'];
  const entry = (projects: string[], bounds: object = {}) => ({
    did,
    projects,
    resources: [],
    scopes: ['jobs:read', 'tin:verify'],
    sandbox: false,
    maxTokenSeconds: 30 * 86_400,
    approvers: { users: [], emailDomains: [], roles: ['owner', 'admin'] },
    ...bounds,
  });
  const withAcme = (...args: string[]) => run('issuer', 'add', jobs.account.accountId, '--did', did, ...args);

  it('adds an issuer once, lists it, and takes it away for one audience or all', async () => {
    const { accountId } = jobs.account;
    await withAcme('--audience', 'prj_a', ...scopes);
    await withAcme('--audience', 'prj_a', ...scopes);
    const both = await withAcme('--project', 'prj_b', ...scopes);
    expect(both).toEqual({ accountId, trustedIssuers: [entry(['prj_a']), entry(['prj_b'])] });
    const left = await run('issuer', 'remove', accountId, '--did', did, '--audience', 'prj_a');
    expect(left['trustedIssuers']).toEqual([entry(['prj_b'])]);
    await run('issuer', 'remove', accountId, '--did', did);
    expect((await run('issuer', 'list', accountId))['trustedIssuers']).toEqual([]);
  });

  it('is refused without --scopes, with the list to choose from, and with a scope that is none', async () => {
    await expect(withAcme('--project', 'prj_a')).rejects.toThrow(/--scopes is needed.*jobs:read, jobs:write/);
    await expect(withAcme('--project', 'prj_a', '--scopes', 'jobs:read,all')).rejects.toThrow(
      /unknown: all; choose from jobs:read/,
    );
    await expect(withAcme('--project', 'prj_a', '--scopes', ',')).rejects.toThrow('choose from');
    await expect(withAcme(...scopes)).rejects.toThrow('a project or a resource is needed');
    expect((await run('issuer', 'list', jobs.account.accountId))['trustedIssuers']).toEqual([]);
  });

  it('says every bound, and changes it by adding the audience again', async () => {
    const resource = 'https://jobs.example';
    await withAcme('--project', 'prj_a', '--project', 'prj_b', '--audience', resource, ...scopes);
    const bounds = ['--sandbox', '--max-days', '1', '--approver-user', `${did}:users:1`];
    const people = ['--approver-domain', 'Acme.example', '--approver-role', 'viewer,owner'];
    const added = await withAcme('--project', 'prj_a', '--scopes', 'jobs:read', ...bounds, ...people);
    const sandbox = entry(['prj_a'], {
      scopes: ['jobs:read'],
      sandbox: true,
      maxTokenSeconds: 86_400,
      approvers: { users: [`${did}:users:1`], emailDomains: ['acme.example'], roles: ['viewer', 'owner'] },
    });
    expect(added['trustedIssuers']).toEqual([entry(['prj_a', 'prj_b'], { resources: [resource] }), sandbox]);
    const changed = await withAcme('--project', 'prj_b', '--scopes', 'jobs:write');
    expect(changed['trustedIssuers']).toEqual([
      entry(['prj_a'], { resources: [resource] }),
      sandbox,
      entry(['prj_b'], { scopes: ['jobs:write'] }),
    ]);
    await expect(withAcme('--project', 'x', ...scopes, '--max-days', '0')).rejects.toThrow('number of days');
    await expect(withAcme('--project', 'x', ...scopes, '--approver-role', 'root')).rejects.toThrow(
      'choose from',
    );
    await expect(withAcme('--project', 'x', ...scopes, '--approver-domain', 'a@b')).rejects.toThrow('domain');
    await run('issuer', 'remove', jobs.account.accountId, '--did', did);
  });

  it('is told of entries that allow nothing', async () => {
    const { accountId } = await jobs.createAccount();
    const issuers = jobs.app.get(TrustedIssuersService);
    await issuers.add(accountId, { did, projects: ['prj_idle'], scopes: [] });
    const listed = await run('issuer', 'list', accountId);
    expect(listed['warnings']).toEqual([expect.stringContaining(`${did} has no scopes for prj_idle`)]);
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
      run('issuer', 'add', jobs.account.accountId, '--did', bad, '--audience', 'x', ...scopes),
    ).rejects.toThrow(/did:web or did:key/);
  });

  it('is told when there is no such account', async () => {
    await expect(run('issuer', 'list', 'acc_none')).rejects.toThrow('account: acc_none not found');
    await expect(
      run('issuer', 'add', 'acc_none', '--did', did, '--audience', 'x', ...scopes),
    ).rejects.toThrow('not found');
  });

  it('adds a key for proofs', async () => {
    await jobs.app.get(ProofKeysService).signingKey();
    expect(await run('proof-key', 'rotate')).toEqual({ keyNumber: 2 });
  });
});

describe('a token at a sandbox deployment', () => {
  it('acts in the account’s sandbox space', async () => {
    const issuer = await startStubIssuer();
    try {
      const args = ['--did', issuer.did, '--audience', 'prj_test', '--scopes', 'jobs:read', '--sandbox'];
      await run('issuer', 'add', jobs.account.accountId, ...args);
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
