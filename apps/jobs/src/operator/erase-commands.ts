import type { Command } from 'commander';
import type { EraseAccountService } from '../erasure/erase-account.service.js';

/** `erase <accountId>`: what an account leaves behind when it goes. */
export function eraseCommands(
  program: Command,
  service: () => EraseAccountService,
  print: (line: string) => void,
): void {
  program
    .command('erase <accountId>')
    .description('shuts an account out, destroys its key and erases its jobs, for good')
    .requiredOption('--yes', 'it cannot be undone')
    .option('--json', 'one line of JSON')
    .action(async (accountId: string, { json }: { json?: boolean }) => {
      const erased = { accountId, ...(await service().eraseAccount(accountId)) };
      print(json ? JSON.stringify(erased) : JSON.stringify(erased, null, 2));
    });
}
