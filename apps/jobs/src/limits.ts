// Every number from the specification that the jobs service uses, once, with its unit and source.

/** spec Limits: `pageSize` */
export const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 250;
/** docs/design/listing.md: a proxy may limit all headers of a response to 4 kB */
export const LINK_LENGTH_MAX = 2_048;
/** docs/design/listing.md: `ids` */
export const IDS_MAX = 250;
/** spec Limits: maximum number of jobs in a response with photos or their URLs */
export const JOBS_WITH_PHOTOS_MAX = 100;
/** spec Limits: signed photo URLs */
export const SIGNED_URL_LIFETIME_MS = 15 * 60_000;
/** docs/design/listing.md: `fields` */
export const FIELDS_MAX = 100;
export const FIELD_DEPTH_MAX = 8;
/** docs/design/submission.md: `properties` */
export const PROPERTIES_MAX = 5;
export const PROPERTY_CHARACTERS_MAX = 1_024;
/** properties of the types with photos, which the specification does not limit: characters of their JSON */
export const PROPERTIES_CHARACTERS_MAX = 16_384;
export const SUBMISSION_BYTES_MAX = 20 * 1024 * 1024;
export const BODY_BYTES_MAX = 64 * 1024;
export const RATE_BURST = 60;
/** A single address gets this part of a public key's limit: a quarter. */
export const PUBLIC_KEY_ADDRESSES = 4;
/** docs/design/events.md: `callbackURL` */
export const CALLBACK_URL_CHARACTERS_MAX = 2_048;
export const INTERNAL_ID_CHARACTERS_MAX = 255;
/** docs/design/listing.md: job ids, 12 characters of 62 are 71 bits */
export const JOB_ID_CHARACTERS = 12;
/** docs/design/job-processing.md: how long a creation without `callbackURL` waits for its result */
export const CREATION_WAIT_MS = 15_000;
/** docs/design/job-processing.md: after this a job is completed with an error */
export const JOB_DEADLINE_MS = 10 * 60_000;
export const TIN_DEADLINE_MS = 48 * 3_600_000;
export const SESSION_DEADLINE_MS = 24 * 3_600_000;
/** docs/design/job-processing.md: session tokens */
export const SESSION_TOKEN_LIFETIME_MS = 60 * 60_000;
/** a worker that has not renewed a job's lease for this long is considered dead */
export const PROCESSING_LEASE_MS = 90_000;
export const PROCESSING_LEASE_RENEWAL_MS = 30_000;
/** an attempt to process a job is aborted after this */
export const PROCESSING_MS_MAX = 5 * 60_000;
/** docs/design/job-processing.md: a job whose lease was lost this often is not run again */
export const LEASE_LOSSES_MAX = 2;
/** docs/design/sealed-data.md: default retention of callbacks and audit trail, days */
export const LOGS_RETENTION_DAYS = 90;
/** docs/design/job-processing.md: pixels of one photo and of all photos of a request, bytes of one photo */
export const PHOTO_PIXELS_MAX = 25_000_000;
export const PHOTOS_PIXELS_MAX = 60_000_000;
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024;
/** From these on, decoding a picture takes long: it has a process of its own. The page sends fewer. */
export const LARGE_PICTURE_PIXELS = 5_000_000;
export const LARGE_PICTURE_BYTES = 4 * 1024 * 1024;
/** docs/design/job-processing.md: resident size of the process that decodes photos, and the time limit for one step */
export const IMAGE_PROCESS_BYTES_MAX = 640 * 1024 * 1024;
export const SMALL_IMAGE_PROCESS_BYTES_MAX = 320 * 1024 * 1024;
/** Networks and one decoded picture. */
export const PRINT_PROCESS_BYTES_MAX = 768 * 1024 * 1024;
export const FACE_PROCESS_BYTES_MAX = 768 * 1024 * 1024;
export const IMAGE_TASK_MS_MAX = 60_000;
/** spec Limits: ipFraudCheck */
export const IP_FRAUD_ATTEMPTS = 4;
export const IP_FRAUD_WINDOW_MINUTES = 60;
export const IP_FRAUD_JOB_IDS_MAX = 10;
/** docs/design/job-processing.md: a check passes at this confidence */
export const PASS_CONFIDENCE = 0.9;
/**
 * docs/design/faces.md: faces up to the first distance are one person's, from the second on two people's; between is
 * not determined
 */
