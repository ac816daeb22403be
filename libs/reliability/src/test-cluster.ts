import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDatabase } from '@bonafide/dev-env/databases';
import { AdminShell } from '@bonafide/dev-env/admin-shell';
import { buildOf, runRole, type Service } from '@bonafide/dev-env/run-role';
import type { Launch, Role } from '@bonafide/testing/service-process';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { ServiceInstance } from './service-instance.js';
import { startSingleStores, type Stores } from './stores.js';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Used before there is a process: nothing listens there. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

export interface TestClusterOptions {
  /** number of processes per role of each service */
  instances: number;
  /** starts the services' stores in a folder; default: one PostgreSQL and one Redis */
  stores?: (folder: string) => Promise<Stores>;
  /** how to start a service; default: its build. `folder` is where it may write */
  launch?: (service: Service, folder: string) => Launch;
  /** environment of every process, besides its service's settings */
  environment: NodeJS.ProcessEnv;
  /** settings of each service, besides URLs, stores and keys */
  settings: Record<Service, Record<string, string>>;
}

/** Both services as in production, with access to every process, store and connection for fault injection. */
export interface TestCluster {
  folder: string;
  stores: Stores;
  instances: ServiceInstance[];
  /** Starts one more process, and waits until it is ready. */
  add(service: Service, role: Role): Promise<ServiceInstance>;
  /** the public origin of each service: a proxy that distributes connections to its API processes */
  url: Record<Service, string>;
  /** direct URL of the database, bypassing the proxy */
  databaseUrl(service: Service): string;
  admin<T>(service: Service, ...args: string[]): Promise<T>;
  /** stops everything; `keepLogs` keeps the processes' logs in `folder` */
  stop(options?: { keepLogs?: boolean }): Promise<void>;
}

export async function startTestCluster(options: TestClusterOptions): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bonafide-reliability-'));
  // Under root, PostgreSQL runs as another user, which must be able to traverse it.
  chmodSync(folder, 0o711);
  const storesFolder = join(folder, 'stores');
  mkdirSync(storesFolder, { mode: 0o711 });
  const stores = await (options.stores ?? startSingleStores)(storesFolder);
  const instances: ServiceInstance[] = [];
  const launch = {
    jobs: options.launch?.('jobs', folder) ?? buildOf(ROOT, 'jobs'),
    auth: options.launch?.('auth', folder) ?? buildOf(ROOT, 'auth'),
  };
  const fronts = await Promise.all(
    (['jobs', 'auth'] as const).map(
      async (service) => [service, await startTcpProxy(() => apiUrl(instances, service))] as const,
    ),
  );
  const url = Object.fromEntries(
    fronts.map(([service, front]) => [service, `http://127.0.0.1:${front.port}`]),
  ) as Record<Service, string>;
  const databaseUrl = (service: Service) => withDatabase(stores.postgresUrl(), service);
  const environmentOf = (service: Service): NodeJS.ProcessEnv => ({
    ...options.environment,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    SHUTDOWN_GRACE_MS: '8000',
    DATABASE_URL: withDatabase(stores.databaseUrl, service),
    REDIS_URL: stores.redisUrl,
    PUBLIC_URL: url[service],
    ENCRYPTION_KEYS: keys[service],
    PHOTO_STORE_DIR: join(folder, 'photos'),
    ...options.settings[service],
    // The issuer of agents' tokens serves its keys and revocation lists.
    OUTBOUND_ALLOW_HOSTS: [options.settings[service].OUTBOUND_ALLOW_HOSTS, new URL(url.auth).host]
      .filter(Boolean)
      .join(','),
  });
  const keys = { jobs: newKey(), auth: newKey() };
  const env = { jobs: environmentOf('jobs'), auth: environmentOf('auth') };

  const enlist = (service: Service, role: Role) => {
    const number = instances.filter((one) => one.service === service && one.role === role).length + 1;
    const settings = { folder, launch: launch[service], service, role, number, env: env[service] };
    const instance = new ServiceInstance(settings);
    instances.push(instance);
    return instance;
  };
  for (const service of ['jobs', 'auth'] as const) {
    await ensureDatabase(databaseUrl(service));
    await runRole(ROOT, service, ['migrate'], env[service], launch[service]);
    for (const role of ['api', 'worker'] as const)
      for (let number = 1; number <= options.instances; number++) enlist(service, role);
  }
  await Promise.all(instances.map((instance) => instance.start()));
  const shells = {
    jobs: new AdminShell(ROOT, 'jobs', env.jobs, launch.jobs),
    auth: new AdminShell(ROOT, 'auth', env.auth, launch.auth),
  };
  return {
    folder,
    stores,
    instances,
    async add(service, role) {
      const instance = enlist(service, role);
      await instance.start();
      return instance;
    },
    url,
    databaseUrl,
    admin: (service, ...args) => shells[service].run(args),
    async stop({ keepLogs = false } = {}) {
      await Promise.all([shells.jobs.close(), shells.auth.close()]);
      await Promise.all(instances.map((instance) => instance.stop()));
      await Promise.all(fronts.map(([, front]) => front.close()));
      await stores.stop();
      const unwanted = keepLogs ? ['stores', 'photos'].map((name) => join(folder, name)) : [folder];
      for (const path of unwanted) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The URL of a running API process of a service; of any if none is running. */
function apiUrl(instances: readonly ServiceInstance[], service: Service): string {
  const all = instances.filter((one) => one.service === service && one.role === 'api');
  const up = all.filter((one) => one.isUp);
  const from = up.length > 0 ? up : all;
  return from[Math.floor(Math.random() * from.length)]?.url || UNREACHABLE_URL;
}

/** Replaces the database `postgres`; also in URLs with several hosts, which URL parsers do not support. */
const withDatabase = (serverUrl: string, name: string) => serverUrl.replace(/\/postgres(?=\?|$)/, `/${name}`);

const newKey = () => `k1:${randomBytes(32).toString('base64')}`;
