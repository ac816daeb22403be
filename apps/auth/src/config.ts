import { hkdfSync } from 'node:crypto';
import {
  ConfigError,
  encryptionKeys,
  flag,
  integer,
  list,
  origin,
  readConfig,
} from '@bonafide/platform/config';
import { isLoopbackHost } from '@bonafide/vc-jwt/did-web';
import { z } from 'zod';

/** Every setting; docs/operations.md shows them as a table (`npm run drift`). */
export const SETTINGS = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe(
      '`production` refuses simulators (outside a sandbox) and every setting that is for tests and demonstrations',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('the least important lines that are written'),
  DATABASE_URL: z
    .url('must be a postgres:// URL')
    .describe(
      "the service's own PostgreSQL database, with a role that may change its rows (for `migrate`: its tables)",
    ),
  DATABASE_POOL_SIZE: integer(20, 2, 200).describe('most connections of one process'),
  REDIS_URL: z.url('must be a redis:// URL').describe('Redis with `maxmemory-policy noeviction`'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .default('auth')
    .describe('begins every key, so that services can share a Redis'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: integer(3001, 0, 65_535).describe('port of the interface and of `/healthz`, `/readyz`'),
  METRICS_PORT: integer(0, 0, 65_535).describe('port of `GET /metrics`; 0 turns it off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin()
    .optional()
    .describe(
      'an OpenTelemetry collector (OTLP/HTTP) that gets traces; without it nothing of OpenTelemetry is loaded',
    ),
  PUBLIC_URL: origin()
    .refine((value) => URL.canParse(value) && new URL(value).origin === value, 'must be a bare origin')
    .describe(
      'the origin that people and clients use; issuer, DIDs and every URL are built from it, never from a Host header',
    ),
  ENCRYPTION_KEYS: encryptionKeys().describe(
    'keys of the fields encrypted at rest: `id:base64 of 32 bytes`, comma-separated; the first encrypts, all decrypt',
  ),
  TRUSTED_PROXIES: integer(0, 0, 10).describe(
    "proxies in front that are believed when they name the client's address",
  ),
  DASHBOARD_ORIGINS: list().describe('origins of dashboard frontends that may call with the session cookie'),
  CLIENT_ID_METADATA_DOCUMENTS: flag(false).describe(
    'accepts URLs of client ID metadata documents as client ids',
  ),
  REGISTRATIONS_PER_MINUTE: integer(30, 1, 1_000_000).describe(
    'client registrations a minute of one address',
  ),
  BOUNCER_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000).describe(
    'authorize and token requests of the bouncer: of one address (GET, token), of one project (POST)',
  ),
  OUTBOUND_ALLOW_HOSTS: list().describe(
    '`host:port` list that outbound requests may reach although it is not public; refused in production',
  ),
  OUTBOUND_EXTRA_CA_FILE: z
    .string()
    .optional()
    .describe(
      "certificate authorities trusted beside the system's in outbound requests; refused in production",
    ),
  SHUTDOWN_GRACE_MS: integer(25_000, 1_000, 600_000).describe(
    'time from SIGTERM to a forced end; shorter than the grace period of the platform',
  ),
};

export type AuthConfig = ReturnType<typeof read>;
const read = (env: Record<string, string | undefined>) => readConfig(SETTINGS, env);

/** Nest token of the settings. */
export const AUTH_CONFIG = Symbol('AUTH_CONFIG');

/** The settings of the authorization service; throws a ConfigError that lists every fault. */
export function readAuthConfig(env: Record<string, string | undefined>): AuthConfig {
  const config = read(env);
  const faults: string[] = [];
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    faults.push('PUBLIC_URL: must be https unless it is a loopback address');
  if (config.NODE_ENV === 'production') {
    if (config.OUTBOUND_ALLOW_HOSTS.length > 0)
      faults.push('OUTBOUND_ALLOW_HOSTS must not be set in production');
    if (config.OUTBOUND_EXTRA_CA_FILE) faults.push('OUTBOUND_EXTRA_CA_FILE must not be set in production');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** 32 bytes for one purpose (cookie signatures, CSRF tokens), from each encryption key, the current one first. */
export const derivedKeys = (config: AuthConfig, purpose: string): Buffer[] =>
  config.ENCRYPTION_KEYS.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', `bonafide auth ${purpose}`, 32)),
  );
