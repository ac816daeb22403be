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

/** Where nobody listens: before there is a process. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

export interface TestClusterOptions {
  /** how many processes of each role of each service */
  instances: number;
  /** starts what the services stand on, in a folder; one PostgreSQL and one Redis when it is not given */
  stores?: (folder: string) => Promise<Stores>;
  /** what starts a service; its build when it is not given. `folder` is where it may write */
  launch?: (service: Service, folder: string) => Launch;
  /** what every process sees beside its service's settings */
  environment: NodeJS.ProcessEnv;
  /** settings of each service, beside addresses, stores and keys */
  settings: Record<Service, Record<string, string>>;
}

/** Both services as operators run them, every process, store and connection within reach of whoever breaks them. */
export interface TestCluster {
  folder: string;
  stores: Stores;
  instances: ServiceInstance[];
  /** Starts one more process, and waits until it is ready. */
  add(service: Service, role: Role): Promise<ServiceInstance>;
  /** the public origin of each service: a door that gives each connection to one of its API processes */
  url: Record<Service, string>;
  /** straight to the database, past the door */
  databaseUrl(service: Service): string;
  admin<T>(service: Service, ...args: string[]): Promise<T>;
  /** ends everything; `keepLogs` leaves what the processes wrote in `folder` */
  stop(options?: { keepLogs?: boolean }): Promise<void>;
}

export async function startTestCluster(options: TestClusterOptions): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bonafide-reliability-'));
  // The account that PostgreSQL runs as under root must be able to pass through.
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
    // The issuer of agents' tokens is asked for its keys and revocations.
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

/** Where one of a service's API processes that are up answers; any of them when none is. */
function apiUrl(instances: readonly ServiceInstance[], service: Service): string {
  const all = instances.filter((one) => one.service === service && one.role === 'api');
  const up = all.filter((one) => one.isUp);
  const from = up.length > 0 ? up : all;
  return from[Math.floor(Math.random() * from.length)]?.url || UNREACHABLE_URL;
}

/** Another database than `postgres`; of several hosts too, which no URL parser reads. */
const withDatabase = (serverUrl: string, name: string) => serverUrl.replace(/\/postgres(?=\?|$)/, `/${name}`);

const newKey = () => `k1:${randomBytes(32).toString('base64')}`;
