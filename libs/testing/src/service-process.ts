import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { spawnServer } from '../../../scripts/services/child.mjs';
import { contractFaultsFile, searchPath } from './config.js';
import { onFreePort, PortTakenError } from './free-port.js';

export type Role = 'api' | 'worker';

/** The command for a service with arguments: `api`, `migrate`, `admin batch`, … */
export type Launch = (args: readonly string[]) => { command: string; args: string[] };

/** Starts a service from its `dist/bundle/main.js` with the Node that runs us. */
export const fromBuild =
  (main: string, nodeFlags: readonly string[] = []): Launch =>
  (args) => ({ command: process.execPath, args: ['--enable-source-maps', ...nodeFlags, main, ...args] });

export interface ServiceProcess {
  /** its URL; a worker only serves health checks */
  url: string;
  /** undefined if it could not be started */
  pid: number | undefined;
  /** resolves to a description of how it ended */
  ended: Promise<string>;
  /**
   * Waits until the process itself listens (another one may use its port meanwhile) and `/readyz` returns 200.
   *
   * @throws PortTakenError if another process took its port first
   * @throws Error with its last lines if it ends before, or takes longer
   */
  ready(deadlineMs: number): Promise<void>;
  /** `kill -9`; resolves when it has ended */
  kill(): Promise<void>;
  /** SIGTERM, SIGKILL after `graceMs`; resolves to its exit code, null if a signal ended it */
  stop(graceMs: number): Promise<number | null>;
}

export interface ServiceProcessOptions {
  /** the service's `dist/bundle/main.js`, or another way to start it */
  main: string | Launch;
  role: Role;
  /** its name in messages */
  name: string;
  port: number;
  /** its complete environment, besides PORT */
  env: NodeJS.ProcessEnv;
  /** log file for its output, overwritten or appended */
  log?: { file: string; flags: 'w' | 'a' };
  /** for ending orphaned processes; see scripts/services/orphan-processes.mjs */
  pidFile?: string;
}

const HOLD = new URL('../dist/hold-process-to-contract.js', import.meta.url).href;

/**
 * Starts one role of a service from its build, without waiting. In a spec its responses are checked against its OpenAPI
 * document: CONTRACT_FAULTS is the file that the spec runner reads.
 */
export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const { main, role, name, port, env, log, pidFile } = options;
  const url = `http://127.0.0.1:${port}`;
  const output = log && createWriteStream(log.file, { flags: log.flags, mode: 0o600 });
  const faults = contractFaultsFile();
  const held = faults ? ['--import', HOLD] : [];
  const launch = typeof main === 'string' ? fromBuild(main, held) : main;
  const { command, args } = launch([role]);
  const server = spawnServer(command, args, {
    env: { ...env, PORT: String(port), ...(faults && { CONTRACT_FAULTS: faults }) },
    output,
    pidFile,
    signalsReady: true,
  });
  const lastLines = () => server.output().trimEnd().split('\n').slice(-20).join('\n');
  const ended = server.exited.then(({ code, signal, error }) => {
    output?.end();
    const how = error?.message ?? (signal ? `was ended by ${signal}` : `exited with ${code}`);
    const where = log ? ` (all of them in ${log.file})` : '';
    return `${name} ${how}; its last lines${where}:\n${lastLines()}`;
  });
  return {
    url,
    pid: server.child.pid,
    ended,
    async ready(deadlineMs) {
      const deadline = Date.now() + deadlineMs;
      while (!(server.saidReady() && (await isReady(url)))) {
        if (server.hasEnded())
          throw new (/EADDRINUSE/.test(server.output()) ? PortTakenError : Error)(await ended);
        if (Date.now() > deadline)
          throw new Error(`${name} was not ready after ${deadlineMs / 1000} s:\n${lastLines()}`);
        await pause(20);
      }
    },
    async kill() {
      server.child.kill('SIGKILL');
      await server.stop();
    },
    async stop(graceMs) {
      await server.stop(graceMs);
      return server.child.exitCode;
    },
  };
}

/**
 * Starts one role of a service on a free loopback port and waits until it is ready.
 *
 * @throws Error with the process's output if it does not become ready
 */
export const startReadyProcess = (
  options: Omit<ServiceProcessOptions, 'port'>,
  deadlineMs = 60_000,
): Promise<ServiceProcess> =>
  onFreePort(async (port) => {
    const env = { PATH: searchPath(), HOST: '127.0.0.1', ...options.env };
    const started = startServiceProcess({ ...options, env, port });
    try {
      await started.ready(deadlineMs);
      return started;
    } catch (error) {
      await started.kill();
      throw error;
    }
  });

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
