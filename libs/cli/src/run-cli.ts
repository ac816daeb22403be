import { readFileSync } from 'node:fs';
import { ConnectionError } from '@bonafide/client/errors';
import { Command, CommanderError } from 'commander';
import { addAudit } from './commands/audit.js';
import { addCompletion } from './commands/completion.js';
import { addDelegations } from './commands/delegations.js';
import { addJobs } from './commands/jobs.js';
import { addKeys } from './commands/keys.js';
import { addListen } from './commands/listen.js';
import { addLogin } from './commands/login.js';
import { addTrigger } from './commands/trigger.js';
import { CommandError, EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { type Io, plain } from './io.js';

/** Next to the source folder as of the build. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Runs the command in the arguments. Never throws: errors are written, and the exit code gives their kind. */
export async function runCli(args: readonly string[], given: Io): Promise<ExitCode> {
  // Errors repeat text from the service.
  const note = (text: string) => given.note(text.split('\n').map(plain).join('\n'));
  const io: Io = { ...given, note };
  const program = new Command('bonafide')
    .description('the command line of the Bonafide services')
    .version(version)
    .option('--json', 'JSON on standard output')
    .option('--url <url>', 'URL of the service (BONAFIDE_URL, BONAFIDE_AUTH_URL)')
    .option(
      '--api-key <key>',
      'others of this machine may see it: rather BONAFIDE_KEY, BONAFIDE_AUTH_KEY or login',
    )
    .hook('preAction', (_, command) => assertIds(command))
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
    const fault = error instanceof ConnectionError ? causeOf(error) : (error as Error);
    io.note(`${fault.message}\n`);
    return exitCodeOf(fault);
  }
}

/** The command's own error if one was thrown within the request; otherwise the connection error. */
function causeOf(error: ConnectionError): Error {
  const reasons: string[] = [];
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof CommandError) return cause;
    if (cause.message) reasons.push(cause.message);
  }
  if (reasons.length > 0) error.message += ` (${reasons.join(': ')})`;
  return error;
}

/** Refuses ids that would address something other than a single resource. */
function assertIds({ registeredArguments, args }: Command): void {
  for (const [at, argument] of registeredArguments.entries())
    if (argument.name() === 'id' && ['', '.', '..'].includes(args[at]!))
      throw new CommandError('<id>: is none', EXIT.usage);
}
