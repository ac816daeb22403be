import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a command in the foreground and waits for it; SIGINT and SIGTERM sent to us are passed on to it.
 *
 * @returns {Promise<number>} its exit code, or 128 + the signal's number when a signal ended it
 */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn);
  });
}
