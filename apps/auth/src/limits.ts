// Every number of the specification and of the decisions, once, with its unit.

/** Gateway access token (spec Limits). */
export const ACCESS_TOKEN_SECONDS = 900;
/** Gateway refresh token, from issue (spec Limits). */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
/** A gateway delegation lives as long as its newest refresh token, at most this in all (decision 0120). */
export const GATEWAY_DELEGATION_MAX_SECONDS = 365 * 24 * 3600;
/** By how much a refresh moves its delegation's end beyond the new token's, so that not each of them has to. */
export const PROLONGED_AHEAD_SECONDS = 3600;
/** A delegation that policy made; tokens of it are good for {@link ACCESS_TOKEN_SECONDS} (decision 0314). */
export const POLICY_DELEGATION_SECONDS = 24 * 3600;
/** Resources that one client has by policy. */
export const POLICY_RESOURCES_MAX = 50;
/** Assertions of identity providers (decision 0315): their whole life at most, and their length. */
export const IDENTITY_ASSERTION_SECONDS = 3600;
export const IDENTITY_ASSERTION_MAX_LENGTH = 16 * 1024;
export const IDENTITY_PROVIDERS_MAX = 20;
/** How long their keys are believed, and how soon an unknown one is looked for again. */
export const PROVIDER_KEYS_FRESH_MS = 300_000;
export const PROVIDER_KEYS_AGAIN_MS = 1_000;
/** Gateway authorization code (decision 0121). */
export const AUTHORIZATION_CODE_SECONDS = 60;
/** An approval whose code nobody exchanges ends after this. */
export const APPROVED_UNUSED_SECONDS = 600;
/** From the authorize request to the person's answer. */
export const INTERACTION_SECONDS = 3600;
/** Of what a client writes into an authorization request, all that is not bounded by what is known or registered. */
export const AUTHORIZE_MAX_LENGTHS = { state: 4_096, acr_values: 1_024 } as const;
/** Requests one browser may have waiting at a time; a further one ends the oldest. */
export const MAX_OPEN_INTERACTIONS = 20;
/** What a device shows is good this long (RFC 8628). */
export const DEVICE_CODE_SECONDS = 600;
/** Who waits for an answer without a browser asks so often; who comes sooner waits so much longer from then on. */
export const POLL_SECONDS = 5;
/** A request of an agent without a browser (OpenID CIBA) waits this long unless it asks for another time (requested_expiry). */
export const BACKCHANNEL_SECONDS = { default: 600, min: 60, max: 3600 } as const;
export const BINDING_MESSAGE_MAX_LENGTH = 64;
export const LOGIN_HINT_MAX_LENGTH = 320;
/**
 * So that nobody is asked until they give in: requests of one client that wait for one person, those of an hour for one
 * person by one client and by all clients of the organization, those of a minute by one client.
 */
export const BACKCHANNEL_REQUESTS = { waiting: 3, ofClientAnHour: 10, anHour: 30, aMinute: 60 } as const;
/** Between two mails to one person about what waits: after the first, doubled by each that led to no answer. */
export const REQUEST_MAIL_SECONDS = { first: 15 * 60, most: 24 * 3600 } as const;
/** Until a mail that a server did not take is sent again; longer than sending takes. */
export const REQUEST_MAIL_RETRY_SECONDS = 60;
export const MAIL_TIMEOUT_MS = 10_000;
/** In the pages of one person. */
export const WAITING_SHOWN_MAX = 20;
/** Codes that one person types in a minute. */
export const USER_CODES_PER_MINUTE = 10;
/** An unused client (decision 0121). */
export const UNUSED_CLIENT_SECONDS = 24 * 3600;
/** How long a client is known after its youngest refresh token has expired. */
export const REMEMBERED_CLIENT_SECONDS = 30 * 24 * 3600;
/** Of one organization, registered by itself. */
export const CLIENTS_MAX = 200;
/** Registration request (decision 0121). */
export const MAX_CLIENT_KEYS = 10;
export const MAX_REDIRECT_URIS = 10;
export const MAX_REGISTRATION_BYTES = 16 * 1024;
export const MAX_CLIENT_NAME_LENGTH = 200;
export const MAX_RESOURCE_LENGTH = 2048;
/** PKCE verifier (spec Limits, RFC 7636 section 4.1). */
export const CODE_VERIFIER_LENGTH = { min: 43, max: 128 } as const;

/**
 * Bouncer (spec Limits): how long the link may be followed; the same again for the stay at the upstream provider, then for
 * the consent page.
 */
export const AUTHORIZATION_URL_MS = 600_000;
/** From the approval to the exchange of the delegation code. */
export const DELEGATION_CODE_MS = 300_000;
export const DELEGATION_DAYS = { default: 7, min: 1, max: 365 } as const;
export const AGENT_NAME_MAX_LENGTH = 120;
export const AGENT_PROOF_MAX_LENGTH = 16_384;
export const STATE_MAX_LENGTH = 1_024;
/** A link that holds its request: what proxies and browsers take. */
export const LINK_MAX_LENGTH = 8_000;
/** The DID document of an agent. */
export const AGENT_DOCUMENT_MAX_BYTES = 64 * 1_024;
export const AGENT_DOCUMENT_TIMEOUT_MS = 3_000;
/** One response of an upstream provider. */
export const UPSTREAM_RESPONSE_MAX_BYTES = 256 * 1_024;
export const UPSTREAM_TIMEOUT_MS = 10_000;
/** Wrong passwords of one request. */
export const PASSWORD_ATTEMPTS_PER_MINUTE = 10;
/** How long somebody without an account here stays signed in at /delegations. */
export const PERSON_SESSION_SECONDS = 1_800;
/** An agent that polled so recently learns the outcome by itself; its polls are recorded at most so often. */
export const POLL_RECENT_MS = 120_000;
export const POLL_RECORDED_MS = 30_000;
/** After this authorize requests are deleted, with their sign-ins and codes; deleted projects too. */
export const STORED_REQUEST_DAYS = 30;
/** After this those that nobody signed in for. */
export const UNANSWERED_REQUEST_MS = 3_600_000;

