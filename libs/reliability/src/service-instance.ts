import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Role, Service } from '@bonafide/dev-env/service-process';
import { freePort } from '@bonafide/testing/free-port';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { type ServerProcess, spawnServer } from '../../../scripts/services/child.mjs';

const READY_DEADLINE_MS = 120_000;

/** One process of a service: on the same port, and into the same log file, each time it is started. */
export class ServiceInstance {
  readonly service: Service;
  readonly role: Role;
  readonly name: string;
  readonly logFile: string;
  url = '';
  isUp = false;
  private port = 0;
  private process: ServerProcess | undefined;

  constructor(
    private readonly options: {
      root: string;
      folder: string;
      service: Service;
      role: Role;
      number: number;
      env: Record<string, string>;
    },
  ) {
    this.service = options.service;
    this.role = options.role;
    this.name = `${options.service}-${options.role}-${options.number}`;
    this.logFile = join(options.folder, `${this.name}.log`);
  }

  /** Starts it and waits until it is ready. @throws Error with its last lines when it does not get ready */
  async start(): Promise<void> {
    const { root, service, role, env } = this.options;
    this.port ||= await freePort();
    this.url = `http://127.0.0.1:${this.port}`;
    const main = join(root, 'apps', service, 'dist/main.js');
    const server = spawnServer(process.execPath, ['--enable-source-maps', main, role], {
      cwd: root,
      env: { ...process.env, ...env, PORT: String(this.port) },
      output: createWriteStream(this.logFile, { flags: 'a', mode: 0o600 }),
    });
    this.process = server;
    const deadline = Date.now() + READY_DEADLINE_MS;
    while (!(await this.isReady())) {
      if (server !== this.process) return;
      if (server.hasEnded() || Date.now() > deadline)
        throw new Error(`${this.name} did not get ready:\n${server.output().slice(-3_000)}`);
      await pause(100);
    }
    this.isUp = true;
  }

  /** `kill -9`, and waits until it is gone. */
  async kill(): Promise<void> {
    this.isUp = false;
    await this.process?.stop(0);
  }

  async stop(): Promise<void> {
    this.isUp = false;
    await this.process?.stop(12_000);
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }
}
