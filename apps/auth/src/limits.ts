// All numbers of the specification and the decisions, each defined once, with its unit.

/** Gateway access token (spec Limits). */
export const ACCESS_TOKEN_SECONDS = 900;
/** Gateway refresh token, from issue (spec Limits). */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
/** A gateway delegation lasts as long as its newest refresh token, but at most this long. */
export const GATEWAY_DELEGATION_MAX_SECONDS = 365 * 24 * 3600;
/** How far beyond the new token a refresh extends its delegation, so that not every refresh has to. */
export const PROLONGED_AHEAD_SECONDS = 3600;
/**
 * Concurrent uses of one token: while a process handles few different tokens, its answers leave this long after they
 * were used, and a request that arrived by then is the same use (docs/design/tokens.md). A connection is opened for its
 * first request if that follows within this time. Shared answers leave apart from one another.
 */
export const SAME_USE = {
  answersAfterMs: 100,
  fewTokens: 1,
  openedBeforeMs: 500,
  minIntervalMs: 40,
  turns: 10,
} as const;
/** The longest time for which an organization may accept a refresh token again. */
export const REFRESH_LEEWAY_MAX_SECONDS = 30;
/** A delegation created by policy; its tokens are valid for {@link ACCESS_TOKEN_SECONDS}. */
export const POLICY_DELEGATION_SECONDS = 24 * 3600;
/** Resources that a client may access by policy. */
export const POLICY_RESOURCES_MAX = 50;
/** Assertions of identity providers: their maximum lifetime, and their maximum length. */
export const IDENTITY_ASSERTION_SECONDS = 3600;
export const IDENTITY_ASSERTION_MAX_LENGTH = 16 * 1024;
export const IDENTITY_PROVIDERS_MAX = 20;
/** How long their metadata and keys are cached, and how soon an unknown key is looked up again. */
export const ISSUER_METADATA_FRESH_MS = 300_000;
export const PROVIDER_KEYS_FRESH_MS = 300_000;
export const PROVIDER_KEYS_AGAIN_MS = 1_000;
/** Gateway authorization code. */
export const AUTHORIZATION_CODE_SECONDS = 60;
/** An approval whose code is not exchanged ends after this. */
export const APPROVED_UNUSED_SECONDS = 600;
/** From the authorize request to the person's answer. */
export const INTERACTION_SECONDS = 3600;
/** Maximum lengths of free-form parameters of an authorization request. */
export const AUTHORIZE_MAX_LENGTHS = { state: 4_096, acr_values: 1_024 } as const;
/** Open requests per browser; a further one ends the oldest. */
export const MAX_OPEN_INTERACTIONS = 20;
/** How long a device's code is valid (RFC 8628). */
export const DEVICE_CODE_SECONDS = 600;
/** Polling interval of devices and agents; each poll that comes too early increases it by as much. */
export const POLL_SECONDS = 5;
/** Lifetime of a request of an agent without a browser (OpenID CIBA), and the bounds of its `requested_expiry`. */
export const BACKCHANNEL_SECONDS = { default: 600, min: 60, max: 3600 } as const;
export const BINDING_MESSAGE_MAX_LENGTH = 64;
export const LOGIN_HINT_MAX_LENGTH = 320;
/**
 * Limits against wearing people down: open requests of one client to one person; requests per hour to one person by one
 * client, and by all clients of the organization; requests per minute by one client.
 */
export const BACKCHANNEL_REQUESTS = { waiting: 3, ofClientAnHour: 10, anHour: 30, aMinute: 60 } as const;
/** Interval between mails to one person about open requests: initial and maximum; doubled by each unanswered mail. */
export const REQUEST_MAIL_SECONDS = { first: 15 * 60, most: 24 * 3600 } as const;
/** When a mail that the server did not accept is retried; longer than sending takes. */
export const REQUEST_MAIL_RETRY_SECONDS = 60;
export const MAIL_TIMEOUT_MS = 10_000;
/** Open requests shown to a person. */
export const WAITING_SHOWN_MAX = 20;
/** User codes that one person may enter per minute. */
export const USER_CODES_PER_MINUTE = 10;
/** How long an unused client is kept. */
export const UNUSED_CLIENT_SECONDS = 24 * 3600;
/** How long a client is kept after its newest refresh token has expired. */
export const REMEMBERED_CLIENT_SECONDS = 30 * 24 * 3600;
/** Clients registered by one organization. */
export const CLIENTS_MAX = 200;
/** Registration request. */
export const MAX_CLIENT_KEYS = 10;
export const MAX_REDIRECT_URIS = 10;
export const MAX_REGISTRATION_BYTES = 16 * 1024;
export const MAX_CLIENT_NAME_LENGTH = 200;
export const MAX_RESOURCE_LENGTH = 2048;
/** PKCE verifier (spec Limits, RFC 7636 section 4.1). */
export const CODE_VERIFIER_LENGTH = { min: 43, max: 128 } as const;

