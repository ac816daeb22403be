import { ServiceError } from '@bonafide/platform/errors';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { AccountEntity } from '../../accounts/account.entity.js';
import { findWrongTotals, rebuildTotals } from '../../jobs/totals/verify-totals.js';

const SHOWN_MAX = 100;

/** `verify-counters [accountId] [--repair]`: compares the totals of listings with the actual jobs. */
export function totalsCommands(
  program: Command,
  dataSource: () => DataSource,
  print: (line: string) => void,
): void {
  program
    .command('verify-counters [accountId]')
    .description('compares the totals of listings with the jobs; exits with 1 if they differ')
    .option('--repair', 'recount the jobs where they differ', false)
    .option('--json', 'print one line of JSON (the default)')
    .action(async (accountId: string | undefined, { repair }: { repair: boolean }) => {
      if (accountId !== undefined && !(await dataSource().manager.existsBy(AccountEntity, { id: accountId })))
        throw new ServiceError('not-found', `account: ${accountId} not found`);
      const tenants = accountId === undefined ? [undefined] : [accountId, `${accountId}~sandbox`];
      const wrong = (
        await Promise.all(tenants.map((tenant) => findWrongTotals(dataSource(), tenant)))
      ).flat();
      if (repair && wrong.length > 0)
        for (const tenant of new Set(wrong.map((one) => one.tenant)))
          await rebuildTotals(dataSource(), tenant);
      const isRepaired = repair && wrong.length > 0;
      print(JSON.stringify({ wrong: wrong.length, isRepaired, differences: wrong.slice(0, SHOWN_MAX) }));
      if (wrong.length > 0 && !repair) process.exitCode = 1;
    });
}
