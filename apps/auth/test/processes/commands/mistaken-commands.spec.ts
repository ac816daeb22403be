import { assertToldOff, leafCommands, type Mistake } from '@bonafide/testing/mistaken-commands';
import { runCommand } from '@bonafide/platform/runtime/admin-commands';
import { Command } from 'commander';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_COMMANDS } from '../../../src/processes/admin.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

async function run(...args: string[]) {
  let [written, error] = ['', ''];
  const code = await runCommand(ADMIN_COMMANDS, auth.app, args, {
    write: (text) => (written += text),
    writeError: (text) => (error += text),
  });
  return { code, written, error };
}

const ABSENT = join(tmpdir(), 'no-such-file');
const NO_ORGANIZATION = /^error: there is no organization nobody$/m;
const NO_PERSON = /^error: .*not found$/m;
const UNKNOWN_OPTION = /^error: unknown option '--unknown'$/m;
const person = ['--email', 'nobody@acme.example'];
const KEY_MISTAKES: Mistake[] = ['key', 'organization key'].flatMap((key): Mistake[] => [
  [`${key} rotate`, ['--org', 'nobody'], NO_ORGANIZATION],
  [`${key} retire`, ['--org', 'acme', '--number', 'one'], /^error: --number must be the n of #key-n$/m],
  [`${key} revoke`, ['--org', 'acme', '--number', '99'], /^error: ./],
]);
const MISTAKES: Mistake[] = [
  ['keys status', ['--unknown'], UNKNOWN_OPTION],
  ['keys rewrap', ['--unknown'], UNKNOWN_OPTION],
  ['keys blind-index-key', ['--unknown'], UNKNOWN_OPTION],
  ['organization create', ['--slug', 'acme', '--name', 'Again'], /^error: .*exists/],
  ['organization domain', ['--org', 'acme', '--domain', 'nowhere'], /^error: .*must be a domain name/],
  ...KEY_MISTAKES,
  ['user create', ['--org', 'nobody', ...person, '--role', 'viewer'], /^error: ./],
  ['user set-password', person, /^error: ./],
  ['user disable', person, NO_PERSON],
  ['user erase', [...person, '--yes'], NO_PERSON],
  ['user enable', [], /^error: name the person with --email or --id$/m],
  ['user sign-out', ['--id', 'usr_nobody'], NO_PERSON],
  ['user reset-second-factor', person, NO_PERSON],
  ['project create', ['--org', 'nobody', '--name', 'Shop', '--mode', 'none'], NO_ORGANIZATION],
  ['project key', ['--project', 'prj_nobody', '--name', 'ci', '--kind', 'odd'], /^error: ./],
  ['client create', ['--name', 'CLI', '--device', '--jwks', ABSENT], /no-such-file: there is no such file$/m],
  ['client list', ['--org', 'nobody'], NO_ORGANIZATION],
  ['client remove', ['nobody'], /^error: ./],
  ['audit verify', [ABSENT, ABSENT, ABSENT], /^error: .*no-such-file is no JSON that can be read$/m],
];

it('every command of an operator is tried with a mistake', () => {
  const program = new Command();
  ADMIN_COMMANDS.add(program, auth.app, () => undefined);
  expect(MISTAKES.map(([command]) => command).sort()).toEqual(leafCommands(program));
});

it.each(MISTAKES)('%s says in one sentence what is wrong, and fails', async (command, args, sentence) => {
  assertToldOff(await run(...command.split(' '), ...args), sentence);
});
