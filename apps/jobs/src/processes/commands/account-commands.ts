import { ACCOUNT_FEATURES, type AccountFeature } from '@bonafide/contracts/job-types';
import { Command, InvalidArgumentError } from 'commander';
import { TEST_SSNS } from '../../checks/ssn/test-ssns.js';
import type { AccountsService, KeyKind } from '../../accounts/accounts.service.js';
import { parseAllowedOrigins } from '../../accounts/access/allowed-origins.js';
import { addModelCommands } from './model-commands.js';

const featureList = (value: string): AccountFeature[] => {
  if (value === 'all') return [...ACCOUNT_FEATURES];
  const names = value.split(',').filter(Boolean);
  const unknown = names.filter((name) => !(ACCOUNT_FEATURES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}; known: ${ACCOUNT_FEATURES.join(', ')}`);
  return names as AccountFeature[];
};

const json = (value: string): never => {
  try {
    return JSON.parse(value) as never;
  } catch {
    throw new InvalidArgumentError('must be JSON');
  }
};

const originList = (value: string): string[] => {
  try {
    return parseAllowedOrigins(value.split(',').filter(Boolean));
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
};

const groupSid = (value: string): string => {
  if (!/^[A-Za-z0-9_-]{0,64}$/.test(value))
    throw new InvalidArgumentError('must have at most 64 letters, digits, - and _; empty: none');
  return value;
};

const keyKind = (value: string): KeyKind => {
  if (value !== 'private' && value !== 'public' && value !== 'signature')
    throw new InvalidArgumentError('must be private, public or signature');
  return value;
};

/** `account create|list|update|disable|enable`, `key list|rotate|disable|enable|revoke`: run by operators from the service's image. */
export function accountCommands(
  program: Command,
  accounts: () => Promise<AccountsService>,
  print: (line: string) => void,
): void {
  const show = (asJson: boolean | undefined, value: unknown) =>
    print(asJson ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  const account = program.command('account').description('accounts');
  account
    .command('create')
    .requiredOption('--name <name>', 'shown to operators, and to people on invite pages')
    .option('--group <sid>', 'account group of its jobs (accountGroupSid)', groupSid)
    .option('--enable <features>', 'comma-separated features, or all', featureList, [])
    .option('--settings <json>', 'settings as JSON', json)
    .option('--trust <json>', 'trusted issuers, as `issuer list` shows them', json)
    .option('--json', 'print one line of JSON')
    .action(async (options) => {
      const created = await (
        await accounts()
      ).createAccount({
        name: options.name,
        enable: options.enable,
        settings: options.settings,
        trustedIssuers: options.trust,
        group: options.group,
      });
      show(
        options.json,
        options.json ? created : { ...created, note: 'These secrets are shown once.', testSsns: TEST_SSNS },
      );
    });
  account
    .command('list')
    .option('--json', 'print one line of JSON')
    .action(async (options) => show(options.json, await (await accounts()).listAccounts()));
  account
    .command('update <accountId>')
    .option('--name <name>')
    .option('--group <sid>', 'account group of its future jobs; empty: none', groupSid)
    .option('--enable <features>', 'comma-separated features, or all', featureList)
    .option('--disable <features>', 'comma-separated features, or all', featureList)
    .option('--settings <json>', 'settings to merge, as JSON', json)
    .option('--allowed-origins <origins>', 'web pages that may use its sessions; empty: none', originList)
    .option('--trust <json>', 'trusted issuers, as `issuer list` shows them; replaces the list', json)
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options) => {
      const { allowedOrigins } = options as { allowedOrigins?: string[] };
      await (
        await accounts()
      ).updateAccount(accountId, {
        ...options,
        settings: { ...options.settings, ...(allowedOrigins ? { allowedOrigins } : {}) },
        trustedIssuers: options.trust,
      });
      show(options.json, { accountId, updated: true });
    });
  account
    .command('disable <accountId>')
    .description('disables its keys, agents and sessions within a second')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options) =>
      show(options.json, {
        accountId,
        disabled: true,
        ...(await (await accounts()).disableAccount(accountId)),
      }),
    );
  account
    .command('enable <accountId>')
    .description('enables its keys and agents again; sessions that were open stay ended')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options) => {
      await (await accounts()).enableAccount(accountId);
      show(options.json, { accountId, disabled: false });
    });
  addModelCommands(account, accounts, show);
  const key = program.command('key').description('API keys and signature keys');
  key
    .command('rotate <accountId>')
    .option('--kind <kind>', 'private, public or signature', keyKind, 'private')
    .option('--sandbox', 'the sandbox key', false)
    .option('--group <sid>', 'account group of the jobs made with it; empty: the account’s', groupSid)
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options) => {
      show(options.json, {
        accountId,
        kind: options.kind,
        secret: await (await accounts()).rotateKey(accountId, options.kind, options.sandbox, options.group),
      });
    });
  key
    .command('list <accountId>')
    .description('lists keys with their ids, never their secrets')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options) =>
      show(options.json, { accountId, keys: await (await accounts()).listKeys(accountId) }),
    );
  for (const [name, description] of [
    ['disable', 'disables the key within a second; it can be enabled again'],
    ['enable', 'enables a disabled key again'],
  ] as const)
    key
      .command(`${name} <keyId>`)
      .description(description)
      .option('--json', 'print one line of JSON')
      .action(async (keyId: string, options) => {
        await (await accounts()).switchKey(keyId, name === 'enable');
        show(options.json, { keyId, disabled: name === 'disable' });
      });
  key
    .command('revoke <keyId>')
    .description('revokes the key within a second')
    .option('--json', 'print one line of JSON')
    .action(async (keyId: string, options) =>
      show(options.json, { keyId, revoked: await (await accounts()).revokeKey(keyId) }),
    );
}
