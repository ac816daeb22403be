import type { Command } from 'commander';
import type { EraseAccountService, ErasureProgress } from '../../privacy/erase-account.service.js';

const PROGRESS_MS = 2_000;

const everySeconds = (tell: (progress: ErasureProgress) => void) => {
  let told = Date.now();
  return (progress: ErasureProgress) => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    tell(progress);
  };
};

/** `erase <accountId>`: erases an account for good. Prints the progress to standard error. */
export function eraseCommands(
  program: Command,
  service: () => EraseAccountService,
  print: (line: string) => void,
): void {
  program
    .command('erase <accountId>')
    .description('disables an account, destroys its key and erases its jobs, permanently')
    .requiredOption('--yes', 'it cannot be undone')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json }: { json?: boolean }) => {
      const notes = program.configureOutput();
      const erased = {
        accountId,
        ...(await service().eraseAccount(
          accountId,
          everySeconds((progress) => notes.writeErr?.(`${JSON.stringify(progress)}\n`)),
        )),
      };
      print(json ? JSON.stringify(erased) : JSON.stringify(erased, null, 2));
    });
}
