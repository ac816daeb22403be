import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { DataSource } from 'typeorm';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { MembersService } from '../../../src/accounts/members/members.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { applyCommands } from '../../../src/processes/commands/apply-commands.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let dir: string;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  dir = await mkdtemp(join(tmpdir(), 'account-file-'));
});
afterAll(async () => {
  await jobs?.close();
  await rm(dir, { recursive: true, force: true });
});

async function apply(yaml: string, ...args: string[]): Promise<string> {
  const path = join(dir, 'account.yaml');
  await writeFile(path, yaml);
  const printed: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const services = () => ({
    dataSource: jobs.app.get(DataSource),
    accounts: jobs.app.get(AccountsService),
    issuers: jobs.app.get(TrustedIssuersService),
    members: jobs.app.get(MembersService),
  });
  applyCommands(program, services, (line) => void printed.push(line));
  await program.parseAsync(['apply', '-f', path, ...args], { from: 'user' });
  return printed.join('\n');
}
const shown = async (path: string) => (await jobs.call('GET', `/api/management/${path}`)).body;
const changesOf = async () =>
  jobs.dataSource.query(
    `SELECT action FROM account_audit WHERE tenant = $1 AND action NOT LIKE 'key.%' ORDER BY id`,
    [jobs.account.accountId],
  );

const file = (account: string) => `
account: ${account}
name: Customer Inc.
group: north
features: [tinValidationEnabled, dobEnabled]
settings:
  retention: { photosDays: 30 }
  review: { fourEyes: true, slaHours: 24 }
  allowedOrigins: ["https://app.example.com/"]
issuers:
  - did: did:web:auth.example:orgs:acme
    projects: [prj_a]
    scopes: [jobs:read]
members:
  - { issuer: "did:web:auth.example:orgs:acme", subject: "did:web:auth.example:orgs:acme:users:ana", role: reviewer }
`;

it('shows what would change, changes it with --yes, and then has nothing to change', async () => {
  const { accountId } = jobs.account;
  await jobs.app.get(AccountsService).updateAccount(accountId, { settings: { amlMonitoring: true } });
  const before = await changesOf();
  const plan = await apply(file(accountId));
  expect(plan.split('\n')).toEqual(
    expect.arrayContaining([
      '  ~ name: "Test" -> "Customer Inc."',
      '  + settings.review: {"fourEyes":true,"slaHours":24}',
      '  - settings.amlMonitoring: true',
      '  - features: "darkwebEnabled"',
      expect.stringMatching(/^ {2}\+ issuers: \{"did":"did:web:auth.example:orgs:acme"/),
      expect.stringMatching(/^ {2}\+ members: /),
      'nothing was changed: --yes does it',
    ]),
  );
  expect(await changesOf()).toEqual(before);

  expect(await apply(file(accountId), '--yes')).toContain('changed');
  const account = await shown('settings');
  expect(account).toMatchObject({ name: 'Customer Inc.', accountGroupSid: 'north' });
  expect(account.settings).toEqual({
    retention: { photosDays: 30 },
    review: { fourEyes: true, slaHours: 24 },
    allowedOrigins: ['https://app.example.com'],
  });
  expect(
    Object.keys(account.features)
      .filter((name) => account.features[name])
      .sort(),
  ).toEqual(['dobEnabled', 'tinValidationEnabled']);
  expect((await shown('issuers')).issuers).toHaveLength(1);
  expect((await shown('members')).members).toHaveLength(1);
  const after = await changesOf();
  expect(after.slice(before.length).map(({ action }: { action: string }) => action)).toEqual([
    'issuers.changed',
    'members.changed',
    'settings.changed',
    'account.updated',
  ]);

  for (const again of [await apply(file(accountId)), await apply(file(accountId), '--yes')])
    expect(again).toBe(`${accountId}: nothing to change`);
  expect(await changesOf()).toEqual(after);
  expect(JSON.parse(await apply(`account: ${accountId}`, '--json'))).toEqual({
    accountId,
    changes: [],
    applied: false,
  });
});

it.each([
  ['colour: blue', 'colour: is unknown'],
  ['features: [everything]', 'features.0: must be some of'],
  ['settings: { theme: dark }', 'settings.theme: is no setting'],
  [
    'settings: { crosscheckModel: { type: fraud, intercept: 0, weights: { shoeSize: 1 } } }',
    'unknown features',
  ],
  ['issuers: [{ did: acme }]', 'issuers.0.did: must be a did:web or did:key'],
  ['issuers: [{ did: "did:web:a.example", projects: [p], scopes: [all] }]', 'issuers.0.scopes.0'],
  ['members: [{ role: root }]', 'members.0.role: must be one of'],
  [
    'members: [{ issuer: "did:web:a.example", subject: "did:web:b.example", role: viewer }, { issuer: "did:web:a.example", subject: "did:web:b.example", role: admin }]',
    'members.1: is named twice',
  ],
  ['account: acc_other', 'is not YAML'],
  ['name: "', 'is not YAML'],
])('%s is refused by name, and nothing is changed', async (line, message) => {
  const before = await changesOf();
  const refused = apply(`account: ${jobs.account.accountId}\nname: Other\n${line}`, '--yes');
  await expect(refused).rejects.toThrow(message);
  expect(await changesOf()).toEqual(before);
});

it('an account that is not there is not made, and a file that names none is refused', async () => {
  await expect(apply('account: acc_nobody\nname: X', '--yes')).rejects.toThrow('acc_nobody not found');
  await expect(apply('name: X')).rejects.toThrow('account: is needed');
});
