import { ALL_EMBEDDED, ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
import { join } from 'node:path';
import type { Options } from './options.js';

export interface ServiceSettings {
  jobs: NodeJS.ProcessEnv;
  auth: NodeJS.ProcessEnv;
}

/** Any port of this machine; no service starts with it in production. */
const LOOPBACK = ['localhost:*', '127.0.0.1:*', '[::1]:*'];

export const SHUTDOWN_GRACE_MS = 8_000;

/**
 * The settings of each service, merged with the caller's environment, which takes precedence except for what must be
 * consistent here: URLs, databases and ports.
 */
export function serviceSettings(
  options: Options,
  origins: { jobs: string; auth: string },
  keys: { jobs: string; auth: string },
  stubs: { hosts: string[]; caFile: string },
): ServiceSettings {
  const { env } = options;
  const hosts = (...more: string[]) =>
    [env['OUTBOUND_ALLOW_HOSTS'], ...stubs.hosts, ...more].filter(Boolean).join(',');
  const common = {
    NODE_ENV: 'development',
    LOG_LEVEL: env['LOG_LEVEL'] || 'info',
    SHUTDOWN_GRACE_MS: String(SHUTDOWN_GRACE_MS),
    HOST: '127.0.0.1',
    REDIS_URL: options.redisUrl,
    OUTBOUND_ALLOW_HOSTS: hosts(),
    OUTBOUND_EXTRA_CA_FILE: stubs.caFile,
  };
  return {
    jobs: {
      ...common,
      ...unlessSet(env, {
        ...ALL_SIMULATED,
        ...(env['SANDBOX'] === 'true' ? {} : ALL_EMBEDDED),
      }),
      // A developer's receiver may use any port, as do the issuer's DID document and status lists.
      OUTBOUND_ALLOW_HOSTS: hosts(...LOOPBACK),
      DATABASE_URL: options.databaseUrls.jobs,
      PORT: new URL(origins.jobs).port,
      PUBLIC_URL: origins.jobs,
      ...(options.lanAddress && {
        HOST: '0.0.0.0',
        INVITE_PAGE_URL: `http://${options.lanAddress}:${new URL(origins.jobs).port}/verify`,
      }),
      AUTH_ISSUER_URL: origins.auth,
      CONSOLE_ORIGINS: env['CONSOLE_ORIGINS'] || origins.auth,
      ENCRYPTION_KEYS: env['ENCRYPTION_KEYS'] || keys.jobs,
      CALLBACKS_ALLOW_HTTP: env['CALLBACKS_ALLOW_HTTP'] || 'true',
      PHOTO_STORE_DIR: env['PHOTO_STORE_DIR'] || join(options.local, 'photos'),
    },
    auth: {
      ...common,
      DATABASE_URL: options.databaseUrls.auth,
      PORT: new URL(origins.auth).port,
      PUBLIC_URL: origins.auth,
      SHARED_RESOURCES: env['SHARED_RESOURCES'] || origins.jobs,
      CONSOLE_JOBS_SERVICES:
        env['CONSOLE_JOBS_SERVICES'] ||
        `${env['REGION'] || 'us'}${env['SANDBOX'] === 'true' ? '-sandbox' : ''}=${origins.jobs}`,
      // Locally, all clients share one address.
      ...unlessSet(env, { REGISTRATIONS_PER_MINUTE: '600' }),
      OUTBOUND_ALLOW_HOSTS: hosts(new URL(origins.jobs).host),
      ENCRYPTION_KEYS: env['ENCRYPTION_KEYS'] || keys.auth,
    },
  };
}

const unlessSet = (env: Options['env'], defaults: Record<string, string>) =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, env[name] || value]));
