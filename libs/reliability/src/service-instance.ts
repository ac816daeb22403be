import { join } from 'node:path';
import type { Service } from '@bonafide/dev-env/run-role';
import { freePort } from '@bonafide/testing/free-port';
import {
  type Launch,
  type Role,
  type ServiceProcess,
  startServiceProcess,
} from '@bonafide/testing/service-process';

const READY_DEADLINE_MS = 120_000;
/** Longer than the services' own SHUTDOWN_GRACE_MS; see test-cluster.ts. */
const STOP_DEADLINE_MS = 12_000;

/** One process of a service, with the same port and log file at every start. */
export class ServiceInstance {
  readonly service: Service;
  readonly role: Role;
  readonly name: string;
  url = '';
  /** URL of `GET /metrics` */
  metricsUrl = '';
  isUp = false;
  /** descriptions of its unexpected ends */
  readonly crashes: string[] = [];
  private port = 0;
  private metricsPort = 0;
  private process: ServiceProcess | undefined;

  constructor(
    private readonly options: {
      folder: string;
      launch: Launch;
      service: Service;
      role: Role;
      number: number;
      /** its complete environment, besides PORT and METRICS_PORT */
      env: NodeJS.ProcessEnv;
    },
  ) {
    this.service = options.service;
    this.role = options.role;
    this.name = `${options.service}-${options.role}-${options.number}`;
  }

  /** Starts it and waits until it is ready. @throws Error with its last lines if it does not become ready */
  async start(): Promise<void> {
    const { name, options } = this;
    this.port ||= await freePort();
    this.metricsPort ||= await freePort();
    this.metricsUrl = `http://127.0.0.1:${this.metricsPort}/metrics`;
    this.process = startServiceProcess({
      main: options.launch,
      role: options.role,
      env: { ...options.env, METRICS_PORT: String(this.metricsPort) },
      name,
      port: this.port,
      log: { file: join(options.folder, `${name}.log`), flags: 'a' },
    });
    this.url = this.process.url;
    await this.process.ready(READY_DEADLINE_MS);
    this.isUp = true;
    void this.process.ended.then((how) => {
      if (this.isUp) this.crashes.push(how);
      this.isUp = false;
    });
  }

  /** process id of the running process */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** `kill -9`, and waits until it has ended. */
  async kill(): Promise<void> {
    this.isUp = false;
    await this.process?.kill();
  }

  /** SIGTERM, and waits until it has ended. @returns its exit code, null if a signal ended it */
  async stop(): Promise<number | null | undefined> {
    this.isUp = false;
    return this.process?.stop(STOP_DEADLINE_MS);
  }
}