/**
 * Bouncer (spec Limits): how long the link can be followed; the same again for the sign-in at the upstream provider, and
 * again for the consent page.
 */
export const AUTHORIZATION_URL_MS = 600_000;
/** From the approval to the exchange of the delegation code. */
export const DELEGATION_CODE_MS = 300_000;
export const DELEGATION_DAYS = { default: 7, min: 1, max: 365 } as const;
export const AGENT_NAME_MAX_LENGTH = 120;
export const AGENT_PROOF_MAX_LENGTH = 16_384;
export const STATE_MAX_LENGTH = 1_024;
/** A link that holds its request: a length that proxies and browsers accept. */
export const LINK_MAX_LENGTH = 8_000;
/** The DID document of an agent. */
export const AGENT_DOCUMENT_MAX_BYTES = 64 * 1_024;
export const AGENT_DOCUMENT_TIMEOUT_MS = 3_000;
/** One response of an upstream provider. */
export const UPSTREAM_RESPONSE_MAX_BYTES = 256 * 1_024;
export const UPSTREAM_TIMEOUT_MS = 10_000;
/** Password attempts per request. */
export const PASSWORD_ATTEMPTS_PER_MINUTE = 10;
/** How long a person without an account here stays signed in at /delegations. */
export const PERSON_SESSION_SECONDS = 1_800;
/** An agent that polled within this time learns the outcome by itself; and how often polls are recorded at most. */
export const POLL_RECENT_MS = 120_000;
export const POLL_RECORDED_MS = 30_000;
/** Authorize requests, with their sign-ins and codes, and deleted projects are purged after this. */
export const STORED_REQUEST_DAYS = 30;
/** Requests without a sign-in are purged after this. */
export const UNANSWERED_REQUEST_MS = 3_600_000;

/** A project's settings. */
export const URL_MAX_LENGTH = 2_048;
export const COMPLETION_URLS_MAX = 20;
export const DENIED_AGENTS_MAX = 1_000;
export const TOOLS_MAX = 500;
export const PROVIDERS_MAX = 50;
export const API_KEYS_MAX = 50;
/** How long the previous webhook secret also signs after a rotation: default and maximum. */
export const WEBHOOK_SECRET_GRACE_SECONDS = 86_400;
export const WEBHOOK_SECRET_GRACE_SECONDS_MAX = 7 * 86_400;

/** Entries of a status list (StatusList2021; docs/design/tokens.md). */
export const STATUS_LIST_ENTRIES = 131_072;
/** A list is full at this size, so that a free random index is found at the first or second try. */
export const STATUS_LIST_FULL_AT = 98_304;
export const STATUS_LIST_MAX_AGE_SECONDS = 30;
/** A list is signed anew every hour, and its signature is valid for a day. */
export const STATUS_LIST_RENEWED_SECONDS = 3600;
export const STATUS_LIST_VALID_SECONDS = 24 * 3600;

/** How long after its key's retirement a token may have been issued: clocks of processes differ. */
export const RETIRED_KEY_TOLERANCE_SECONDS = 5;
/** How long a process may cache a client that has expired or was removed. */
export const CLIENT_CACHE_SECONDS = 5;
/**
 * Client metadata documents and the keys that they name: how long one that cannot be used is not fetched again, how soon
 * one that lacks a key is, how long keys are good for clients that name none, the bounds of `max-age`, and how much is read.
 */
