import { readFileSync } from 'node:fs';
import { flag, integer, list, origin, readConfig } from '@bonafide/platform/runtime/config';
import { ConfigError } from '@bonafide/platform/runtime/config';
import { parseReplicaUrl } from '@bonafide/platform/database/database-hosts';
import { findServiceFaults, serviceSettings } from '@bonafide/platform/runtime/service-settings';
import { isLoopbackHost } from '@bonafide/vc-jwt/did-web';
import { z } from 'zod';

/** Follows the region in a key; `test` is reserved for the sandbox. */
/** The provider's name in a receiver's path: `/v1/<name>/email/send`. */
const receiverName = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must have 1 to 32 characters of a-z, 0-9 and -')
    .default(fallback);

/** AWS region of a deployment's resources by default: its own region. */
const AWS_REGIONS = { us: 'us-east-1', eu: 'eu-central-1' } as const;
const BY_REGION = '`us-east-1`, or `eu-central-1` where `REGION` is `eu`';

/** Groups of the MCP server's tools (docs/design/agents-and-tools.md). */
export const TOOLSETS = ['jobs', 'tin', 'aml', 'invites', 'callbacks', 'review'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** Every setting; docs/operations.md shows them as a table (`npm run drift`). */
export const SETTINGS = {
  ...serviceSettings({ redisPrefix: 'jobs', port: 3000 }),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (value) => parseReplicaUrl(value) !== undefined,
      'must be a postgres:// URL of standbys, without target_session_attrs',
    )
    .optional()
    .describe(
      'streaming standbys of that database (`host:port,host:port`), used for listings and statistics once they have caught up with the primary as of the request',
    ),
  DATABASE_REPLICA_WAIT_MS: integer(100, 10, 5_000).describe(
    'how long a listing waits for a standby that is behind; then the primary answers it, and further ones until the standby has caught up',
  ),
  PUBLIC_URL: origin().describe('the origin that clients use; signed photo URLs start with it'),
  REGION: z
    .enum(['us', 'eu'])
    .default('us')
    .describe('region of this deployment; keys of another region are refused with the URL of the right host'),
  REGION_URL_US: origin()
    .default('https://api.bonafide.example')
    .describe('URL named to callers with a US key'),
  REGION_URL_EU: origin()
    .default('https://eu.api.bonafide.example')
    .describe('URL named to callers with an EU key'),
  SANDBOX: flag(false).describe("serves only the sandbox's endpoints and accepts only sandbox keys"),
  PHOTO_STORE: z.enum(['disk', 's3']).default('disk').describe('where photographs are kept'),
  PHOTO_STORE_DIR: z.string().default('./photos').describe('folder of the store `disk`'),
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'bucket of the store `s3`; credentials as the AWS SDK finds them (`AWS_ACCESS_KEY_ID`, workload identity)',
    ),
  S3_ENDPOINT: z.url().optional().describe("another S3-compatible store than Amazon's"),
  ACCOUNT_KEYS: flag(false).describe(
    "encrypts each account's data with its own key; turn it on once every process runs a version that supports such keys",
  ),
  AWS_KMS_KEY_ID: z
    .string()
    .optional()
    .describe(
      'id, ARN or alias of the symmetric AWS KMS key that wraps the keys of accounts; `ENCRYPTION_KEYS` wraps them without it',
    ),
  AWS_KMS_REGION: z.string().optional().describe(`region of that key; ${BY_REGION}`),
  AWS_KMS_ENDPOINT: z.url().optional().describe("endpoint other than Amazon's, such as a private link"),
  S3_REGION: z.string().optional().describe(`region of the bucket; ${BY_REGION}`),
  CALLBACKS_ALLOW_HTTP: flag(false).describe('accepts `http:` callback URLs even in production'),
  WEBHOOK_DISABLE_AFTER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(5)
    .describe('days of nothing but failed attempts after which a webhook endpoint is disabled'),
  INVITE_PAGE_URL: z
    .url('must be a URL')
    .refine((value) => /^https?:\/\//.test(value), 'must be an http(s) URL')
    .refine((value) => !value.includes('#'), 'must not have a fragment')
    .optional()
    .describe('page that invitations link to, with the token after `#`; default: `/verify` of PUBLIC_URL'),
  RECEIVER_EMAIL_NAME: receiverName('sendgrid').describe(
    "provider's name in the path of the e-mail receiver, `/v1/<name>/email/send`",
  ),
  RECEIVER_EMAIL_SECRETS: list().describe(
    'secrets it accepts, comma-separated; none: every request is refused',
  ),
  RECEIVER_SMS_NAME: receiverName('twilio').describe(
    "provider's name in the path of the SMS receiver, `/v1/<name>/sms/send`",
  ),
  RECEIVER_SMS_SECRETS: list().describe(
    'secrets it accepts, comma-separated; none: every request is refused',
  ),
  AUTH_ISSUER_URL: origin()
    .optional()
    .describe('authorization service announced to clients that send no token'),
  STATUS_LIST_STALE: integer(60, 1, 3_600).describe(
    'seconds for which cached status lists and DID documents replace an issuer that cannot be reached; only for reads: agents’ writes, reviews and photos are refused meanwhile',
  ),
  AGENT_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000).describe('requests per minute with one delegation'),
  REFUSED_TOKENS_PER_MINUTE: integer(60, 1, 1_000_000).describe(
    'refused tokens per minute from one address before it has to wait',
  ),
  PUBLIC_KEY_REQUESTS_PER_MINUTE: integer(300, 1, 1_000_000).describe(
    'requests per minute with one public key, counted separately from private keys; a quarter of them from one address',
  ),
  SESSION_REQUESTS_PER_MINUTE: integer(120, 1, 1_000_000).describe(
    'requests per minute with one session token',
  ),
  CLIENT_ADDRESS_REQUESTS_PER_MINUTE: integer(300, 1, 1_000_000).describe(
    "requests per minute from one address with an account's public keys and session tokens combined",
  ),
  GENDER_MEN_FILE: z
    .string()
    .optional()
    .describe("frequencies of men's first names, in the format of the US Census name files"),
  GENDER_WOMEN_FILE: z.string().optional().describe("the same for women's"),
  MCP_TOOLSETS: z
    .string()
    .default(TOOLSETS.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum([...TOOLSETS, 'none'], `must be none or some of ${TOOLSETS.join(', ')}`)))
    .describe('tool groups offered by the MCP server at `/mcp`, comma-separated; `none` offers nothing'),
  MCP_READ_ONLY: flag(false).describe('omits the MCP tools that change something'),
  MCP_ALLOWED_ORIGINS: list().describe(
    'origins whose pages may call `/mcp` and read its responses, comma-separated; programs send no Origin and need no entry',
  ),
  CONSOLE_ORIGINS: list().describe(
    'origins whose pages may call with a bearer token, comma-separated; such as the auth service, which serves the console',
  ),
  JOBS_AT_ONCE: integer(16, 1, 256).describe(
    'maximum number of jobs one worker processes at once; fewer while claiming them takes longer than usual',
  ),
  WRITES_PER_MINUTE: integer(300, 1, 1_000_000).describe(
    'POST, PUT and DELETE requests per minute of one account',
  ),
  READS_PER_MINUTE: integer(600, 1, 1_000_000).describe('GET requests per minute of one account'),
};

