import { encryptionKeys, flag, integer, list, origin, readConfig } from '@bonafide/platform/config';
import { ConfigError } from '@bonafide/platform/config';
import { z } from 'zod';

/** The provider's name in a receiver's path: `/v1/<name>/email/send`. */
const receiverName = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must have 1 to 32 characters of a-z, 0-9 and -')
    .default(fallback);

const shape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: z.url('must be a postgres:// URL'),
  DATABASE_POOL_SIZE: integer(20, 2, 200),
  REDIS_URL: z.url('must be a redis:// URL'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .default('jobs'),
  HOST: z.string().default('0.0.0.0'),
  PORT: integer(3000, 0, 65_535),
  METRICS_PORT: integer(0, 0, 65_535),
  PUBLIC_URL: origin(),
  REGION: z.enum(['us', 'eu']).default('us'),
  REGION_URL_US: origin().default('https://api.bonafide.example'),
  REGION_URL_EU: origin().default('https://eu.api.bonafide.example'),
  SANDBOX: flag(false),
  ENCRYPTION_KEYS: encryptionKeys(),
  TRUSTED_PROXIES: integer(0, 0, 10),
  PHOTO_STORE: z.enum(['disk', 's3']).default('disk'),
  PHOTO_STORE_DIR: z.string().default('./photos'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  CALLBACKS_ALLOW_HTTP: flag(false),
  OUTBOUND_ALLOW_HOSTS: list(),
  OUTBOUND_EXTRA_CA_FILE: z.string().optional(),
  RECEIVER_EMAIL_NAME: receiverName('sendgrid'),
  RECEIVER_EMAIL_SECRETS: list(),
  RECEIVER_SMS_NAME: receiverName('twilio'),
  RECEIVER_SMS_SECRETS: list(),
  AUTH_ISSUER_URL: origin().optional(),
  /** for how long the last status lists and DID documents stand in for an issuer that cannot be reached; 0: not at all */
  BEARER_STALE_MINUTES: integer(60, 0, 1_440),
  AGENT_REQUESTS_PER_MINUTE: integer(240, 1, 1_000_000),
  REFUSED_TOKENS_PER_MINUTE: integer(60, 1, 1_000_000),
  /** how frequent first names are, in the format of the US Census name files: men's and women's */
  GENDER_MEN_FILE: z.string().optional(),
  GENDER_WOMEN_FILE: z.string().optional(),
  WRITES_PER_MINUTE: integer(300, 1, 1_000_000),
  READS_PER_MINUTE: integer(600, 1, 1_000_000),
  SHUTDOWN_GRACE_MS: integer(25_000, 1_000, 600_000),
};

export type JobsConfig = ReturnType<typeof read> & { providers: Record<string, string | undefined> };

const read = (env: Record<string, string | undefined>) => readConfig(shape, env);

/** Names of provider settings: `PROVIDER_<CHECK>` chooses, `PROVIDER_<CHECK>_URL`/`_SECRET`/… configure. */
const PROVIDER_SETTING = /^PROVIDER_[A-Z0-9_]+$/;

/** The settings of the jobs service; throws a ConfigError that lists every fault. */
export function readJobsConfig(env: Record<string, string | undefined>): JobsConfig {
  const config = read(env);
  const faults: string[] = [];
  if (config.NODE_ENV === 'production' && config.OUTBOUND_ALLOW_HOSTS.length > 0)
    faults.push('OUTBOUND_ALLOW_HOSTS must not be set in production');
  if (config.NODE_ENV === 'production' && config.OUTBOUND_EXTRA_CA_FILE)
    faults.push('OUTBOUND_EXTRA_CA_FILE must not be set in production');
  if (config.PHOTO_STORE === 's3' && !config.S3_BUCKET)
    faults.push('S3_BUCKET is required when PHOTO_STORE is s3');
  if (Boolean(config.GENDER_MEN_FILE) !== Boolean(config.GENDER_WOMEN_FILE))
    faults.push('GENDER_MEN_FILE and GENDER_WOMEN_FILE must be set together');
  const providers = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => PROVIDER_SETTING.test(name) && value),
  );
  if (config.NODE_ENV === 'production' && !config.SANDBOX)
    for (const [name, value] of Object.entries(providers))
      if (value === 'simulator') faults.push(`${name} must not be a simulator in production`);
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...config, providers };
}

export const CONFIG = Symbol('JobsConfig');
