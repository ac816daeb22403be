import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { spawnServer } from '../../../scripts/services/child.mjs';

export type Service = 'jobs' | 'auth';
export type Role = 'api' | 'worker';

export interface ServiceProcess {
  /** where it answers; a worker answers health requests alone */
  url: string;
  /** resolves with a description of how it ended */
  ended: Promise<string>;
  /** Waits until `/readyz` answers 200. @throws Error with its last lines when it ends before, or takes longer */
  ready(deadlineMs: number): Promise<void>;
  /** `kill -9`; resolves when it is gone */
  kill(): Promise<void>;
  /** SIGTERM, after `graceMs` by force; resolves when it is gone */
  stop(graceMs: number): Promise<void>;
}

export interface ServiceProcessOptions {
  /** the repository */
  root: string;
  service: Service;
  role: Role;
  /** tells it from others in messages */
  name: string;
  port: number;
  /** all that it sees, beside PORT */
  env: NodeJS.ProcessEnv;
  /** gets its output: written anew, or behind what is there */
  log: { file: string; flags: 'w' | 'a' };
  /** for whoever ends what we left running; see scripts/services/leftovers.mjs */
  pidFile?: string;
}

/** Starts one role of a service from its build, and does not wait. */
export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const { root, service, role, name, port, env, log, pidFile } = options;
  const url = `http://127.0.0.1:${port}`;
  const output = createWriteStream(log.file, { flags: log.flags, mode: 0o600 });
  const main = join(root, 'apps', service, 'dist/main.js');
  const server = spawnServer(process.execPath, ['--enable-source-maps', main, role], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    output,
    pidFile,
  });
  const lastLines = () => server.output().trimEnd().split('\n').slice(-20).join('\n');
  const ended = server.exited.then(({ code, signal, error }) => {
    output.end();
    const how = error?.message ?? (signal ? `was ended by ${signal}` : `exited with ${code}`);
    return `${name} ${how}; its last lines (all of them in ${log.file}):\n${lastLines()}`;
  });
  return {
    url,
    ended,
    async ready(deadlineMs) {
      const deadline = Date.now() + deadlineMs;
      while (!(await isReady(url))) {
        if (server.hasEnded()) throw new Error(await ended);
        if (Date.now() > deadline)
          throw new Error(`${name} was not ready after ${deadlineMs / 1000} s:\n${lastLines()}`);
        await pause(50);
      }
    },
    async kill() {
      server.child.kill('SIGKILL');
      await server.stop();
    },
    stop: (graceMs) => server.stop(graceMs),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
