import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNT_FEATURES, type AccountFeature } from '@bonafide/contracts/job-types';
import type { OutboundNetwork } from '@bonafide/delivery/outbound-http';
import type { Clock } from '@bonafide/platform/runtime/clock';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import {
  SWEEPERS,
  type Sweeper,
  TASK_PROCESSORS,
  type TaskProcessor,
  TaskWorkers,
} from '@bonafide/platform/queues/queues';
import { holdToContract } from '@bonafide/testing/hold-to-contract';
import { createTestRedis, type TestRedis } from '@bonafide/testing/test-redis';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import type { AccountSettings } from '../src/accounts/settings/account-settings.js';
import { AccountsService, type NewAccount } from '../src/accounts/accounts.service.js';
import { createJobsApp } from '../src/app.js';
import { readJobsConfig } from '../src/config.js';
import { createServiceDatabase } from './service-database.js';
import { QUEUE_NAMES } from '../src/core/queues.js';

export interface RunningJobs {
  url: string;
  app: NestExpressApplication;
  dataSource: DataSource;
  redis: TestRedis;
  photoDir: string;
  /** the settings it runs with: a further process of the built service takes them too (jobs-process.ts) */
  env: Record<string, string>;
  /** lines the service logged */
  logs: string[];
  /** an account with every feature on */
  account: NewAccount;
  createAccount(enable?: AccountFeature[], settings?: AccountSettings): Promise<NewAccount>;
  /** a request with the account's private key; JSON in, JSON out */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** default: the private key of `account`; null: none */
  key?: string | null;
  /** default: the service in this process; or where another one answers */
  at?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever came back
  body: any;
  text: string;
}

/** The service, API and worker, in this process on a database, Redis and photo folder of its own. */
export async function startJobs(
  options: {
    env?: Record<string, string> | ((databaseUrl: string) => Record<string, string>);
    clock?: Clock;
    network?: OutboundNetwork;
    worker?: boolean;
  } = {},
): Promise<RunningJobs> {
  const [database, redis, photoDir] = await Promise.all([
    createServiceDatabase(),
    createTestRedis(),
    mkdtemp(join(tmpdir(), 'jobs-photos-')),
  ]);
  const logs: string[] = [];
  const logger = createLogger({
    service: 'jobs',
    level: 'info',
    destination: { write: (line) => void logs.push(line) },
  });
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '10',
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://jobs.test.example',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PHOTO_STORE_DIR: photoDir,
    WRITES_PER_MINUTE: '1000000',
    READS_PER_MINUTE: '1000000',
    PUBLIC_KEY_REQUESTS_PER_MINUTE: '1000000',
    SESSION_REQUESTS_PER_MINUTE: '1000000',
    CLIENT_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1:*',
    ...(typeof options.env === 'function' ? options.env(database.url) : options.env),
  };
  const config = readJobsConfig(env);
  const { app } = await createJobsApp({ config, clock: options.clock, network: options.network, logger });
  holdToContract(app.getHttpServer(), 'jobs');
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  config.PUBLIC_URL = url;
  const workers = new TaskWorkers({
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    names: QUEUE_NAMES,
    processors: app.get<TaskProcessor[]>(TASK_PROCESSORS),
    sweepers: app.get<Sweeper[]>(SWEEPERS),
    logger,
    beat: () => undefined,
  });
  if (options.worker !== false) workers.start();
  const accounts = app.get(AccountsService);
  const createAccount = (enable: AccountFeature[] = [...ACCOUNT_FEATURES], settings?: AccountSettings) =>
    // Tokens of people who are on no list, as most specs send them; members-only.spec.ts is about those who are not let in.
    accounts.createAccount({ name: 'Test', enable, settings: { membersOnly: false, ...settings } });
  const account = await createAccount();
  const ownKey = config.SANDBOX ? account.sandbox.apiKey : account.apiKey;
  return {
    url,
    app,
    dataSource: app.get(DataSource),
    redis,
    photoDir,
    env,
    logs,
    account,
    createAccount,
    call: (method, path, { at = url, ...call } = {}) => callApi(at, ownKey, method, path, call),
    close: async () => {
      await workers.close();
      await app.close();
      await database.drop();
      await rm(photoDir, { recursive: true, force: true });
    },
  };
}

async function callApi(
  url: string,
  ownKey: string,
  method: string,
  path: string,
  call: CallOptions,
): Promise<Answer> {
  const key = call.key === undefined ? ownKey : call.key;
  const raw = typeof call.body === 'string' || call.body instanceof Uint8Array;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { 'X-API-Key': key }),
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    body: call.body === undefined ? undefined : raw ? (call.body as string) : JSON.stringify(call.body),
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
