import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { type ServerProcess, spawnServer } from '../../../scripts/services/child.mjs';

export type Service = 'jobs' | 'auth';
export type Role = 'api' | 'worker';

export interface ServiceProcess {
  name: string;
  logFile: string;
  /** resolves with a description of how it ended */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const READY_DEADLINE_MS = 60_000;
/** Longer than the services' own SHUTDOWN_GRACE_MS below. */
const STOP_DEADLINE_MS = 10_000;

export const SHUTDOWN_GRACE_MS = 8_000;

/** Starts one role of a service from its build; its output goes to `.local/logs/<service>-<role>.log`. */
export function startProcess(options: {
  root: string;
  local: string;
  service: Service;
  role: Role;
  /** laid over our own environment */
  env: NodeJS.ProcessEnv;
}): ServiceProcess & { process: ServerProcess } {
  const name = `${options.service}-${options.role}`;
  const logFolder = join(options.local, 'logs');
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const output = createWriteStream(logFile, { mode: 0o600 });
  const main = join(options.root, 'apps', options.service, 'dist/main.js');
  const server = spawnServer(process.execPath, ['--enable-source-maps', main, options.role], {
    cwd: options.root,
    env: { ...process.env, ...options.env },
    output,
    pidFile: join(options.local, 'run', `${name}.pid`),
  });
  const ended = server.exited.then(({ code, signal, error }) => {
    output.end();
    const how = error?.message ?? (signal ? `was ended by ${signal}` : `exited with ${code}`);
    return `${name} ${how}; its last lines (all of them in ${logFile}):\n${lastLines(server.output())}`;
  });
  return { name, logFile, ended, process: server, stop: () => server.stop(STOP_DEADLINE_MS) };
}

/** Waits until `GET <origin>/readyz` answers 200. @throws Error with the process's last lines when it does not */
export async function waitUntilReady(server: ReturnType<typeof startProcess>, origin: string): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (!(await isReady(origin))) {
    if (server.process.hasEnded()) throw new Error(await server.ended);
    if (Date.now() > deadline) {
      throw new Error(
        `${server.name} was not ready after ${READY_DEADLINE_MS / 1000} s:\n${lastLines(server.process.output())}`,
      );
    }
    await pause(50);
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-20).join('\n');
