import { text } from 'node:stream/consumers';
import { runCli } from './run-cli.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: (line) => process.stdout.write(line),
  note: (line) => process.stderr.write(line),
  readInput: () => text(process.stdin),
  signal: interrupted.signal,
});
