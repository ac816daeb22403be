import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { type Change, readAccountFile } from './account-file.js';
import { type AccountServices, applyAccount } from './apply-account.js';

/** `apply -f account.yaml`: makes an account match a file. */
export function applyCommands(
  program: Command,
  services: () => AccountServices,
  print: (line: string) => void,
): void {
  program
    .command('apply')
    .description('shows how an account differs from a file; applies the changes with --yes')
    .requiredOption('-f, --file <path>', 'the account, as YAML or JSON')
    .option('--yes', 'apply the changes', false)
    .option('--json', 'print one line of JSON')
    .action(async ({ file: path, yes, json }: { file: string; yes: boolean; json?: boolean }) => {
      const text = await readFile(path, 'utf8').catch(() => {
        throw new InvalidArgumentError(`${path} cannot be read`);
      });
      const file = readAccountFile(text);
      const changes = await applyAccount(services(), file, yes);
      if (json) print(JSON.stringify({ accountId: file.account, changes, applied: yes }));
      else for (const line of describe(file.account, changes, yes)) print(line);
    });
}

function describe(accountId: string, changes: readonly Change[], isApplied: boolean): string[] {
  if (changes.length === 0) return [`${accountId}: nothing to change`];
  const shown = (value: unknown) => JSON.stringify(value);
  const lines = changes.map(({ part, before, after }) => {
    if (before === undefined) return `  + ${part}: ${shown(after)}`;
    if (after === undefined) return `  - ${part}: ${shown(before)}`;
    return `  ~ ${part}: ${shown(before)} -> ${shown(after)}`;
  });
  const end = isApplied ? 'changed' : 'nothing was changed: --yes does it';
  return [`${accountId}:`, ...lines, end];
}
