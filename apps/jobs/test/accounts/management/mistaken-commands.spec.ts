import { assertToldOff, leafCommands, type Mistake } from '@bonafide/testing/mistaken-commands';
import { runCommand } from '@bonafide/platform/runtime/admin-commands';
import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJobsConfig } from '../../../src/config.js';
import { adminCommands } from '../../../src/processes/admin.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

const commands = () => adminCommands(readJobsConfig(jobs.env));
async function run(...args: string[]) {
  let [written, error] = ['', ''];
  const code = await runCommand(commands(), jobs.app, args, {
    write: (text) => (written += text),
    writeError: (text) => (error += text),
  });
  return { code, written, error };
}

const NOBODY = 'acc_nobody';
const ABSENT = join(tmpdir(), 'no-such-file');
const GARBAGE = join(tmpdir(), `garbage-${process.pid}.txt`);
beforeAll(() => writeFileSync(GARBAGE, '{"not":'));

const UNKNOWN_ACCOUNT = /^error: account: acc_nobody not found$/m;
const UNKNOWN_OPTION = /^error: unknown option '--unknown'$/m;
const MISTAKES: Mistake[] = [
  [
    'account create',
    ['--name', 'Shop', '--enable', 'tin'],
    /^error: option '--enable.*unknown: tin; known: /,
  ],
  ['account list', ['--unknown'], UNKNOWN_OPTION],
  ['account update', [NOBODY, '--name', 'Shop'], UNKNOWN_ACCOUNT],
  ['account disable', [NOBODY], UNKNOWN_ACCOUNT],
  ['account enable', [NOBODY], UNKNOWN_ACCOUNT],
  ['account model', [NOBODY, '--file', ABSENT], /^error: .*no-such-file cannot be read$/m],
  ['erase', [NOBODY, '--yes'], UNKNOWN_ACCOUNT],
  ['key rotate', [NOBODY], UNKNOWN_ACCOUNT],
  ['key list', [NOBODY], UNKNOWN_ACCOUNT],
  ['key revoke', ['key_nobody'], /^error: key: key_nobody not found$/m],
  ['key disable', ['key_nobody'], /^error: key: key_nobody not found$/m],
  ['key enable', ['key_nobody'], /^error: key: key_nobody not found$/m],
  ['issuer add', [NOBODY, '--did', 'did:example:x'], /^error: option '--did.*must be a did:web or did:key/],
  ['issuer remove', [NOBODY, '--did', 'did:web:a.example'], UNKNOWN_ACCOUNT],
  ['issuer list', [NOBODY], UNKNOWN_ACCOUNT],
  [
    'member set',
    [NOBODY, '--issuer', 'did:web:a.example', '--subject', 'did:web:a.example:users:b', '--role', 'viewer'],
    UNKNOWN_ACCOUNT,
  ],
  ['member remove', [NOBODY, '--issuer', 'did:web:a.example', '--subject', 'x'], UNKNOWN_ACCOUNT],
  ['member list', [NOBODY], UNKNOWN_ACCOUNT],
  ['proof-key rotate', ['--unknown'], UNKNOWN_OPTION],
  ['keys status', ['--unknown'], UNKNOWN_OPTION],
  ['keys rewrap', ['--unknown'], UNKNOWN_OPTION],
  ['keys blind-index-key', ['--unknown'], UNKNOWN_OPTION],
  ['apply', ['--file', ABSENT], /^error: .*no-such-file cannot be read$/m],
  ['list-entry list', ['--account', NOBODY], UNKNOWN_ACCOUNT],
  [
    'list-entry add',
    ['--account', NOBODY, '--list', 'loved'],
    /^error: option '--list.*must be one of blocked, known/,
  ],
  ['list-entry remove', ['lst_nobody', '--account', NOBODY], UNKNOWN_ACCOUNT],
  ['message list', ['--channel', 'pigeon'], /^error: option '--channel.*must be email or sms/],
  ['verify-counters', [NOBODY], /^error: account: acc_nobody not found$/m],
  [
    'aml import ofac',
    ['--sdn', ABSENT, '--alt', ABSENT, '--add', ABSENT],
    /no-such-file: there is no such file$/m,
  ],
  ['aml import un', [GARBAGE], /^nothing was imported: un-sc: line 1: ./],
  ['aml import eu', [ABSENT], /no-such-file: there is no such file$/m],
  ['aml import opensanctions', [GARBAGE], /^nothing was imported: opensanctions: line 1 is not an entity$/m],
  ['aml lists', ['--unknown'], UNKNOWN_OPTION],
];

it('every command of an operator is tried with a mistake', () => {
  const program = new Command();
  commands().add(program, jobs.app, () => undefined);
  expect(MISTAKES.map(([command]) => command).sort()).toEqual(leafCommands(program));
});

it.each(MISTAKES)('%s says in one sentence what is wrong, and fails', async (command, args, sentence) => {
  assertToldOff(await run(...command.split(' '), ...args), sentence);
});

it.each([
  ['an unknown command', ['acount', 'list']],
  ['an unknown command of a group', ['account', 'lst']],
])('%s fails, and names what is meant', async (_what, args) => {
  const { code, error } = await run(...args);
  expect([code, error]).toEqual([1, expect.stringMatching(/^error: unknown command '.*'/)]);
});

it('a command without a mistake succeeds', async () => {
  const { code, written, error } = await run('account', 'list', '--json');
  expect([code, error]).toEqual([0, '']);
  expect(JSON.parse(written)).toContainEqual(expect.objectContaining({ accountId: jobs.account.accountId }));
});
