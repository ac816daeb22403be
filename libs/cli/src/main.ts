import { EXIT } from './exit-codes.js';
import { readInput } from './read-input.js';
import { runCli } from './run-cli.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
// `| head` has closed the pipe. Any other error, such as a full disk, is reported.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  process.stderr.write(`standard output: ${error.message}\n`);
  process.exit(EXIT.internal);
});
process.stderr.on('error', () => undefined);

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (line) => process.stdout.write(line),
  note: (line) => process.stderr.write(line),
  readInput: () => readInput(process.stdin, interrupted.signal, (line) => process.stderr.write(line)),
  signal: interrupted.signal,
});
