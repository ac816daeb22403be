import { z } from 'zod';
import { parseDatabaseUrl } from '../database/database-hosts.js';
import { isOpenRedis, parseRedisUrl } from '../redis/redis-address.js';
import { encryptionKeys, flag, integer, list, optionalInteger, origin, secretBytes } from './config.js';

/** The settings common to all services, with their texts for docs/operations.md. */
export const serviceSettings = (own: { redisPrefix: string; port: number }) => ({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe(
      '`production` refuses simulators (outside a sandbox) and every setting meant for tests and demonstrations',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('minimum level of the lines that are written'),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => parseDatabaseUrl(value) !== undefined,
      'must be a postgres:// URL; with several hosts its target_session_attrs must be read-write or primary',
    )
    .describe(
      "the service's own PostgreSQL database, with a role that may change its rows (for `migrate`: its tables); of several hosts (`host:port,host:port`) the one that accepts writes is used",
    ),
  DATABASE_POOL_SIZE: integer(20, 2, 200).describe(
    'maximum number of connections per process, not counting the one for readiness',
  ),
  DATABASE_TRANSACTION_POOLING: flag(false).describe(
    'a pooler such as PgBouncer with `pool_mode = transaction` stands before PostgreSQL: statements are unnamed, and time limits are set on the role instead of the session',
  ),
  REDIS_URL: z
    .string()
    .refine(
      (value) => parseRedisUrl(value) !== undefined,
      'must be a redis://, redis+sentinel:// or redis+cluster:// URL, or one with rediss for TLS',
    )
    .describe(
      'Redis with `maxmemory-policy noeviction`, with a user and password (in production only loopback may go without); by Sentinels or as a cluster',
    ),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .default(own.redisPrefix)
    .describe('prefix of every key, so that services can share a Redis'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PORT: integer(own.port, 0, 65_535).describe('port of the interface and of `/healthz`, `/readyz`'),
  METRICS_PORT: integer(0, 0, 65_535).describe('port of `GET /metrics`; 0 turns it off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin()
    .optional()
    .describe(
      'OpenTelemetry collector (OTLP/HTTP) that receives traces; without it OpenTelemetry is not loaded',
    ),
  ENCRYPTION_KEYS: encryptionKeys().describe(
    'keys of the fields encrypted at rest: `id:base64 of 32 bytes`, comma-separated; the first encrypts, all decrypt',
  ),
  BLIND_INDEX_KEY: secretBytes()
    .optional()
    .describe(
      'secret (base64 of 32 bytes) of the keyed hashes that find equal values; without it one is derived from the last of `ENCRYPTION_KEYS`, which then cannot be retired (`admin keys blind-index-key` prints it)',
    ),
  TRUSTED_PROXIES: integer(0, 0, 10).describe(
    'number of proxies in front whose X-Forwarded-For entries are trusted',
  ),
  ADDRESS_REQUESTS_PER_MINUTE: integer(6_000, 1, 1_000_000_000).describe(
    'requests per minute from one address (IPv6: its /64) to one process, counted before authentication',
  ),
  OUTBOUND_ALLOW_HOSTS: list().describe(
    '`host:port` list of non-public destinations that outbound requests may reach; refused in production',
  ),
  OUTBOUND_EXTRA_CA_FILE: z
    .string()
    .optional()
    .describe('additional certificate authorities for outbound requests; refused in production'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .describe(
      'contact for vulnerability reports in `/.well-known/security.txt` (RFC 9116); without it the file is not served',
    ),
  SHUTDOWN_GRACE_MS: integer(25_000, 1_000, 600_000).describe(
    'time from SIGTERM to a forced end; shorter than the grace period of the platform',
  ),
  SHUTDOWN_DRAIN_MS: optionalInteger(0, 60_000).describe(
    'time after SIGTERM during which an `api` keeps answering while no longer ready, part of `SHUTDOWN_GRACE_MS`; 3000 in production, otherwise none',
  ),
});

/** Contradictions in the settings above, and settings not allowed in production. */
export function findServiceFaults(config: {
  NODE_ENV: string;
  SHUTDOWN_GRACE_MS: number;
  SHUTDOWN_DRAIN_MS?: number | undefined;
  REDIS_URL: string;
  OUTBOUND_ALLOW_HOSTS: string[];
  OUTBOUND_EXTRA_CA_FILE?: string | undefined;
}): string[] {
  const faults =
    (config.SHUTDOWN_DRAIN_MS ?? 0) < config.SHUTDOWN_GRACE_MS
      ? []
      : ['SHUTDOWN_DRAIN_MS must be less than SHUTDOWN_GRACE_MS, or requests under way are cut off'];
  if (config.NODE_ENV !== 'production') return faults;
  return [
    ...faults,
    ...(config.OUTBOUND_ALLOW_HOSTS.length > 0 ? ['OUTBOUND_ALLOW_HOSTS must not be set in production'] : []),
    ...(isOpenRedis(parseRedisUrl(config.REDIS_URL)!)
      ? ['REDIS_URL must have a password, unless it is a loopback address']
      : []),
    ...(config.OUTBOUND_EXTRA_CA_FILE ? ['OUTBOUND_EXTRA_CA_FILE must not be set in production'] : []),
  ];
}
