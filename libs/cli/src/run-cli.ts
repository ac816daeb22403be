import { Command, CommanderError } from 'commander';
import { addAudit } from './commands/audit.js';
import { addCompletion } from './commands/completion.js';
import { addDelegations } from './commands/delegations.js';
import { addJobs } from './commands/jobs.js';
import { addKeys } from './commands/keys.js';
import { addListen } from './commands/listen.js';
import { addLogin } from './commands/login.js';
import { addTrigger } from './commands/trigger.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import type { Io } from './io.js';

/** Runs what the arguments name. Never throws: faults are written, and the code says what kind they are. */
export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  const program = new Command('bonafide')
    .description('the command line of the Bonafide services')
    .option('--json', 'JSON on standard output')
    .option('--url <url>', 'of the service (BONAFIDE_URL, BONAFIDE_AUTH_URL)')
    .option(
      '--api-key <key>',
      'others of this machine may see it: rather BONAFIDE_KEY, BONAFIDE_AUTH_KEY or login',
    )
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.note });
  for (const add of [
    addLogin,
    addListen,
    addTrigger,
    addJobs,
    addDelegations,
    addKeys,
    addAudit,
    addCompletion,
  ])
    add(program, io);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (io.signal.aborted) return EXIT.interrupted;
    io.note(`${(error as Error).message}\n`);
    return exitCodeOf(error);
  }
}
