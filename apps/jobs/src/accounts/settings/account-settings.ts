// The settings of an account, as operators write them. Stored settings were validated here; older rows may hold more.
import { ASSURANCE_LEVELS } from '@bonafide/contracts/assurance';
import { RELATED_SIGNALS, SHARED_TRAITS } from '@bonafide/contracts/related-jobs';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { z } from 'zod';
import { RELATED_WINDOW_DAYS_MAX, REVIEW_SLA_HOURS_MAX, STEP_UP_MINUTES_MAX } from '../../limits.js';
import { readBySchema } from '../../core/values/schema-faults.js';
import { parseAllowedOrigins } from '../access/allowed-origins.js';

/** How much of the outcome the person behind a session sees (docs/design/sessions-and-capture.md). */
const SESSION_RESULTS = ['none', 'verdict', 'record'] as const;
export type SessionResult = (typeof SESSION_RESULTS)[number];

const CHECKS = [
  'crosscheck',
  'aamva',
  'dlv',
  'aml',
  'darkweb',
  'ipAddress',
  'ipFraud',
  'physicalAddress',
] as const;

const YEAR_MINUTES = 366 * 24 * 60;
const RETENTION_DAYS_MAX = 36_525;
const LOGO_URL_CHARACTERS_MAX = 2_048;
const CALLBACK_URL_CHARACTERS_MAX = 2_048;
const HOSTS_MAX = 50;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const flag = z.boolean({ error: 'must be true or false' });
const integer = (least: number, most: number) =>
  z
    .int({ error: `must be a whole number from ${least} to ${most}` })
    .min(least, `must be a whole number from ${least} to ${most}`)
    .max(most, `must be a whole number from ${least} to ${most}`);
const days = integer(1, RETENTION_DAYS_MAX).nullable();

const HTTP_URL = z
  .url({ protocol: /^https?$/, error: 'must be a URL' })
  .max(CALLBACK_URL_CHARACTERS_MAX, `must have at most ${CALLBACK_URL_CHARACTERS_MAX} characters`);

const HOST = z
  .string({ error: 'must be a host' })
  .refine(
    (text) => !text.includes('*') && parseUrl(`https://${text}/`)?.host === text,
    'must be a host such as hooks.client.example',
  );

const IP_FRAUD = z.strictObject({
  /** number of jobs from one address allowed within the window; the next one is flagged */
  attempts: integer(0, 1_000_000),
  windowMinutes: integer(1, YEAR_MINUTES),
});

/** Days after completion; null: kept indefinitely. */
const RETENTION = z.strictObject({ photosDays: days, personalDataDays: days, logsDays: days });
export type RetentionSettings = z.infer<typeof RETENTION>;

/** Which completed jobs wait for a person: those that were not determined, all that did not pass, or none. */
const REVIEW_QUEUES = ['undetermined', 'failed', 'none'] as const;

/** How people decide reviews. */
const REVIEW = z.strictObject({
  /** default `undetermined` */
  queue: oneOf(REVIEW_QUEUES).optional(),
  /** a decision must be confirmed by someone other than the proposer; default false */
  fourEyes: flag.optional(),
  /** hours within which a review should be decided; default: no limit */
  slaHours: integer(1, REVIEW_SLA_HOURS_MAX).optional(),
});

/** Areas that may require a recent sign-in of the person behind a token. */
const STEP_UP_AREAS = ['reviews', 'personal-data'] as const;

/** How recent and how strong the sign-in of the person behind a token must be (RFC 9470). */
const STEP_UP = z.strictObject({
  maxAgeMinutes: integer(1, STEP_UP_MINUTES_MAX),
  /** with a passkey or another second factor; default false */
  secondFactor: flag.optional(),
  /** besides changes of the account: deciding reviews, and seeing unmasked personal data; default: both */
  covers: z.array(oneOf(STEP_UP_AREAS)).optional(),
});

/** How much of an identity must be proven (docs/assurance.md). */
const ASSURANCE = z.strictObject({
  /** floor of sessions and invites whose opener states none; default `holder` */
  sessions: oneOf(ASSURANCE_LEVELS).optional(),
  /** floor of jobs that a private key submits; default `read` */
  jobs: oneOf(ASSURANCE_LEVELS).optional(),
  /** what becomes of a session's submission that lacks a photo its floor needs; default `accept`: it does not succeed */
  onMissing: oneOf(['accept', 'refuse']).optional(),
});

/** How a job is compared with the account's other jobs (docs/security.md). */
const RELATED = z.strictObject({
  /** compare numbers of documents, phones, e-mail addresses, devices, networks and addresses, as keyed hashes; default true */
  exact: flag.optional(),
  /** keep a sealed template of each face and compare it with those of other jobs; default false */
  faces: flag.optional(),
  /** days within which jobs are compared, and for which hashes and templates are kept; default 180 */
  windowDays: integer(1, RELATED_WINDOW_DAYS_MAX).optional(),
  /** how many people may share one before it is a signal; defaults: docs/security.md */
  peopleMax: z.partialRecord(oneOf(SHARED_TRAITS), integer(1, 10_000)).optional(),
  /** signals with which a job is not determined before a person has decided; default: those of faces and of blocked entries */
  review: z.array(oneOf(RELATED_SIGNALS)).optional(),
});

