#!/usr/bin/env node
// Runs any command with a throwaway PostgreSQL and Redis:
//   node scripts/with-services.mjs [--durable] -- npx jest apps/jobs/test/documents
import { runChild } from './services/run-child.mjs';
import { startThrowawayServices } from './services/throwaway.mjs';

const args = process.argv.slice(2);
const split = args.indexOf('--');
const flags = split < 0 ? [] : args.slice(0, split);
const [command, ...rest] = split < 0 ? args : args.slice(split + 1);
if (!command || flags.some((flag) => flag !== '--durable')) {
  console.error('usage: node scripts/with-services.mjs [--durable] -- <command> [arguments]');
  process.exit(64);
}

// A signal during start-up must still end what was started: remember it and act on it afterwards.
let interrupted;
const remember = (signal) => (interrupted = signal);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, remember);

let code = 1;
let services;
try {
  services = await startThrowawayServices({
    durable: flags.includes('--durable') || process.env.DURABLE === '1',
    log: (line) => console.error(line),
  });
  if (!interrupted) code = await runChild(command, rest, { env: { ...process.env, ...services.env } });
  else code = 130;
} catch (error) {
  console.error(error.message);
} finally {
  await services?.stop();
}
process.exit(code);