export const FACE_SAME_DISTANCE_MAX = 0.5;
export const FACE_OTHER_DISTANCE_MIN = 0.6;
/** docs/design/faces.md: a narrower face is not compared, px of the photo */
export const FACE_WIDTH_MIN = 60;
/** spec Limits: TIN name matching, characters of first name, space and last name */
export const TIN_NAME_CHARACTERS_MAX = 40;
/** docs/design/job-processing.md: how long a TIN submission waits before it answers `pending` */
export const TIN_WAIT_MS = 1_500;
/** a pending TIN is polled after this long, at first and at most, if the provider names no time */
export const TIN_POLL_MIN_MS = 60_000;
export const TIN_POLL_MAX_MS = 3_600_000;
/** spec Limits: SSN names */
export const SSN_NAME_CHARACTERS_MAX = 50;
/** properties of an SSN request, which the specification does not limit: characters of the string or of the list's JSON */
export const SSN_PROPERTIES_CHARACTERS_MAX = 16_384;
/** docs/design/job-processing.md: attempts per account and phone within the window */
export const SSN_ATTEMPTS_MAX = 10;
export const SSN_ATTEMPTS_WINDOW_MS = 24 * 3_600_000;
/** how long the link of an invite is valid and its job stays open */
export const INVITE_LIFETIME_MS = SESSION_DEADLINE_MS;
/** how long messages received in place of a provider are kept */
export const RECEIVED_MESSAGE_DAYS = 7;
/**
 * docs/design/tokens.md: a read waits this long for a newer status list when the cached one is this old; writes always
 * fetch it
 */
export const STATUS_LIST_WAIT_AFTER_MS = 500;
export const STATUS_LIST_WAIT_MS = 500;
/** for agents' writes, photos and reviews an issuer's DID document is at most this old */
export const DID_DOCUMENT_FRESH_MS = 500;
/** docs/design/agents-and-tools.md: maximum lifetime of accepted tokens, by default and at most */
export const TRUSTED_TOKEN_SECONDS = 30 * 86_400;
export const TRUSTED_TOKEN_SECONDS_MAX = 366 * 86_400;
/** how long a looked-up key, account or list of issuers is cached: revocations take effect within a second */
export const CREDENTIAL_CACHE_MS = 500;
/** docs/design/sealed-data.md: a document's number that a listing decrypted stays in memory for this long */
export const OPENED_MEMBERS_MS = 5_000;
export const ISSUER_DOCUMENT_BYTES_MAX = 2 * 1024 * 1024;
/** how often documents and lists in use are renewed in the background, and for how long after their last use */
export const ISSUER_WARM_INTERVAL_MS = 10_000;
export const ISSUER_WARM_WHILE_USED_MS = 60 * 60_000;
/** an AAMVA or DLV answer still missing when its job completes is polled after this long, at first and at most */
export const DEFERRED_CHECK_PAUSE_MIN_MS = 30_000;
export const DEFERRED_CHECK_PAUSE_MAX_MS = 30 * 60_000;
/** after this it is finally not determined */
export const DEFERRED_CHECK_TIMEOUT_MS = 24 * 3_600_000;
/** the same for a standalone AAMVA job, within its own deadline */
export const AAMVA_POLL_MS = 20_000;

/** Maximum number of active keys of an account, live and sandbox together. */
export const API_KEYS_MAX = 100;
export const KEY_NETWORKS_MAX = 50;
export const KEY_NOTE_CHARACTERS_MAX = 200;
/** How long a rotated key keeps working, by default and at most. */
export const KEY_GRACE_SECONDS = 86_400;
export const KEY_GRACE_SECONDS_MAX = 7 * 86_400;
/** Maximum lifetime of a key created by an agent. */
export const AGENT_KEY_LIFETIME_MS = 90 * 86_400_000;
export const BEARER_TOKEN_CHARACTERS_MAX = 16_384;
/** How long a process caches an account's unwrapped key. */
export const ACCOUNT_KEY_CACHE_MS = 300_000;
export const MEMBERS_MAX = 1_000;
/** Maximum number of trusted issuer entries of an account. */
export const TRUSTED_ISSUERS_MAX = 100;
/** one year: a later deadline amounts to none */
export const REVIEW_SLA_HOURS_MAX = 8_784;

/** sign-in sessions of the auth service last at most a week */
export const STEP_UP_MINUTES_MAX = 10_080;
/** How recent the sign-in behind a change of the account is, unless the account says otherwise. */
export const STEP_UP_DEFAULT_MINUTES = 60;

/** work on pictures that waits in one process, in all and of one account; and when a refused request may come again */
export const PICTURES_WAITING_MAX = 1_024;
export const PICTURES_WAITING_OF_ACCOUNT_MAX = 128;
export const PICTURES_RETRY_SECONDS = 5;

/** docs/design/sessions-and-capture.md: maximum uploads of one session, kept or not */
export const SESSION_UPLOADS_MAX = 100;
/** maximum wait of a request for a session's next revision, and how often it polls without a signal */
export const SESSION_WAIT_SECONDS_MAX = 25;
export const SESSION_POLL_MS = 5_000;
/** how long the check of one upload may search for a barcode */
export const UPLOAD_BARCODE_MS_MAX = 8_000;
/** keys of pages that a session keeps: reloads and devices; and characters of a proof made with one */
export const CAPTURE_KEYS_MAX = 8;
export const CAPTURE_PROOF_CHARACTERS_MAX = 4_096;
/** docs/design/sessions-and-capture.md: a head-turn challenge, and the bytes of one of its pictures */
export const CHALLENGE_LIFETIME_MS = 3 * 60_000;
/** the first and three redraws */
export const CHALLENGE_DRAWS_MAX = 4;
export const CHALLENGE_FRAME_BYTES_MAX = 512 * 1024;
export const CHALLENGE_POSES_MIN = 3;
export const CHALLENGE_POSES_MAX = 5;

