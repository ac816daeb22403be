import { AUTHORIZATION_URL_SECONDS, DELEGATION_CODE_SECONDS, DELEGATION_DAYS } from './limits.js';

/** The numbers of the bouncer flow in the units its code uses. */
export const BOUNCER_LIMITS = {
  /** authorization URL and consent link */
  linkLifetimeMs: AUTHORIZATION_URL_SECONDS * 1_000,
  /** the same again for what follows: the stay at the upstream provider, then the consent page */
  stateLifetimeMs: AUTHORIZATION_URL_SECONDS * 1_000,
  consentLifetimeMs: AUTHORIZATION_URL_SECONDS * 1_000,
  codeLifetimeMs: DELEGATION_CODE_SECONDS * 1_000,
  defaultLifetimeDays: DELEGATION_DAYS.default,
  minLifetimeDays: DELEGATION_DAYS.min,
  maxLifetimeDays: DELEGATION_DAYS.max,
  agentNameMaxLength: 120,
  stateMaxLength: 1_024,
  urlMaxLength: 2_048,
  /** a link that holds its request: what proxies and browsers take */
  linkMaxLength: 8_000,
  completionUrlsMax: 20,
  deniedAgentsMax: 1_000,
  toolsMax: 500,
  providersMax: 50,
  apiKeysMax: 50,
  /** bytes of one answer of an upstream provider */
  upstreamAnswerMaxBytes: 256 * 1_024,
  upstreamTimeoutMs: 10_000,
  /** the DID document of an agent */
  agentDocumentMaxBytes: 64 * 1_024,
  agentDocumentTimeoutMs: 3_000,
  agentProofMaxLength: 16_384,
  /** wrong passwords of one request, and of one identity in a project, in a minute */
  passwordAttemptsPerMinute: 10,
  /** requests a minute of one address (GET, token) or one project (POST) */
  authorizePerMinute: 300,
  tokenPerMinute: 600,
  /** how long somebody without an account here stays signed in at /delegations */
  personSessionSeconds: 1_800,
  /** an agent that asked so recently learns the outcome by itself; its asking is noted at most so often */
  pollRecentMs: 120_000,
  pollNotedMs: 30_000,
  /** after this authorize requests are forgotten, with their sign-ins and codes */
  requestDays: 30,
  /** after this those that nobody signed in for */
  unansweredRequestMs: 3_600_000,
  /** how long the previous webhook secret goes on signing beside the new one */
  webhookSecretOverlapMs: 24 * 3_600_000,
} as const;
