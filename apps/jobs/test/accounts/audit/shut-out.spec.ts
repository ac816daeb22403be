import { eventually } from '@bonafide/testing/eventually';
import { Command } from 'commander';
import { accountCommands } from '../../../src/processes/commands/account-commands.js';
import { AccountsService, type ListedKey } from '../../../src/accounts/accounts.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, trusting } from '../bearer/stub-issuer.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

async function run(...args: string[]): Promise<Record<string, unknown>> {
  let printed = '';
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  accountCommands(
    program,
    async () => jobs.app.get(AccountsService),
    (line) => void (printed = line),
  );
  await program.parseAsync([...args, '--json'], { from: 'user' });
  return JSON.parse(printed) as Record<string, unknown>;
}

const statusOf = async (headers: Record<string, string>, path = '/api/jobs?pageSize=1') =>
  (await jobs.call('GET', path, { key: null, headers })).status;

/** Refused within a second of now, and from then on. */
async function isShutOut(headers: Record<string, string>, path?: string): Promise<void> {
  const since = Date.now();
  await eventually(async () => expect(await statusOf(headers, path)).toBe(401));
  expect(Date.now() - since).toBeLessThan(1_000);
  for (let n = 0; n < 5; n++) expect(await statusOf(headers, path)).toBe(401);
}

describe('an account that is disabled', () => {
  it('is out with its keys, agents and sessions within a second; enabled again, with its keys and agents alone', async () => {
    const issuer = await startStubIssuer();
    try {
      const { accountId, apiKey } = await jobs.createAccount();
      await jobs.app.get(TrustedIssuersService).add(accountId, trusting(issuer.did, 'prj_shut'));
      const session = await jobs.call('POST', '/api/jobs/session', {
        key: apiKey,
        body: { type: 'id-verification' },
      });
      const token = await issuer.delegationToken({ audience: 'prj_shut', scopes: ['jobs:read'] });
      const key = { 'X-API-Key': apiKey };
      const agent = { Authorization: `Bearer ${token}` };
      const person = { Authorization: `Bearer ${session.body.token}` };
      const own = `/api/jobs/${session.body.id}`;
      expect([await statusOf(key), await statusOf(agent), await statusOf(person, own)]).toEqual([
        200, 200, 200,
      ]);
      expect(await run('account', 'disable', accountId)).toEqual({
        accountId,
        disabled: true,
        sessionsEnded: 1,
      });
      await Promise.all([isShutOut(key), isShutOut(agent), isShutOut(person, own)]);
      expect(await run('account', 'disable', accountId)).toEqual({
        accountId,
        disabled: true,
        sessionsEnded: 0,
      });
      await run('account', 'enable', accountId);
      await eventually(async () => expect([await statusOf(key), await statusOf(agent)]).toEqual([200, 200]));
      expect(await statusOf(person, own)).toBe(401);
    } finally {
      await issuer.close();
    }
  });

  it('must be one', async () => {
    for (const command of ['disable', 'enable'])
      await expect(run('account', command, 'acc_none')).rejects.toThrow('account: acc_none not found');
  });
});

describe('a key', () => {
  it('is listed without its secret, and out within a second of its revocation; the other one goes on', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    const { secret } = (await run('key', 'rotate', accountId)) as { secret: string };
    const [old, fresh] = [{ 'X-API-Key': apiKey }, { 'X-API-Key': secret }];
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([200, 200]);
    const { keys } = (await run('key', 'list', accountId)) as unknown as { keys: ListedKey[] };
    expect(JSON.stringify(keys)).not.toMatch(new RegExp(`${apiKey}|${secret}|whsec_`));
    const live = keys.filter(({ kind, sandbox }) => kind === 'private' && !sandbox);
    expect(live).toHaveLength(2);
    expect(live.every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true);
    const { keyId } = live.at(-1)!;
    expect(await run('key', 'revoke', keyId)).toEqual({ keyId, revoked: true });
    await isShutOut(old);
    expect(await statusOf(fresh)).toBe(200);
    expect(await run('key', 'revoke', keyId)).toEqual({ keyId, revoked: false });
    const after = (await run('key', 'list', accountId)) as unknown as { keys: ListedKey[] };
    expect(after.keys.at(-1)).toMatchObject({ keyId, kind: 'private', sandbox: false });
    expect(after.keys.at(-1)!.revokedAt).not.toBeNull();
  });

  it('that a rotation pushes out is out within a second', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    expect(await statusOf({ 'X-API-Key': apiKey })).toBe(200);
    const { secret } = (await run('key', 'rotate', accountId)) as { secret: string };
    expect(await statusOf({ 'X-API-Key': secret })).toBe(200);
    await run('key', 'rotate', accountId);
    await isShutOut({ 'X-API-Key': apiKey });
    await expect(run('key', 'rotate', 'acc_none')).rejects.toThrow('account: acc_none not found');
  });
});
