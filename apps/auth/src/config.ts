import { hkdfSync } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import {
  ConfigError,
  flag,
  integer,
  list,
  optionalInteger,
  origin,
  readConfig,
  text,
} from '@bonafide/platform/runtime/config';
import { readSmtpServer, type SmtpServer } from '@bonafide/delivery/mail/smtp-server';
import { isLoopbackHost } from '@bonafide/vc-jwt/did-web';
import { findServiceFaults, serviceSettings } from '@bonafide/platform/runtime/service-settings';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { jobsServicesFault, readJobsServices } from './core/jobs-services.js';
import { STORED_REQUEST_DAYS } from './limits.js';

/** All settings; docs/operations.md has them as a table (`npm run drift`). */
export const SETTINGS = {
  ...serviceSettings({ redisPrefix: 'auth', port: 3001 }),
  PUBLIC_URL: origin()
    .refine((value) => parseUrl(value)?.origin === value, 'must be a bare origin')
    .describe(
      'the origin that people and clients use; issuer, DIDs and every URL are built from it, never from a Host header',
    ),
  BREACHED_PASSWORDS_FILE: text().describe(
    'file of passwords to refuse in addition to the packaged list: lines of `SHA-1:count`, ordered by hash, as Have I Been Pwned publishes them',
  ),
  PASSKEY_DOMAIN: text().describe(
    'relying-party domain of passkeys, when dashboards on its other hosts use them too; default: the host of PUBLIC_URL',
  ),
  DASHBOARD_ORIGINS: list().describe('origins of dashboard frontends that may call with the session cookie'),
  CLIENT_ID_METADATA_DOCUMENTS: flag(true).describe(
    'accepts URLs of client ID metadata documents as client ids',
  ),
  MAIL_URL: text().describe(
    'mail server for notifying people of waiting requests: `smtp(s)://host[:port]`; none: no mail is sent',
  ),
  MAIL_ACCOUNT: text().describe('user name for the mail server'),
  MAIL_SECRET: text().describe('secret: password for the mail server'),
  MAIL_FROM: text().describe('sender address; required with `MAIL_URL`'),
  MAIL_FROM_NAME: text().describe('sender name'),
  SHARED_RESOURCES: list().describe(
    'URLs of protected resources whose scopes every organization can grant, such as the jobs service; read from their metadata (RFC 9728)',
  ),
  CONSOLE_JOBS_SERVICES: list()
    .superRefine((entries, context) => {
      const message = jobsServicesFault(entries);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform(readJobsServices)
    .describe(
      'jobs services used by the console at `/console`, comma-separated: `us=https://…`, `eu=…`, `us-sandbox=…`, `eu-sandbox=…`; none: there is no console',
    ),
  REGISTRATIONS_PER_MINUTE: integer(30, 1, 1_000_000).describe(
    'client registrations, device authorization requests and unknown client documents per minute from one address',
  ),
  AUTHORIZATIONS_PER_MINUTE: integer(1_200, 1, 1_000_000).describe(
    'authorization requests (pushed or from a browser) per minute from one address',
  ),
  DELIVERY_RETENTION_DAYS: integer(90, 1, 3_650).describe(
    'days after which delivered or abandoned messages to workers are deleted, with their attempts',
  ),
  DELEGATION_RETENTION_DAYS: optionalInteger(STORED_REQUEST_DAYS, 36_500).describe(
    'days after which ended delegations are deleted; none: they are kept',
  ),
  AUDIT_ADDRESS_RETENTION_DAYS: optionalInteger(1, 36_500).describe(
    'days after which client addresses are removed from the audit log; none: they are kept',
  ),
  BOUNCER_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000).describe(
    'authorize and token requests of the bouncer per minute: per address (GET, token), per project (POST)',
  ),
};

export type AuthConfig = ReturnType<typeof read>;
const read = (env: Record<string, string | undefined>) => readConfig(SETTINGS, env);

/** Nest token of the settings. */
export const AUTH_CONFIG = Symbol('AUTH_CONFIG');

/** The settings of the authorization service; throws a ConfigError that lists every fault. */
export function readAuthConfig(env: Record<string, string | undefined>): AuthConfig {
  const config = read(env);
  const faults = findServiceFaults(config);
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    faults.push('PUBLIC_URL: must be https unless it is a loopback address');
  const domain = config.PASSKEY_DOMAIN;
  if (domain !== undefined && hostname !== domain && !hostname.endsWith(`.${domain}`))
    faults.push('PASSKEY_DOMAIN: must be the host of PUBLIC_URL or a domain above it');
  if (config.BREACHED_PASSWORDS_FILE !== undefined && !isReadable(config.BREACHED_PASSWORDS_FILE))
    faults.push('BREACHED_PASSWORDS_FILE: must be a file that can be read');
  faults.push(...mailFaults(config));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function mailFaults({ MAIL_URL, MAIL_FROM, MAIL_ACCOUNT, MAIL_SECRET }: AuthConfig): string[] {
  if (MAIL_URL === undefined) return [];
  const server = readSmtpServer(MAIL_URL);
  return [
    ...(typeof server === 'string' ? [`MAIL_URL: ${server}`] : []),
    ...(MAIL_FROM === undefined ? ['MAIL_FROM: is required with MAIL_URL'] : []),
    ...(MAIL_ACCOUNT !== undefined && MAIL_SECRET === undefined
      ? ['MAIL_SECRET: is required with MAIL_ACCOUNT']
      : []),
  ];
}

/** Undefined if people are not notified by mail. */
export function mailServerOf({ MAIL_URL }: AuthConfig): SmtpServer | undefined {
  const server = MAIL_URL === undefined ? undefined : readSmtpServer(MAIL_URL);
  return typeof server === 'string' ? undefined : server;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** 32 bytes for one purpose (cookie signatures, CSRF tokens), from each encryption key, the current one first. */
export const derivedKeys = (config: AuthConfig, purpose: string): Buffer[] =>
  config.ENCRYPTION_KEYS.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', `bonafide auth ${purpose}`, 32)),
  );
