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

const shape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: z.url('must be a postgres:// URL'),
  DATABASE_POOL_SIZE: integer(20, 2, 200),
  REDIS_URL: z.url('must be a redis:// URL'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .default('auth'),
  HOST: z.string().default('0.0.0.0'),
  PORT: integer(3001, 0, 65_535),
  /** the origin people and clients reach this service at; every URL is built from it, never from a Host header */
  PUBLIC_URL: origin().refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be a bare origin',
  ),
  ENCRYPTION_KEYS: encryptionKeys(),
  /** how many proxies in front are believed when they name the client's address */
  TRUSTED_PROXIES: integer(0, 0, 10),
  /** origins of dashboard frontends that may call with the session cookie */
  DASHBOARD_ORIGINS: list(),
  /** accept URLs of client ID metadata documents as client ids */
  CLIENT_ID_METADATA_DOCUMENTS: flag(false),
  REGISTRATIONS_PER_MINUTE: integer(30, 1, 1_000_000),
  /** authorize and token requests of the bouncer: of one address (GET, token), of one project (POST) */
  BOUNCER_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000),
  OUTBOUND_ALLOW_HOSTS: list(),
  OUTBOUND_EXTRA_CA_FILE: z.string().optional(),
  SHUTDOWN_GRACE_MS: integer(25_000, 1_000, 600_000),
};

export type AuthConfig = ReturnType<typeof read>;
const read = (env: Record<string, string | undefined>) => readConfig(shape, env);

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