export const REFUSED_DOCUMENT_SECONDS = 30;
export const DOCUMENT_AGAIN_MS = 2_000;
export const UNNAMED_KEYS_FRESH_MS = 60_000;
export const DOCUMENT_FRESH_SECONDS = { min: 30, max: 3600 } as const;
export const DOCUMENT_TIMEOUT_MS = 2_500;
export const METADATA_DOCUMENT_MAX_BYTES = 5 * 1024;
export const PUBLISHED_KEYS_MAX_BYTES = 64 * 1024;
/** RSA keys of clients: shorter ones are unsafe, longer ones slow. */
export const RSA_KEY_BITS = { min: 2048, max: 8192 } as const;

/** How far ahead a client assertion may expire (private_key_jwt): common clients make them for 5 or 10 minutes. */
export const CLIENT_ASSERTION_SECONDS = 900;

/** Sign-in sessions: idle and absolute lifetime. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/**
 * Failed sign-ins in 15 minutes before further attempts have to wait, and the longest wait: 5 seconds, 10, 20 and so on.
 * `pair`: one account from one address, or from a browser that signed in to it before. `account` and `project`: all
 * other browsers; their waits are short, so that nobody can lock people out. `code`: second factors of an account, which
 * can only be tried with its password. `company`: visits to companies' providers that begin at one address.
 */
export const SIGN_IN_ATTEMPTS = {
  pair: { free: 10, longestWaitSeconds: 900 },
  address: { free: 50, longestWaitSeconds: 900 },
  account: { free: 100, longestWaitSeconds: 30 },
  project: { free: 500, longestWaitSeconds: 1 },
  code: { free: 5, longestWaitSeconds: 900 },
  company: { free: 50, longestWaitSeconds: 900 },
} as const;
export const SIGN_IN_WINDOW_SECONDS = 900;
export const SIGN_IN_FIRST_WAIT_SECONDS = 5;
/** Accounts remembered for one browser, and how long. */
export const KNOWN_ACCOUNTS_MAX = 5;
export const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600;
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Changes of credentials and keys require a step-up at most this old (docs/design/sign-in-and-consent.md). */
export const STEP_UP_SECONDS = 900;
/** How long a passkey ceremony, a second factor or a sign-in at the company's provider may take. */
export const CEREMONY_SECONDS = 900;
/** How long an invitation to an organization is valid. */
export const INVITATION_SECONDS = 7 * 24 * 3_600;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** RFC 6238: time steps of thirty seconds, and the accepted clock drift in steps. */
export const TOTP_STEP_SECONDS = 30;
export const TOTP_DRIFT_STEPS = 1;
export const RECOVERY_CODES = 10;
export const COMPANY_DOMAINS_MAX = 50;
export const SESSIONS_LISTED_MAX = 100;

/** Bodies authenticated by a session or a project key: a logo fits. Others: UNAUTHENTICATED_BODY_BYTES_MAX. */
export const BODY_BYTES_MAX = 100 * 1024;

/** Scoped resources. */
export const RESOURCES_MAX = 100;
export const RESOURCE_SCOPES_MAX = 64;
export const RESOURCE_NAME_MAX_LENGTH = 80;
export const SCOPE_DESCRIPTION_MAX_LENGTH = 160;
/** Types of authorization_details (RFC 9396) of a resource, and the members of one. */
export const DETAIL_TYPES_MAX = 20;
export const DETAIL_FIELDS_MAX = 20;
/** `authorization_details` of a request, which every token contains twice. */
export const AUTHORIZATION_DETAILS_MAX_LENGTH = 1_024;
export const AUTHORIZATION_DETAILS_MAX = 10;
export const DETAIL_VALUES_MAX = 20;
export const DETAIL_VALUE_MAX_LENGTH = 200;
export const RESOURCE_METADATA_MAX_BYTES = 64 * 1024;
export const RESOURCE_METADATA_TIMEOUT_MS = 3_000;
export const POLICY_ENTRIES_MAX = 500;
/** How often the metadata of shared resources are refreshed, and how soon after a failure: by a worker, at a request. */
export const SHARED_RESOURCE_SECONDS = 3600;
export const SHARED_RESOURCE_RETRY_SECONDS = 60;
export const UNREADABLE_RESOURCE_SECONDS = 10;

/** How long a process caches the console's client. */
export const CONSOLE_CLIENT_CACHE_SECONDS = 30;
