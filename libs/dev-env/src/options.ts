import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Options of `npm start`. `scripts/start.mjs` has already found or started PostgreSQL and Redis. */
export interface Options {
  demo: boolean;
  /** root of the repository */
  root: string;
  /** folder for everything kept between starts */
  local: string;
  databaseUrls: { jobs: string; auth: string };
  redisUrl: string;
  /** ports required by the environment */
  ports: { jobs?: number; auth?: number };
  /** an address of this machine at which the jobs service is also reachable from the local network */
  lanAddress?: string;
  /** the environment, passed through to the services */
  env: Readonly<Record<string, string | undefined>>;
}

/** @throws Error that names the missing or invalid option */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const required = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set: run "npm start", which sets it`);
    return value;
  };
  return {
    demo: !args.includes('--no-demo'),
    root,
    local: env['BONAFIDE_LOCAL_DIR'] || join(root, '.local'),
    databaseUrls: { jobs: required('JOBS_DATABASE_URL'), auth: required('AUTH_DATABASE_URL') },
    redisUrl: required('REDIS_URL'),
    ports: { jobs: readPort('JOBS_PORT', env), auth: readPort('AUTH_PORT', env) },
    lanAddress: readLanAddress(env),
    env,
  };
}

/** The addresses of this machine in its local network. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

function readLanAddress(env: NodeJS.ProcessEnv): string | undefined {
  const address = env['LAN_ADDRESS'];
  if (!address || lanAddresses().includes(address)) return address || undefined;
  throw new Error(
    `LAN_ADDRESS must be an address of this machine: ${lanAddresses().join(', ') || 'it has none'}`,
  );
}

function readPort(name: string, env: NodeJS.ProcessEnv): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} must be a port number`);
  return port;
}
