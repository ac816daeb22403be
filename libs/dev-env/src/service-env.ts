import { join } from 'node:path';
import type { Options } from './options.js';
import { SHUTDOWN_GRACE_MS } from './service-process.js';

export interface ServiceSettings {
  jobs: NodeJS.ProcessEnv;
  auth: NodeJS.ProcessEnv;
}

/**
 * The environment of each service. What the caller's environment sets wins, apart from what must fit together here:
 * addresses, databases and ports.
 */
export function serviceSettings(
  options: Options,
  origins: { jobs: string; auth: string },
  keys: { jobs: string; auth: string },
  partyHosts: string[],
): ServiceSettings {
  const { env } = options;
  const {
    JOBS_DATABASE_URL: _jobs,
    AUTH_DATABASE_URL: _auth,
    JOBS_PORT: _jp,
    AUTH_PORT: _ap,
    ...passedOn
  } = env;
  const common = {
    LOG_LEVEL: 'info',
    SHUTDOWN_GRACE_MS: String(SHUTDOWN_GRACE_MS),
    ...passedOn,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    REDIS_URL: options.redisUrl,
    OUTBOUND_ALLOW_HOSTS: [env['OUTBOUND_ALLOW_HOSTS'], ...partyHosts].filter(Boolean).join(','),
  };
  return {
    jobs: {
      CALLBACKS_ALLOW_HTTP: 'true',
      PHOTO_STORE_DIR: join(options.local, 'photos'),
      ENCRYPTION_KEYS: keys.jobs,
      ...common,
      DATABASE_URL: options.databaseUrls.jobs,
      PORT: new URL(origins.jobs).port,
      PUBLIC_URL: origins.jobs,
      AUTH_ISSUER_URL: origins.auth,
    },
    auth: {
      ENCRYPTION_KEYS: keys.auth,
      ...common,
      DATABASE_URL: options.databaseUrls.auth,
      PORT: new URL(origins.auth).port,
      PUBLIC_URL: origins.auth,
    },
  };
}
