import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { basename, dirname } from 'node:path';

/**
 * @typedef {object} ServerProcess
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<{code: number | null, signal: NodeJS.Signals | null, error?: Error}>} exited
 * @property {() => boolean} hasEnded
 * @property {() => string} output
 * @property {() => boolean} saidReady
 * @property {(graceMs?: number) => Promise<void>} stop
 */

/**
 * A server process that never outlives this one. It runs in a process group of its own, so that Ctrl-C in the
 * terminal reaches only us and we end things in order; should we be killed without a chance to clean up, a small
 * shell that waits for the end of our pipe ends the server and removes `removeOnDeath`.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {number} [options.uid]
 * @param {number} [options.gid]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.cwd]
 * @param {string} [options.removeOnDeath] a folder to remove when this process dies
 * @param {NodeJS.Signals} [options.stopSignal]
 * @param {string} [options.pidFile] written while the server runs, for `stopLeftovers` of the next run
 * @param {import('node:stream').Writable} [options.output] gets the server's output as well
 * @param {boolean} [options.signalsReady] it sends 'ready' over an IPC channel once it listens; see `saidReady`
 * @returns {ServerProcess}
 */
export function spawnServer(command, args, options = {}) {
  const {
    uid,
    gid,
    env = process.env,
    cwd,
    removeOnDeath = '',
    stopSignal = 'SIGTERM',
    pidFile,
    output: file,
    signalsReady = false,
  } = options;
  const child = spawn(command, args, {
    uid,
    gid,
    env,
    cwd,
    detached: true,
    stdio: signalsReady ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  let isReady = false;
  child.on('message', (message) => (isReady ||= message === 'ready'));
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000);
    file?.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      keep(error.message);
      resolve({ code: null, signal: null, error });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  let ended = false;
  void exited.then(() => (ended = true));
  if (pidFile && child.pid) {
    mkdirSync(dirname(pidFile), { recursive: true });
    // Node's own name says nothing: its script does.
    const script = args.find((arg) => arg.endsWith('.js'));
    writeFileSync(pidFile, `${child.pid}\n${script ?? basename(command)}\n`);
    void exited.then(() => forget(pidFile, child.pid));
  }
  const guard = child.pid ? watchOver(child.pid, removeOnDeath) : undefined;

  return {
    child,
    exited,
    hasEnded: () => ended,
    output: () => output,
    saidReady: () => isReady,
    /** Ends the server, by force after `graceMs`, and waits until it is gone. */
    async stop(graceMs = 10_000) {
      if (!ended) child.kill(stopSignal);
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(force);
      guard?.kill('SIGKILL');
    },
  };
}

/** Removes a pid file, unless a later run has already written its own there. */
function forget(pidFile, pid) {
  try {
    if (readFileSync(pidFile, 'utf8').startsWith(`${pid}\n`)) rmSync(pidFile, { force: true });
  } catch {
    // It is gone.
  }
}

function watchOver(pid, removeOnDeath) {
  const script =
    'cat >/dev/null; kill -QUIT "$1" 2>/dev/null; sleep 1; kill -KILL "$1" 2>/dev/null; [ -n "$2" ] && rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(pid), removeOnDeath], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

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