export type JobsConfig = ReturnType<typeof read> & {
  AWS_KMS_REGION: string;
  S3_REGION: string;
  providers: Record<string, string | undefined>;
};

const read = (env: Record<string, string | undefined>) => readConfig(SETTINGS, env);

/** Names of provider settings: `PROVIDER_<CHECK>` selects, `PROVIDER_<CHECK>_URL`/`_SECRET`/… configure. */
const PROVIDER_SETTING = /^PROVIDER_[A-Z0-9_]+$/;

/** The settings of the jobs service; throws a ConfigError that lists every fault. */
export function readJobsConfig(env: Record<string, string | undefined>): JobsConfig {
  const config = read(env);
  const faults = findServiceFaults(config);
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  if (config.NODE_ENV === 'production' && protocol !== 'https:' && !isLoopbackHost(hostname))
    faults.push('PUBLIC_URL: must be https in production unless it is a loopback address');
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
  const awsRegion = AWS_REGIONS[config.REGION];
  return {
    ...config,
    AWS_KMS_REGION: config.AWS_KMS_REGION ?? awsRegion,
    S3_REGION: config.S3_REGION ?? awsRegion,
    providers: { ...providers, AWS_REGION: awsRegion },
  };
}

/** PEM text of `OUTBOUND_EXTRA_CA_FILE`. */
export const extraCaOf = ({ OUTBOUND_EXTRA_CA_FILE: file }: JobsConfig): string | undefined =>
  file ? readFileSync(file, 'utf8') : undefined;

export const CONFIG = Symbol('JobsConfig');