/** A logistic model over named features that replaces the rules-based CrossCheck identity score. */
const CROSSCHECK_MODEL = z.strictObject({
  type: oneOf(['fraud', 'approval']),
  intercept: z.number({ error: 'must be a number' }),
  weights: z.record(z.string(), z.number({ error: 'must be a number' })),
});

const ACCOUNT_SETTINGS = z.strictObject({
  ipFraud: IP_FRAUD.partial().optional(),
  retention: RETENTION.partial().optional(),
  /** checks without which an id-verification does not succeed */
  required: z.array(oneOf(['front', 'selfie', ...CHECKS, 'liveness', 'camera'])).optional(),
  assurance: ASSURANCE.optional(),
  related: RELATED.optional(),
  /** null: none */
  crosscheckModel: CROSSCHECK_MODEL.nullable().optional(),
  /** repeat AML screenings after each import of a list; default: only where the request asks for it */
  amlMonitoring: flag.optional(),
  /** minimum score at which a listed person is a hit; default: the deployment's */
  amlThreshold: z
    .number({ error: 'must be a number from 0.5 to 1' })
    .min(0.5, 'must be a number from 0.5 to 1')
    .max(1, 'must be a number from 0.5 to 1')
    .optional(),
  /** what a session's token can read besides what was sent with it; default `none` */
  sessionResult: oneOf(SESSION_RESULTS).optional(),
  /** callbacks also carry `X-Signature` (HMAC-SHA1), for clients that support nothing else; default true */
  legacySignature: flag.optional(),
  /** default: the feature flags; false leaves a check out of id-verifications even if the feature is on */
  idVerificationChecks: z.partialRecord(oneOf(CHECKS), flag).optional(),
  /** shown to people who are asked to verify themselves */
  logoUrl: z
    .url({ protocol: /^https$/, error: 'must be a URL that begins with https://' })
    .max(LOGO_URL_CHARACTERS_MAX, `must have at most ${LOGO_URL_CHARACTERS_MAX} characters`)
    .optional(),
  /** where to send callbacks of jobs without a `callbackURL`; default: nowhere */
  callback: z.strictObject({ url: HTTP_URL }).optional(),
  /** hosts, with a port unless it is the scheme's, that results may be sent to by whoever submits a job; default: none */
  callbackHosts: z.array(HOST).max(HOSTS_MAX, `must have at most ${HOSTS_MAX} entries`).optional(),
  review: REVIEW.optional(),
  /** default: changes of the account need a sign-in within an hour */
  stepUp: STEP_UP.optional(),
  /** accept only tokens of members (members.ts); default true */
  membersOnly: flag.optional(),
  /** web pages that may use the public key and session tokens (allowed-origins.ts); default: none */
  allowedOrigins: z.array(z.string()).optional(),
});

export type AccountSettings = z.infer<typeof ACCOUNT_SETTINGS>;
export type SettingName = keyof AccountSettings;

/** JSON Schema of changes: null resets a setting to its default. */
export const settingsChangesSchema = (): object => {
  const schema = z.toJSONSchema(ACCOUNT_SETTINGS, { io: 'input' });
  const nullable = Object.entries(schema.properties ?? {}).map(([name, setting]) => [
    name,
    { anyOf: [setting, { type: 'null' }] },
  ]);
  return { ...schema, properties: Object.fromEntries(nullable) as object };
};

/** The settings as the audit trail shows them: a callback's path may be a secret. */
export const auditedSettings = <Settings extends Partial<AccountSettings>>(settings: Settings): Settings =>
  settings.callback
    ? { ...settings, callback: { ...settings.callback, url: new URL(settings.callback.url).origin } }
    : settings;

/**
 * Applies changes to settings: each one named is replaced as a whole; null resets it to its default.
 *
 * @throws ServiceError naming every setting that cannot be
 */
export function changeAccountSettings(before: AccountSettings, changes: unknown): AccountSettings {
  const isNull = (name: string) => (changes as Record<string, unknown>)[name] === null;
  const removed = isPlainObject(changes) ? Object.keys(ACCOUNT_SETTINGS.shape).filter(isNull) : [];
  const rest = isPlainObject(changes) ? without(changes, removed) : changes;
  return without({ ...before, ...readAccountSettings(rest) }, removed);
}

/** The settings in which the two differ. */
export const changedSettings = (before: AccountSettings, after: AccountSettings): SettingName[] =>
  (Object.keys(ACCOUNT_SETTINGS.shape) as SettingName[]).filter(
    (name) => hashJson(before[name] ?? null) !== hashJson(after[name] ?? null),
  );

/** These settings alone. */
export const settingsOf = (settings: AccountSettings, names: readonly SettingName[]): AccountSettings =>
  without(
    settings,
    Object.keys(settings).filter((name) => !names.includes(name as SettingName)),
  );

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = <Members extends object>(members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))) as Members;

/** The settings as they are stored. @throws ServiceError naming every setting that cannot be */
export function readAccountSettings(settings: unknown = {}): AccountSettings {
  const read = readBySchema(ACCOUNT_SETTINGS, settings, ['settings'], 'is no setting');
  const { allowedOrigins } = read;
  return allowedOrigins ? { ...read, allowedOrigins: parseAllowedOrigins(allowedOrigins) } : read;
}