/** A project's settings. */
export const URL_MAX_LENGTH = 2_048;
export const COMPLETION_URLS_MAX = 20;
export const DENIED_AGENTS_MAX = 1_000;
export const TOOLS_MAX = 500;
export const PROVIDERS_MAX = 50;
export const API_KEYS_MAX = 50;
/** How long the previous webhook secret goes on signing beside the new one unless told, and at most. */
export const WEBHOOK_SECRET_GRACE_SECONDS = 86_400;
export const WEBHOOK_SECRET_GRACE_SECONDS_MAX = 7 * 86_400;

/** Entries of a status list (StatusList2021; decision 0122). */
export const STATUS_LIST_ENTRIES = 131_072;
/** A list takes no further entries beyond this, so that a free random index is found at the first or second try. */
export const STATUS_LIST_FULL_AT = 98_304;
export const STATUS_LIST_MAX_AGE_SECONDS = 30;
/** A signed list is signed anew every hour and believed for a day. */
export const STATUS_LIST_RENEWED_SECONDS = 3600;
export const STATUS_LIST_VALID_SECONDS = 24 * 3600;

/** How far a token's time of issue may lie behind its key's retirement: clocks of processes differ. */
export const RETIRED_KEY_TOLERANCE_SECONDS = 5;
/** How long a process may go on knowing a client that has expired or is gone. */
export const CLIENT_CACHE_SECONDS = 5;
/** How long a client metadata document that could not be accepted is not fetched again. */
export const REFUSED_DOCUMENT_SECONDS = 30;

/** How far the time of a DPoP proof may be from now, in either direction (RFC 9449 section 11.1). */
export const DPOP_PROOF_SECONDS = 300;
/** How far ahead a client assertion may expire (private_key_jwt). */
export const CLIENT_ASSERTION_SECONDS = 300;

/** Sign-in sessions: idle and in all. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/**
 * Failed sign-ins in a quarter of an hour before each further try has to wait, and for how long at most: 5 seconds, 10, 20
 * and so on. `pair`: of one account from one address, or from a browser that signed in to it before. `account` and
 * `project`: from all browsers that did not; their waits are short, so that nobody can lock anybody out. `code`: second
 * factors of an account, which only somebody who knows its password can try.
 */
export const SIGN_IN_ATTEMPTS = {
  pair: { free: 10, longestWaitSeconds: 900 },
  address: { free: 50, longestWaitSeconds: 900 },
  account: { free: 100, longestWaitSeconds: 30 },
  project: { free: 500, longestWaitSeconds: 1 },
  code: { free: 5, longestWaitSeconds: 900 },
} as const;
export const SIGN_IN_WINDOW_SECONDS = 900;
export const SIGN_IN_FIRST_WAIT_SECONDS = 5;
/** Accounts that one browser is known for, and how long. */
export const KNOWN_ACCOUNTS_MAX = 5;
export const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600;
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Changes of credentials and of keys want a proof at most this old (decision 0303). */
export const STEP_UP_SECONDS = 900;
/** How long a page or a program may take for a passkey, a second factor or a visit to the company's provider. */
export const CEREMONY_SECONDS = 900;
/** How long somebody may take to say yes to an organization (decision 0380). */
export const INVITATION_SECONDS = 7 * 24 * 3_600;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** RFC 6238: steps of thirty seconds, and how many of them clocks may be apart. */
export const TOTP_STEP_SECONDS = 30;
export const TOTP_DRIFT_STEPS = 1;
export const RECOVERY_CODES = 10;
export const COMPANY_DOMAINS_MAX = 50;
export const SESSIONS_LISTED_MAX = 100;

/** A body of whoever is known by a session or a project key: a logo fits. Strangers: UNAUTHENTICATED_BODY_BYTES_MAX. */
export const BODY_BYTES_MAX = 100 * 1024;

/** Scoped resources (decision 0240). */
export const RESOURCES_MAX = 100;
export const RESOURCE_SCOPES_MAX = 64;
export const RESOURCE_NAME_MAX_LENGTH = 80;
export const SCOPE_DESCRIPTION_MAX_LENGTH = 160;
/** Types of authorization_details (RFC 9396) of a resource, and the members of one. */
export const DETAIL_TYPES_MAX = 20;
export const DETAIL_FIELDS_MAX = 20;
/** `authorization_details` of a request: they stand in every token twice. */
export const AUTHORIZATION_DETAILS_MAX_LENGTH = 1_024;
export const AUTHORIZATION_DETAILS_MAX = 10;
export const DETAIL_VALUES_MAX = 20;
export const DETAIL_VALUE_MAX_LENGTH = 200;
export const RESOURCE_METADATA_MAX_BYTES = 64 * 1024;
export const RESOURCE_METADATA_TIMEOUT_MS = 3_000;
export const POLICY_ENTRIES_MAX = 500;
/** How often the metadata of shared resources are read again, and how soon after a failure. */
export const SHARED_RESOURCE_SECONDS = 3600;
export const UNREADABLE_RESOURCE_SECONDS = 10;

/** For how long a process knows which client the console is. */
export const CONSOLE_CLIENT_CACHE_SECONDS = 30;