export const AUDIT_PAGE = 100;
export const AUDIT_PAGE_MAX = 1_000;

/** How long a claim on a review lasts unless renewed. */
export const REVIEW_LEASE_MS = 15 * 60_000;
export const REVIEWS_PAGE = 50;
export const REVIEWS_PAGE_MAX = 250;
export const REVIEW_REASON_CHARACTERS_MAX = 1_000;
export const REVIEW_NOTE_CHARACTERS_MAX = 4_000;
/** Maximum number of notes on one job. */
export const REVIEW_NOTES_MAX = 500;

/** docs/design/events.md: how long events stay in their feed, unless the account keeps its logs for less */
export const EVENT_RETENTION_DAYS = 30;
/** Maximum number of events that get their positions in one transaction. */
export const EVENT_BATCH = 200;
export const EVENTS_PAGE = 50;
export const EVENTS_PAGE_MAX = 100;
/** One read skips at most this many events of other types. */
export const EVENTS_SCANNED_MAX = 5_000;
/** maximum wait of a request for further events, and how often it polls without a signal */
export const EVENTS_WAIT_SECONDS_MAX = 30;
export const EVENTS_POLL_MS = 1_000;
/** Length of the reason for revealing a masked field or a photograph. */
export const REVEAL_REASON_CHARACTERS_MAX = 1_000;
export const REVEAL_FIELD_CHARACTERS_MAX = 255;
/** Maximum number of webhook endpoints of an account, live and sandbox together. */
export const ENDPOINTS_MAX = 50;
export const DELIVERIES_PAGE = 50;
export const DELIVERIES_PAGE_MAX = 200;
/** docs/design/events.md: how long sending the notice that an endpoint was disabled is retried */
export const ENDPOINT_NOTICE_MS = 86_400_000;

/** Days covered by one statistics response, by default and at most. */
export const STATISTICS_DAYS = 30;
export const STATISTICS_DAYS_MAX = 92;
/** Number of newest rows used for a day's median, and for the health of deliveries. */
export const STATISTICS_JOBS_A_DAY_MAX = 2_000;
export const STATISTICS_ROWS_MAX = 20_000;

/** Maximum number of audit actions in a job's timeline: the newest. */
export const TIMELINE_STEPS_MAX = 500;

/** docs/security.md: jobs of one account that share something are compared within this time, unless the account says otherwise */
export const RELATED_WINDOW_DAYS = 180;
export const RELATED_WINDOW_DAYS_MAX = 1_095;
/** Jobs considered for each thing that a job shares, and jobs of one answer: the latest. */
export const RELATED_JOBS_CONSIDERED_MAX = 500;
export const RELATED_JOBS_MAX = 50;
/** People who may share one before it is a signal. */
export const RELATED_PEOPLE_MAX = { phone: 2, email: 1, device: 3, network: 20, address: 10 } as const;
export const DEVICE_ID_CHARACTERS_MAX = 128;
/**
 * docs/design/faces.md: distance up to which faces of two jobs are one person's; less than for two given faces, since
 * there are many
 */
export const FACE_RELATED_DISTANCE_MAX = 0.4;
/** Jobs whose faces are the nearest, and those with one document whose faces are measured. */
export const RELATED_FACES_MAX = 50;
/** Jobs of which pictures are compared with a selfie. */
export const COPIED_JOBS_MAX = 3;
/** Of an account, the latest; of all accounts together in one process, bytes. */
export const FACES_COMPARED_MAX = 250_000;
export const FACE_GALLERIES_BYTES_MAX = 128 * 1024 * 1024;
/** Opened templates are dropped after this time without use, and read again after this time in use. */
export const FACE_GALLERY_IDLE_MS = 15 * 60_000;
export const FACE_GALLERY_HELD_MS = 6 * 3_600_000;
/** What remains of a removed face tells processes that hold it. */
export const FACE_REMAINS_MS = 24 * 3_600_000;
/** docs/security.md: lists of an account */
export const LIST_ENTRIES_MAX = 50_000;
export const LIST_ENTRIES_PAGE = 50;
export const LIST_ENTRIES_PAGE_MAX = 250;
export const LIST_ENTRY_LIFETIME_MS_MAX = 3 * 366 * 86_400_000;
export const LIST_REASON_CHARACTERS_MAX = 1_000;
export const LISTED_VALUE_CHARACTERS_MAX = 255;
