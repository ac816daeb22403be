// Generated from docs/openapi by "npm run drift -- --write".

export interface paths {
  '/.well-known/oauth-protected-resource': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Protected resource metadata (RFC 9728) */
    get: operations['protectedResource'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Protected resource metadata of the MCP server (RFC 9728) */
    get: operations['protectedMcpResource'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/did.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The did:web document of the service: keys of its proofs */
    get: operations['serviceDid'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Audit trail of the account, newest first
     * @description Effects: reads the audit trail. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `audit.read`, or as what it showed.
     */
    get: operations['listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Signed checkpoint of the audit trail
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['getAuditCheckpoint'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export part of the signed trail, to keep and verify elsewhere
     * @description Effects: reads the audit trail. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `audit.read`, or as what it showed.
     */
    get: operations['exportAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/inclusion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that a line is in the signed trail (RFC 9162)
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['proveAuditLine'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/consistency': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that the trail was only appended to between two checkpoints (RFC 9162)
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['proveAuditGrowth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Events of the account, with optional long polling
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/callbacks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Callbacks of a job and their delivery attempts
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listCallbacks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/callbacks/{callbackId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a callback again, with the same webhook-id
     * @description Effects: sends again where it went. Each use by a key is recorded as `callback.resent`, or as what it showed.
     */
    post: operations['resendCallback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/related': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Other jobs of the account that share something with a job
     * @description Effects: reads results. Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getRelatedJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Paginated jobs
     * @description Effects: reads results. Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['findJobs'];
    put?: never;
    /**
     * Submit a job of any type
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['createJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One job
     * @description Effects: reads results. Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getJob'];
    put?: never;
    post?: never;
    /**
     * Erase a job
     * @description Effects: erases a job. The audit trail records each change.
     */
    delete: operations['removeJob'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Open a job that a web client completes
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['createSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/aml/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Screen a person or an entity against sanction, warning and PEP lists
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifyAml'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/aml/{id}/explanation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Explanation of a screening: the words compared, and the effect of birth date, country and gender
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['explainScreening'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ecbsv/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask the SSA, with consent, whether SSN, name and date of birth belong together
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifyEcbsv'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ecbsv/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * An eCBSV job, without the number
     * @description Effects: reads results; reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getEcbsvJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ssn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check the last 4 or all 9 digits of an SSN against the owner of a phone number
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifySsn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/private-ssn/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The same as POST /api/ssn
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifySsnAlias'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/private-ssn/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A private SSN job, without the number
     * @description Effects: reads results; reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getSsnJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dob/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check a date of birth against the owner of a phone number
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifyDob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dob/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A date-of-birth job
     * @description Effects: reads results; reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getDobJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tin/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate an ITIN against a name and a phone number
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifyTin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The same as POST /api/tin/verify
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['verifyTinAlias'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tin/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A TIN job, including while it is pending
     * @description Effects: reads results; reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getTinJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tin/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receives a final answer of the TIN provider, signed with the Standard Webhooks headers */
    post: operations['receiveTinResult'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/crosscheck': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check whether address, e-mail, phone and IP belong to one person
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['crosscheckIdentity'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/aamva': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check a licence against the issuing state’s records
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['checkAamva'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/authenticate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare a selfie with the face of an earlier verification
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['authenticate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The documents that can be read
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dlv/webhook/license-validation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receives a final answer of the DLV provider, signed with the Standard Webhooks headers */
    post: operations['receiveLicenseValidation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{provider}/email/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accepts the requests of SendGrid v3 POST /v3/mail/send and records the message instead of sending it */
    post: operations['receiveEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/{provider}/sms/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accepts the requests of Twilio’s Messages resource and records the message instead of sending it */
    post: operations['receiveSms'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/verify/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Session state for the page that takes the photos, with optional long polling
     * @description Effects: fills the session’s own job.
     */
    get: operations['getVerifySession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/consent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * The person accepts the wording that was shown
     * @description Effects: fills the session’s own job.
     */
    put: operations['putSessionConsent'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Choose the kind of document
     * @description Effects: fills the session’s own job.
     */
    put: operations['putSessionDocument'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register the key with which a page signs its pictures
     * @description Effects: fills the session’s own job.
     */
    post: operations['addSessionKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/photos/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was detected on a photo, without the picture
     * @description Effects: fills the session’s own job.
     */
    get: operations['getSessionPhoto'];
    /**
     * Send a photo and get what was detected on it; replaces an earlier one
     * @description Effects: fills the session’s own job.
     */
    put: operations['putSessionPhoto'];
    post?: never;
    /**
     * Remove a photo
     * @description Effects: fills the session’s own job.
     */
    delete: operations['deleteSessionPhoto'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/challenge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a liveness challenge of random head turns; ends the previous one
     * @description Effects: fills the session’s own job.
     */
    post: operations['drawSessionChallenge'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/session/challenge/{id}/frames/{n}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Send the picture of one head turn, in order
     * @description Effects: fills the session’s own job.
     */
    put: operations['putSessionFrame'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invites': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The account’s invites, newest first
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listInvites'];
    put?: never;
    /**
     * Invite a person by e-mail or SMS to complete a job; the link is valid for a day and can be used once
     * @description Effects: starts a job or asks a person for one.
     */
    post: operations['createInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/invites/{id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an invite again, with a new link
     * @description Effects: starts a job or asks a person for one; reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    post: operations['resendInvite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/issuers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the trusted issuers, and what their agents may do
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listIssuers'];
    /**
     * Replace the list of trusted issuers
     * @description Effects: lets somebody sign in; grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    put: operations['replaceIssuers'];
    /**
     * Trust an issuer, or change its limits: the entry applies to its audiences from now on
     * @description Effects: lets somebody sign in; grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['addIssuer'];
    /**
     * Remove a trusted issuer; its agents lose access within a second
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['removeIssuer'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The account’s keys: active ones first, then revoked ones
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Create a key with only the permissions it needs
     * @description Effects: grants rights; shows or moves a secret. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A key, without its secret
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['getKey'];
    put?: never;
    post?: never;
    /**
     * Revoke a key; it stops working within a second
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['revokeKey'];
    options?: never;
    head?: never;
    /**
     * Change a key’s permissions, networks, expiry or note
     * @description Effects: grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    patch: operations['updateKey'];
    trace?: never;
  };
  '/api/management/keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate a key: create one with the same limits; the old one keeps working for a grace period
     * @description Effects: grants rights; shows or moves a secret. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['rotateKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/keys/{id}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disable a key; it stops working within a second, until it is enabled again
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['disableKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/keys/{id}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Enable a disabled key again
     * @description Effects: grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['enableKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the account blocks and what it knows, with reason, author and end
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listEntries'];
    put?: never;
    /**
     * Block or know a document, face, phone, e-mail address, device or network
     * @description Effects: changes what passes. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['addEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/lists/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove an entry
     * @description Effects: changes what passes. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['removeEntry'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the members and their roles
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listMembers'];
    /**
     * Give a role to an agent, or to the person agents act for; it limits what their tokens may do
     * @description Effects: grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    put: operations['setMember'];
    post?: never;
    /**
     * Remove a role; without one a token is limited only by its issuer’s entry, or refused (`membersOnly`)
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['removeMember'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The account: its settings and its features
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['getSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change settings: each one named is replaced; null resets it to its default
     * @description Effects: changes what passes; names a destination; grants rights. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    patch: operations['updateSettings'];
    trace?: never;
  };
  '/api/management/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * URLs to which the account’s events are sent
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    /**
     * Create a webhook endpoint
     * @description Effects: names a destination; shows or moves a secret. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['createWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/webhook-endpoints/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A webhook endpoint, without its secrets
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['getWebhookEndpoint'];
    put?: never;
    post?: never;
    /**
     * Delete a webhook endpoint
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['deleteWebhookEndpoint'];
    options?: never;
    head?: never;
    /**
     * Change, disable or enable a webhook endpoint
     * @description Effects: names a destination. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    patch: operations['updateWebhookEndpoint'];
    trace?: never;
  };
  '/api/management/webhook-endpoints/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the signing secret; the old one also signs during a grace period
     * @description Effects: shows or moves a secret. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/webhook-endpoints/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test message to the endpoint
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['testWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deliveries of events and callbacks, with every attempt and its response, newest first
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/deliveries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A delivery with its attempts
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['getDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/deliveries/{id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send it again, with the same webhook-id
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['resendDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/management/webhook-endpoints/{id}/recover': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an endpoint the events of a period that it did not receive; none is sent twice
     * @description Effects: changes the account otherwise. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['recoverWebhookEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Override a completed job's findings
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    put: operations['reviewJob'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/review/proposals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Overrides proposed by agents, newest first; a proposal decides nothing
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['listReviewProposals'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs waiting for a reviewer, longest waiting first
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['listReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/next': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Claim the review that has waited longest
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['claimNextReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A job’s review, with the reviewers’ notes and decisions
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['getReview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Claim a review for 15 minutes, or renew your claim
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['claimReview'];
    /**
     * Release your claim
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    delete: operations['releaseReview'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a note for other reviewers
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['addReviewNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}/decision': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept or reject, with a reason
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['decideReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm another reviewer’s decision as the second person
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['confirmReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{jobId}/reopen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Put a job whose review has ended back in the queue
     * @description Effects: decides reviews. A token needs a recent sign-in of its person (`insufficient_user_authentication`). The audit trail records each change.
     */
    post: operations['reopenReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/reveal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reveal one masked field, with a reason
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    post: operations['revealField'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/photos/{name}/reveal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A URL of one photo for 15 minutes, watermarked with who asked and when
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    post: operations['revealPhoto'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Jobs by outcome and day, time to decision, checks without an answer, deliveries and reviews
     * @description Effects: reads the account’s own set-up and counts.
     */
    get: operations['getStatistics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/download': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A report of the job, as JSON with base64 PDF or as the file
     * @description Effects: reads personal data. A token needs a recent sign-in of its person (`insufficient_user_authentication`). Each use by a key is recorded as `person.read`, or as what it showed.
     */
    get: operations['downloadJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What happened to a job, from its submission to its delivery
     * @description Effects: reads results. Each use by a key is recorded as `result.read`, or as what it showed.
     */
    get: operations['getJobTimeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * MCP server (Streamable HTTP, revisions 2026-07-28 and 2025-11-25, without sessions)
     * @description One JSON-RPC message per request; `tools/list` describes the tools and names their scopes Effects: calls tools.
     */
    post: operations['mcp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'job-complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A job was completed, or a later AAMVA answer changed it */
    post: operations['onJobComplete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-idv-complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An id-verification was completed */
    post: operations['onJobIdvComplete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-reverify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An id-reverification was completed */
    post: operations['onJobReverify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-tin-validation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A tin-validation was completed */
    post: operations['onJobTinValidation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-dlv-complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A later DLV answer changed a completed job */
    post: operations['onJobDlvComplete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-aml-monitoring-update': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A newer list changed the hits of a monitored job */
    post: operations['onJobAmlMonitoringUpdate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'job-review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A review was saved */
    post: operations['onJobReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'callback.refused': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A callback was not sent: whoever named its URL may no longer read the results */
    post: operations['onCallbackRefused'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.proposed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Somebody proposed a review */
    post: operations['onReviewProposed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.claimed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Somebody claimed a review */
    post: operations['onReviewClaimed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.released': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Somebody released a review */
    post: operations['onReviewReleased'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.noted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A note was added to a review */
    post: operations['onReviewNoted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.decision-proposed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A decision waits for a second person */
    post: operations['onReviewDecisionProposed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.confirmed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A second person confirmed a decision */
    post: operations['onReviewConfirmed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.decided': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A review was decided */
    post: operations['onReviewDecided'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'review.reopened': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A review was reopened */
    post: operations['onReviewReopened'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'invite.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A person was invited to verify themselves */
    post: operations['onInviteCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'invite.sent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The message of an invitation was accepted by its provider */
    post: operations['onInviteSent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'invite.not-sent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The message of an invitation was refused */
    post: operations['onInviteNotSent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'invite.undetermined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The message of an invitation may or may not have been sent */
    post: operations['onInviteUndetermined'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A key was created */
    post: operations['onKeyCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The limits of a key were changed */
    post: operations['onKeyChanged'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.rotated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A key was rotated: a new key replaces it, and it expires */
    post: operations['onKeyRotated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.disabled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A key was disabled */
    post: operations['onKeyDisabled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.enabled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A disabled key was enabled again */
    post: operations['onKeyEnabled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'key.revoked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A key was revoked */
    post: operations['onKeyRevoked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'list-entry.added': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Something was blocked, or made known */
    post: operations['onListEntryAdded'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'list-entry.removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An entry of a list was removed */
    post: operations['onListEntryRemoved'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description The answer of the issuing state's registry about a licence. */
    AamvaResult: {
      enabled?: boolean;
      hasErrors?: boolean;
      hasWarnings?: boolean;
      /** @description ISO 8601, or null. */
      createdAt?: null | string;
      updatedAt?: null | string;
      completedAt?: null | string;
      status?: ('Completed' | 'Error' | 'In Progress' | 'Not Applicable' | 'Pending' | '•••') | null;
      statusMessage?: string;
      confidenceScore?: null | number;
      /**
       * @description Present when a simulator answered.
       * @constant
       */
      simulated?: true;
    };
    /** @description The actor, with nested previous actors (RFC 8693 section 4.1): from the token's subject to the one the user approved. */
    Actor: {
      sub: string;
      act?: components['schemas']['Actor'];
    };
    AddressPart: {
      isForwarder?: boolean;
      isCommercial?: boolean;
      /** @enum {string} */
      type?:
        | 'commercial-mail-drop'
        | 'incomplete-address'
        | 'multi-unit'
        | 'other'
        | 'po-box'
        | 'po-box-forward'
        | 'single-unit'
        | '•••';
      errors?: components['schemas']['CrosscheckItem'][];
      warnings?: components['schemas']['CrosscheckItem'][];
      isValid?: boolean;
      isMatch?: boolean;
      name?: string;
      ageRange?: components['schemas']['AgeRange'];
    };
    AddressParts: {
      /** @description With its designator: `APT 4B`. */
      unit?: string;
      streetNumber?: string;
      street?: string;
      city?: string;
      /** @description ISO 3166-2 without the country: `CA`. */
      state?: string;
      /** @description Five digits in the US, `K1A 0B1` in Canada. */
      postalCode?: string;
      /** @description The last four digits of a ZIP+4. */
      postalCodeSuffix?: string;
      /** @description ISO 3166-1 alpha-2. */
      country?: string;
    };
    AgeRange: {
      from?: number | null;
      to?: number | null;
    };
    AmlData: {
      /** @description id of the screening; stays the same when re-screened */
      id?: string;
      /** @description id of the job */
      ref?: string;
      /** @description as submitted, MM/DD/YYYY; omitted when none was given */
      dob?: string;
      /** @enum {string} */
      matchStatus?: 'no_match' | 'potential_match' | '•••';
      /** @enum {string} */
      riskLevel?: 'high' | 'low' | 'medium' | '•••';
      submittedTerm?: string;
      /** @description number of listed persons that match */
      totalHits?: number | null;
      /** @description number of their listings, one for each list and type */
      totalMatches?: number | null;
      /** @description ISO 8601 */
      updatedAt?: string;
      hits?: {
        /** @description all names of the listed persons, including aliases */
        aka?: string[];
        politicalPositions?: string[];
        /** @description ISO 3166-1 alpha-2 */
        countries?: string[];
        matches?: {
          sanction?: components['schemas']['AmlMatch'][];
          warning?: components['schemas']['AmlMatch'][];
          pep?: components['schemas']['AmlMatch'][];
          'pep-class-1'?: components['schemas']['AmlMatch'][];
          'pep-class-2'?: components['schemas']['AmlMatch'][];
          'pep-class-3'?: components['schemas']['AmlMatch'][];
          'pep-class-4'?: components['schemas']['AmlMatch'][];
        };
      };
    };
    AmlExplanationRecord: {
      /** @description id of the job */
      id: string;
      screenedAt: null | string;
      /** @description minimum score at which a listed person is a hit */
      threshold: null | number;
      /** @description the hits and near misses, best first */
      candidates: components['schemas']['ExplainedCandidate'][];
    };
    AmlMatch: {
      /** @enum {string} */
      type?:
        | 'pep'
        | 'pep-class-1'
        | 'pep-class-2'
        | 'pep-class-3'
        | 'pep-class-4'
        | 'sanction'
        | 'warning'
        | '•••';
      /** @description name of the list */
      name?: string;
      url?: string;
      listing_started_utc?: null | string;
      listing_ended_utc?: null | string;
    };
    AmlResult: {
      /** @description null when the screening was not determined */
      data?: null | components['schemas']['AmlData'];
      /** @description `normalized`: 0 to 1, confidence that the person is not listed; `unnormalized`: similarity of the nearest listed name */
      confidence?: {
        normalized?: null | number;
        unnormalized?: null | number;
      };
      /** @constant */
      simulated?: true;
    };
    /** @description `assurance` of a job's result. */
    Assurance: {
      /** @enum {string} */
      level?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
      /** @description what was proven, including facts of levels that were not reached */
      reached?: (
        | 'agreeingSides'
        | 'camera'
        | 'holderBinding'
        | 'issuerSignature'
        | 'knownIssuer'
        | 'liveness'
        | 'machineReadableSide'
        | 'matchingFace'
        | 'matchingPrint'
        | 'selfie'
        | 'soundDocument'
        | 'untouchedCapture'
      )[];
      /** @description what `holder` lacks, or the job's floor where that is higher */
      missing?: (
        | 'agreeingSides'
        | 'backIdPhoto'
        | 'camera'
        | 'holderBinding'
        | 'idPhoto'
        | 'issuerSignature'
        | 'knownIssuer'
        | 'liveness'
        | 'machineReadableSide'
        | 'matchingFace'
        | 'matchingPrint'
        | 'selfie'
        | 'soundDocument'
        | 'untouchedCapture'
      )[];
    };
    AttemptView: {
      /** @description from 1 */
      number: number;
      /** @description ISO 8601, like all times here */
      startedAt: string;
      durationMs: number;
      /** @description null: no response */
      statusCode: null | number;
      /** @description why there is no usable response */
      errorKind: null | string;
      /** @description the first 1,024 bytes of the receiver's response */
      answer: null | string;
    };
    /** @description The agent acting for a person, in the form of RFC 8693 section 4.1: the token's holder, with nested previous actors. */
    AuditAct: {
      /** @description the agent's DID */
      sub: string;
      /** @description the agent that passed the delegation on to it */
      act?: components['schemas']['Actor'];
      /** @description for a gateway token: the client it was issued to */
      client_id?: string;
      /** @description the delegation under which it acts */
      delegation: string;
    };
    AuditPage: {
      items: components['schemas']['ListedAuditLine'][];
      /** @description `after` for the next page; null on the last one */
      next: null | string;
    };
    AuthenticateAnswer: {
      /** @description 0..1; null when it was not determined */
      match: null | number;
      /** @description explains why `match` is null */
      errors?: components['schemas']['ErrorItem'][];
    };
    /** @description Its response. Each page and each device registers a key of its own; the same key again changes nothing. */
    CaptureKey: {
      /** @description RFC 7638, SHA-256: `kid` of proofs */
      id: string;
      /** @description ISO 8601; the service's clock, by which `iat` of proofs is */
      time: string;
    };
    Checkpoint: {
      size: number;
      /** @description base64url */
      root: string;
      /** @description ISO 8601 */
      at: string;
      /** @description JWS over the checkpoint, signed by the party responsible for the trail */
      token: string;
    };
    Cip: {
      version?: number | null;
      pass?: boolean;
      address?: components['schemas']['Verdict'];
      email?: components['schemas']['Verdict'];
      phone?: components['schemas']['Verdict'];
    };
    /** @description 0 to 1, or null where not determined; 0.90 passes. */
    Confidences: {
      id?: null | number;
      idQuality?: null | number;
      idGlareQuality?: null | number;
      /** @description both sides belong to the same document */
      idMatch?: null | number;
      /** @description the document has not expired */
      idExpired?: null | number;
      selfie?: null | number;
      /** @description no sunglasses are worn */
      selfieSunglasses?: null | number;
      selfieEyeglasses?: null | number;
      faceMatch?: null | number;
      birthDateMatch?: null | number;
      nameMatch?: null | number;
      barcode?: null | number;
      /** @description the barcode agrees with the print */
      barcodeMatch?: null | number;
      /** @description the person is not listed */
      idAml?: null | number;
      idCrosscheckIdentity?: null | number;
      idCrosscheckActivity?: null | number;
      idCrosscheckDarkweb?: null | number;
      /** @description for an `id-crosscheck` */
      identity?: null | number;
      originalIdentity?: null | number;
      activity?: null | number;
      darkweb?: null | number;
    };
    ConsistencyProof: {
      first: components['schemas']['Checkpoint'];
      checkpoint: components['schemas']['Checkpoint'];
      /** @description base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
      path: string[];
    };
    /** @description An error or warning about a part. `suggestion` is empty when there is none. */
    CrosscheckItem: {
      type?: string;
      warnings?: boolean;
      message?: string;
      suggestion?: string;
    };
    /** @description A part is null when nothing was submitted for it or no record was found. */
    CrosscheckResult: {
      address?: null | components['schemas']['AddressPart'];
      email?: null | components['schemas']['EmailPart'];
      phone?: null | components['schemas']['PhonePart'];
      gender?: components['schemas']['GenderDistribution'];
      /**
       * @deprecated
       * @description Always null; address, email and phone have their own age range
       */
      ageRange?: Record<string, unknown> | null;
      ip?: null | components['schemas']['IpPart'];
      ipAddress?: null | components['schemas']['IpAddressResult'];
      /** @enum {string} */
      model?: 'approval' | 'fraud' | '•••';
      confidences?: {
        identity?: number | null;
        originalIdentity?: number | null;
        activity?: null | number;
        darkweb?: null | number;
      };
      cip?: components['schemas']['Cip'];
      /**
       * @description Present when a simulator took part.
       * @constant
       */
      simulated?: true;
    };
    DayOfDecisions: {
      day: string;
      /** @description from submission to completion */
      medianMs: number;
      /** @description number of jobs measured */
      measured: number;
    };
    DayOfDeliveries: {
      day: string;
      delivered: number;
      /** @description all attempts were used */
      failed: number;
      /** @description the receiver answered 410, or the message was erased */
      stopped: number;
    };
    DayOfJobs: {
      day: string;
      /** @description completed with `success`, and without it: those that failed and those without an outcome */
      passed: number;
      notPassed: number;
      failed: number;
      withoutOutcome: number;
      active: number;
      removed: number;
      /** @description number of completed ones that were reviewed */
      reviewed: number;
    };
    DeliveryPage: {
      deliveries: components['schemas']['DeliveryView'][];
      /** @description `after` for the next page; null on the last one */
      next: null | string;
    };
    /** @description Delivery of an event or a callback to a URL. */
    DeliveryView: {
      /** @description `msg_…`, the `webhook-id` of every attempt */
      id: string;
      /** @description `we_…`; null: the callback of a job */
      endpoint: null | string;
      /** @description `evt_…`; null: a callback or a test */
      eventId: null | string;
      type: string;
      /** @description the job, or whatever else the event is about */
      subject: string;
      url: string;
      /** @enum {string} */
      status: 'delivered' | 'failed' | 'pending' | 'stopped';
      createdAt: string;
      deliveredAt: null | string;
      /** @description null unless another attempt is planned */
      nextAttemptAt: null | string;
      /** @description oldest first */
      attempts: components['schemas']['AttemptView'][];
    };
    DidDocument: {
      '@context': string | string[];
      id: string;
      alsoKnownAs?: string[];
      verificationMethod?: components['schemas']['VerificationMethod'][];
      assertionMethod?: (string | components['schemas']['VerificationMethod'])[];
    };
    /** @description Which fields of the licence agree. */
    DlvCheck: {
      stateSupported?: boolean;
      wasCheckPerformed?: boolean;
      /** @description ISO 8601; an empty string when the check did not run. */
      checkPerformedAt?: string;
      /** @enum {string} */
      status?: 'Approved' | 'Not Approved' | '•••';
      /** @enum {string} */
      source?: '' | 'governmental' | 'nonGovernmental' | '•••';
      fieldMatchesAvailable?: string[];
      fieldMatchesSucceeded?: string[];
      fieldMatchesFailed?: string[];
      fieldMatchesUnavailable?: string[];
      error?: string;
      warning?: string;
    };
    /** @description Result of the licence validation. */
    DlvResult: {
      dlvEnabled?: boolean;
      dlvCheckPerformed?: boolean;
      dlvStatusMessage?:
        | ('Completed' | 'Error' | 'In Progress' | 'Not Applicable' | 'Not Performed' | 'Pending' | '•••')
        | null;
      /** @enum {string} */
      error?:
        | 'identification-type-unsupported-by-state'
        | 'missing-license-number'
        | 'missing-state'
        | 'unsupported-country'
        | 'unsupported-license-type'
        | '•••';
      result?: null | components['schemas']['DlvCheck'];
      /**
       * @description Present when a simulator answered.
       * @constant
       */
      simulated?: true;
    };
    /** @description A date-of-birth job as its endpoints return it. */
    DobRecord: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      completed: null | string;
      submitted: string;
      updatedAt: string;
      /** @description fields that were not submitted are omitted */
      request: {
        firstName: string;
        lastName: string;
        phone: string;
        /** @description YYYY-MM-DD */
        dob: string;
        email?: string;
        address?: {
          [key: string]: string;
        };
      };
      /** @description `dobMatch` null: not determined, or not yet */
      result: {
        dobMatch: null | boolean;
        /** @constant */
        simulated?: true;
      };
      /** @description omitted when none were sent */
      properties?: components['schemas']['NameValue'][];
      errors: components['schemas']['ErrorItem'][];
    };
    /** @description An eCBSV job as its endpoints return it, without the number. */
    EcbsvRecord: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      completed: null | string;
      submitted: string;
      updatedAt: string;
      request: {
        firstName: string;
        lastName: string;
        /** @description YYYY-MM-DD */
        dob: string;
        consent: {
          signatureType: string;
          signedAt: string;
        };
      };
      /** @description null: not determined, or not yet */
      result: {
        ssnMatch: null | boolean;
        deathIndicator: null | boolean;
        /** @constant */
        simulated?: true;
      };
      /** @description omitted when none were sent */
      properties?: string | components['schemas']['NameValue'][];
      errors: components['schemas']['ErrorItem'][];
    };
    EmailPart: {
      isAutoGenerated?: boolean;
      isDisposable?: boolean;
      daysFirstSeen?: number | null;
      /** @description ISO 8601 date. */
      emailDomainCreationDate?: string;
      errors?: components['schemas']['CrosscheckItem'][];
      warnings?: components['schemas']['CrosscheckItem'][];
      isValid?: boolean;
      isMatch?: boolean;
      name?: string;
      ageRange?: components['schemas']['AgeRange'];
    };
    EndpointAnswer: {
      endpoint: components['schemas']['EndpointView'];
    };
    /** @description An endpoint as shown: everything except its secrets and header values. */
    EndpointView: {
      /** @description `we_…` */
      id: string;
      sandbox: boolean;
      url: string;
      /** @description null: events of every type */
      types:
        | null
        | (
            | 'callback.refused'
            | 'invite.created'
            | 'invite.not-sent'
            | 'invite.sent'
            | 'invite.undetermined'
            | 'job-aml-monitoring-update'
            | 'job-complete'
            | 'job-dlv-complete'
            | 'job-idv-complete'
            | 'job-reverify'
            | 'job-review'
            | 'job-tin-validation'
            | 'key.changed'
            | 'key.created'
            | 'key.disabled'
            | 'key.enabled'
            | 'key.revoked'
            | 'key.rotated'
            | 'list-entry.added'
            | 'list-entry.removed'
            | 'review.claimed'
            | 'review.confirmed'
            | 'review.decided'
            | 'review.decision-proposed'
            | 'review.noted'
            | 'review.proposed'
            | 'review.released'
            | 'review.reopened'
          )[];
      /** @description names of the headers sent with each event */
      headers: string[];
      note: null | string;
      /** @description e-mail address notified when it is disabled by rule */
      noticeEmail: null | string;
      enabled: boolean;
      /** @description ISO 8601, like all times here */
      disabledAt: null | string;
      /** @description `key:…`, `user:…`, or `rule`: every attempt failed for days */
      disabledBy: null | string;
      /** @description since when every attempt has failed */
      failingSince: null | string;
      /** @description when the rotated secret expires; null: only one secret signs */
      oldSecretEndsAt: null | string;
      createdAt: string;
      createdBy: string;
    };
    /** @description An error or warning inside a result. */
    ErrorItem: {
      type: string;
      message: string;
      warning?: boolean;
      suggestion?: string;
    };
    /** @description The body of an event as delivered and as shown in the feed. */
    EventBody: {
      /** @description `evt_…`; the same in every delivery and in the feed */
      id: string;
      /** @enum {string} */
      type:
        | 'callback.refused'
        | 'invite.created'
        | 'invite.not-sent'
        | 'invite.sent'
        | 'invite.undetermined'
        | 'job-aml-monitoring-update'
        | 'job-complete'
        | 'job-dlv-complete'
        | 'job-idv-complete'
        | 'job-reverify'
        | 'job-review'
        | 'job-tin-validation'
        | 'key.changed'
        | 'key.created'
        | 'key.disabled'
        | 'key.enabled'
        | 'key.revoked'
        | 'key.rotated'
        | 'list-entry.added'
        | 'list-entry.removed'
        | 'review.claimed'
        | 'review.confirmed'
        | 'review.decided'
        | 'review.decision-proposed'
        | 'review.noted'
        | 'review.proposed'
        | 'review.released'
        | 'review.reopened';
      /** @description ISO 8601 */
      timestamp: string;
      /** @description null once its job has been erased */
      data: null | Record<string, unknown>;
    };
    EventPage: {
      events: components['schemas']['EventBody'][];
      /** @description `after` for the next request, even when there were no events */
      next: string;
      /** @description more events are already available; can be true for a page with few or no events of the requested types */
      more: boolean;
    };
    /** @description Why a listed person is a hit or a near miss. */
    ExplainedCandidate: {
      /** @description list, and id of the entry in it: `ofac-sdn:7001` */
      entry: string;
      score: number;
      isHit: boolean;
      /** @description the best matching listed name, as written in its list */
      name: string;
      /** @description the list marks the name as weak */
      weak: boolean;
      nameScore: number;
      words: {
        asked: string;
        listed: string;
        reason: string;
        likeness: number;
        weight: number;
      }[];
      onlyAsked: string[];
      onlyListed: string[];
      birthDate: {
        fit: string;
        points: number;
      };
      country: {
        fit: string;
        points: number;
      };
      gender: {
        fit: string;
        points: number;
      };
    };
    /** @description Which checks were on, and which were determined: true, false, or null when never recorded. */
    FeaturesEnabled: {
      idvEnabled?: null | boolean;
      idvBillable?: null | boolean;
      faceMatchEnabled?: null | boolean;
      faceMatchBillable?: null | boolean;
      aamvaEnabled?: null | boolean;
      aamvaBillable?: null | boolean;
      dlvEnabled?: null | boolean;
      dlvBillable?: null | boolean;
      amlEnabled?: null | boolean;
      amlBillable?: null | boolean;
      crosscheckEnabled?: null | boolean;
      crosscheckBillable?: null | boolean;
      darkwebEnabled?: null | boolean;
      darkwebBillable?: null | boolean;
      physicalAddressBillable?: null | boolean;
      ipAddressBillable?: null | boolean;
    };
    FrameSignal: {
      /** @enum {string} */
      asked?: 'down' | 'left' | 'right' | 'straight' | 'up' | '•••';
      /** @enum {string} */
      outcome?: 'failed' | 'not_determined' | 'passed' | '•••';
      reason?:
        | (
            | 'bad_response'
            | 'borderline'
            | 'circuit_open'
            | 'doubtful_frame'
            | 'face_too_small'
            | 'frames_missing'
            | 'insufficient_data'
            | 'no_face'
            | 'no_list'
            | 'no_record'
            | 'no_selfie'
            | 'not_configured'
            | 'not_covered'
            | 'other_face'
            | 'possible_copy'
            | 'provider_error'
            | 'rate_limited'
            | 'refused'
            | 'repeated_frame'
            | 'several_faces'
            | 'timeout'
            | 'unclear_frame'
            | 'unreachable'
            | 'wrong_pose'
            | '•••'
          )
        | null;
      /** @description degrees; null where no face was measured */
      yaw?: null | number;
      pitch?: null | number;
      /**
       * @description the colour that the screen was to show; absent: none was asked for
       * @enum {string}
       */
      colour?: 'blue' | 'green' | 'red' | 'white' | '•••';
      /** @description how much more of that colour the frame has than those of other colours; recorded, not judged */
      lightShift?: null | number;
    };
    GenderDistribution: {
      man?: null | number;
      woman?: null | number;
    };
    /** @description A standalone CrossCheck or AAMVA job as its endpoint returns it. */
    IdentityRecord: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      completed: null | string;
      submitted: string;
      updatedAt: string;
      /** @description as submitted; fields that were not submitted are omitted */
      request: Record<string, unknown>;
      /** @description the specification's `crosscheck_result` or `aamva`; null until there is one */
      result: null | Record<string, unknown>;
      /** @description omitted when none were sent */
      properties?: components['schemas']['NameValue'][];
      errors: components['schemas']['ErrorItem'][];
    };
    InclusionProof: {
      leaf: number;
      /** @description base64url */
      hash: string;
      checkpoint: components['schemas']['Checkpoint'];
      /** @description base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
      path: string[];
    };
    InvitePage: {
      items: components['schemas']['InviteView'][];
      total: number;
      totalPages: number;
      page: number;
      pageSize: number;
    };
    InviteView: {
      id: string;
      qrCode: null | string;
      phone: null | string;
      email: null | string;
      send: boolean;
      url: null | string;
      /** @enum {string} */
      contact: 'email' | 'phone';
      jobId: string;
      firstName: null | string;
      lastName: null | string;
      createdAt: string;
      updatedAt: string;
      /** @enum {string} */
      status:
        | 'completed'
        | 'created'
        | 'expired'
        | 'not-sent'
        | 'removed'
        | 'sending'
        | 'sent'
        | 'submitted'
        | 'undetermined';
    };
    /** @description What is known about an IP address. Unknown keys are omitted. */
    IpAddressResult: {
      city?: string;
      state?: string;
      postalCode?: string;
      country?: string;
      location?: {
        latitude?: number | null;
        longitude?: number | null;
      };
      isp?: string;
      organization?: string;
      isAnonymous?: boolean;
      isAnonymousVpn?: boolean;
      isAnonymousHosting?: boolean;
      /** @enum {string} */
      userType?:
        | 'business'
        | 'cafe'
        | 'cellular'
        | 'college'
        | 'content_delivery_network'
        | 'dialup'
        | 'government'
        | 'hosting'
        | 'library'
        | 'military'
        | 'residential'
        | 'router'
        | 'school'
        | 'search_engine_spider'
        | 'traveler'
        | '•••';
    };
    /** @description Whether too many jobs of the account came from this IP address recently. */
    IpFraudCheck: {
      ipFraud?: boolean;
      count?: number | null;
      jobIdList?: string[];
    };
    IpPart: {
      isValid?: boolean;
      /** @description Kilometres between the location of the IP address and the submitted address; null when either is unknown. */
      distance?: null | number;
    };
    IssuersView: {
      issuers: {
        /** @description did:web of an organization, or a did:key */
        did: string;
        /** @description projects whose delegation tokens are accepted */
        projects: string[];
        /** @description resources whose gateway access tokens are accepted */
        resources: string[];
        /** @description maximum scopes: any others of a token are ignored */
        scopes: (
          | 'account:admin'
          | 'aml:screen'
          | 'audit:read'
          | 'crosscheck:run'
          | 'dob:verify'
          | 'events:read'
          | 'invites:write'
          | 'jobs:photos'
          | 'jobs:read'
          | 'jobs:review'
          | 'jobs:write'
          | 'policy:write'
          | 'ssn:verify'
          | 'tin:verify'
        )[];
        /** @description only for the account's sandbox space; otherwise only for its live space */
        sandbox: boolean;
        /** @description tokens with a longer lifetime are refused */
        maxTokenSeconds: number;
        /** @description who may approve: anyone matched by one of these */
        approvers: {
          users: string[];
          emailDomains: string[];
          roles: ('admin' | 'owner' | 'viewer')[];
          /** @description DIDs of clients that may act for themselves; default: none */
          machines?: string[];
          /** @description whether approval by the issuer's policy counts like a person's */
          byPolicy?: boolean;
        };
      }[];
    };
    /** @description The consent of a session's person, given before their photos were taken. */
    JobConsent: {
      /**
       * @description `person`: they accepted the wording that the session names. `client`: the photos came in the body of a client that did not ask through the session; whoever runs it answers for the consent, and the other members are null.
       * @enum {string}
       */
      by: 'client' | 'person';
      /** @description version of the wording */
      version: null | string;
      /** @description BCP 47 */
      language: null | string;
      /** @description ISO 8601 */
      acceptedAt: null | string;
    };
    /** @description The whole job record of `GET /api/jobs/{id}`, the listing and callbacks. */
    JobRecord: {
      result: null | components['schemas']['JobResult'];
      /** @description token of an unexpired session; only for callers who may write jobs */
      token?: string;
      id: string;
      internalId: null | string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      /** @description What it came to: `failed` if a check failed, `not-determined` if none failed but something was not determined or not shown. A reviewer's decision stands above it. null while active, and once removed */
      outcome: ('failed' | 'not-determined' | 'passed') | null;
      /** @description ISO 8601, or null while active */
      completed: null | string;
      submitted: string;
      updatedAt: string;
      accountId: string;
      accountGroupSid: null | string;
      accountReviewed: boolean;
      reviewedAt: null | string;
      review: null | components['schemas']['JobReview'];
      reviewSuccess: null | boolean;
      request: components['schemas']['JobRequest'];
      errors: components['schemas']['ErrorItem'][];
      signals: components['schemas']['Signal'][];
      rejectionReasons: components['schemas']['RejectionReason'][];
      secondaryPhotos: unknown[];
      surveyPoll: null | string;
      surveyMessage: null | string;
      surveyAt: null | string;
    };
    JobRequest: {
      /** @enum {string} */
      type:
        | 'dob'
        | 'ecbsv-ssn'
        | 'id-aamva'
        | 'id-aml'
        | 'id-crosscheck'
        | 'id-reverification'
        | 'id-verification'
        | 'private-ssn'
        | 'selfie-verification'
        | 'tin-validation';
      callbackURL: null | string;
      requestInfo: components['schemas']['RequestInfo'];
      /** @description job_parameters without photos, which are in the photo store and added on request */
      parameters: Record<string, unknown>;
      properties: null | components['schemas']['NameValue'][];
      /** @description session jobs, once submitted: what the person sent, without photos */
      submittedParameters?: Record<string, unknown>;
      /** @description session jobs, once submitted */
      consent?: components['schemas']['JobConsent'];
      /**
       * @description id-verifications: the level below which the job does not succeed; of an open session, only if its opener stated one
       * @enum {string}
       */
      assurance?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
    };
    /**
     * @description The possible members of a job's `result`; which ones are present depends on the job's type. In a masked record, texts are `•••` and numbers null.
     * @example {
     *       "success": true,
     *       "successWithSuggestion": true,
     *       "warnings": [],
     *       "type": "drivers-license",
     *       "state": "CA",
     *       "country": "US",
     *       "id": "D1234562",
     *       "firstName": "MARISOL",
     *       "middleName": null,
     *       "lastName": "QUINTERO",
     *       "birthDate": "03/07/1988",
     *       "issueDate": "03/07/2024",
     *       "expireDate": "03/07/2029",
     *       "idAddress": {
     *         "streetNumber": "2300",
     *         "street": "BROADWAY",
     *         "city": "OAKLAND",
     *         "state": "CA",
     *         "postalCode": "94612"
     *       },
     *       "crosscheck": null,
     *       "confidences": {
     *         "id": 0.98,
     *         "idExpired": 1,
     *         "selfie": 0.96,
     *         "faceMatch": 0.97,
     *         "barcode": 1,
     *         "idAml": null
     *       }
     *     }
     */
    JobResult: {
      success?: boolean;
      /** @description the same as `success` */
      successWithSuggestion?: boolean;
      /** @description For an `id-verification`: how much of the identity was proven, and what is missing */
      assurance?: components['schemas']['Assurance'];
      /** @description For an `id-verification`: what it shares with other jobs of the account in a way that deserves attention */
      relatedJobs?: components['schemas']['RelatedFinding'][];
      /** @description remarks that did not prevent success */
      warnings?: components['schemas']['ErrorItem'][];
      /** @description Type of the document; `other` if it is none of these */
      type?:
        | (
            | 'aetna-insurance'
            | 'cigna-insurance'
            | 'citizen'
            | 'commercial-license'
            | 'cvs-rx'
            | 'drivers-license'
            | 'drivers-license-permit'
            | 'employment'
            | 'global-entry'
            | 'handgun'
            | 'health-insurance'
            | 'identification'
            | 'indian'
            | 'indigenous'
            | 'matricula-consular'
            | 'nexus'
            | 'other'
            | 'passport'
            | 'passport-card'
            | 'residence'
            | 'sentri'
            | 'uhc-insurance'
            | 'visa'
          )
        | null;
      /** @description the same as `type` */
      idType?:
        | (
            | 'aetna-insurance'
            | 'cigna-insurance'
            | 'citizen'
            | 'commercial-license'
            | 'cvs-rx'
            | 'drivers-license'
            | 'drivers-license-permit'
            | 'employment'
            | 'global-entry'
            | 'handgun'
            | 'health-insurance'
            | 'identification'
            | 'indian'
            | 'indigenous'
            | 'matricula-consular'
            | 'nexus'
            | 'other'
            | 'passport'
            | 'passport-card'
            | 'residence'
            | 'sentri'
            | 'uhc-insurance'
            | 'visa'
            | '•••'
          )
        | null;
      /** @description Issuing state or province, ISO 3166-2 without the country */
      state?: null | string;
      /** @description Issuing country, ISO 3166-1 alpha-2 */
      country?: null | string;
      /** @description The document's number */
      id?: null | string;
      firstName?: null | string;
      middleName?: null | string;
      lastName?: null | string;
      /** @description MM/DD/YYYY */
      birthDate?: null | string;
      /** @description MM/DD/YYYY */
      dob?: null | string;
      /** @description MM/DD/YYYY */
      issueDate?: null | string;
      /** @description MM/DD/YYYY */
      expireDate?: null | string;
      class?: null | string;
      endorsements?: null | string;
      /** @description The class or endorsement code that allows riding a motorcycle */
      motorcycle?: null | string;
      /** @description As printed */
      height?: null | string;
      heightCm?: null | number;
      heightInch?: null | number;
      /** @description As printed */
      weight?: null | string;
      weightLb?: null | number;
      weightKg?: null | number;
      /** @description ANSI D20, mostly three letters */
      eyeColor?: null | string;
      /** @description The template of the document */
      version?: null | string;
      /** @description For a document: its address in one line; for an `id-crosscheck`: the findings about the submitted one */
      address?: null | string | components['schemas']['AddressPart'];
      idFields?: null | {
        /** @enum {string} */
        type?:
          | 'aetna-insurance'
          | 'cigna-insurance'
          | 'citizen'
          | 'commercial-license'
          | 'cvs-rx'
          | 'drivers-license'
          | 'drivers-license-permit'
          | 'employment'
          | 'global-entry'
          | 'handgun'
          | 'health-insurance'
          | 'identification'
          | 'indian'
          | 'indigenous'
          | 'matricula-consular'
          | 'nexus'
          | 'other'
          | 'passport'
          | 'passport-card'
          | 'residence'
          | 'sentri'
          | 'uhc-insurance'
          | 'visa'
          | '•••';
        firstName?: null | string;
        lastName?: null | string;
        birthDate?: null | string;
        expireDate?: null | string;
        /** @description Issuing state or province, ISO 3166-2 without the country. */
        state?: null | string;
        /** @description Issuing country, ISO 3166-1 alpha-2. */
        country?: null | string;
        issueDate?: null | string;
        /** @description The template: `aamva-8.1` (standard's version, issuer's version), or a format such as `td3`. */
        version?: null | string;
        idNumber?: null | string;
        middleName?: null | string;
        suffix?: null | string;
        /** @description The document states that it does not expire. */
        neverExpires?: boolean;
        class?: null | string;
        restrictions?: null | string;
        endorsements?: null | string;
        /** @description The class or endorsement code that allows riding a motorcycle. */
        motorcycle?: null | string;
        /** @description As printed: `5'05"` or `165 cm`. */
        height?: null | string;
        heightCm?: null | number;
        heightInch?: null | number;
        /** @description As printed: `140 lb` or `64 kg`. */
        weight?: null | string;
        weightLb?: null | number;
        weightKg?: null | number;
        /** @description The code on the document, mostly three letters of ANSI D20: `BRO`. */
        eyeColor?: null | string;
        /** @description `X` where the document states neither. */
        sex?: ('F' | 'M' | 'X' | '•••') | null;
        /** @description ISO 3166-1 alpha-2; travel documents only. */
        nationality?: null | string;
        documentDiscriminator?: null | string;
        /** @description Date of the card design. */
        cardRevisionDate?: null | string;
        hazmatExpireDate?: null | string;
        /** @description Expires with the holder's right to stay. */
        isLimitedDuration?: null | boolean;
        /** @description `full` meets the REAL ID Act, `none` does not. */
        compliance?: ('full' | 'none' | '•••') | null;
      };
      idAddress?: null | components['schemas']['AddressParts'];
      unverifiedIdAddress?: null | components['schemas']['AddressParts'];
      /** @description A photo of the back was read */
      captureBackId?: boolean;
      hasPDF417Back?: boolean;
      hasPDF417Front?: boolean;
      /** @description For an `id-crosscheck`, only the distribution */
      gender?:
        | {
            gender?: string;
            genderDistribution?: components['schemas']['GenderDistribution'];
          }
        | components['schemas']['GenderDistribution'];
      /** @description As submitted */
      clientOutput?: null | Record<string, unknown>;
      /** @description Elements of the barcode by their three-letter identifiers (AAMVA) */
      barcodeData?: null | {
        [key: string]: string;
      };
      /** @description Always null */
      geoLocation?: null | Record<string, unknown>;
      confidences?: components['schemas']['Confidences'];
      /** @description The engine that compared or examined faces, with its version */
      faceEngine?: string;
      /** @description The head turns that a session requested. Not proof of liveness: `limits` states what a pass does not prove */
      livenessSignal?: components['schemas']['LivenessSignal'];
      /** @description Where each photo of a session came from, as its page signed it; null where no valid signature says so */
      captureSources?: {
        idPhoto?: ('camera' | 'upload') | null;
        backIdPhoto?: ('camera' | 'upload') | null;
        userPhoto?: ('camera' | 'upload') | null;
        source?: ('camera' | 'upload') | null;
        dest?: ('camera' | 'upload') | null;
        idPhotoDetect?: ('camera' | 'upload') | null;
        idDistancePhoto?: ('camera' | 'upload') | null;
        digitalPortraitPhoto?: ('camera' | 'upload') | null;
        userPhotoDetect?: ('camera' | 'upload') | null;
        userDistancePhoto?: ('camera' | 'upload') | null;
      };
      featuresEnabled?: components['schemas']['FeaturesEnabled'];
      aamva?: null | components['schemas']['AamvaResult'];
      dlv?: null | components['schemas']['DlvResult'];
      aml?: null | components['schemas']['AmlResult'];
      crosscheck?: null | components['schemas']['CrosscheckResult'];
      ipAddress?: null | components['schemas']['IpAddressResult'];
      ipFraudCheck?: null | components['schemas']['IpFraudCheck'];
      /** @description For an `id-crosscheck` */
      email?: null | components['schemas']['EmailPart'];
      /** @description For an `id-crosscheck` */
      phone?: null | components['schemas']['PhonePart'];
      /**
       * @deprecated
       * @description Always null; address, email and phone have their own age range
       */
      ageRange?: Record<string, unknown> | null;
      /** @description For an `id-crosscheck` */
      ip?: null | components['schemas']['IpPart'];
      /** @enum {string} */
      model?: 'approval' | 'fraud' | '•••';
      cip?: components['schemas']['Cip'];
      /** @description For an `id-aml` */
      data?: null | components['schemas']['AmlData'];
      /** @description For an `id-aml` */
      confidence?: {
        normalized?: null | number;
        unnormalized?: null | number;
      };
      /** @description For an `id-aamva` */
      enabled?: boolean;
      hasErrors?: boolean;
      hasWarnings?: boolean;
      /** @description ISO 8601, or null */
      createdAt?: null | string;
      /** @description ISO 8601, or null */
      updatedAt?: null | string;
      /** @description ISO 8601, or null */
      completedAt?: null | string;
      /** @description For an `id-aamva` or a `tin-validation` */
      status?:
        | (
            | 'Completed'
            | 'Error'
            | 'In Progress'
            | 'MATCH'
            | 'NOT_DETERMINED'
            | 'NO_MATCH'
            | 'Not Applicable'
            | 'PENDING'
            | 'Pending'
          )
        | null;
      statusMessage?: string;
      /** @description 0 to 1 */
      confidenceScore?: null | number;
      /**
       * @description For a `tin-validation`
       * @constant
       */
      tinType?: 'ITIN';
      /** @description For a `private-ssn` or an `ecbsv-ssn`; null where not determined */
      ssnMatch?: null | boolean;
      /** @description For an `ecbsv-ssn`: a death is recorded for the number */
      deathIndicator?: null | boolean;
      /** @description For a `dob`; null where not determined */
      dobMatch?: null | boolean;
      /** @description Made in test mode: no provider was asked */
      test?: boolean;
      /** @description A simulator answered */
      simulated?: boolean;
      /** @description Checks answered by a simulator */
      simulatedChecks?: string[];
    };
    /** @description Reviewer overrides; null means no override (service-spec, job_review). */
    JobReview: {
      idValid: null | boolean;
      selfieValid: null | boolean;
      faceMatch: null | boolean;
      nameMatch: null | boolean;
      birthDateMatch: null | boolean;
      dlvValid: null | boolean;
      barcodeMatch: null | boolean;
      firstName: null | string;
      lastName: null | string;
      docId: null | string;
      birthDate: null | string;
      expireDate: null | string;
      idType: null | string;
      state: null | string;
      country: null | string;
    };
    /** @description A job as requested: with `fields`, `includeResults=false` and the like, parts of the record are omitted. */
    JobView: {
      request?: {
        /** @enum {string} */
        type?:
          | 'dob'
          | 'ecbsv-ssn'
          | 'id-aamva'
          | 'id-aml'
          | 'id-crosscheck'
          | 'id-reverification'
          | 'id-verification'
          | 'private-ssn'
          | 'selfie-verification'
          | 'tin-validation';
        callbackURL?: null | string;
        requestInfo?: components['schemas']['RequestInfo'];
        /** @description job_parameters without photos, which are in the photo store and added on request */
        parameters?: Record<string, unknown>;
        properties?: null | components['schemas']['NameValue'][];
        /** @description session jobs, once submitted: what the person sent, without photos */
        submittedParameters?: Record<string, unknown>;
        /** @description session jobs, once submitted */
        consent?: components['schemas']['JobConsent'];
        /**
         * @description id-verifications: the level below which the job does not succeed; of an open session, only if its opener stated one
         * @enum {string}
         */
        assurance?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
      };
      /** @description with `mask=true`: paths of the masked strings and numbers, for `POST …/reveal` */
      masked?: string[];
      /**
       * @description only with a session's token
       * @enum {string}
       */
      type?:
        | 'dob'
        | 'ecbsv-ssn'
        | 'id-aamva'
        | 'id-aml'
        | 'id-crosscheck'
        | 'id-reverification'
        | 'id-verification'
        | 'private-ssn'
        | 'selfie-verification'
        | 'tin-validation';
      /** @description only with a session's token, if the account's `sessionResult` is `verdict`; null before the submission */
      verdict?: ('failed' | 'in_review' | 'passed') | null;
      review?: null | components['schemas']['JobReview'];
      id?: string;
      submitted?: string;
      /** @description ISO 8601, or null while active */
      completed?: null | string;
      result?: null | components['schemas']['JobResult'];
      /** @description token of an unexpired session; only for callers who may write jobs */
      token?: string;
      internalId?: null | string;
      /** @enum {string} */
      status?: 'active' | 'completed' | 'removed';
      /** @description What it came to: `failed` if a check failed, `not-determined` if none failed but something was not determined or not shown. A reviewer's decision stands above it. null while active, and once removed */
      outcome?: ('failed' | 'not-determined' | 'passed') | null;
      updatedAt?: string;
      accountId?: string;
      accountGroupSid?: null | string;
      accountReviewed?: boolean;
      reviewedAt?: null | string;
      reviewSuccess?: null | boolean;
      errors?: components['schemas']['ErrorItem'][];
      signals?: components['schemas']['Signal'][];
      rejectionReasons?: components['schemas']['RejectionReason'][];
      secondaryPhotos?: unknown[];
      surveyPoll?: null | string;
      surveyMessage?: null | string;
      surveyAt?: null | string;
    };
    /** @description A key as shown: everything except its secret. */
    KeyView: {
      /** @description `key_…` */
      id: string;
      /** @enum {string} */
      kind: 'private' | 'public';
      sandbox: boolean;
      /** @description null: every scope, as in keys created by operators; a public key only opens sessions */
      scopes:
        | null
        | (
            | 'account:admin'
            | 'aml:screen'
            | 'audit:read'
            | 'crosscheck:run'
            | 'dob:verify'
            | 'events:read'
            | 'invites:write'
            | 'jobs:photos'
            | 'jobs:read'
            | 'jobs:review'
            | 'jobs:write'
            | 'policy:write'
            | 'ssn:verify'
            | 'tin:verify'
          )[];
      jobTypes:
        | null
        | (
            | 'dob'
            | 'ecbsv-ssn'
            | 'id-aamva'
            | 'id-aml'
            | 'id-crosscheck'
            | 'id-reverification'
            | 'id-verification'
            | 'private-ssn'
            | 'selfie-verification'
            | 'tin-validation'
          )[];
      addresses: null | string[];
      /** @description ISO 8601, like all times here */
      expiresAt: null | string;
      note: null | string;
      createdAt: string;
      /** @description who created it: `operator`, `key:…` or a person's `user:…` */
      createdBy: string;
      /** @description to the minute */
      lastUsedAt: null | string;
      lastUsedAddress: null | string;
      /** @description the key that replaced it in a rotation */
      replacedBy: null | string;
      revokedAt: null | string;
      /** @description since when it is disabled */
      disabledAt: null | string;
    };
    ListEntries: {
      entries: components['schemas']['ListEntryView'][];
      /** @description `after` of the next page; null: this is the last one */
      next: null | string;
    };
    /** @description An entry as shown: never its value. */
    ListEntryView: {
      id: string;
      /** @enum {string} */
      list: 'blocked' | 'known';
      /** @enum {string} */
      kind: 'device' | 'document' | 'email' | 'face' | 'network' | 'phone';
      reason: string;
      /** @description `user:…`, `key:…` or `operator` */
      author: string;
      /** @description the job that it was taken from */
      jobId: null | string;
      /** @description ISO 8601 */
      createdAt: string;
      endsAt: string;
    };
    ListedAttempt: {
      /** @description from 1, counted over all rounds */
      number: number;
      /** Format: date-time */
      startedAt: string;
      durationMs: number;
      statusCode: null | number;
      errorKind:
        | (
            | 'closed'
            | 'connect'
            | 'disabled'
            | 'dns'
            | 'erased'
            | 'lost'
            | 'protocol'
            | 'refused'
            | 'timeout'
            | 'tls'
            | 'ungranted'
            | 'unresolved'
          )
        | null;
      /** @description the first 1,024 bytes of the response body as text; null if there was none or it was erased */
      answer: null | string;
    };
    ListedAuditLine: {
      /** @description index in the tree; null until the next checkpoint */
      leaf: null | number;
      /** @description personal details, until the job is erased */
      jobDetail: null | Record<string, unknown>;
      id: string;
      /** @description UTC with microseconds */
      at: string;
      tenant: string;
      actor: string;
      action: string;
      subject: null | string;
      jobId: null | string;
      /** @description keyed hash of the caller's address */
      addressHash: null | string;
      detail: Record<string, unknown>;
      act: null | components['schemas']['AuditAct'];
    };
    /** @description A delivery with its attempts, oldest first. */
    ListedDelivery: {
      /** @description reduced to its origin when erased */
      url: string;
      /** @description `msg_…`, sent as `webhook-id` in every attempt and resend */
      id: string;
      /** @enum {string} */
      status: 'delivered' | 'failed' | 'pending' | 'stopped';
      event: string;
      /** Format: date-time */
      createdAt: string;
      deliveredAt: null | string;
      /** @description null unless another attempt is planned; during an attempt, when it will count as lost */
      nextAttemptAt: null | string;
      attempts: components['schemas']['ListedAttempt'][];
    };
    /** @description Response of `POST /api/jobs/session/challenge`: the head turns to perform, in this order. Each new challenge ends the previous one. `PUT /api/jobs/session/challenge/{id}/frames/{n}` uploads the picture of `poses[n]`, n from 0 and in order: raw bytes like a photo's, at most 512 kB. */
    LivenessChallenge: {
      id: string;
      poses: ('down' | 'left' | 'right' | 'straight' | 'up')[];
      /** @description the colour that the page shows around the camera's picture, for each pose; empty: none */
      colours: ('blue' | 'green' | 'red' | 'white')[];
      /** @description ISO 8601 */
      expiresAt: string;
    };
    /** @description `livenessSignal` of a result. */
    LivenessSignal: {
      /** @enum {string} */
      outcome?: 'failed' | 'not_determined' | 'passed' | '•••';
      /** @description why it did not pass; null if it passed */
      reason?:
        | (
            | 'bad_response'
            | 'borderline'
            | 'circuit_open'
            | 'doubtful_frame'
            | 'face_too_small'
            | 'frames_missing'
            | 'insufficient_data'
            | 'no_face'
            | 'no_list'
            | 'no_record'
            | 'no_selfie'
            | 'not_configured'
            | 'not_covered'
            | 'other_face'
            | 'possible_copy'
            | 'provider_error'
            | 'rate_limited'
            | 'refused'
            | 'repeated_frame'
            | 'several_faces'
            | 'timeout'
            | 'unclear_frame'
            | 'unreachable'
            | 'wrong_pose'
            | '•••'
          )
        | null;
      message?: string;
      /** @description what a pass does not prove */
      limits?: string;
      frames?: components['schemas']['FrameSignal'][];
      /** @constant */
      simulated?: true;
    };
    MembersView: {
      members: {
        /** @description the DID under which the account trusts the issuer */
        issuer: string;
        /** @description DID of an agent, or of the person that agents act for */
        subject: string;
        /** @enum {string} */
        role: 'admin' | 'member' | 'owner' | 'reviewer' | 'viewer';
      }[];
      /** @description active keys and webhook endpoints created by a person who is no longer an admin; omitted if there are none */
      leftBehind?: {
        keys: string[];
        endpoints: string[];
      };
    };
    NameValue: {
      name: string;
      value: string;
    };
    /** @description An endpoint with its secret, which is shown only once. */
    NewEndpoint: {
      secret: string;
      endpoint: components['schemas']['EndpointView'];
    };
    /** @description A key with its secret, which is shown only once. */
    NewKey: {
      key: components['schemas']['KeyView'];
      secret: string;
    };
    PhonePart: {
      /** @enum {string} */
      type?:
        | 'fixed-voip'
        | 'landline'
        | 'mobile'
        | 'non-fixed-voip'
        | 'other'
        | 'premium-rate'
        | 'tollfree'
        | 'voicemail'
        | '•••';
      carrier?: string;
      isPrepaid?: boolean;
      isDisposable?: boolean;
      isCommercial?: boolean;
      lastSeenDays?: number | null;
      errors?: components['schemas']['CrosscheckItem'][];
      warnings?: components['schemas']['CrosscheckItem'][];
      isValid?: boolean;
      isMatch?: boolean;
      name?: string;
      ageRange?: components['schemas']['AgeRange'];
    };
    /** @description The service's first assessment of a photo, before anything is submitted. */
    PhotoVerdict: {
      /** @description false: no check can use it; the person may still submit it */
      readable: boolean;
      problems: (
        'blurred' | 'glare' | 'no_document' | 'no_face' | 'several_faces' | 'too_dark' | 'too_small'
      )[];
      /** @description null if this photo has no barcode, or none was looked for */
      barcode: ('found' | 'not_found') | null;
    };
    /** @description A kind of document that can be read. */
    ReadableDocument: {
      /** @enum {string} */
      type:
        | 'aetna-insurance'
        | 'cigna-insurance'
        | 'citizen'
        | 'commercial-license'
        | 'cvs-rx'
        | 'drivers-license'
        | 'drivers-license-permit'
        | 'employment'
        | 'global-entry'
        | 'handgun'
        | 'health-insurance'
        | 'identification'
        | 'indian'
        | 'indigenous'
        | 'matricula-consular'
        | 'nexus'
        | 'other'
        | 'passport'
        | 'passport-card'
        | 'residence'
        | 'sentri'
        | 'uhc-insurance'
        | 'visa';
      /** @description ISO 3166-1 alpha-2; null: of any country */
      country: null | string;
      /** @description ISO 3166-2 without the country; null: of any state, or not issued by one */
      state: null | string;
      properties: {
        /**
         * @description what it is read from
         * @enum {string}
         */
        readBy: 'barcode' | 'mrz';
        /**
         * @description the photo that shows it
         * @enum {string}
         */
        photo: 'backIdPhoto' | 'idPhoto';
        /** @description registries that can be asked about it */
        aamva: boolean;
        dlv: boolean;
      };
    };
    RejectionReason: {
      key: string;
      description: string;
    };
    /** @description One of them with its numbers, as in `result.relatedJobs`. */
    RelatedFinding: {
      /** @enum {string} */
      signal?:
        | 'BlockedDevice'
        | 'BlockedDocument'
        | 'BlockedEmail'
        | 'BlockedFace'
        | 'BlockedNetwork'
        | 'BlockedPhone'
        | 'SameAddressManyPeople'
        | 'SameDeviceManyPeople'
        | 'SameDocumentOtherFace'
        | 'SameDocumentOtherName'
        | 'SameEmailManyPeople'
        | 'SameFaceOtherName'
        | 'SameNetworkManyPeople'
        | 'SamePhoneManyPeople';
      /** @description other jobs within the window; 0 of what is blocked */
      jobs?: number;
      /** @description other people whom they name */
      people?: number;
    };
    RelatedJob: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed';
      /** @description null while it is active */
      outcome: ('failed' | 'not-determined' | 'passed') | null;
      /** @description ISO 8601 */
      submitted: string;
      /** @description what both jobs have */
      shares: ('address' | 'device' | 'document' | 'email' | 'face' | 'network' | 'phone')[];
      /** @description whether it names another person; null where one of the two names nobody */
      isOtherName: null | boolean;
      /** @description whether it shows another face; null where faces were not compared, or are neither surely the same nor different */
      isOtherFace: null | boolean;
    };
    /** @description `GET /api/jobs/{id}/related`. Nothing in it says who anybody is. */
    RelatedJobs: {
      id: string;
      /** @description jobs within this many days before or after it */
      windowDays: number;
      /** @description other name or face first, then the latest; at most 50 */
      jobs: components['schemas']['RelatedJob'][];
      /** @description whether there are further ones */
      hasMore: boolean;
    };
    RequestInfo: {
      ipaddress?: string;
      useragent?: string;
      referer?: string;
    };
    RevealedField: {
      field: string;
      value: string | number;
    };
    RevealedPhoto: {
      /** @description works without a key until `expiresAt` */
      url: string;
      /** @description ISO 8601 */
      expiresAt: string;
    };
    ReviewDto: {
      /** @example true */
      idValid?: boolean | null;
      /** @example true */
      selfieValid?: boolean | null;
      /** @example true */
      faceMatch?: boolean | null;
      /** @example true */
      nameMatch?: boolean | null;
      /** @example true */
      birthDateMatch?: boolean | null;
      /** @example true */
      dlvValid?: boolean | null;
      /** @example true */
      barcodeMatch?: boolean | null;
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /** @example T64235789 */
      docId?: string | null;
      /** @example 01/31/1990 */
      birthDate?: string | null;
      /** @example 01/31/2030 */
      expireDate?: string | null;
      /** @enum {string|null} */
      idType?:
        | 'aetna-insurance'
        | 'cigna-insurance'
        | 'citizen'
        | 'commercial-license'
        | 'cvs-rx'
        | 'drivers-license'
        | 'drivers-license-permit'
        | 'employment'
        | 'global-entry'
        | 'handgun'
        | 'health-insurance'
        | 'identification'
        | 'indian'
        | 'indigenous'
        | 'matricula-consular'
        | 'nexus'
        | 'passport'
        | 'passport-card'
        | 'residence'
        | 'sentri'
        | 'uhc-insurance'
        | 'visa'
        | 'other'
        | null;
      /** @example VA */
      state?: string | null;
      /** @example US */
      country?: string | null;
      /** @example 01/31/2022 */
      issueDate?: string | null;
    };
    ReviewNumbers: {
      /** @description current number, up to STATISTICS_ROWS_MAX; the other fields cover reviews opened in these days */
      waiting: number;
      decided: number;
      /** @description from opening to decision; null: none was decided */
      medianMs: null | number;
    };
    ReviewPage: {
      items: components['schemas']['ReviewView'][];
      /** @description `after` for the next page; null on the last one */
      next: null | string;
    };
    /** @description A proposed override for a reviewer, with its reason. */
    ReviewProposal: {
      /** @description ISO 8601 */
      at: string;
      /** @description key id or agent DID */
      proposedBy: string;
      overrides: {
        idValid?: null | boolean;
        selfieValid?: null | boolean;
        faceMatch?: null | boolean;
        nameMatch?: null | boolean;
        birthDateMatch?: null | boolean;
        dlvValid?: null | boolean;
        barcodeMatch?: null | boolean;
        firstName?: null | string;
        lastName?: null | string;
        docId?: null | string;
        birthDate?: null | string;
        expireDate?: null | string;
        idType?: null | string;
        state?: null | string;
        country?: null | string;
        issueDate?: null | string;
      };
      reason: string;
    };
    /** @description A review as shown in the queue, without personal data. Times are ISO 8601. */
    ReviewView: {
      jobId: string;
      /** @enum {string} */
      type:
        | 'dob'
        | 'ecbsv-ssn'
        | 'id-aamva'
        | 'id-aml'
        | 'id-crosscheck'
        | 'id-reverification'
        | 'id-verification'
        | 'private-ssn'
        | 'selfie-verification'
        | 'tin-validation';
      /**
       * @description why it is in the queue
       * @enum {string}
       */
      reason: 'failed' | 'proposed' | 'requested' | 'undetermined';
      /**
       * @description `closed`: the job no longer needs a review
       * @enum {string}
       */
      status: 'closed' | 'decided' | 'open' | 'proposed';
      openedAt: string;
      /** @description null: the account has set no `review.slaHours` */
      dueAt: null | string;
      overdue: boolean;
      /** @description who has claimed it: `user:…`, `key:…` or `agent:…` */
      assignee: null | string;
      leaseUntil: null | string;
      /** @description id of the decision that waits for a second person */
      proposalId: null | string;
      proposedBy: null | string;
      decidedBy: null | string;
      endedAt: null | string;
    };
    /** @description A job with id and status, which only `fields` can leave out. */
    SessionJobView: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      request?: {
        /** @enum {string} */
        type?:
          | 'dob'
          | 'ecbsv-ssn'
          | 'id-aamva'
          | 'id-aml'
          | 'id-crosscheck'
          | 'id-reverification'
          | 'id-verification'
          | 'private-ssn'
          | 'selfie-verification'
          | 'tin-validation';
        callbackURL?: null | string;
        requestInfo?: components['schemas']['RequestInfo'];
        /** @description job_parameters without photos, which are in the photo store and added on request */
        parameters?: Record<string, unknown>;
        properties?: null | components['schemas']['NameValue'][];
        /** @description session jobs, once submitted: what the person sent, without photos */
        submittedParameters?: Record<string, unknown>;
        /** @description session jobs, once submitted */
        consent?: components['schemas']['JobConsent'];
        /**
         * @description id-verifications: the level below which the job does not succeed; of an open session, only if its opener stated one
         * @enum {string}
         */
        assurance?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
      };
      /** @description with `mask=true`: paths of the masked strings and numbers, for `POST …/reveal` */
      masked?: string[];
      /**
       * @description only with a session's token
       * @enum {string}
       */
      type?:
        | 'dob'
        | 'ecbsv-ssn'
        | 'id-aamva'
        | 'id-aml'
        | 'id-crosscheck'
        | 'id-reverification'
        | 'id-verification'
        | 'private-ssn'
        | 'selfie-verification'
        | 'tin-validation';
      /** @description only with a session's token, if the account's `sessionResult` is `verdict`; null before the submission */
      verdict?: ('failed' | 'in_review' | 'passed') | null;
      review?: null | components['schemas']['JobReview'];
      submitted?: string;
      /** @description ISO 8601, or null while active */
      completed?: null | string;
      result?: null | components['schemas']['JobResult'];
      /** @description token of an unexpired session; only for callers who may write jobs */
      token?: string;
      internalId?: null | string;
      /** @description What it came to: `failed` if a check failed, `not-determined` if none failed but something was not determined or not shown. A reviewer's decision stands above it. null while active, and once removed */
      outcome?: ('failed' | 'not-determined' | 'passed') | null;
      updatedAt?: string;
      accountId?: string;
      accountGroupSid?: null | string;
      accountReviewed?: boolean;
      reviewedAt?: null | string;
      reviewSuccess?: null | boolean;
      errors?: components['schemas']['ErrorItem'][];
      signals?: components['schemas']['Signal'][];
      rejectionReasons?: components['schemas']['RejectionReason'][];
      secondaryPhotos?: unknown[];
      surveyPoll?: null | string;
      surveyMessage?: null | string;
      surveyAt?: null | string;
    };
    /** @description Response of `PUT /api/jobs/session/photos/{name}` (raw bytes, `Content-Type: image/jpeg | image/png | image/webp`, at most 12 MB; repeating the same bytes changes nothing) and of `GET` of the same path, which never returns the picture. `DELETE` removes the photo. Uploads before the consent are a 409. The header `Capture-Proof` says where it came from. */
    SessionPhoto: {
      /** @enum {string} */
      name: 'backIdPhoto' | 'dest' | 'idPhoto' | 'source' | 'userPhoto';
      /** @description pixels, upright */
      width: number;
      height: number;
      /** @description SHA-256 of the uploaded bytes, base64url, which shows the page which of its photos arrived */
      digest: string;
      verdict: components['schemas']['PhotoVerdict'];
      /** @description as the proof of the upload says (`@bonafide/contracts/capture-proof`); null: without a valid one */
      source: ('camera' | 'upload') | null;
    };
    /** @description An account as its admins see it: they change `settings`, the operator sets the rest. */
    SettingsView: {
      /** @description settings that differ from their defaults, or were set explicitly */
      settings: {
        ipFraud?: {
          /** @description number of jobs from one address allowed within the window; the next one is flagged */
          attempts?: number;
          windowMinutes?: number;
        };
        retention?: {
          photosDays?: null | number;
          personalDataDays?: null | number;
          logsDays?: null | number;
        };
        /** @description checks without which an id-verification does not succeed */
        required?: (
          | 'aamva'
          | 'aml'
          | 'camera'
          | 'crosscheck'
          | 'darkweb'
          | 'dlv'
          | 'front'
          | 'ipAddress'
          | 'ipFraud'
          | 'liveness'
          | 'physicalAddress'
          | 'selfie'
        )[];
        assurance?: {
          /**
           * @description floor of sessions and invites whose opener states none; default `holder`
           * @enum {string}
           */
          sessions?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
          /**
           * @description floor of jobs that a private key submits; default `read`
           * @enum {string}
           */
          jobs?: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
          /**
           * @description what becomes of a session's submission that lacks a photo its floor needs; default `accept`: it does not succeed
           * @enum {string}
           */
          onMissing?: 'accept' | 'refuse';
        };
        related?: {
          /** @description compare numbers of documents, phones, e-mail addresses, devices, networks and addresses, as keyed hashes; default true */
          exact?: boolean;
          /** @description keep a sealed template of each face and compare it with those of other jobs; default false */
          faces?: boolean;
          /** @description days within which jobs are compared, and for which hashes and templates are kept; default 180 */
          windowDays?: number;
          /** @description how many people may share one before it is a signal; defaults: docs/security.md */
          peopleMax?: {
            phone?: number;
            email?: number;
            device?: number;
            network?: number;
            address?: number;
          };
          /** @description signals with which a job is not determined before a person has decided; default: those of faces and of blocked entries */
          review?: (
            | 'BlockedDevice'
            | 'BlockedDocument'
            | 'BlockedEmail'
            | 'BlockedFace'
            | 'BlockedNetwork'
            | 'BlockedPhone'
            | 'SameAddressManyPeople'
            | 'SameDeviceManyPeople'
            | 'SameDocumentOtherFace'
            | 'SameDocumentOtherName'
            | 'SameEmailManyPeople'
            | 'SameFaceOtherName'
            | 'SameNetworkManyPeople'
            | 'SamePhoneManyPeople'
          )[];
        };
        /** @description null: none */
        crosscheckModel?: null | {
          /** @enum {string} */
          type: 'approval' | 'fraud';
          intercept: number;
          weights: {
            [key: string]: number;
          };
        };
        /** @description repeat AML screenings after each import of a list; default: only where the request asks for it */
        amlMonitoring?: boolean;
        /** @description minimum score at which a listed person is a hit; default: the deployment's */
        amlThreshold?: number;
        /**
         * @description what a session's token can read besides what was sent with it; default `none`
         * @enum {string}
         */
        sessionResult?: 'none' | 'record' | 'verdict';
        /** @description callbacks also carry `X-Signature` (HMAC-SHA1), for clients that support nothing else; default true */
        legacySignature?: boolean;
        /** @description default: the feature flags; false leaves a check out of id-verifications even if the feature is on */
        idVerificationChecks?: {
          aml?: boolean;
          ipFraud?: boolean;
          crosscheck?: boolean;
          aamva?: boolean;
          dlv?: boolean;
          darkweb?: boolean;
          ipAddress?: boolean;
          physicalAddress?: boolean;
        };
        /** @description shown to people who are asked to verify themselves */
        logoUrl?: string;
        /** @description where to send callbacks of jobs without a `callbackURL`; default: nowhere */
        callback?: {
          url: string;
        };
        /** @description hosts, with a port unless it is the scheme's, that results may be sent to by whoever submits a job; default: none */
        callbackHosts?: string[];
        review?: {
          /**
           * @description default `undetermined`
           * @enum {string}
           */
          queue?: 'failed' | 'none' | 'undetermined';
          /** @description a decision must be confirmed by someone other than the proposer; default false */
          fourEyes?: boolean;
          /** @description hours within which a review should be decided; default: no limit */
          slaHours?: number;
        };
        /** @description default: changes of the account need a sign-in within an hour */
        stepUp?: {
          maxAgeMinutes: number;
          /** @description with a passkey or another second factor; default false */
          secondFactor?: boolean;
          /** @description besides changes of the account: deciding reviews, and seeing unmasked personal data; default: both */
          covers?: ('personal-data' | 'reviews')[];
        };
        /** @description accept only tokens of members (members.ts); default true */
        membersOnly?: boolean;
        /** @description web pages that may use the public key and session tokens (allowed-origins.ts); default: none */
        allowedOrigins?: string[];
      };
      /** @description `acc_…` */
      id: string;
      name: string;
      /** @enum {string} */
      region: 'eu' | 'us';
      accountGroupSid: null | string;
      features: {
        tinValidationEnabled?: boolean;
        ssnEnabled?: boolean;
        ecbsvEnabled?: boolean;
        dobEnabled?: boolean;
        crosscheckEnabled?: boolean;
        cipEnabled?: boolean;
        amlEnabled?: boolean;
        aamvaEnabled?: boolean;
        dlvEnabled?: boolean;
        darkwebEnabled?: boolean;
        ipAddressEnabled?: boolean;
        physicalAddressEnabled?: boolean;
      };
      limits: {
        readsPerMinute: number;
        writesPerMinute: number;
        agentRequestsPerMinute: number;
      };
    };
    Signal: {
      category: string;
      message: string;
      type: string;
      fields: string[];
      property: null | string;
    };
    /** @description Response of `POST /api/ssn`. */
    SsnAnswer: {
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      submitted: string;
      result: components['schemas']['SsnResult'];
      errors: components['schemas']['ErrorItem'][];
    };
    /** @description Response of `GET /api/private-ssn/jobs/{id}`; fields that were not submitted are null. Never contains the number. */
    SsnRecord: {
      completed: null | string;
      updatedAt: string;
      request_data: {
        dob: unknown;
        phone: unknown;
        email: unknown;
        address: unknown;
        firstName: unknown;
        lastName: unknown;
        consent: unknown;
        properties: unknown;
      };
      id: string;
      /** @enum {string} */
      status: 'active' | 'completed' | 'removed';
      submitted: string;
      result: components['schemas']['SsnResult'];
      errors: components['schemas']['ErrorItem'][];
    };
    SsnResult: {
      /** @description null: not determined, or not yet */
      ssnMatch: null | boolean;
      /** @constant */
      simulated?: true;
      /**
       * @description decided by the built-in test numbers
       * @constant
       */
      test?: true;
    };
    Statistics: {
      /** @description UTC, both inclusive */
      from: string;
      to: string;
      /** @description by day of submission; days without jobs are omitted */
      jobs: components['schemas']['DayOfJobs'][];
      decisions: components['schemas']['DayOfDecisions'][];
      undetermined: components['schemas']['UndeterminedCheck'][];
      deliveries: {
        pending: number;
        days: components['schemas']['DayOfDeliveries'][];
      };
      reviews: components['schemas']['ReviewNumbers'];
    };
    Timeline: {
      /** @description oldest first */
      steps: (
        | {
            at: string;
            /** @enum {string} */
            step: 'completed' | 'session-opened' | 'session-submitted' | 'submitted';
          }
        | {
            at: string;
            /** @constant */
            step: 'action';
            action: string;
            actor: string;
          }
        | {
            at: string;
            /** @constant */
            step: 'callback-queued';
            callbackId: string;
            event: string;
          }
        | {
            at: string;
            /** @constant */
            step: 'callback-tried';
            callbackId: string;
            event: string;
            attempt: number;
            durationMs: null | number;
            statusCode: null | number;
            errorKind: null | string;
          }
      )[];
      /** @description the checks behind the decision */
      checks: components['schemas']['TimelineCheck'][];
      /** @description from submission to decision; null while it is open */
      durationMs: null | number;
    };
    TimelineCheck: {
      /** @enum {string} */
      verdict: 'failed' | 'not-determined' | 'not-run' | 'passed';
      label: string;
      isSimulated: boolean;
      /** @description the job did not pass because of this */
      isDecisive: boolean;
    };
    /** @description A TIN job as its endpoints return it and its callback contains it. */
    TinRecord: {
      id: string;
      /** @enum {string} */
      status: 'complete' | 'pending';
      completed: null | string;
      submitted: string;
      updatedAt: string;
      request: {
        firstName: string;
        lastName: string;
        phone: string;
        tinType: string;
      };
      result: {
        /** @enum {string} */
        status: 'MATCH' | 'NOT_DETERMINED' | 'NO_MATCH' | 'PENDING';
        tinType: string;
        /** @constant */
        simulated?: true;
      };
      /** @description omitted when none were sent */
      properties?: components['schemas']['NameValue'][];
      /** @description omitted when there are none */
      errors?: components['schemas']['ErrorItem'][];
    };
    /** @description Twilio's Message resource, as its API returns it for a queued message. */
    TwilioMessage: {
      sid: string;
      account_sid: null | string;
      api_version: string;
      body: string;
      date_created: string;
      date_sent: null;
      date_updated: string;
      /** @constant */
      direction: 'outbound-api';
      error_code: null;
      error_message: null;
      from: null | string;
      messaging_service_sid: null | string;
      num_media: string;
      num_segments: string;
      price: null;
      price_unit: string;
      /** @constant */
      status: 'queued';
      to: string;
      uri: null | string;
    };
    UndeterminedCheck: {
      check: string;
      jobs: number;
    };
    Verdict: {
      match?: boolean;
      valid?: boolean;
    };
    VerificationMethod: {
      id: string;
      type: string;
      controller: string;
      publicKeyMultibase?: string;
      publicKeyJwk?: {
        /** @constant */
        kty?: 'OKP';
        /** @constant */
        crv?: 'Ed25519';
        x?: string;
      };
      /** @description Signatures made later are not valid (Controlled Identifiers 1.0 section 2.2); ISO 8601. */
      expires?: string;
    };
    /** @description `GET /verify/session?after={revision}&wait={seconds, at most 25}`: returns when the revision differs, or after the wait. */
    VerifySession: {
      accountName: string;
      /** @description https, or null */
      logoUrl: null | string;
      /** @enum {string} */
      type:
        | 'dob'
        | 'ecbsv-ssn'
        | 'id-aamva'
        | 'id-aml'
        | 'id-crosscheck'
        | 'id-reverification'
        | 'id-verification'
        | 'private-ssn'
        | 'selfie-verification'
        | 'tin-validation';
      /** @description incremented with every change of the session, on any device */
      revision: number;
      /**
       * @description open: photos can be uploaded; submitted: the checks are running; completed: there is a decision
       * @enum {string}
       */
      state: 'completed' | 'open' | 'submitted';
      /** @description whether the session was submitted: `state` is not open */
      used: boolean;
      /** @description ISO 8601 */
      expiresAt: string;
      /** @description the photos required for this type and kind of document, in the order to take them */
      photosNeeded: ('backIdPhoto' | 'dest' | 'idPhoto' | 'source' | 'userPhoto')[];
      /** @description the kinds that the person may choose from; empty for types without a document */
      documentKinds: ('driving_licence' | 'identity_card' | 'passport' | 'residence_permit')[];
      documentKind: ('driving_licence' | 'identity_card' | 'passport' | 'residence_permit') | null;
      photos: {
        idPhoto?: components['schemas']['SessionPhoto'];
        backIdPhoto?: components['schemas']['SessionPhoto'];
        userPhoto?: components['schemas']['SessionPhoto'];
        source?: components['schemas']['SessionPhoto'];
        dest?: components['schemas']['SessionPhoto'];
      };
      /** @description the wording shown by the page; `acceptedAt` is null until the person accepts it */
      consent: {
        version: string;
        acceptedAt: null | string;
      };
      /** @description null if the account requires none, and for types without a selfie */
      liveness: null | {
        required: boolean;
        challenge: null | components['schemas']['LivenessChallenge'];
        framesReceived: number;
      };
      /** @description the account accepts no files: photos come from the camera of the page */
      cameraRequired: boolean;
      /** @description what the level of assurance that this session asks for still needs; null for types without one */
      assurance: null | {
        /** @enum {string} */
        floor: 'document' | 'holder' | 'none' | 'present' | 'proof' | 'read';
        missing: (
          | 'agreeingSides'
          | 'backIdPhoto'
          | 'camera'
          | 'holderBinding'
          | 'idPhoto'
          | 'issuerSignature'
          | 'knownIssuer'
          | 'liveness'
          | 'machineReadableSide'
          | 'matchingFace'
          | 'matchingPrint'
          | 'selfie'
          | 'soundDocument'
          | 'untouchedCapture'
        )[];
      };
      /** @description only once completed, and only as the account's `sessionResult` allows */
      verdict: ('failed' | 'in_review' | 'passed') | null;
    };
    WrittenNote: {
      id: string;
      at: string;
      author: string;
    };
    PropertyDto: {
      /** @example customer */
      name: string;
      /** @example 4711 */
      value: string;
    };
    CreateJobDto:
      | components['schemas']['IdVerificationJob']
      | components['schemas']['IdReverificationJob']
      | components['schemas']['SelfieVerificationJob']
      | components['schemas']['IdCrosscheckJob']
      | components['schemas']['IdAamvaJob']
      | components['schemas']['IdAmlJob']
      | components['schemas']['EcbsvSsnJob']
      | components['schemas']['PrivateSsnJob']
      | components['schemas']['DobJob']
      | components['schemas']['TinValidationJob'];
    VerifyAmlDto: {
      /**
       * @description What is screened; a person unless given
       * @default person
       * @example person
       * @enum {string|null}
       */
      entityType?: 'person' | 'organization' | 'vessel' | 'aircraft' | 'cryptoAddress' | null;
      /**
       * @description Of a person, in any script; a single name is here or in `lastName`
       * @example Jane
       */
      firstName?: string | null;
      /** @example Q. */
      middleName?: string | null;
      /**
       * @description Of a person
       * @example Sample
       */
      lastName?: string | null;
      /**
       * @description Of an organization, a vessel or an aircraft, in any script; required unless `identifier` is given
       * @example Sample Trading LLC
       */
      name?: string | null;
      /**
       * @description Registration or tax number of an organization, IMO number, MMSI or call sign of a vessel, tail or serial number of an aircraft; required of a `cryptoAddress`: the address
       * @example IMO 9074729
       */
      identifier?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /**
       * @description ISO 3166-1 alpha-2
       * @example US
       */
      country?: string | null;
      /**
       * @description `male` or `female`; `M` and `F` are also accepted
       * @example female
       * @enum {string|null}
       */
      gender?: 'male' | 'female' | null;
      /**
       * @description Screen again after each import of a list; default: the account’s setting
       * @example false
       */
      monitor?: boolean | null;
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
    };
    EcbsvConsentDto: {
      /**
       * @description How the consent was signed: `electronic` or `wet`
       * @example electronic
       */
      signatureType: string;
      /**
       * @description ISO 8601
       * @example 2026-03-01T12:00:00Z
       */
      signedAt: string;
    };
    VerifyEcbsvDto: {
      /**
       * @description Nine digits; never shown again
       * @example 219099998
       */
      ssn: string;
      /** @example Zoë */
      firstName: string;
      /** @example Nuñez */
      lastName: string;
      /**
       * @description ISO 8601; MM/DD/YYYY is also accepted
       * @example 1990-01-31
       */
      dob: string;
      consent: components['schemas']['EcbsvConsentDto'];
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
    };
    AddressDto: {
      unit?: string | null;
      /** @example 2300 West Broad Street */
      streetAddress?: string | null;
      /** @example Richmond */
      city?: string | null;
      /** @example 23220 */
      postalCode?: string | null;
      /**
       * @description ISO 3166-2, bare or full
       * @example VA
       */
      state?: string | null;
      /**
       * @description ISO 3166-1 alpha-2
       * @example US
       */
      country?: string | null;
    };
    VerifySsnDto: {
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
      /**
       * @description Linked to the phone number
       * @example jane@example.com
       */
      email?: string | null;
      /** @description Verified against the ownership of the phone; accents are fine */
      address?: components['schemas']['AddressDto'] | null;
      /**
       * @description The last 4 or all 9 digits; never shown again
       * @example 6789
       */
      ssn: string;
      /**
       * @description A first or a last name is required
       * @example Zoë
       */
      firstName?: string | null;
      /** @example Nuñez */
      lastName?: string | null;
      /**
       * @description ISO 8601
       * @example 1990-01-31
       */
      dob?: string | null;
      /** @description Whether the mobile subscriber consented; goes to the verification provider */
      consent?: boolean | null;
      /** @description Kept with the request and returned only when the job is read, under request_data */
      properties?: (string | components['schemas']['PropertyDto'][]) | null;
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
    };
    VerifyDobDto: {
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
      /**
       * @description Linked to the phone number
       * @example jane@example.com
       */
      email?: string | null;
      /** @description Verified against the ownership of the phone; accents are fine */
      address?: components['schemas']['AddressDto'] | null;
      /** @example Zoë */
      firstName: string;
      /** @example Nuñez */
      lastName: string;
      /**
       * @description ISO 8601; MM/DD/YYYY is also accepted
       * @example 1990-01-31
       */
      dob: string;
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
    };
    VerifyTinDto: {
      /**
       * @description Letters, spaces, hyphens, ampersands; accents are fine
       * @example José
       */
      firstName: string;
      /** @example Nuñez-Ortega */
      lastName: string;
      /**
       * @example ITIN
       * @enum {string}
       */
      tinType: 'ITIN';
      /**
       * @description Nine digits, no dashes or spaces; never shown again
       * @example 912701230
       */
      tin: string;
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description The result is POSTed here
       * @example https://example.com/hooks/tin
       */
      callbackURL: string;
    };
    CrosscheckDto: {
      /** @example Jane */
      firstName: string;
      /** @example Sample */
      lastName: string;
      /** @example jane.sample@example.com */
      email?: string | null;
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone?: string | null;
      /** @example 203.0.113.40 */
      ipAddress?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
    };
    AamvaDto: {
      /** @example D1234562 */
      licenseNumber: string;
      /**
       * @description ISO 3166-1 alpha-2
       * @example US
       */
      country: string;
      /**
       * @description ISO 3166-2, bare or full
       * @example CA
       */
      state: string;
      /** @example Sample */
      lastName: string;
      /** @example Jane */
      firstName?: string | null;
      /**
       * @example drivers-license
       * @enum {string}
       */
      idType:
        | 'aetna-insurance'
        | 'cigna-insurance'
        | 'citizen'
        | 'commercial-license'
        | 'cvs-rx'
        | 'drivers-license'
        | 'drivers-license-permit'
        | 'employment'
        | 'global-entry'
        | 'handgun'
        | 'health-insurance'
        | 'identification'
        | 'indian'
        | 'indigenous'
        | 'matricula-consular'
        | 'nexus'
        | 'passport'
        | 'passport-card'
        | 'residence'
        | 'sentri'
        | 'uhc-insurance'
        | 'visa'
        | 'other';
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob: string;
      /** @example 01/31/2022 */
      issueDate?: string | null;
      /** @example 01/31/2030 */
      expirationDate?: string | null;
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
    };
    AuthenticateDto: {
      /**
       * @description Id of one of your earlier id-verifications
       * @example aB3dE6gH9jK2
       */
      id: string;
      /** @description The selfie, base64 */
      userPhoto: string;
      /** @description true: compare with the photo of the id; false (default): with that job's selfie, if it has one */
      matchId?: boolean | null;
    };
    EmailAddressDto: {
      /** @example jane@example.com */
      email: string;
      /** @example Jane Sample */
      name?: string | null;
    };
    PersonalizationDto: {
      to: components['schemas']['EmailAddressDto'][];
      cc?: components['schemas']['EmailAddressDto'][] | null;
      bcc?: components['schemas']['EmailAddressDto'][] | null;
      /** @description Replaces the subject of the request */
      subject?: string | null;
      dynamic_template_data?: {
        [key: string]: unknown;
      } | null;
    };
    EmailContentDto: {
      /** @example text/plain */
      type: string;
      /** @example Please verify your identity. */
      value: string;
    };
    SendEmailDto: {
      personalizations: components['schemas']['PersonalizationDto'][];
      from: components['schemas']['EmailAddressDto'];
      /**
       * @description Required without a template
       * @example Verify your identity
       */
      subject?: string;
      /** @description Required without a template */
      content?: components['schemas']['EmailContentDto'][];
      /** @example d-0123456789abcdef0123456789abcdef */
      template_id?: string | null;
    };
    SendSmsDto: {
      /**
       * @description E.164
       * @example +14155550100
       */
      To: string;
      /**
       * @description Or MessagingServiceSid
       * @example +12125550123
       */
      From?: string;
      /** @example MG0123456789abcdef0123456789abcdef */
      MessagingServiceSid?: string | null;
      /**
       * @description Or MediaUrl
       * @example Please verify your identity: https://…
       */
      Body?: string;
      /** @description May be repeated */
      MediaUrl?: string[] | null;
    };
    SessionConsentDto: {
      /**
       * @description Version of the wording that was shown, as given by the session
       * @example 2026-11
       */
      version: string;
      /**
       * @description BCP 47; the language it was shown in
       * @example en
       */
      language: string;
    };
    SessionDocumentDto: {
      /**
       * @example driving_licence
       * @enum {string}
       */
      kind: 'driving_licence' | 'identity_card' | 'passport' | 'residence_permit';
    };
    CaptureKeyDto: {
      /** @enum {string} */
      kty: 'EC';
      /** @enum {string} */
      crv: 'P-256';
      /**
       * @description RFC 7518, section 6.2
       * @example f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU
       */
      x: string;
      /** @example x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0 */
      y: string;
    };
    CreateInviteDto: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @default id-verification
       * @enum {string|null}
       */
      type?: 'id-verification' | 'selfie-verification' | null;
      /**
       * @description Level of assurance below which the job does not succeed; only for an `id-verification`. Default: the account’s, `holder` unless set. Only a private key can state a lower one
       * @example holder
       * @enum {string|null}
       */
      assurance?: 'none' | 'read' | 'document' | 'holder' | 'present' | 'proof' | null;
      /**
       * @description Channel for the message
       * @enum {string}
       */
      contact: 'email' | 'phone';
      /**
       * @description Required when contact is email
       * @example jane@example.com
       */
      email?: string | null;
      /**
       * @description E.164 with its plus sign; required when contact is phone
       * @example +14155550100
       */
      phone?: string | null;
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description Subject of the e-mail
       * @example Please verify your identity
       */
      titleEmail?: string | null;
      /**
       * @description HTML with {{firstName}}, {{lastName}} and {{url}}; a missing {{url}} is added at the end
       * @example <p>Hello {{firstName}}, <a href="{{url}}">verify now</a></p>
       */
      templateEmail?: string | null;
      /**
       * @description The SMS, and the plain text of the e-mail; placeholders as in templateEmail
       * @example Hello {{firstName}}, please verify your identity: {{url}}
       */
      templateText?: string | null;
      /**
       * @description false: only the link and the QR code are created
       * @default true
       */
      send?: boolean | null;
      /** @description CrossCheck; true is refused when the account lacks it */
      enableCrosscheck?: boolean | null;
      /** @description Dark web search; true is refused when the account lacks it */
      enableDarkweb?: boolean | null;
      /** @description AAMVA; true is refused when the account lacks it */
      enableAamva?: boolean | null;
      /** @description Driver’s license validation; true is refused when the account lacks it */
      enableDlv?: boolean | null;
      /** @description AML screening; true is refused when the account lacks it */
      enableAml?: boolean | null;
      /** @description IP address check; true is refused when the account lacks it */
      enableIpAddress?: boolean | null;
      /** @description Physical address check; true is refused when the account lacks it */
      enablePhysicalAddress?: boolean | null;
    };
    CreateKeyDto: {
      /**
       * @description Only jobs of these types; null: of every type
       * @example [
       *       "tin-validation"
       *     ]
       */
      jobTypes?:
        | (
            | 'id-verification'
            | 'id-reverification'
            | 'selfie-verification'
            | 'id-crosscheck'
            | 'id-aamva'
            | 'id-aml'
            | 'ecbsv-ssn'
            | 'private-ssn'
            | 'dob'
            | 'tin-validation'
          )[]
        | null;
      /**
       * @description Addresses and networks (CIDR) that a private key may be used from; null: from anywhere
       * @example [
       *       "203.0.113.0/24",
       *       "2001:db8:7::/48"
       *     ]
       */
      addresses?: string[] | null;
      /**
       * Format: date-time
       * @description The key is refused from this time on; null: never
       * @example 2027-03-01T00:00:00.000Z
       */
      expiresAt?: string | null;
      /**
       * @description Shown in the list of keys
       * @example Payroll
       */
      note?: string | null;
      /** @enum {string} */
      kind: 'private' | 'public';
      /**
       * @description A key of the sandbox
       * @default false
       */
      sandbox?: boolean | null;
      /**
       * @description What a private key may do; a public key opens sessions and has none
       * @example [
       *       "jobs:read",
       *       "tin:verify"
       *     ]
       */
      scopes?: (
        | 'jobs:read'
        | 'jobs:write'
        | 'jobs:review'
        | 'jobs:photos'
        | 'tin:verify'
        | 'ssn:verify'
        | 'dob:verify'
        | 'aml:screen'
        | 'crosscheck:run'
        | 'invites:write'
        | 'account:admin'
        | 'policy:write'
        | 'events:read'
        | 'audit:read'
      )[];
    };
    UpdateKeyDto: {
      /**
       * @description Only jobs of these types; null: of every type
       * @example [
       *       "tin-validation"
       *     ]
       */
      jobTypes?:
        | (
            | 'id-verification'
            | 'id-reverification'
            | 'selfie-verification'
            | 'id-crosscheck'
            | 'id-aamva'
            | 'id-aml'
            | 'ecbsv-ssn'
            | 'private-ssn'
            | 'dob'
            | 'tin-validation'
          )[]
        | null;
      /**
       * @description Addresses and networks (CIDR) that a private key may be used from; null: from anywhere
       * @example [
       *       "203.0.113.0/24",
       *       "2001:db8:7::/48"
       *     ]
       */
      addresses?: string[] | null;
      /**
       * Format: date-time
       * @description The key is refused from this time on; null: never
       * @example 2027-03-01T00:00:00.000Z
       */
      expiresAt?: string | null;
      /**
       * @description Shown in the list of keys
       * @example Payroll
       */
      note?: string | null;
      /**
       * @description What a private key may do; a public key opens sessions and has none
       * @example [
       *       "jobs:read",
       *       "tin:verify"
       *     ]
       */
      scopes?: (
        | 'jobs:read'
        | 'jobs:write'
        | 'jobs:review'
        | 'jobs:photos'
        | 'tin:verify'
        | 'ssn:verify'
        | 'dob:verify'
        | 'aml:screen'
        | 'crosscheck:run'
        | 'invites:write'
        | 'account:admin'
        | 'policy:write'
        | 'events:read'
        | 'audit:read'
      )[];
    };
    RotateKeyDto: {
      /**
       * @description How long the replaced key keeps working, in seconds
       * @default 86400
       */
      graceSeconds?: number | null;
    };
    NewListEntryDto: {
      /** @enum {string} */
      list: 'blocked' | 'known';
      /** @enum {string} */
      kind: 'document' | 'face' | 'phone' | 'email' | 'device' | 'network';
      /**
       * @description The phone number, e-mail address, `deviceId`, IP address or number of a document; kept as a keyed hash. Or `jobId`
       * @example +12125550100
       */
      value?: string | null;
      /**
       * @description Of the document: ISO 3166-1 alpha-2
       * @example US
       */
      country?: string | null;
      /**
       * @description Of a licence or an id: ISO 3166-2
       * @example CA
       */
      state?: string | null;
      /**
       * @description The job whose document, face, phone … it is: the only way for a face. Erased with the job
       * @example aB3dE6gH9jK2
       */
      jobId?: string | null;
      /** @example Sent three altered licences */
      reason: string;
      /**
       * @description When the entry ends: in three years at most
       * @example 2027-03-01T12:00:00Z
       */
      endsAt: string;
    };
    CreateEndpointDto: {
      /**
       * @description Only events of these types; null: of every type
       * @example [
       *       "job-review",
       *       "key.revoked"
       *     ]
       */
      types?:
        | (
            | 'job-complete'
            | 'job-idv-complete'
            | 'job-reverify'
            | 'job-tin-validation'
            | 'job-dlv-complete'
            | 'job-aml-monitoring-update'
            | 'job-review'
            | 'callback.refused'
            | 'review.proposed'
            | 'review.claimed'
            | 'review.released'
            | 'review.noted'
            | 'review.decision-proposed'
            | 'review.confirmed'
            | 'review.decided'
            | 'review.reopened'
            | 'invite.created'
            | 'invite.sent'
            | 'invite.not-sent'
            | 'invite.undetermined'
            | 'key.created'
            | 'key.changed'
            | 'key.rotated'
            | 'key.disabled'
            | 'key.enabled'
            | 'key.revoked'
            | 'list-entry.added'
            | 'list-entry.removed'
          )[]
        | null;
      /**
       * @description Sent with each event; replaces the previous ones. Values are never shown again
       * @example {
       *       "authorization": "Bearer 4gKpTzcZ1mXW"
       *     }
       */
      headers?: {
        [key: string]: string;
      } | null;
      /** @example Accounting */
      note?: string | null;
      /**
       * @description Address notified when the endpoint is disabled because every attempt failed for days
       * @example operations@client.example
       */
      noticeEmail?: string | null;
      /**
       * @description Whether events are sent to it
       * @default true
       */
      enabled?: boolean | null;
      /**
       * @description A public https URL
       * @example https://client.example/events
       */
      url: string;
      /**
       * @description For events of the sandbox
       * @default false
       */
      sandbox?: boolean | null;
    };
    UpdateEndpointDto: {
      /**
       * @description Only events of these types; null: of every type
       * @example [
       *       "job-review",
       *       "key.revoked"
       *     ]
       */
      types?:
        | (
            | 'job-complete'
            | 'job-idv-complete'
            | 'job-reverify'
            | 'job-tin-validation'
            | 'job-dlv-complete'
            | 'job-aml-monitoring-update'
            | 'job-review'
            | 'callback.refused'
            | 'review.proposed'
            | 'review.claimed'
            | 'review.released'
            | 'review.noted'
            | 'review.decision-proposed'
            | 'review.confirmed'
            | 'review.decided'
            | 'review.reopened'
            | 'invite.created'
            | 'invite.sent'
            | 'invite.not-sent'
            | 'invite.undetermined'
            | 'key.created'
            | 'key.changed'
            | 'key.rotated'
            | 'key.disabled'
            | 'key.enabled'
            | 'key.revoked'
            | 'list-entry.added'
            | 'list-entry.removed'
          )[]
        | null;
      /**
       * @description Sent with each event; replaces the previous ones. Values are never shown again
       * @example {
       *       "authorization": "Bearer 4gKpTzcZ1mXW"
       *     }
       */
      headers?: {
        [key: string]: string;
      } | null;
      /** @example Accounting */
      note?: string | null;
      /**
       * @description Address notified when the endpoint is disabled because every attempt failed for days
       * @example operations@client.example
       */
      noticeEmail?: string | null;
      /**
       * @description Whether events are sent to it
       * @default true
       */
      enabled?: boolean | null;
      /**
       * @description A public https URL
       * @example https://client.example/events
       */
      url?: string;
    };
    RotateEndpointSecretDto: {
      /**
       * @description How long the replaced secret also signs, in seconds; 0: only the new one signs from now on
       * @default 86400
       */
      graceSeconds?: number | null;
    };
    RecoverEndpointDto: {
      /**
       * Format: date-time
       * @description Events from this time on
       */
      from: string;
      /**
       * Format: date-time
       * @description Before this time; omitted: until now
       */
      to?: string | null;
    };
    NextReviewDto: {
      /** @enum {string|null} */
      type?:
        | 'id-verification'
        | 'id-reverification'
        | 'selfie-verification'
        | 'id-crosscheck'
        | 'id-aamva'
        | 'id-aml'
        | 'ecbsv-ssn'
        | 'private-ssn'
        | 'dob'
        | 'tin-validation'
        | null;
    };
    NoteDto: {
      /** @example Called the bank: the account is hers. */
      text: string;
    };
    DecisionDto: {
      /** @enum {string} */
      decision: 'accept' | 'reject';
      /** @description As for `PUT /api/jobs/{id}/review`; a rejection that sets nothing to false sets `idValid` to false */
      overrides?: components['schemas']['ReviewDto'] | null;
      /** @example The glare hides the date; it stands on the back too */
      reason: string;
    };
    ConfirmDto: {
      /**
       * @description `proposalId` of the review as it was read
       * @example rev_4gKpTzcZ1mXW0Q9b
       */
      proposalId: string;
      /** @example Seen the same */
      reason?: string | null;
    };
    ReopenDto: {
      /** @example The person sent a better picture */
      reason: string;
    };
    RevealFieldDto: {
      /**
       * @description Kept in the audit trail
       * @example The customer asks which name we read
       */
      reason: string;
      /**
       * @description A path from `masked`
       * @example result.firstName
       */
      field: string;
    };
    RevealPhotoDto: {
      /**
       * @description Kept in the audit trail
       * @example The customer asks which name we read
       */
      reason: string;
    };
    UserConfirmationDto: {
      confirmed: boolean;
    };
    CaptureDto: {
      /** @enum {string|null} */
      id?: 'manual' | 'automatic' | null;
      /** @enum {string|null} */
      face_match?: 'manual' | 'automatic' | null;
      /** @enum {string|null} */
      barcode?: 'manual' | 'automatic' | null;
    };
    ClientOutputDto: {
      client?: string | null;
      theme?: string | null;
      capture?: components['schemas']['CaptureDto'] | null;
    };
    PersonParamsDto: {
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /** @example jane@example.com */
      email?: string | null;
      /** @example +14155550100 */
      phone?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /** @description What the person confirmed to the client */
      userConfirmation?: components['schemas']['UserConfirmationDto'] | null;
      /** @description How the client took the photos */
      clientOutput?: components['schemas']['ClientOutputDto'] | null;
      /**
       * @description Your own identifier of the person’s device, the same in each of its jobs
       * @example 0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55
       */
      deviceId?: string | null;
      /** @description One of your earlier CrossCheck jobs, whose result this job reuses */
      crosscheckReferenceId?: string | null;
    };
    IdReverificationParamsDto: {
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /** @example jane@example.com */
      email?: string | null;
      /** @example +14155550100 */
      phone?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /** @description What the person confirmed to the client */
      userConfirmation?: components['schemas']['UserConfirmationDto'] | null;
      /** @description How the client took the photos */
      clientOutput?: components['schemas']['ClientOutputDto'] | null;
      /**
       * @description Your own identifier of the person’s device, the same in each of its jobs
       * @example 0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55
       */
      deviceId?: string | null;
      /** @description One of your earlier CrossCheck jobs, whose result this job reuses */
      crosscheckReferenceId?: string | null;
      /** @description One of your earlier id-verification jobs, compared with userPhoto; a session without it does not succeed */
      jobId?: string | null;
      /** @description Which photo of that job: true: the id, false: the selfie; default: the id, or the selfie if there is none */
      matchId?: boolean | null;
    };
    CrosscheckParamsDto: {
      /** @example Jane */
      firstName: string;
      /** @example Sample */
      lastName: string;
      /** @example jane.sample@example.com */
      email?: string | null;
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone?: string | null;
      /** @example 203.0.113.40 */
      ipAddress?: string | null;
      address?: components['schemas']['AddressDto'] | null;
    };
    AamvaParamsDto: {
      /** @example D1234562 */
      licenseNumber: string;
      /**
       * @description ISO 3166-1 alpha-2
       * @example US
       */
      country: string;
      /**
       * @description ISO 3166-2, bare or full
       * @example CA
       */
      state: string;
      /** @example Sample */
      lastName: string;
      /** @example Jane */
      firstName?: string | null;
      /**
       * @example drivers-license
       * @enum {string}
       */
      idType:
        | 'aetna-insurance'
        | 'cigna-insurance'
        | 'citizen'
        | 'commercial-license'
        | 'cvs-rx'
        | 'drivers-license'
        | 'drivers-license-permit'
        | 'employment'
        | 'global-entry'
        | 'handgun'
        | 'health-insurance'
        | 'identification'
        | 'indian'
        | 'indigenous'
        | 'matricula-consular'
        | 'nexus'
        | 'passport'
        | 'passport-card'
        | 'residence'
        | 'sentri'
        | 'uhc-insurance'
        | 'visa'
        | 'other';
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob: string;
      /** @example 01/31/2022 */
      issueDate?: string | null;
      /** @example 01/31/2030 */
      expirationDate?: string | null;
    };
    AmlParamsDto: {
      /**
       * @description What is screened; a person unless given
       * @default person
       * @example person
       * @enum {string|null}
       */
      entityType?: 'person' | 'organization' | 'vessel' | 'aircraft' | 'cryptoAddress' | null;
      /**
       * @description Of a person, in any script; a single name is here or in `lastName`
       * @example Jane
       */
      firstName?: string | null;
      /** @example Q. */
      middleName?: string | null;
      /**
       * @description Of a person
       * @example Sample
       */
      lastName?: string | null;
      /**
       * @description Of an organization, a vessel or an aircraft, in any script; required unless `identifier` is given
       * @example Sample Trading LLC
       */
      name?: string | null;
      /**
       * @description Registration or tax number of an organization, IMO number, MMSI or call sign of a vessel, tail or serial number of an aircraft; required of a `cryptoAddress`: the address
       * @example IMO 9074729
       */
      identifier?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /**
       * @description ISO 3166-1 alpha-2
       * @example US
       */
      country?: string | null;
      /**
       * @description `male` or `female`; `M` and `F` are also accepted
       * @example female
       * @enum {string|null}
       */
      gender?: 'male' | 'female' | null;
      /**
       * @description Screen again after each import of a list; default: the account’s setting
       * @example false
       */
      monitor?: boolean | null;
    };
    EcbsvParamsDto: {
      /**
       * @description Nine digits; never shown again
       * @example 219099998
       */
      ssn: string;
      /** @example Zoë */
      firstName: string;
      /** @example Nuñez */
      lastName: string;
      /**
       * @description ISO 8601; MM/DD/YYYY is also accepted
       * @example 1990-01-31
       */
      dob: string;
      consent: components['schemas']['EcbsvConsentDto'];
    };
    SsnParamsDto: {
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
      /**
       * @description Linked to the phone number
       * @example jane@example.com
       */
      email?: string | null;
      /** @description Verified against the ownership of the phone; accents are fine */
      address?: components['schemas']['AddressDto'] | null;
      /**
       * @description The last 4 or all 9 digits; never shown again
       * @example 6789
       */
      ssn: string;
      /**
       * @description A first or a last name is required
       * @example Zoë
       */
      firstName?: string | null;
      /** @example Nuñez */
      lastName?: string | null;
      /**
       * @description ISO 8601
       * @example 1990-01-31
       */
      dob?: string | null;
      /** @description Whether the mobile subscriber consented; goes to the verification provider */
      consent?: boolean | null;
      /** @description Kept with the request and returned only when the job is read, under request_data */
      properties?: (string | components['schemas']['PropertyDto'][]) | null;
    };
    DobParamsDto: {
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
      /**
       * @description Linked to the phone number
       * @example jane@example.com
       */
      email?: string | null;
      /** @description Verified against the ownership of the phone; accents are fine */
      address?: components['schemas']['AddressDto'] | null;
      /** @example Zoë */
      firstName: string;
      /** @example Nuñez */
      lastName: string;
      /**
       * @description ISO 8601; MM/DD/YYYY is also accepted
       * @example 1990-01-31
       */
      dob: string;
    };
    TinParamsDto: {
      /**
       * @description Letters, spaces, hyphens, ampersands; accents are fine
       * @example José
       */
      firstName: string;
      /** @example Nuñez-Ortega */
      lastName: string;
      /**
       * @example ITIN
       * @enum {string}
       */
      tinType: 'ITIN';
      /**
       * @description Nine digits, no dashes or spaces; never shown again
       * @example 912701230
       */
      tin: string;
      /**
       * @description E.164 with its plus sign
       * @example +12125550100
       */
      phone: string;
    };
    Errors: {
      errors: {
        type: string;
        /** @description names the offending parameter */
        message: string;
        warning?: boolean;
        suggestion?: string;
      }[];
    };
    CreateSessionDto:
      | components['schemas']['IdVerificationSession']
      | components['schemas']['IdReverificationSession']
      | components['schemas']['SelfieVerificationSession'];
    IdVerificationParams: {
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /** @example jane@example.com */
      email?: string | null;
      /** @example +14155550100 */
      phone?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /** @description What the person confirmed to the client */
      userConfirmation?: components['schemas']['UserConfirmationDto'] | null;
      /** @description How the client took the photos */
      clientOutput?: components['schemas']['ClientOutputDto'] | null;
      /**
       * @description Your own identifier of the person’s device, the same in each of its jobs
       * @example 0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55
       */
      deviceId?: string | null;
      /** @description One of your earlier CrossCheck jobs, whose result this job reuses */
      crosscheckReferenceId?: string | null;
      /**
       * @description Base64 of a JPEG, PNG or WebP of at most 12 MB
       * @example UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA
       */
      idPhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      idDistancePhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      backIdPhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      digitalPortraitPhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      userPhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      userDistancePhoto?: string;
    };
    IdReverificationParams: {
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /** @example jane@example.com */
      email?: string | null;
      /** @example +14155550100 */
      phone?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /** @description What the person confirmed to the client */
      userConfirmation?: components['schemas']['UserConfirmationDto'] | null;
      /** @description How the client took the photos */
      clientOutput?: components['schemas']['ClientOutputDto'] | null;
      /**
       * @description Your own identifier of the person’s device, the same in each of its jobs
       * @example 0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55
       */
      deviceId?: string | null;
      /** @description One of your earlier CrossCheck jobs, whose result this job reuses */
      crosscheckReferenceId?: string | null;
      /** @description One of your earlier id-verification jobs, compared with userPhoto; a session without it does not succeed */
      jobId?: string | null;
      /** @description Which photo of that job: true: the id, false: the selfie; default: the id, or the selfie if there is none */
      matchId?: boolean | null;
      /**
       * @description Base64 of a JPEG, PNG or WebP of at most 12 MB
       * @example UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA
       */
      source?: string;
      /**
       * @description Base64 of a JPEG, PNG or WebP of at most 12 MB
       * @example UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA
       */
      dest?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      userPhoto?: string;
    };
    SelfieVerificationParams: {
      /** @example Jane */
      firstName?: string | null;
      /** @example Sample */
      lastName?: string | null;
      /**
       * @description MM/DD/YYYY; ISO 8601 is also accepted
       * @example 01/31/1990
       */
      dob?: string | null;
      /** @example jane@example.com */
      email?: string | null;
      /** @example +14155550100 */
      phone?: string | null;
      address?: components['schemas']['AddressDto'] | null;
      /** @description What the person confirmed to the client */
      userConfirmation?: components['schemas']['UserConfirmationDto'] | null;
      /** @description How the client took the photos */
      clientOutput?: components['schemas']['ClientOutputDto'] | null;
      /**
       * @description Your own identifier of the person’s device, the same in each of its jobs
       * @example 0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55
       */
      deviceId?: string | null;
      /** @description One of your earlier CrossCheck jobs, whose result this job reuses */
      crosscheckReferenceId?: string | null;
      /**
       * @description Base64 of a JPEG, PNG or WebP of at most 12 MB
       * @example UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA
       */
      userPhoto?: string;
      /** @description Base64 of a JPEG, PNG or WebP of at most 12 MB */
      userDistancePhoto?: string;
    };
    /** @description A document, a selfie, and the checks the account has enabled. Needs `idPhoto` or `backIdPhoto`. */
    IdVerificationJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-verification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55",
       *       "idPhoto": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA"
       *     }
       */
      params?: components['schemas']['IdVerificationParams'];
    };
    /** @description Two photos of one person, or a selfie against an earlier job's document. Needs `source` and `dest`, or `jobId` and `userPhoto`. */
    IdReverificationJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-reverification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55",
       *       "source": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA",
       *       "dest": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA"
       *     }
       */
      params?: components['schemas']['IdReverificationParams'];
    };
    /** @description One clearly visible face. Needs `userPhoto`. */
    SelfieVerificationJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'selfie-verification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55",
       *       "userPhoto": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA"
       *     }
       */
      params?: components['schemas']['SelfieVerificationParams'];
    };
    /** @description Whether address, e-mail, phone and IP address belong to one person. Only where the account has `crosscheckEnabled` and an agent or restricted key has the scope `crosscheck:run` too. */
    IdCrosscheckJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-crosscheck';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "email": "jane.sample@example.com",
       *       "phone": "+12125550100",
       *       "ipAddress": "203.0.113.40"
       *     }
       */
      params: components['schemas']['CrosscheckParamsDto'];
    };
    /** @description A licence, as typed in, against the issuing state's records. Only where the account has `aamvaEnabled`. */
    IdAamvaJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-aamva';
      /**
       * @example {
       *       "licenseNumber": "D1234562",
       *       "country": "US",
       *       "state": "CA",
       *       "lastName": "Sample",
       *       "firstName": "Jane",
       *       "idType": "drivers-license",
       *       "dob": "01/31/1990",
       *       "issueDate": "01/31/2022",
       *       "expirationDate": "01/31/2030"
       *     }
       */
      params: components['schemas']['AamvaParamsDto'];
    };
    /** @description A person, organization, vessel, aircraft or crypto address against the sanction, warning and PEP lists. Only where the account has `amlEnabled` and an agent or restricted key has the scope `aml:screen` too. */
    IdAmlJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-aml';
      /**
       * @example {
       *       "entityType": "person",
       *       "firstName": "Jane",
       *       "middleName": "Q.",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "country": "US",
       *       "gender": "female",
       *       "monitor": false
       *     }
       */
      params?: components['schemas']['AmlParamsDto'];
    };
    /** @description Number, name and date of birth against the SSA's records, with the holder's consent. Only where the account has `ecbsvEnabled` and an agent or restricted key has the scope `ssn:verify` too. */
    EcbsvSsnJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'ecbsv-ssn';
      /**
       * @example {
       *       "ssn": "219099998",
       *       "firstName": "Zoë",
       *       "lastName": "Nuñez",
       *       "dob": "1990-01-31",
       *       "consent": {
       *         "signatureType": "electronic",
       *         "signedAt": "2026-03-01T12:00:00Z"
       *       }
       *     }
       */
      params: components['schemas']['EcbsvParamsDto'];
    };
    /** @description Four or nine digits of an SSN against the owner of a phone number. Only where the account has `ssnEnabled` and an agent or restricted key has the scope `ssn:verify` too. */
    PrivateSsnJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'private-ssn';
      /**
       * @example {
       *       "phone": "+12125550100",
       *       "email": "jane@example.com",
       *       "ssn": "6789",
       *       "firstName": "Zoë",
       *       "lastName": "Nuñez",
       *       "dob": "1990-01-31"
       *     }
       */
      params: components['schemas']['SsnParamsDto'];
    };
    /** @description A date of birth against the owner of a phone number. Only where the account has `dobEnabled` and an agent or restricted key has the scope `dob:verify` too. */
    DobJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'dob';
      /**
       * @example {
       *       "phone": "+12125550100",
       *       "email": "jane@example.com",
       *       "firstName": "Zoë",
       *       "lastName": "Nuñez",
       *       "dob": "1990-01-31"
       *     }
       */
      params: components['schemas']['DobParamsDto'];
    };
    /** @description An ITIN against name and phone; the provider may answer days later, and the job is `pending` until then. Only where the account has `tinValidationEnabled` and an agent or restricted key has the scope `tin:verify` too. */
    TinValidationJob: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'tin-validation';
      /**
       * @example {
       *       "firstName": "José",
       *       "lastName": "Nuñez-Ortega",
       *       "tinType": "ITIN",
       *       "tin": "912701230",
       *       "phone": "+12125550100"
       *     }
       */
      params: components['schemas']['TinParamsDto'];
    };
    /** @description A document, a selfie, and the checks the account has enabled. Needs `idPhoto` or `backIdPhoto`. */
    IdVerificationSession: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-verification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55"
       *     }
       */
      params?: components['schemas']['PersonParamsDto'];
      /**
       * @description Level of assurance below which the job does not succeed; only for an `id-verification`. Default: the account’s, `holder` unless set. Only a private key can state a lower one
       * @example holder
       * @enum {string|null}
       */
      assurance?: 'none' | 'read' | 'document' | 'holder' | 'present' | 'proof' | null;
    };
    /** @description Two photos of one person, or a selfie against an earlier job's document. Needs `source` and `dest`, or `jobId` and `userPhoto`. */
    IdReverificationSession: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'id-reverification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55"
       *     }
       */
      params?: components['schemas']['IdReverificationParamsDto'];
    };
    /** @description One clearly visible face. Needs `userPhoto`. */
    SelfieVerificationSession: {
      /**
       * @description The job is POSTed here when it completes
       * @example https://example.com/hooks/identity
       */
      callbackURL?: string | null;
      /**
       * @description Your id for the job
       * @example order-4711
       */
      internalId?: string | null;
      /** @description Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON */
      properties?: components['schemas']['PropertyDto'][] | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'selfie-verification';
      /**
       * @example {
       *       "firstName": "Jane",
       *       "lastName": "Sample",
       *       "dob": "01/31/1990",
       *       "email": "jane@example.com",
       *       "phone": "+14155550100",
       *       "deviceId": "0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55"
       *     }
       */
      params?: components['schemas']['PersonParamsDto'];
    };
  };
  responses: {
    /** @description A parameter is not valid; the message names it */
    Error400: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "InvalidRequestError",
         *           "message": "phone: must be an E.164 number with its plus sign"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description Missing or bad credentials */
    Error401: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "AuthenticationError",
         *           "message": "Unauthorized access"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The account lacks the feature */
    Error403: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "AccountConfigErrorType",
         *           "message": "the account does not have tinValidationEnabled"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The account has no such job */
    Error404: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "NotFoundError",
         *           "message": "job: aB3dE6gH9jK2 not found"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The body took too long to arrive */
    Error408: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "InvalidRequestError",
         *           "message": "the request body took too long"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description Not possible in this state, or while another request runs */
    Error409: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'Retry-After': components['headers']['Retry-After'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "ConflictError",
         *           "message": "Idempotency-Key: the first request with this key is still running"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The body is too large */
    Error413: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "InvalidRequestError",
         *           "message": "the body is too large"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The body has the wrong media type */
    Error415: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "InvalidRequestError",
         *           "message": "Content-Type: must be application/json"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description The key was already used with another body */
    Error422: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "UnprocessableContentError",
         *           "message": "Idempotency-Key: was used before with another request body"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description Too many requests */
    Error429: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'Retry-After': components['headers']['Retry-After'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "TooManyRequestsError",
         *           "message": "too many requests, see Retry-After"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description Server failure */
    Error500: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "UnknownSystemError",
         *           "message": "Oops, we encountered a problem"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
    /** @description Temporarily unavailable: too many bodies at once, or a dependency cannot be reached */
    Error503: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        'Retry-After': components['headers']['Retry-After'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "errors": [
         *         {
         *           "type": "UnknownSystemError",
         *           "message": "too many request bodies at once, see Retry-After"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['Errors'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * @description Id of the request in our logs; the caller’s own if it sent one
     * @example c79e69d0-4e3f-419d-8370-00492155dd31
     */
    'X-Request-Id': string;
    /**
     * @description Seconds to wait before trying again
     * @example 5
     */
    'Retry-After': string;
    /**
     * @description The required credentials or sign-in (RFC 6750, RFC 9470)
     * @example Bearer error="insufficient_scope", scope="jobs:read"
     */
    'WWW-Authenticate': string;
    /**
     * @description The applicable limit, the remaining requests (`r`), and for how many seconds (`t`)
     * @example "reads";r=5999;t=60
     */
    RateLimit: string;
    /**
     * @description The number of requests (`q`) allowed in a window of `w` seconds
     * @example "reads";q=6000;w=60
     */
    'RateLimit-Policy': string;
    /**
     * @description `true`: the response to an earlier request with the same `Idempotency-Key`
     * @example true
     */
    'Idempotent-Replayed': string;
    /**
     * @description Version of the resource, to be sent as `If-Match`
     * @example "4f0c2a9be1d03a57c8d61f90b2e7a413"
     */
    ETag: string;
    /**
     * @description The next page, with `after`, if there is one (`rel="next"`, RFC 8288)
     * @example <https://api.bonafide.example/api/jobs?after=…>; rel="next"
     */
    Link: string;
    /**
     * @description A deprecated parameter was used (RFC 9745); the time of its deprecation
     * @example @1731888000
     */
    Deprecation: string;
    /**
     * @description When deprecated parameters stop working (RFC 8594)
     * @example Thu, 31 Dec 2027 23:59:59 GMT
     */
    Sunset: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  protectedResource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, unknown>;
        };
      };
      400: components['responses']['Error400'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  protectedMcpResource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, unknown>;
        };
      };
      400: components['responses']['Error400'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  serviceDid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/json': Record<string, unknown>;
          /**
           * @example {
           *       "@context": "…",
           *       "id": "wUf4wXPu4RAk",
           *       "alsoKnownAs": [
           *         "…"
           *       ],
           *       "verificationMethod": [
           *         {
           *           "id": "wUf4wXPu4RAk",
           *           "type": "id-verification",
           *           "controller": "…",
           *           "publicKeyMultibase": "…",
           *           "publicKeyJwk": {
           *             "kty": "OKP",
           *             "crv": "Ed25519",
           *             "x": "…"
           *           },
           *           "expires": "…"
           *         }
           *       ],
           *       "assertionMethod": [
           *         "…"
           *       ]
           *     }
           */
          'application/did+json': components['schemas']['DidDocument'];
        };
      };
      400: components['responses']['Error400'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description The trail of the sandbox */
        sandbox?: boolean;
        /** @description Actor: `user:…` (a person, through any agent), `agent:…` (an agent, on behalf of anyone), `key:…`, `operator` */
        actor?: string;
        /** @description Action; a trailing `.*` matches every action with that prefix */
        action?: string;
        /** @description Subject of the action, when it is not a job */
        subject?: string;
        /** @description Job that the action concerned */
        jobId?: string;
        /** @description From this time on */
        from?: string;
        /** @description Before this time */
        to?: string;
        /** @description `next` of the previous page */
        after?: string;
        /** @description Lines per page */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of lines */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "90210",
           *           "at": "2026-03-01T12:00:00.123456Z",
           *           "tenant": "acc_4gKpTzcZ1mXW0Q9b",
           *           "actor": "user:did:web:auth.example.com:users:usr_2fR8",
           *           "action": "key.created",
           *           "subject": "key_9hLqUydA2nYV",
           *           "jobId": null,
           *           "addressHash": null,
           *           "detail": {
           *             "kind": "private",
           *             "scopes": [
           *               "jobs:read"
           *             ]
           *           },
           *           "act": {
           *             "sub": "did:key:z6MkhaXg…",
           *             "client_id": "bonafide-console",
           *             "delegation": "dlg_8vQz…"
           *           },
           *           "leaf": 4710,
           *           "jobDetail": null
           *         }
           *       ],
           *       "next": "90209"
           *     }
           */
          'application/json': components['schemas']['AuditPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getAuditCheckpoint: {
    parameters: {
      query?: {
        /** @description The trail of the sandbox */
        sandbox?: boolean;
        /** @description Checkpoint with this many lines; default: the latest */
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Number of lines and the root of their tree, signed */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "size": 4711,
           *       "root": "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM",
           *       "at": "2026-03-01T12:01:00.000Z",
           *       "token": "eyJhbGciOiJFZERTQSIs…"
           *     }
           */
          'application/json': components['schemas']['Checkpoint'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description There is no such checkpoint; one is signed each minute */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "NotFoundError",
           *           "message": "no checkpoint of 4711 lines"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  exportAudit: {
    parameters: {
      query?: {
        /** @description The trail of the sandbox */
        sandbox?: boolean;
        /** @description Checkpoint with this many lines; default: the latest */
        size?: number;
        /** @description Index of the first line, from 0 */
        first?: number;
        /** @description Maximum number of lines */
        limit?: number;
        /** @description Only JSON lines can be verified */
        format?: 'jsonl' | 'csv';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One leaf per line, starting at `first`; fewer than `limit` lines means that none follow */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {"leaf":4710,"hash":"X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM","line":{"id":"90210","at":"2026-03-01T12:00:00.123456Z","tenant":"acc_4gKpTzcZ1mXW0Q9b","actor":"key:key_4gKpTzcZ1mXW","action":"key.created","subject":"key_9hLqUydA2nYV","jobId":null,"addressHash":null,"detail":{"kind":"private","scopes":["jobs:read"]}}} */
          'application/x-ndjson': string;
          'text/csv': string;
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description There is no such checkpoint; one is signed each minute */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "NotFoundError",
           *           "message": "no checkpoint of 4711 lines"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  proveAuditLine: {
    parameters: {
      query: {
        /** @description The trail of the sandbox */
        sandbox?: boolean;
        /** @description Checkpoint with this many lines; default: the latest */
        size?: number;
        /** @description Index of the line, from 0 */
        leaf: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Hashes from the line to the root */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "checkpoint": {
           *         "size": 4711,
           *         "root": "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM",
           *         "at": "2026-03-01T12:01:00.000Z",
           *         "token": "eyJhbGciOiJFZERTQSIs…"
           *       },
           *       "leaf": 4710,
           *       "hash": "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM",
           *       "path": [
           *         "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM"
           *       ]
           *     }
           */
          'application/json': components['schemas']['InclusionProof'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description There is no such checkpoint; one is signed each minute */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "NotFoundError",
           *           "message": "no checkpoint of 4711 lines"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  proveAuditGrowth: {
    parameters: {
      query: {
        /** @description The trail of the sandbox */
        sandbox?: boolean;
        /** @description Checkpoint with this many lines; default: the latest */
        size?: number;
        /** @description Number of lines in the earlier tree */
        first: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Hashes from the earlier root to the later one */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "first": {
           *         "size": 4000,
           *         "root": "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM",
           *         "at": "2026-03-01T12:01:00.000Z",
           *         "token": "eyJhbGciOiJFZERTQSIs…"
           *       },
           *       "checkpoint": {
           *         "size": 4711,
           *         "root": "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM",
           *         "at": "2026-03-01T12:01:00.000Z",
           *         "token": "eyJhbGciOiJFZERTQSIs…"
           *       },
           *       "path": [
           *         "X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM"
           *       ]
           *     }
           */
          'application/json': components['schemas']['ConsistencyProof'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description There is no such checkpoint; one is signed each minute */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "NotFoundError",
           *           "message": "no checkpoint of 4711 lines"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description `next` of the previous response. Omitted: from the oldest event kept; `latest`: only events from now on */
        after?: string;
        /** @description Maximum number of events in one response */
        limit?: number;
        /** @description Only events of these types, comma-separated; `key.*` matches every type with that prefix */
        types?: string;
        /** @description Seconds to wait when there are no events yet */
        wait?: number;
        /** @description The feed of the sandbox */
        sandbox?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Events in order, each as it is delivered, and the cursor to continue from */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "events": [
           *         {
           *           "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
           *           "type": "key.created",
           *           "timestamp": "2026-03-01T12:00:00.000Z",
           *           "data": {
           *             "id": "key_9hLqUydA2nYV",
           *             "kind": "private",
           *             "sandbox": false,
           *             "actor": "key:key_4gKpTzcZ1mXW"
           *           }
           *         }
           *       ],
           *       "next": "evc_1d",
           *       "more": false
           *     }
           */
          'application/json': components['schemas']['EventPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listCallbacks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "url": "https://client.example/callback",
           *           "id": "wUf4wXPu4RAk",
           *           "status": "delivered",
           *           "event": "…",
           *           "createdAt": "2026-11-21T17:10:41.806Z",
           *           "deliveredAt": "2026-11-21T17:10:41.806Z",
           *           "nextAttemptAt": "2026-11-21T17:10:41.806Z",
           *           "attempts": [
           *             {
           *               "number": 0,
           *               "startedAt": "2026-11-21T17:10:41.806Z",
           *               "durationMs": 0,
           *               "statusCode": null,
           *               "errorKind": "closed",
           *               "answer": null
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          'application/json': {
            items: components['schemas']['ListedDelivery'][];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  resendCallback: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
        callbackId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Queued */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "wUf4wXPu4RAk",
           *       "status": "completed"
           *     }
           */
          'application/json': {
            id: string;
            status: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description It is being sent at the moment, or was erased */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Errors'];
        };
      };
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getRelatedJobs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that differ in name or face first, then the latest. Nothing in it says who anybody is */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "aB3dE6gH9jK2",
           *       "windowDays": 180,
           *       "jobs": [
           *         {
           *           "id": "wUf4wXPu4RAk",
           *           "status": "completed",
           *           "outcome": "failed",
           *           "submitted": "2026-02-27T09:14:03.220Z",
           *           "shares": [
           *             "document",
           *             "phone"
           *           ],
           *           "isOtherName": true,
           *           "isOtherFace": null
           *         }
           *       ],
           *       "hasMore": false
           *     }
           */
          'application/json': components['schemas']['RelatedJobs'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  findJobs: {
    parameters: {
      query?: {
        /** @description Job id */
        id?: string;
        /** @description Internal id set at creation */
        internalId?: string;
        /** @description Job type */
        type?:
          | 'id-verification'
          | 'id-reverification'
          | 'selfie-verification'
          | 'id-crosscheck'
          | 'id-aamva'
          | 'id-aml'
          | 'ecbsv-ssn'
          | 'private-ssn'
          | 'dob'
          | 'tin-validation';
        /** @description Comma-separated field names to return; dot notation for nested fields */
        fields?: string;
        /** @description Job ids, at most 250; repeat the parameter, or put commas between them */
        ids?: string[];
        /** @description Time-limited session token of the web client */
        token?: string;
        /** @description Page, from 1; default 1 */
        page?: number;
        /** @description Instead of page: `next` of the previous page, or `*` for the first; new jobs do not shift the pages */
        after?: string;
        /** @description Jobs per page; default 100, maximum 250 */
        pageSize?: number;
        /** @description Default submitted */
        sortBy?: 'submitted' | 'updated' | 'status';
        /** @description Default desc */
        sortOrder?: 'asc' | 'desc';
        /** @description Job status; default: every status */
        status?: 'active' | 'completed' | 'removed';
        /** @description Jobs with an AML match of this type */
        aml?: 'sanction' | 'warning' | 'pep' | 'all';
        /** @description ISO 8601 lower bound, inclusive; a bare date means midnight UTC */
        from?: string;
        /** @description ISO 8601 upper bound, inclusive; a bare date means midnight UTC */
        to?: string;
        /** @description Which timestamp from and to apply to; default submitted */
        toFrom?: 'submitted' | 'updatedAt';
        /** @description Mask a person’s texts and numbers; `masked` lists their paths */
        mask?: boolean;
        /** @description Add idPhoto and userPhoto, base64, to the first 100 jobs of the page */
        withPhotos?: boolean;
        /** @description Add idPhotoUrl and userPhotoUrl, signed, to the first 100 jobs of the page */
        withPhotoUrls?: boolean;
        /** @description Add every signed photo URL, valid 15 minutes, to the first 100 jobs of the page */
        signedUrl?: boolean;
        /** @description Verified first name, case-insensitive prefix */
        firstName?: string;
        /** @description Verified last name, case-insensitive prefix */
        lastName?: string;
        /** @description Submitted e-mail address, case-insensitive prefix */
        email?: string;
        /** @description Submitted phone number, prefix; dashes and spaces are ignored */
        phone?: string;
        /** @description Whether verification succeeded */
        success?: boolean;
        /** @description Jobs that reached this level of assurance or a higher one */
        assurance?: 'none' | 'read' | 'document' | 'holder' | 'present' | 'proof';
        /** @description Only completed jobs with an outcome, passed or failed, or only those without one */
        withOutcome?: boolean;
        /** @description Whether a reviewer marked the job reviewed */
        accountReviewed?: boolean;
        /** @description Account group SID */
        accountGroupSid?: string;
        /** @description Default true; false omits result and makes the query much cheaper */
        includeResults?: boolean;
        /** @description Only jobs created through a web-client session, or only directly submitted ones */
        withSession?: boolean;
        /** @description Only billable jobs, or only sessions that went no further */
        billable?: boolean;
        /** @description Whether the job finished processing */
        processed?: boolean;
        /** @description Jobs on which this was billable */
        billableType?:
          | 'idv_billable'
          | 'physical_address_billable'
          | 'ip_address_billable'
          | 'crosscheck_billable'
          | 'darkweb_billable'
          | 'aamva_billable'
          | 'dlv_billable'
          | 'aml_billable';
        /** @description Jobs in which this check, named as in the statistics, got no answer */
        undetermined?:
          | 'id'
          | 'idNumberForm'
          | 'idExpired'
          | 'nameMatch'
          | 'birthDateMatch'
          | 'barcodeMatch'
          | 'idMatch'
          | 'faceMatch'
          | 'digitalPortrait'
          | 'selfie'
          | 'idPhoto'
          | 'liveness'
          | 'assurance'
          | 'related'
          | 'crosscheck'
          | 'darkweb'
          | 'aamva'
          | 'dlv'
          | 'aml'
          | 'ipFraud'
          | 'ipAddress'
          | 'physicalAddress'
          | 'id-verification'
          | 'id-reverification'
          | 'selfie-verification'
          | 'id-crosscheck'
          | 'id-aamva'
          | 'id-aml'
          | 'ecbsv-ssn'
          | 'private-ssn'
          | 'dob'
          | 'tin-validation';
        /** @description Country of the AAMVA check */
        aamvaSource?: 'US' | 'CA';
        /** @description Detected id type */
        idType?:
          | 'aetna-insurance'
          | 'cigna-insurance'
          | 'citizen'
          | 'commercial-license'
          | 'cvs-rx'
          | 'drivers-license'
          | 'drivers-license-permit'
          | 'employment'
          | 'global-entry'
          | 'handgun'
          | 'health-insurance'
          | 'identification'
          | 'indian'
          | 'indigenous'
          | 'matricula-consular'
          | 'nexus'
          | 'passport'
          | 'passport-card'
          | 'residence'
          | 'sentri'
          | 'uhc-insurance'
          | 'visa'
          | 'other';
        /** @description Issuing state, ISO 3166-2, bare or full */
        idState?: string;
        /** @description Issuing country, ISO 3166-1 alpha-2; alpha-3 is understood too */
        idCountry?: string;
        /** @description Detected id template version */
        idVersion?: string;
        /**
         * @deprecated
         * @description Deprecated alias of idType
         */
        respIdType?:
          | 'aetna-insurance'
          | 'cigna-insurance'
          | 'citizen'
          | 'commercial-license'
          | 'cvs-rx'
          | 'drivers-license'
          | 'drivers-license-permit'
          | 'employment'
          | 'global-entry'
          | 'handgun'
          | 'health-insurance'
          | 'identification'
          | 'indian'
          | 'indigenous'
          | 'matricula-consular'
          | 'nexus'
          | 'passport'
          | 'passport-card'
          | 'residence'
          | 'sentri'
          | 'uhc-insurance'
          | 'visa'
          | 'other';
        /**
         * @deprecated
         * @description Deprecated alias of idState
         */
        respIdState?: string;
        /**
         * @deprecated
         * @description Deprecated alias of idCountry
         */
        respIdCountry?: string;
        /**
         * @deprecated
         * @description Deprecated alias of idVersion
         */
        respIdVersion?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of jobs */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          Link: components['headers']['Link'];
          Deprecation: components['headers']['Deprecation'];
          Sunset: components['headers']['Sunset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "result": {
           *             "success": true,
           *             "successWithSuggestion": true,
           *             "warnings": [],
           *             "type": "drivers-license",
           *             "state": "CA",
           *             "country": "US",
           *             "id": "D1234562",
           *             "firstName": "MARISOL",
           *             "middleName": null,
           *             "lastName": "QUINTERO",
           *             "birthDate": "03/07/1988",
           *             "issueDate": "03/07/2024",
           *             "expireDate": "03/07/2029",
           *             "idAddress": {
           *               "streetNumber": "2300",
           *               "street": "BROADWAY",
           *               "city": "OAKLAND",
           *               "state": "CA",
           *               "postalCode": "94612"
           *             },
           *             "crosscheck": null,
           *             "confidences": {
           *               "id": 0.98,
           *               "idExpired": 1,
           *               "selfie": 0.96,
           *               "faceMatch": 0.97,
           *               "barcode": 1,
           *               "idAml": null
           *             }
           *           },
           *           "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *           "id": "wUf4wXPu4RAk",
           *           "internalId": "order-1",
           *           "status": "completed",
           *           "outcome": "failed",
           *           "completed": "2026-11-21T17:10:42.310Z",
           *           "submitted": "2026-11-21T17:10:41.806Z",
           *           "updatedAt": "2026-11-21T17:10:42.310Z",
           *           "accountId": "acc_nadpb9WFaKaLAS6s",
           *           "accountGroupSid": null,
           *           "accountReviewed": true,
           *           "reviewedAt": null,
           *           "review": {
           *             "idValid": null,
           *             "selfieValid": null,
           *             "faceMatch": null,
           *             "nameMatch": null,
           *             "birthDateMatch": null,
           *             "dlvValid": null,
           *             "barcodeMatch": null,
           *             "firstName": "Marisol",
           *             "lastName": "Quintero",
           *             "docId": null,
           *             "birthDate": "03/07/1988",
           *             "expireDate": null,
           *             "idType": null,
           *             "state": "CA",
           *             "country": "US"
           *           },
           *           "reviewSuccess": null,
           *           "request": {
           *             "type": "id-verification",
           *             "callbackURL": "https://client.example/callback",
           *             "requestInfo": {
           *               "ipaddress": "203.0.113.7",
           *               "useragent": "Mozilla/5.0",
           *               "referer": "…"
           *             },
           *             "parameters": {},
           *             "properties": [
           *               {
           *                 "name": "customer",
           *                 "value": "4711"
           *               }
           *             ],
           *             "submittedParameters": {},
           *             "assurance": "document"
           *           },
           *           "errors": [],
           *           "signals": [],
           *           "rejectionReasons": [],
           *           "secondaryPhotos": [],
           *           "surveyPoll": null,
           *           "surveyMessage": null,
           *           "surveyAt": null
           *         }
           *       ],
           *       "total": 1,
           *       "totalPages": 1,
           *       "page": 1,
           *       "pageSize": 100,
           *       "next": null
           *     }
           */
          'application/json': {
            items: (components['schemas']['JobRecord'] | components['schemas']['JobView'])[];
            total: number;
            totalPages: number;
            page: number;
            pageSize: number;
            /** @description with `after`: the `after` of the next page; null on the last */
            next?: string | null;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  createJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description `respond-async`: respond at once, while the job is active */
        Prefer?: string;
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateJobDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result": {
           *         "success": true,
           *         "successWithSuggestion": true,
           *         "warnings": [],
           *         "type": "drivers-license",
           *         "state": "CA",
           *         "country": "US",
           *         "id": "D1234562",
           *         "firstName": "MARISOL",
           *         "middleName": null,
           *         "lastName": "QUINTERO",
           *         "birthDate": "03/07/1988",
           *         "issueDate": "03/07/2024",
           *         "expireDate": "03/07/2029",
           *         "idAddress": {
           *           "streetNumber": "2300",
           *           "street": "BROADWAY",
           *           "city": "OAKLAND",
           *           "state": "CA",
           *           "postalCode": "94612"
           *         },
           *         "crosscheck": null,
           *         "confidences": {
           *           "id": 0.98,
           *           "idExpired": 1,
           *           "selfie": 0.96,
           *           "faceMatch": 0.97,
           *           "barcode": 1,
           *           "idAml": null
           *         }
           *       },
           *       "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *       "id": "wUf4wXPu4RAk",
           *       "internalId": "order-1",
           *       "status": "completed",
           *       "outcome": "failed",
           *       "completed": "2026-11-21T17:10:42.310Z",
           *       "submitted": "2026-11-21T17:10:41.806Z",
           *       "updatedAt": "2026-11-21T17:10:42.310Z",
           *       "accountId": "acc_nadpb9WFaKaLAS6s",
           *       "accountGroupSid": null,
           *       "accountReviewed": true,
           *       "reviewedAt": null,
           *       "review": {
           *         "idValid": null,
           *         "selfieValid": null,
           *         "faceMatch": null,
           *         "nameMatch": null,
           *         "birthDateMatch": null,
           *         "dlvValid": null,
           *         "barcodeMatch": null,
           *         "firstName": "Marisol",
           *         "lastName": "Quintero",
           *         "docId": null,
           *         "birthDate": "03/07/1988",
           *         "expireDate": null,
           *         "idType": null,
           *         "state": "CA",
           *         "country": "US"
           *       },
           *       "reviewSuccess": null,
           *       "request": {
           *         "type": "id-verification",
           *         "callbackURL": "https://client.example/callback",
           *         "requestInfo": {
           *           "ipaddress": "203.0.113.7",
           *           "useragent": "Mozilla/5.0",
           *           "referer": "…"
           *         },
           *         "parameters": {},
           *         "properties": [
           *           {
           *             "name": "customer",
           *             "value": "4711"
           *           }
           *         ],
           *         "submittedParameters": {},
           *         "assurance": "document"
           *       },
           *       "errors": [],
           *       "signals": [],
           *       "rejectionReasons": [],
           *       "secondaryPhotos": [],
           *       "surveyPoll": null,
           *       "surveyMessage": null,
           *       "surveyAt": null
           *     }
           */
          'application/json': components['schemas']['JobRecord'] | components['schemas']['SessionJobView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "request": {
           *         "type": "id-verification",
           *         "callbackURL": "https://client.example/callback",
           *         "parameters": {},
           *         "submittedParameters": {},
           *         "assurance": "document"
           *       },
           *       "masked": [
           *         "…"
           *       ],
           *       "type": "id-verification",
           *       "id": "wUf4wXPu4RAk",
           *       "submitted": "2026-11-21T17:10:41.806Z",
           *       "completed": "2026-11-21T17:10:42.310Z",
           *       "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *       "internalId": "order-1",
           *       "status": "completed",
           *       "updatedAt": "2026-11-21T17:10:42.310Z",
           *       "accountId": "acc_nadpb9WFaKaLAS6s",
           *       "accountGroupSid": null,
           *       "accountReviewed": true,
           *       "reviewedAt": null,
           *       "reviewSuccess": null,
           *       "errors": [],
           *       "signals": [],
           *       "rejectionReasons": [],
           *       "secondaryPhotos": [],
           *       "surveyPoll": null,
           *       "surveyMessage": null,
           *       "surveyAt": null
           *     }
           */
          'application/json': components['schemas']['JobView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  removeJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result": {
           *         "success": true,
           *         "successWithSuggestion": true,
           *         "warnings": [],
           *         "type": "drivers-license",
           *         "state": "CA",
           *         "country": "US",
           *         "id": "D1234562",
           *         "firstName": "MARISOL",
           *         "middleName": null,
           *         "lastName": "QUINTERO",
           *         "birthDate": "03/07/1988",
           *         "issueDate": "03/07/2024",
           *         "expireDate": "03/07/2029",
           *         "idAddress": {
           *           "streetNumber": "2300",
           *           "street": "BROADWAY",
           *           "city": "OAKLAND",
           *           "state": "CA",
           *           "postalCode": "94612"
           *         },
           *         "crosscheck": null,
           *         "confidences": {
           *           "id": 0.98,
           *           "idExpired": 1,
           *           "selfie": 0.96,
           *           "faceMatch": 0.97,
           *           "barcode": 1,
           *           "idAml": null
           *         }
           *       },
           *       "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *       "id": "wUf4wXPu4RAk",
           *       "internalId": "order-1",
           *       "status": "completed",
           *       "outcome": "failed",
           *       "completed": "2026-11-21T17:10:42.310Z",
           *       "submitted": "2026-11-21T17:10:41.806Z",
           *       "updatedAt": "2026-11-21T17:10:42.310Z",
           *       "accountId": "acc_nadpb9WFaKaLAS6s",
           *       "accountGroupSid": null,
           *       "accountReviewed": true,
           *       "reviewedAt": null,
           *       "review": {
           *         "idValid": null,
           *         "selfieValid": null,
           *         "faceMatch": null,
           *         "nameMatch": null,
           *         "birthDateMatch": null,
           *         "dlvValid": null,
           *         "barcodeMatch": null,
           *         "firstName": "Marisol",
           *         "lastName": "Quintero",
           *         "docId": null,
           *         "birthDate": "03/07/1988",
           *         "expireDate": null,
           *         "idType": null,
           *         "state": "CA",
           *         "country": "US"
           *       },
           *       "reviewSuccess": null,
           *       "request": {
           *         "type": "id-verification",
           *         "callbackURL": "https://client.example/callback",
           *         "requestInfo": {
           *           "ipaddress": "203.0.113.7",
           *           "useragent": "Mozilla/5.0",
           *           "referer": "…"
           *         },
           *         "parameters": {},
           *         "properties": [
           *           {
           *             "name": "customer",
           *             "value": "4711"
           *           }
           *         ],
           *         "submittedParameters": {},
           *         "assurance": "document"
           *       },
           *       "errors": [],
           *       "signals": [],
           *       "rejectionReasons": [],
           *       "secondaryPhotos": [],
           *       "surveyPoll": null,
           *       "surveyMessage": null,
           *       "surveyAt": null
           *     }
           */
          'application/json': components['schemas']['JobRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  createSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSessionDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "job": {
           *         "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *         "result": {
           *           "success": true,
           *           "successWithSuggestion": true,
           *           "warnings": [],
           *           "type": "drivers-license",
           *           "state": "CA",
           *           "country": "US",
           *           "id": "D1234562",
           *           "firstName": "MARISOL",
           *           "middleName": null,
           *           "lastName": "QUINTERO",
           *           "birthDate": "03/07/1988",
           *           "issueDate": "03/07/2024",
           *           "expireDate": "03/07/2029",
           *           "idAddress": {
           *             "streetNumber": "2300",
           *             "street": "BROADWAY",
           *             "city": "OAKLAND",
           *             "state": "CA",
           *             "postalCode": "94612"
           *           },
           *           "crosscheck": null,
           *           "confidences": {
           *             "id": 0.98,
           *             "idExpired": 1,
           *             "selfie": 0.96,
           *             "faceMatch": 0.97,
           *             "barcode": 1,
           *             "idAml": null
           *           }
           *         },
           *         "id": "wUf4wXPu4RAk",
           *         "internalId": "order-1",
           *         "status": "completed",
           *         "outcome": "failed",
           *         "completed": "2026-11-21T17:10:42.310Z",
           *         "submitted": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:42.310Z",
           *         "accountId": "acc_nadpb9WFaKaLAS6s",
           *         "accountGroupSid": null,
           *         "accountReviewed": true,
           *         "reviewedAt": null,
           *         "review": {
           *           "idValid": null,
           *           "selfieValid": null,
           *           "faceMatch": null,
           *           "nameMatch": null,
           *           "birthDateMatch": null,
           *           "dlvValid": null,
           *           "barcodeMatch": null,
           *           "firstName": "Marisol",
           *           "lastName": "Quintero",
           *           "docId": null,
           *           "birthDate": "03/07/1988",
           *           "expireDate": null,
           *           "idType": null,
           *           "state": "CA",
           *           "country": "US"
           *         },
           *         "reviewSuccess": null,
           *         "request": {
           *           "type": "id-verification",
           *           "callbackURL": "https://client.example/callback",
           *           "requestInfo": {
           *             "ipaddress": "203.0.113.7",
           *             "useragent": "Mozilla/5.0",
           *             "referer": "…"
           *           },
           *           "parameters": {},
           *           "properties": [
           *             {
           *               "name": "customer",
           *               "value": "4711"
           *             }
           *           ],
           *           "submittedParameters": {},
           *           "assurance": "document"
           *         },
           *         "errors": [],
           *         "signals": [],
           *         "rejectionReasons": [],
           *         "secondaryPhotos": [],
           *         "surveyPoll": null,
           *         "surveyMessage": null,
           *         "surveyAt": null
           *       },
           *       "id": "wUf4wXPu4RAk",
           *       "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *       "expiresAt": "2026-11-21T18:10:41.806Z"
           *     }
           */
          'application/json': {
            job: {
              token: string;
              result: null | components['schemas']['JobResult'];
              id: string;
              internalId: null | string;
              /** @enum {string} */
              status: 'active' | 'completed' | 'removed';
              /** @description What it came to: `failed` if a check failed, `not-determined` if none failed but something was not determined or not shown. A reviewer's decision stands above it. null while active, and once removed */
              outcome: ('failed' | 'not-determined' | 'passed') | null;
              /** @description ISO 8601, or null while active */
              completed: null | string;
              submitted: string;
              updatedAt: string;
              accountId: string;
              accountGroupSid: null | string;
              accountReviewed: boolean;
              reviewedAt: null | string;
              review: null | components['schemas']['JobReview'];
              reviewSuccess: null | boolean;
              request: components['schemas']['JobRequest'];
              errors: components['schemas']['ErrorItem'][];
              signals: components['schemas']['Signal'][];
              rejectionReasons: components['schemas']['RejectionReason'][];
              secondaryPhotos: unknown[];
              surveyPoll: null | string;
              surveyMessage: null | string;
              surveyAt: null | string;
            };
            id: string;
            token: string;
            expiresAt: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  verifyAml: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifyAmlDto'];
      };
    };
    responses: {
      /** @description `result.data` is null when the screening was not determined; `errors` gives the reason */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdentityRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  explainScreening: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the job that was screened */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `candidates` is empty when nobody on the lists is a near match */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "aB3dE6gH9jK2",
           *       "screenedAt": "2026-03-01T12:00:00.000Z",
           *       "threshold": 0.77,
           *       "candidates": [
           *         {
           *           "entry": "ofac-sdn:1001",
           *           "score": 1,
           *           "isHit": true,
           *           "name": "Jane SANCTION",
           *           "weak": false,
           *           "nameScore": 0.9836,
           *           "words": [
           *             {
           *               "asked": "jayne",
           *               "listed": "jane",
           *               "reason": "slip",
           *               "likeness": 0.9,
           *               "weight": 0.7634
           *             },
           *             {
           *               "asked": "sanction",
           *               "listed": "sanction",
           *               "reason": "same",
           *               "likeness": 1,
           *               "weight": 1
           *             }
           *           ],
           *           "onlyAsked": [],
           *           "onlyListed": [],
           *           "birthDate": {
           *             "fit": "same",
           *             "points": 0.3
           *           },
           *           "country": {
           *             "fit": "unknown",
           *             "points": 0
           *           },
           *           "gender": {
           *             "fit": "unknown",
           *             "points": 0
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['AmlExplanationRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  verifyEcbsv: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "ssn": "219099998",
         *       "firstName": "Zoë",
         *       "lastName": "Nuñez",
         *       "dob": "1990-01-31",
         *       "consent": {
         *         "signatureType": "electronic",
         *         "signedAt": "2026-03-01T12:00:00Z"
         *       },
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['VerifyEcbsvDto'];
      };
    };
    responses: {
      /** @description Fields that were not determined are null; `errors` gives the reason */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EcbsvRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  getEcbsvJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Fields that were not determined are null; `errors` gives the reason */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EcbsvRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  verifySsn: {
    parameters: {
      query?: never;
      header?: {
        /** @description `true`: test mode. 1234, 6789, 987654320, 987654321, 987654322, 987654323 match, every other number does not; no provider is asked and no attempt is counted */
        'x-test-request'?: string;
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "phone": "+12125550100",
         *       "email": "jane@example.com",
         *       "ssn": "6789",
         *       "firstName": "Zoë",
         *       "lastName": "Nuñez",
         *       "dob": "1990-01-31",
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['VerifySsnDto'];
      };
    };
    responses: {
      /** @description `ssnMatch` is null when it was not determined (`errors` gives the reason), and while `status` is `active` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SsnAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  verifySsnAlias: {
    parameters: {
      query?: never;
      header?: {
        /** @description `true`: test mode. 1234, 6789, 987654320, 987654321, 987654322, 987654323 match, every other number does not; no provider is asked and no attempt is counted */
        'x-test-request'?: string;
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "phone": "+12125550100",
         *       "email": "jane@example.com",
         *       "ssn": "6789",
         *       "firstName": "Zoë",
         *       "lastName": "Nuñez",
         *       "dob": "1990-01-31",
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['VerifySsnDto'];
      };
    };
    responses: {
      /** @description `ssnMatch` is null when it was not determined (`errors` gives the reason), and while `status` is `active` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SsnAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  getSsnJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Fields that were not submitted are null */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "aB3dE6gH9jK2",
           *       "status": "completed",
           *       "completed": "2026-03-01T12:00:01.000Z",
           *       "submitted": "2026-03-01T12:00:00.000Z",
           *       "updatedAt": "2026-03-01T12:00:01.000Z",
           *       "request_data": {
           *         "firstName": "Zoë",
           *         "lastName": "Nuñez",
           *         "phone": "+12125550100",
           *         "email": "zoe@example.com",
           *         "dob": "1990-01-31",
           *         "address": {
           *           "streetAddress": "1 Main St",
           *           "city": "Reno",
           *           "state": "NV",
           *           "postalCode": "89501",
           *           "country": "US"
           *         },
           *         "consent": true,
           *         "properties": "order 4711"
           *       },
           *       "result": {
           *         "ssnMatch": true
           *       },
           *       "errors": []
           *     }
           */
          'application/json': components['schemas']['SsnRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  verifyDob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "phone": "+12125550100",
         *       "email": "jane@example.com",
         *       "firstName": "Zoë",
         *       "lastName": "Nuñez",
         *       "dob": "1990-01-31",
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['VerifyDobDto'];
      };
    };
    responses: {
      /** @description `dobMatch` is null when it was not determined; `errors` gives the reason */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DobRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  getDobJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `dobMatch` is null when it was not determined; `errors` gives the reason */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DobRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  verifyTin: {
    parameters: {
      query?: never;
      header?: {
        /** @description There is no test mode: `true` returns 500 */
        'x-test-request'?: string;
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "José",
         *       "lastName": "Nuñez-Ortega",
         *       "tinType": "ITIN",
         *       "tin": "912701230",
         *       "phone": "+12125550100",
         *       "internalId": "order-4711",
         *       "callbackURL": "https://example.com/hooks/tin"
         *     }
         */
        'application/json': components['schemas']['VerifyTinDto'];
      };
    };
    responses: {
      /** @description `status` is `pending` (then `result.status` is `PENDING`) or `complete` (`MATCH`, `NO_MATCH`, `NOT_DETERMINED`) */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TinRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  verifyTinAlias: {
    parameters: {
      query?: never;
      header?: {
        /** @description There is no test mode: `true` returns 500 */
        'x-test-request'?: string;
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "José",
         *       "lastName": "Nuñez-Ortega",
         *       "tinType": "ITIN",
         *       "tin": "912701230",
         *       "phone": "+12125550100",
         *       "internalId": "order-4711",
         *       "callbackURL": "https://example.com/hooks/tin"
         *     }
         */
        'application/json': components['schemas']['VerifyTinDto'];
      };
    };
    responses: {
      /** @description `status` is `pending` (then `result.status` is `PENDING`) or `complete` (`MATCH`, `NO_MATCH`, `NOT_DETERMINED`) */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TinRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  getTinJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `status` is `pending` (then `result.status` is `PENDING`) or `complete` (`MATCH`, `NO_MATCH`, `NOT_DETERMINED`) */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TinRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  receiveTinResult: {
    parameters: {
      query?: never;
      header: {
        /** @description Message id assigned by the sender */
        'webhook-id': string;
        /** @description Unix seconds; at most five minutes off */
        'webhook-timestamp': string;
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': Record<string, unknown>;
      };
    };
    responses: {
      /** @description Accepted; a repetition changes nothing */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "received": true
           *     }
           */
          'application/json': {
            /** @constant */
            received: true;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  crosscheckIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Jane",
         *       "lastName": "Sample",
         *       "email": "jane.sample@example.com",
         *       "phone": "+12125550100",
         *       "ipAddress": "203.0.113.40",
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['CrosscheckDto'];
      };
    };
    responses: {
      /** @description `result` is the CrossCheck; a part is null when nothing was submitted or no record was found */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdentityRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  checkAamva: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "licenseNumber": "D1234562",
         *       "country": "US",
         *       "state": "CA",
         *       "lastName": "Sample",
         *       "firstName": "Jane",
         *       "idType": "drivers-license",
         *       "dob": "01/31/1990",
         *       "issueDate": "01/31/2022",
         *       "expirationDate": "01/31/2030",
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711"
         *     }
         */
        'application/json': components['schemas']['AamvaDto'];
      };
    };
    responses: {
      /** @description `status` is `active` until the registry has answered; the job is then sent to `callbackURL` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdentityRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  authenticate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "aB3dE6gH9jK2",
         *       "userPhoto": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADMDOJaQAA3AAzQAA"
         *     }
         */
        'application/json': components['schemas']['AuthenticateDto'];
      };
    };
    responses: {
      /** @description 0 (certainly another person) to 1 (certainly the same); null when not determined */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuthenticateAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      500: components['responses']['Error500'];
      503: components['responses']['Error503'];
    };
  };
  listDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Documents that this deployment reads; null stands for any */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            documents: components['schemas']['ReadableDocument'][];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  receiveLicenseValidation: {
    parameters: {
      query?: never;
      header: {
        /** @description Message id assigned by the sender */
        'webhook-id': string;
        /** @description Unix seconds; at most five minutes off */
        'webhook-timestamp': string;
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': Record<string, unknown>;
      };
    };
    responses: {
      /** @description Accepted; a repetition changes nothing */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "received": true
           *     }
           */
          'application/json': {
            /** @constant */
            received: true;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  receiveEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repetition with the same key records nothing more and gets the same response */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The configured provider name */
        provider: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "personalizations": [
         *         {
         *           "to": [
         *             {
         *               "email": "jane@example.com",
         *               "name": "Jane Sample"
         *             }
         *           ]
         *         }
         *       ],
         *       "from": {
         *         "email": "jane@example.com",
         *         "name": "Jane Sample"
         *       },
         *       "subject": "Verify your identity",
         *       "template_id": "d-0123456789abcdef0123456789abcdef"
         *     }
         */
        'application/json': components['schemas']['SendEmailDto'];
      };
    };
    responses: {
      /** @description Recorded; the body is empty */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          'X-Message-Id'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  receiveSms: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repetition with the same key records nothing more and gets the same response */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The configured provider name */
        provider: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "To": "+14155550100",
         *       "From": "+12125550123",
         *       "MessagingServiceSid": "MG0123456789abcdef0123456789abcdef",
         *       "Body": "Please verify your identity: https://…"
         *     }
         */
        'application/x-www-form-urlencoded': components['schemas']['SendSmsDto'];
      };
    };
    responses: {
      /** @description Recorded, and reported as a queued message */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "sid": "SM0123456789abcdef0123456789abcdef",
           *       "account_sid": "AC0123456789abcdef0123456789abcdef",
           *       "api_version": "2010-04-01",
           *       "body": "Please verify your identity: https://example.com/v/1",
           *       "date_created": "Sun, 01 Mar 2026 12:00:00 +0000",
           *       "date_sent": null,
           *       "date_updated": "Sun, 01 Mar 2026 12:00:00 +0000",
           *       "direction": "outbound-api",
           *       "error_code": null,
           *       "error_message": null,
           *       "from": "+12125550123",
           *       "messaging_service_sid": null,
           *       "num_media": "0",
           *       "num_segments": "1",
           *       "price": null,
           *       "price_unit": "USD",
           *       "status": "queued",
           *       "to": "+14155550100",
           *       "uri": "/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages/SM0123456789abcdef0123456789abcdef.json"
           *     }
           */
          'application/json': components['schemas']['TwilioMessage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getVerifySession: {
    parameters: {
      query?: {
        /** @description Revision the client already has */
        after?: number;
        /** @description Seconds to wait for a revision other than `after` */
        wait?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s `sessionResult` allows */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "accountName": "Example Bank",
           *       "logoUrl": "https://example.com/logo.svg",
           *       "type": "id-verification",
           *       "revision": 3,
           *       "state": "open",
           *       "used": false,
           *       "expiresAt": "2026-03-01T13:00:00.000Z",
           *       "photosNeeded": [
           *         "idPhoto",
           *         "backIdPhoto",
           *         "userPhoto"
           *       ],
           *       "documentKinds": [
           *         "driving_licence",
           *         "identity_card",
           *         "passport",
           *         "residence_permit"
           *       ],
           *       "documentKind": "driving_licence",
           *       "photos": {
           *         "backIdPhoto": {
           *           "name": "backIdPhoto",
           *           "width": 2048,
           *           "height": 1536,
           *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *           "verdict": {
           *             "readable": true,
           *             "problems": [
           *               "glare"
           *             ],
           *             "barcode": "found"
           *           },
           *           "source": "camera"
           *         }
           *       },
           *       "consent": {
           *         "version": "2026-11",
           *         "acceptedAt": "2026-03-01T12:00:00.000Z"
           *       },
           *       "liveness": {
           *         "required": false,
           *         "challenge": null,
           *         "framesReceived": 0
           *       },
           *       "cameraRequired": false,
           *       "assurance": {
           *         "floor": "holder",
           *         "missing": [
           *           "idPhoto",
           *           "selfie"
           *         ]
           *       },
           *       "verdict": null
           *     }
           */
          'application/json': components['schemas']['VerifySession'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  putSessionConsent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": "2026-11",
         *       "language": "en"
         *     }
         */
        'application/json': components['schemas']['SessionConsentDto'];
      };
    };
    responses: {
      /** @description `state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s `sessionResult` allows */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "accountName": "Example Bank",
           *       "logoUrl": "https://example.com/logo.svg",
           *       "type": "id-verification",
           *       "revision": 3,
           *       "state": "open",
           *       "used": false,
           *       "expiresAt": "2026-03-01T13:00:00.000Z",
           *       "photosNeeded": [
           *         "idPhoto",
           *         "backIdPhoto",
           *         "userPhoto"
           *       ],
           *       "documentKinds": [
           *         "driving_licence",
           *         "identity_card",
           *         "passport",
           *         "residence_permit"
           *       ],
           *       "documentKind": "driving_licence",
           *       "photos": {
           *         "backIdPhoto": {
           *           "name": "backIdPhoto",
           *           "width": 2048,
           *           "height": 1536,
           *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *           "verdict": {
           *             "readable": true,
           *             "problems": [
           *               "glare"
           *             ],
           *             "barcode": "found"
           *           },
           *           "source": "camera"
           *         }
           *       },
           *       "consent": {
           *         "version": "2026-11",
           *         "acceptedAt": "2026-03-01T12:00:00.000Z"
           *       },
           *       "liveness": {
           *         "required": false,
           *         "challenge": null,
           *         "framesReceived": 0
           *       },
           *       "cameraRequired": false,
           *       "assurance": {
           *         "floor": "holder",
           *         "missing": [
           *           "idPhoto",
           *           "selfie"
           *         ]
           *       },
           *       "verdict": null
           *     }
           */
          'application/json': components['schemas']['VerifySession'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  putSessionDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "kind": "driving_licence"
         *     }
         */
        'application/json': components['schemas']['SessionDocumentDto'];
      };
    };
    responses: {
      /** @description `state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s `sessionResult` allows */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "accountName": "Example Bank",
           *       "logoUrl": "https://example.com/logo.svg",
           *       "type": "id-verification",
           *       "revision": 3,
           *       "state": "open",
           *       "used": false,
           *       "expiresAt": "2026-03-01T13:00:00.000Z",
           *       "photosNeeded": [
           *         "idPhoto",
           *         "backIdPhoto",
           *         "userPhoto"
           *       ],
           *       "documentKinds": [
           *         "driving_licence",
           *         "identity_card",
           *         "passport",
           *         "residence_permit"
           *       ],
           *       "documentKind": "driving_licence",
           *       "photos": {
           *         "backIdPhoto": {
           *           "name": "backIdPhoto",
           *           "width": 2048,
           *           "height": 1536,
           *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *           "verdict": {
           *             "readable": true,
           *             "problems": [
           *               "glare"
           *             ],
           *             "barcode": "found"
           *           },
           *           "source": "camera"
           *         }
           *       },
           *       "consent": {
           *         "version": "2026-11",
           *         "acceptedAt": "2026-03-01T12:00:00.000Z"
           *       },
           *       "liveness": {
           *         "required": false,
           *         "challenge": null,
           *         "framesReceived": 0
           *       },
           *       "cameraRequired": false,
           *       "assurance": {
           *         "floor": "holder",
           *         "missing": [
           *           "idPhoto",
           *           "selfie"
           *         ]
           *       },
           *       "verdict": null
           *     }
           */
          'application/json': components['schemas']['VerifySession'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  addSessionKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "kty": "EC",
         *       "crv": "P-256",
         *       "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
         *       "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
         *     }
         */
        'application/json': components['schemas']['CaptureKeyDto'];
      };
    };
    responses: {
      /** @description `id` is the `kid` of proofs; `iat` of proofs counts on from `time` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
           *       "time": "2026-03-01T12:00:00.000Z"
           *     }
           */
          'application/json': components['schemas']['CaptureKey'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getSessionPhoto: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `problems`: `blurred`, `glare`, `too_dark`, `too_small`, `no_document`, `no_face`, `several_faces`; `readable` false: no check can use it. `digest` is the SHA-256 of the bytes sent, base64url */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "backIdPhoto",
           *       "width": 2048,
           *       "height": 1536,
           *       "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *       "verdict": {
           *         "readable": true,
           *         "problems": [
           *           "glare"
           *         ],
           *         "barcode": "found"
           *       },
           *       "source": "camera"
           *     }
           */
          'application/json': components['schemas']['SessionPhoto'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  putSessionPhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description A JWS (ES256) of a registered key over the picture’s digest, time and source; without it, or with a wrong one, the picture is accepted and has a signal (docs/capture-signals.md) */
        'Capture-Proof'?: string;
      };
      path: {
        name: 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest';
      };
      cookie?: never;
    };
    /** @description The picture itself */
    requestBody: {
      content: {
        'image/jpeg': Blob;
        'image/png': Blob;
        'image/webp': Blob;
      };
    };
    responses: {
      /** @description `problems`: `blurred`, `glare`, `too_dark`, `too_small`, `no_document`, `no_face`, `several_faces`; `readable` false: no check can use it. `digest` is the SHA-256 of the bytes sent, base64url */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "backIdPhoto",
           *       "width": 2048,
           *       "height": 1536,
           *       "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *       "verdict": {
           *         "readable": true,
           *         "problems": [
           *           "glare"
           *         ],
           *         "barcode": "found"
           *       },
           *       "source": "camera"
           *     }
           */
          'application/json': components['schemas']['SessionPhoto'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  deleteSessionPhoto: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s `sessionResult` allows */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "accountName": "Example Bank",
           *       "logoUrl": "https://example.com/logo.svg",
           *       "type": "id-verification",
           *       "revision": 3,
           *       "state": "open",
           *       "used": false,
           *       "expiresAt": "2026-03-01T13:00:00.000Z",
           *       "photosNeeded": [
           *         "idPhoto",
           *         "backIdPhoto",
           *         "userPhoto"
           *       ],
           *       "documentKinds": [
           *         "driving_licence",
           *         "identity_card",
           *         "passport",
           *         "residence_permit"
           *       ],
           *       "documentKind": "driving_licence",
           *       "photos": {
           *         "backIdPhoto": {
           *           "name": "backIdPhoto",
           *           "width": 2048,
           *           "height": 1536,
           *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *           "verdict": {
           *             "readable": true,
           *             "problems": [
           *               "glare"
           *             ],
           *             "barcode": "found"
           *           },
           *           "source": "camera"
           *         }
           *       },
           *       "consent": {
           *         "version": "2026-11",
           *         "acceptedAt": "2026-03-01T12:00:00.000Z"
           *       },
           *       "liveness": {
           *         "required": false,
           *         "challenge": null,
           *         "framesReceived": 0
           *       },
           *       "cameraRequired": false,
           *       "assurance": {
           *         "floor": "holder",
           *         "missing": [
           *           "idPhoto",
           *           "selfie"
           *         ]
           *       },
           *       "verdict": null
           *     }
           */
          'application/json': components['schemas']['VerifySession'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  drawSessionChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The poses, in the required order */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "q4Zs8LmT0bVw2Xc6",
           *       "poses": [
           *         "straight",
           *         "left",
           *         "up"
           *       ],
           *       "colours": [
           *         "white",
           *         "red",
           *         "green"
           *       ],
           *       "expiresAt": "2026-03-01T12:03:00.000Z"
           *     }
           */
          'application/json': components['schemas']['LivenessChallenge'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  putSessionFrame: {
    parameters: {
      query?: never;
      header?: {
        /** @description A JWS (ES256) of a registered key over the picture’s digest, time and source; without it, or with a wrong one, the picture is accepted and has a signal (docs/capture-signals.md) */
        'Capture-Proof'?: string;
      };
      path: {
        id: string;
        /** @description Index of the pose, from 0 */
        n: string;
      };
      cookie?: never;
    };
    /** @description The picture itself */
    requestBody: {
      content: {
        'image/jpeg': Blob;
        'image/png': Blob;
        'image/webp': Blob;
      };
    };
    responses: {
      /** @description `state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s `sessionResult` allows */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "accountName": "Example Bank",
           *       "logoUrl": "https://example.com/logo.svg",
           *       "type": "id-verification",
           *       "revision": 3,
           *       "state": "open",
           *       "used": false,
           *       "expiresAt": "2026-03-01T13:00:00.000Z",
           *       "photosNeeded": [
           *         "idPhoto",
           *         "backIdPhoto",
           *         "userPhoto"
           *       ],
           *       "documentKinds": [
           *         "driving_licence",
           *         "identity_card",
           *         "passport",
           *         "residence_permit"
           *       ],
           *       "documentKind": "driving_licence",
           *       "photos": {
           *         "backIdPhoto": {
           *           "name": "backIdPhoto",
           *           "width": 2048,
           *           "height": 1536,
           *           "digest": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
           *           "verdict": {
           *             "readable": true,
           *             "problems": [
           *               "glare"
           *             ],
           *             "barcode": "found"
           *           },
           *           "source": "camera"
           *         }
           *       },
           *       "consent": {
           *         "version": "2026-11",
           *         "acceptedAt": "2026-03-01T12:00:00.000Z"
           *       },
           *       "liveness": {
           *         "required": false,
           *         "challenge": null,
           *         "framesReceived": 0
           *       },
           *       "cameraRequired": false,
           *       "assurance": {
           *         "floor": "holder",
           *         "missing": [
           *           "idPhoto",
           *           "selfie"
           *         ]
           *       },
           *       "verdict": null
           *     }
           */
          'application/json': components['schemas']['VerifySession'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The session was submitted, has no consent yet, or accepts no more uploads */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "this session was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listInvites: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of invites; `url` and `qrCode` are null without the scope `invites:write` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "inv_4gKpTzcZ1mXW0Q9b",
           *           "qrCode": "data:image/png;base64,iVBORw0KGgo…",
           *           "phone": null,
           *           "email": "jane@example.com",
           *           "send": true,
           *           "url": "https://verify.example.com/#st_…",
           *           "contact": "email",
           *           "jobId": "aB3dE6gH9jK2",
           *           "firstName": "Jane",
           *           "lastName": "Sample",
           *           "createdAt": "2026-03-01T12:00:00.000Z",
           *           "updatedAt": "2026-03-01T12:00:01.000Z",
           *           "status": "sent"
           *         }
           *       ],
           *       "total": 1,
           *       "totalPages": 1,
           *       "page": 1,
           *       "pageSize": 100
           *     }
           */
          'application/json': components['schemas']['InvitePage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  createInvite: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "callbackURL": "https://example.com/hooks/identity",
         *       "internalId": "order-4711",
         *       "assurance": "holder",
         *       "contact": "email",
         *       "email": "jane@example.com",
         *       "phone": "+14155550100",
         *       "firstName": "Jane",
         *       "lastName": "Sample",
         *       "titleEmail": "Please verify your identity",
         *       "templateEmail": "<p>Hello {{firstName}}, <a href=\"{{url}}\">verify now</a></p>",
         *       "templateText": "Hello {{firstName}}, please verify your identity: {{url}}"
         *     }
         */
        'application/json': components['schemas']['CreateInviteDto'];
      };
    };
    responses: {
      /** @description `status`: `created` (not to be sent), `sending`, `sent`, `not-sent` (refused, or no provider), `undetermined` (it may have been sent), `submitted` and `completed` (the link was used), `expired`, `removed` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "invite": {
           *         "id": "inv_4gKpTzcZ1mXW0Q9b",
           *         "qrCode": "data:image/png;base64,iVBORw0KGgo…",
           *         "phone": null,
           *         "email": "jane@example.com",
           *         "send": true,
           *         "url": "https://verify.example.com/#st_…",
           *         "contact": "email",
           *         "jobId": "aB3dE6gH9jK2",
           *         "firstName": "Jane",
           *         "lastName": "Sample",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "updatedAt": "2026-03-01T12:00:01.000Z",
           *         "status": "sent"
           *       }
           *     }
           */
          'application/json': {
            invite: components['schemas']['InviteView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  resendInvite: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `status`: `created` (not to be sent), `sending`, `sent`, `not-sent` (refused, or no provider), `undetermined` (it may have been sent), `submitted` and `completed` (the link was used), `expired`, `removed` */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "invite": {
           *         "id": "inv_4gKpTzcZ1mXW0Q9b",
           *         "qrCode": "data:image/png;base64,iVBORw0KGgo…",
           *         "phone": null,
           *         "email": "jane@example.com",
           *         "send": true,
           *         "url": "https://verify.example.com/#st_…",
           *         "contact": "email",
           *         "jobId": "aB3dE6gH9jK2",
           *         "firstName": "Jane",
           *         "lastName": "Sample",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "updatedAt": "2026-03-01T12:00:01.000Z",
           *         "status": "sent"
           *       }
           *     }
           */
          'application/json': {
            invite: components['schemas']['InviteView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description The invite is being sent, was used, has expired, or was removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "invite: inv_4gKpTzcZ1mXW0Q9b was already used"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listIssuers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The trusted issuers */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "issuers": [
           *         {
           *           "did": "did:web:auth.bonafide.example:orgs:acme",
           *           "projects": [
           *             "prj_Zx81kQp3LmN0vRt7"
           *           ],
           *           "resources": [],
           *           "scopes": [
           *             "jobs:read",
           *             "jobs:review"
           *           ],
           *           "sandbox": false,
           *           "maxTokenSeconds": 604800,
           *           "approvers": {
           *             "users": [],
           *             "emailDomains": [],
           *             "roles": [
           *               "owner",
           *               "admin"
           *             ]
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['IssuersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  replaceIssuers: {
    parameters: {
      query?: never;
      header: {
        /** @description The `ETag` with which the trusted issuers were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issuers": [
         *         {
         *           "did": "did:web:auth.bonafide.example:orgs:acme",
         *           "projects": [
         *             "prj_Zx81kQp3LmN0vRt7"
         *           ],
         *           "resources": [],
         *           "scopes": [
         *             "jobs:read",
         *             "jobs:review"
         *           ],
         *           "sandbox": false,
         *           "maxTokenSeconds": 604800,
         *           "approvers": {
         *             "users": [],
         *             "emailDomains": [],
         *             "roles": [
         *               "owner",
         *               "admin"
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': {
          issuers: {
            did: string;
            /** @default [] */
            projects?: string[];
            /** @default [] */
            resources?: string[];
            /** @default [] */
            scopes?: (
              | 'jobs:read'
              | 'jobs:write'
              | 'jobs:review'
              | 'jobs:photos'
              | 'tin:verify'
              | 'ssn:verify'
              | 'dob:verify'
              | 'aml:screen'
              | 'crosscheck:run'
              | 'invites:write'
              | 'account:admin'
              | 'policy:write'
              | 'events:read'
              | 'audit:read'
            )[];
            /** @default false */
            sandbox?: boolean;
            /** @default 2592000 */
            maxTokenSeconds?: number;
            /**
             * @default {
             *       "users": [],
             *       "emailDomains": [],
             *       "roles": []
             *     }
             */
            approvers?: {
              /** @default [] */
              users?: string[];
              /** @default [] */
              emailDomains?: string[];
              /** @default [] */
              roles?: ('owner' | 'admin' | 'viewer')[];
              machines?: string[];
              byPolicy?: boolean;
            };
          }[];
          /** @description For each audience the account does not hold yet: a token from the issuer for it, approved by an owner or admin */
          proofs?: string[];
        };
      };
    };
    responses: {
      /** @description The trusted issuers */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "issuers": [
           *         {
           *           "did": "did:web:auth.bonafide.example:orgs:acme",
           *           "projects": [
           *             "prj_Zx81kQp3LmN0vRt7"
           *           ],
           *           "resources": [],
           *           "scopes": [
           *             "jobs:read",
           *             "jobs:review"
           *           ],
           *           "sandbox": false,
           *           "maxTokenSeconds": 604800,
           *           "approvers": {
           *             "users": [],
           *             "emailDomains": [],
           *             "roles": [
           *               "owner",
           *               "admin"
           *             ]
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['IssuersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      /** @description It would grant more than the caller holds, or for longer, or there is no proof that an audience is the account’s own */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "AuthenticationError",
           *           "message": "scopes: goes beyond what the caller itself holds: it lacks jobs:photos"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      408: components['responses']['Error408'];
      /** @description Another account trusts the issuer for this audience: a token must identify one account */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "another account trusts this issuer for this audience"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "trusted issuers: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the trusted issuers as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  addIssuer: {
    parameters: {
      query?: never;
      header: {
        /** @description The `ETag` with which the trusted issuers were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "did": "did:web:auth.bonafide.example:orgs:acme",
         *       "projects": [
         *         "prj_Zx81kQp3LmN0vRt7"
         *       ],
         *       "resources": [],
         *       "scopes": [
         *         "jobs:read",
         *         "jobs:review"
         *       ],
         *       "sandbox": false,
         *       "maxTokenSeconds": 604800,
         *       "approvers": {
         *         "users": [],
         *         "emailDomains": [],
         *         "roles": [
         *           "owner",
         *           "admin"
         *         ]
         *       },
         *       "proofs": [
         *         "eyJhbGciOiJFZERTQSIs…"
         *       ]
         *     }
         */
        'application/json': {
          did: string;
          /** @default [] */
          projects?: string[];
          /** @default [] */
          resources?: string[];
          /** @default [] */
          scopes?: (
            | 'jobs:read'
            | 'jobs:write'
            | 'jobs:review'
            | 'jobs:photos'
            | 'tin:verify'
            | 'ssn:verify'
            | 'dob:verify'
            | 'aml:screen'
            | 'crosscheck:run'
            | 'invites:write'
            | 'account:admin'
            | 'policy:write'
            | 'events:read'
            | 'audit:read'
          )[];
          /** @default false */
          sandbox?: boolean;
          /** @default 2592000 */
          maxTokenSeconds?: number;
          /**
           * @default {
           *       "users": [],
           *       "emailDomains": [],
           *       "roles": []
           *     }
           */
          approvers?: {
            /** @default [] */
            users?: string[];
            /** @default [] */
            emailDomains?: string[];
            /** @default [] */
            roles?: ('owner' | 'admin' | 'viewer')[];
            machines?: string[];
            byPolicy?: boolean;
          };
          /** @description For each audience the account does not hold yet: a token from the issuer for it, approved by an owner or admin */
          proofs?: string[];
        };
      };
    };
    responses: {
      /** @description The trusted issuers */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "issuers": [
           *         {
           *           "did": "did:web:auth.bonafide.example:orgs:acme",
           *           "projects": [
           *             "prj_Zx81kQp3LmN0vRt7"
           *           ],
           *           "resources": [],
           *           "scopes": [
           *             "jobs:read",
           *             "jobs:review"
           *           ],
           *           "sandbox": false,
           *           "maxTokenSeconds": 604800,
           *           "approvers": {
           *             "users": [],
           *             "emailDomains": [],
           *             "roles": [
           *               "owner",
           *               "admin"
           *             ]
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['IssuersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      /** @description It would grant more than the caller holds, or for longer, or there is no proof that an audience is the account’s own */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "AuthenticationError",
           *           "message": "scopes: goes beyond what the caller itself holds: it lacks jobs:photos"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      408: components['responses']['Error408'];
      /** @description Another account trusts the issuer for this audience: a token must identify one account */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "another account trusts this issuer for this audience"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "trusted issuers: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the trusted issuers as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  removeIssuer: {
    parameters: {
      query: {
        /** @description The issuer */
        did: string;
        /** @description Only for this project or resource; omitted: every entry of this issuer */
        audience?: string;
      };
      header: {
        /** @description The `ETag` with which the trusted issuers were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The trusted issuers */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "issuers": [
           *         {
           *           "did": "did:web:auth.bonafide.example:orgs:acme",
           *           "projects": [
           *             "prj_Zx81kQp3LmN0vRt7"
           *           ],
           *           "resources": [],
           *           "scopes": [
           *             "jobs:read",
           *             "jobs:review"
           *           ],
           *           "sandbox": false,
           *           "maxTokenSeconds": 604800,
           *           "approvers": {
           *             "users": [],
           *             "emailDomains": [],
           *             "roles": [
           *               "owner",
           *               "admin"
           *             ]
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['IssuersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "trusted issuers: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the trusted issuers as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Keys, without their secrets */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "keys": [
           *         {
           *           "id": "key_4gKpTzcZ1mXW",
           *           "kind": "private",
           *           "sandbox": false,
           *           "scopes": [
           *             "jobs:read",
           *             "tin:verify"
           *           ],
           *           "jobTypes": [
           *             "tin-validation"
           *           ],
           *           "addresses": [
           *             "203.0.113.0/24"
           *           ],
           *           "expiresAt": "2027-03-01T00:00:00.000Z",
           *           "note": "Payroll",
           *           "createdAt": "2026-03-01T12:00:00.000Z",
           *           "createdBy": "key:key_9hLqUydA2nYV",
           *           "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *           "lastUsedAddress": "203.0.113.7",
           *           "replacedBy": null,
           *           "revokedAt": null,
           *           "disabledAt": null
           *         }
           *       ]
           *     }
           */
          'application/json': {
            keys: components['schemas']['KeyView'][];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobTypes": [
         *         "tin-validation"
         *       ],
         *       "addresses": [
         *         "203.0.113.0/24",
         *         "2001:db8:7::/48"
         *       ],
         *       "expiresAt": "2027-03-01T00:00:00.000Z",
         *       "note": "Payroll",
         *       "kind": "private",
         *       "scopes": [
         *         "jobs:read",
         *         "tin:verify"
         *       ]
         *     }
         */
        'application/json': components['schemas']['CreateKeyDto'];
      };
    };
    responses: {
      /** @description The key with its secret, which is shown only once */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       },
           *       "secret": "sk_us_…"
           *     }
           */
          'application/json': components['schemas']['NewKey'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, without its secret */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       }
           *     }
           */
          'application/json': {
            key: components['schemas']['KeyView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, without its secret */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       }
           *     }
           */
          'application/json': {
            key: components['schemas']['KeyView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  updateKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the key as it was read; if it has changed since, nothing is changed */
        'If-Match'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jobTypes": [
         *         "tin-validation"
         *       ],
         *       "addresses": [
         *         "203.0.113.0/24",
         *         "2001:db8:7::/48"
         *       ],
         *       "expiresAt": "2027-03-01T00:00:00.000Z",
         *       "note": "Payroll",
         *       "scopes": [
         *         "jobs:read",
         *         "tin:verify"
         *       ]
         *     }
         */
        'application/json': components['schemas']['UpdateKeyDto'];
      };
    };
    responses: {
      /** @description The key, without its secret */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       }
           *     }
           */
          'application/json': {
            key: components['schemas']['KeyView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The key is revoked or disabled, or was already rotated */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "key: key_4gKpTzcZ1mXW was rotated already"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description The key was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "key: key_4gKpTzcZ1mXW has changed since it was read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['RotateKeyDto'];
      };
    };
    responses: {
      /** @description The key with its secret, which is shown only once */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       },
           *       "secret": "sk_us_…"
           *     }
           */
          'application/json': components['schemas']['NewKey'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The key is revoked or disabled, or was already rotated */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "key: key_4gKpTzcZ1mXW was rotated already"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  disableKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, without its secret */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       }
           *     }
           */
          'application/json': {
            key: components['schemas']['KeyView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description The key is revoked or disabled, or was already rotated */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "key: key_4gKpTzcZ1mXW was rotated already"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  enableKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, without its secret */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key": {
           *         "id": "key_4gKpTzcZ1mXW",
           *         "kind": "private",
           *         "sandbox": false,
           *         "scopes": [
           *           "jobs:read",
           *           "tin:verify"
           *         ],
           *         "jobTypes": [
           *           "tin-validation"
           *         ],
           *         "addresses": [
           *           "203.0.113.0/24"
           *         ],
           *         "expiresAt": "2027-03-01T00:00:00.000Z",
           *         "note": "Payroll",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV",
           *         "lastUsedAt": "2026-03-02T08:15:00.000Z",
           *         "lastUsedAddress": "203.0.113.7",
           *         "replacedBy": null,
           *         "revokedAt": null,
           *         "disabledAt": null
           *       }
           *     }
           */
          'application/json': {
            key: components['schemas']['KeyView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description The key is revoked or disabled, or was already rotated */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "key: key_4gKpTzcZ1mXW was rotated already"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listEntries: {
    parameters: {
      query?: {
        list?: 'blocked' | 'known';
        kind?: 'document' | 'face' | 'phone' | 'email' | 'device' | 'network';
        /** @description `next` of the previous page */
        after?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Latest first; the values themselves are never shown */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "entries": [
           *         {
           *           "id": "lst_4gKpTzcZ1mXW0Q9b",
           *           "list": "blocked",
           *           "kind": "phone",
           *           "reason": "Sent three altered licences",
           *           "author": "key:key_4gKpTzcZ1mXW",
           *           "jobId": null,
           *           "createdAt": "2026-03-01T12:00:00.000Z",
           *           "endsAt": "2027-03-01T12:00:00.000Z"
           *         }
           *       ],
           *       "next": null
           *     }
           */
          'application/json': components['schemas']['ListEntries'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  addEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewListEntryDto'];
      };
    };
    responses: {
      /** @description The entry, without its value */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "entry": {
           *         "id": "lst_4gKpTzcZ1mXW0Q9b",
           *         "list": "blocked",
           *         "kind": "phone",
           *         "reason": "Sent three altered licences",
           *         "author": "key:key_4gKpTzcZ1mXW",
           *         "jobId": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "endsAt": "2027-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            entry: components['schemas']['ListEntryView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description The account has no such job */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "NotFoundError",
           *           "message": "job: aB3dE6gH9jK2 not found"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      408: components['responses']['Error408'];
      /** @description The lists are full */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "lists: at most 50000 entries; remove some, or wait for others to end"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  removeEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entry, without its value */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "entry": {
           *         "id": "lst_4gKpTzcZ1mXW0Q9b",
           *         "list": "blocked",
           *         "kind": "phone",
           *         "reason": "Sent three altered licences",
           *         "author": "key:key_4gKpTzcZ1mXW",
           *         "jobId": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "endsAt": "2027-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            entry: components['schemas']['ListEntryView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listMembers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The members. When somebody is no longer an admin, `leftBehind` lists the active keys and webhook endpoints they created */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "members": [
           *         {
           *           "issuer": "did:web:auth.bonafide.example:orgs:acme",
           *           "subject": "did:web:auth.bonafide.example:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz",
           *           "role": "reviewer"
           *         }
           *       ],
           *       "leftBehind": {
           *         "keys": [
           *           "key_4gKpTzcZ1mXW"
           *         ],
           *         "endpoints": [
           *           "we_5hLqUadA2nYX"
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['MembersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  setMember: {
    parameters: {
      query?: never;
      header: {
        /** @description The `ETag` with which the members were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issuer": "did:web:auth.bonafide.example:orgs:acme",
         *       "subject": "did:web:auth.bonafide.example:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz",
         *       "role": "reviewer"
         *     }
         */
        'application/json': {
          issuer: string;
          subject: string;
          /** @enum {string} */
          role: 'viewer' | 'reviewer' | 'member' | 'admin' | 'owner';
        };
      };
    };
    responses: {
      /** @description The members. When somebody is no longer an admin, `leftBehind` lists the active keys and webhook endpoints they created */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "members": [
           *         {
           *           "issuer": "did:web:auth.bonafide.example:orgs:acme",
           *           "subject": "did:web:auth.bonafide.example:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz",
           *           "role": "reviewer"
           *         }
           *       ],
           *       "leftBehind": {
           *         "keys": [
           *           "key_4gKpTzcZ1mXW"
           *         ],
           *         "endpoints": [
           *           "we_5hLqUadA2nYX"
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['MembersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      /** @description It would grant more than the caller holds, or for longer, or there is no proof that an audience is the account’s own */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "AuthenticationError",
           *           "message": "scopes: goes beyond what the caller itself holds: it lacks jobs:photos"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      408: components['responses']['Error408'];
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "members: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the members as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  removeMember: {
    parameters: {
      query: {
        /** @description The issuer of the member’s tokens */
        issuer: string;
        /** @description The agent, or the person agents act for */
        subject: string;
      };
      header: {
        /** @description The `ETag` with which the members were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The members. When somebody is no longer an admin, `leftBehind` lists the active keys and webhook endpoints they created */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "members": [
           *         {
           *           "issuer": "did:web:auth.bonafide.example:orgs:acme",
           *           "subject": "did:web:auth.bonafide.example:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz",
           *           "role": "reviewer"
           *         }
           *       ],
           *       "leftBehind": {
           *         "keys": [
           *           "key_4gKpTzcZ1mXW"
           *         ],
           *         "endpoints": [
           *           "we_5hLqUadA2nYX"
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['MembersView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      /** @description It would grant more than the caller holds, or for longer, or there is no proof that an audience is the account’s own */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "AuthenticationError",
           *           "message": "scopes: goes beyond what the caller itself holds: it lacks jobs:photos"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "members: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the members as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "settings": {
           *         "retention": {
           *           "photosDays": 30,
           *           "personalDataDays": 365
           *         },
           *         "required": [
           *           "front",
           *           "selfie"
           *         ],
           *         "sessionResult": "verdict",
           *         "callback": {
           *           "url": "https://hooks.customer.example/jobs"
           *         },
           *         "review": {
           *           "fourEyes": true,
           *           "slaHours": 24
           *         }
           *       },
           *       "id": "acc_Zx81kQp3LmN0vRt7",
           *       "name": "Customer Inc.",
           *       "region": "us",
           *       "accountGroupSid": null,
           *       "features": {
           *         "tinValidationEnabled": true
           *       },
           *       "limits": {
           *         "readsPerMinute": 6000,
           *         "writesPerMinute": 1200,
           *         "agentRequestsPerMinute": 600
           *       }
           *     }
           */
          'application/json': components['schemas']['SettingsView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  updateSettings: {
    parameters: {
      query?: never;
      header: {
        /** @description The `ETag` with which the settings were read; 428 without it */
        'If-Match': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "settings": {
         *         "review": {
         *           "fourEyes": true,
         *           "slaHours": 24
         *         },
         *         "amlMonitoring": null
         *       }
         *     }
         */
        'application/json': {
          settings: {
            ipFraud?: {
              attempts?: number;
              windowMinutes?: number;
            } | null;
            retention?: {
              photosDays?: number | null;
              personalDataDays?: number | null;
              logsDays?: number | null;
            } | null;
            required?:
              | (
                  | 'front'
                  | 'selfie'
                  | 'crosscheck'
                  | 'aamva'
                  | 'dlv'
                  | 'aml'
                  | 'darkweb'
                  | 'ipAddress'
                  | 'ipFraud'
                  | 'physicalAddress'
                  | 'liveness'
                  | 'camera'
                )[]
              | null;
            assurance?: {
              /** @enum {string} */
              sessions?: 'none' | 'read' | 'document' | 'holder' | 'present' | 'proof';
              /** @enum {string} */
              jobs?: 'none' | 'read' | 'document' | 'holder' | 'present' | 'proof';
              /** @enum {string} */
              onMissing?: 'accept' | 'refuse';
            } | null;
            related?: {
              exact?: boolean;
              faces?: boolean;
              windowDays?: number;
              peopleMax?: {
                [key: string]: number;
              };
              review?: (
                | 'SameDocumentOtherFace'
                | 'SameFaceOtherName'
                | 'BlockedDocument'
                | 'BlockedFace'
                | 'BlockedPhone'
                | 'BlockedEmail'
                | 'BlockedDevice'
                | 'BlockedNetwork'
                | 'SameDocumentOtherName'
                | 'SamePhoneManyPeople'
                | 'SameEmailManyPeople'
                | 'SameDeviceManyPeople'
                | 'SameNetworkManyPeople'
                | 'SameAddressManyPeople'
              )[];
            } | null;
            crosscheckModel?:
              | ({
                  /** @enum {string} */
                  type: 'fraud' | 'approval';
                  intercept: number;
                  weights: {
                    [key: string]: number;
                  };
                } | null)
              | null;
            amlMonitoring?: boolean | null;
            amlThreshold?: number | null;
            sessionResult?: ('none' | 'verdict' | 'record') | null;
            legacySignature?: boolean | null;
            idVerificationChecks?: {
              [key: string]: boolean;
            } | null;
            logoUrl?: string | null;
            callback?: {
              /** Format: uri */
              url: string;
            } | null;
            callbackHosts?: string[] | null;
            review?: {
              /** @enum {string} */
              queue?: 'undetermined' | 'failed' | 'none';
              fourEyes?: boolean;
              slaHours?: number;
            } | null;
            stepUp?: {
              maxAgeMinutes: number;
              secondFactor?: boolean;
              covers?: ('reviews' | 'personal-data')[];
            } | null;
            membersOnly?: boolean | null;
            allowedOrigins?: string[] | null;
          };
        };
      };
    };
    responses: {
      /** @description The account */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "settings": {
           *         "retention": {
           *           "photosDays": 30,
           *           "personalDataDays": 365
           *         },
           *         "required": [
           *           "front",
           *           "selfie"
           *         ],
           *         "sessionResult": "verdict",
           *         "callback": {
           *           "url": "https://hooks.customer.example/jobs"
           *         },
           *         "review": {
           *           "fourEyes": true,
           *           "slaHours": 24
           *         }
           *       },
           *       "id": "acc_Zx81kQp3LmN0vRt7",
           *       "name": "Customer Inc.",
           *       "region": "us",
           *       "accountGroupSid": null,
           *       "features": {
           *         "tinValidationEnabled": true
           *       },
           *       "limits": {
           *         "readsPerMinute": 6000,
           *         "writesPerMinute": 1200,
           *         "agentRequestsPerMinute": 600
           *       }
           *     }
           */
          'application/json': components['schemas']['SettingsView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      /** @description Only the operator may set it, or it would grant more than the caller holds */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "AuthenticationError",
           *           "message": "features: is set by the operator of this deployment alone"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      408: components['responses']['Error408'];
      /** @description It was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "settings: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      /** @description `If-Match` is missing; nothing was changed */
      428: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "InvalidRequestError",
           *           "message": "If-Match: is needed, with the ETag of the settings as they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Endpoints, newest first, without their secrets */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoints": [
           *         {
           *           "id": "we_4gKpTzcZ1mXW0Q9b",
           *           "sandbox": false,
           *           "url": "https://client.example/events",
           *           "types": [
           *             "job-review",
           *             "key.revoked"
           *           ],
           *           "headers": [
           *             "authorization"
           *           ],
           *           "note": "Accounting",
           *           "noticeEmail": "operations@client.example",
           *           "enabled": true,
           *           "disabledAt": null,
           *           "disabledBy": null,
           *           "failingSince": null,
           *           "oldSecretEndsAt": null,
           *           "createdAt": "2026-03-01T12:00:00.000Z",
           *           "createdBy": "key:key_9hLqUydA2nYV"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            endpoints: components['schemas']['EndpointView'][];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "types": [
         *         "job-review",
         *         "key.revoked"
         *       ],
         *       "headers": {
         *         "authorization": "Bearer 4gKpTzcZ1mXW"
         *       },
         *       "note": "Accounting",
         *       "noticeEmail": "operations@client.example",
         *       "url": "https://client.example/events"
         *     }
         */
        'application/json': components['schemas']['CreateEndpointDto'];
      };
    };
    responses: {
      /** @description The endpoint with its secret, which is shown only once */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "id": "we_4gKpTzcZ1mXW0Q9b",
           *         "sandbox": false,
           *         "url": "https://client.example/events",
           *         "types": [
           *           "job-review",
           *           "key.revoked"
           *         ],
           *         "headers": [
           *           "authorization"
           *         ],
           *         "note": "Accounting",
           *         "noticeEmail": "operations@client.example",
           *         "enabled": true,
           *         "disabledAt": null,
           *         "disabledBy": null,
           *         "failingSince": null,
           *         "oldSecretEndsAt": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV"
           *       },
           *       "secret": "whsec_…"
           *     }
           */
          'application/json': components['schemas']['NewEndpoint'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      /** @description Two secrets are already in use, or there are too many endpoints */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: two secrets of we_4gKpTzcZ1mXW0Q9b sign already; graceSeconds 0 ends all but a new one"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint, without its secrets */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "id": "we_4gKpTzcZ1mXW0Q9b",
           *         "sandbox": false,
           *         "url": "https://client.example/events",
           *         "types": [
           *           "job-review",
           *           "key.revoked"
           *         ],
           *         "headers": [
           *           "authorization"
           *         ],
           *         "note": "Accounting",
           *         "noticeEmail": "operations@client.example",
           *         "enabled": true,
           *         "disabledAt": null,
           *         "disabledBy": null,
           *         "failingSince": null,
           *         "oldSecretEndsAt": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV"
           *       }
           *     }
           */
          'application/json': components['schemas']['EndpointAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted, with its deliveries */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  updateWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the endpoint as it was read; if it has changed since, nothing is changed */
        'If-Match'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "types": [
         *         "job-review",
         *         "key.revoked"
         *       ],
         *       "headers": {
         *         "authorization": "Bearer 4gKpTzcZ1mXW"
         *       },
         *       "note": "Accounting",
         *       "noticeEmail": "operations@client.example",
         *       "url": "https://client.example/events"
         *     }
         */
        'application/json': components['schemas']['UpdateEndpointDto'];
      };
    };
    responses: {
      /** @description The endpoint, without its secrets */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "id": "we_4gKpTzcZ1mXW0Q9b",
           *         "sandbox": false,
           *         "url": "https://client.example/events",
           *         "types": [
           *           "job-review",
           *           "key.revoked"
           *         ],
           *         "headers": [
           *           "authorization"
           *         ],
           *         "note": "Accounting",
           *         "noticeEmail": "operations@client.example",
           *         "enabled": true,
           *         "disabledAt": null,
           *         "disabledBy": null,
           *         "failingSince": null,
           *         "oldSecretEndsAt": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV"
           *       }
           *     }
           */
          'application/json': components['schemas']['EndpointAnswer'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The endpoint was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the endpoint as it was read; if it has changed since, nothing is changed */
        'If-Match'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['RotateEndpointSecretDto'];
      };
    };
    responses: {
      /** @description The endpoint with its secret, which is shown only once */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "id": "we_4gKpTzcZ1mXW0Q9b",
           *         "sandbox": false,
           *         "url": "https://client.example/events",
           *         "types": [
           *           "job-review",
           *           "key.revoked"
           *         ],
           *         "headers": [
           *           "authorization"
           *         ],
           *         "note": "Accounting",
           *         "noticeEmail": "operations@client.example",
           *         "enabled": true,
           *         "disabledAt": null,
           *         "disabledBy": null,
           *         "failingSince": null,
           *         "oldSecretEndsAt": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "createdBy": "key:key_9hLqUydA2nYV"
           *       },
           *       "secret": "whsec_…"
           *     }
           */
          'application/json': components['schemas']['NewEndpoint'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description Two secrets are already in use, or there are too many endpoints */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: two secrets of we_4gKpTzcZ1mXW0Q9b sign already; graceSeconds 0 ends all but a new one"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      /** @description The endpoint was changed in the meantime: read it again */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: have changed since they were read"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  testWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Queued; the delivery shows the outcome */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "deliveryId": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr"
           *     }
           */
          'application/json': {
            deliveryId: string;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description It is disabled */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Deliveries of the sandbox */
        sandbox?: boolean;
        status?: 'pending' | 'delivered' | 'failed' | 'stopped';
        /** @description Only deliveries to this webhook endpoint */
        endpoint?: string;
        /** @description Only deliveries of this event (`evt_…`), or of events of this type */
        event?: string;
        /** @description `next` of the previous page */
        after?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of deliveries */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "deliveries": [
           *         {
           *           "id": "msg_0mi2c4x9sQ7vTz1mXW0Q9bN2s_4gKpTzcZ1mXW0Q9b",
           *           "endpoint": "we_4gKpTzcZ1mXW0Q9b",
           *           "eventId": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
           *           "type": "job-review",
           *           "subject": "aB3dE6gH9jK2",
           *           "url": "https://client.example/events",
           *           "status": "pending",
           *           "createdAt": "2026-03-01T12:00:00.000Z",
           *           "deliveredAt": null,
           *           "nextAttemptAt": "2026-03-01T12:00:05.214Z",
           *           "attempts": [
           *             {
           *               "number": 1,
           *               "startedAt": "2026-03-01T12:00:00.120Z",
           *               "durationMs": 84,
           *               "statusCode": 500,
           *               "errorKind": null,
           *               "answer": "out of memory"
           *             }
           *           ]
           *         }
           *       ],
           *       "next": null
           *     }
           */
          'application/json': components['schemas']['DeliveryPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getDelivery: {
    parameters: {
      query?: {
        /** @description Deliveries of the sandbox */
        sandbox?: boolean;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "delivery": {
           *         "id": "msg_0mi2c4x9sQ7vTz1mXW0Q9bN2s_4gKpTzcZ1mXW0Q9b",
           *         "endpoint": "we_4gKpTzcZ1mXW0Q9b",
           *         "eventId": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
           *         "type": "job-review",
           *         "subject": "aB3dE6gH9jK2",
           *         "url": "https://client.example/events",
           *         "status": "pending",
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "deliveredAt": null,
           *         "nextAttemptAt": "2026-03-01T12:00:05.214Z",
           *         "attempts": [
           *           {
           *             "number": 1,
           *             "startedAt": "2026-03-01T12:00:00.120Z",
           *             "durationMs": 84,
           *             "statusCode": 500,
           *             "errorKind": null,
           *             "answer": "out of memory"
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            delivery: components['schemas']['DeliveryView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  resendDelivery: {
    parameters: {
      query?: {
        /** @description Deliveries of the sandbox */
        sandbox?: boolean;
      };
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Queued */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "msg_0mi2c4x9sQ7vTz1mXW0Q9bN2s_4gKpTzcZ1mXW0Q9b",
           *       "status": "pending"
           *     }
           */
          'application/json': {
            id: string;
            /** @constant */
            status: 'pending';
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description It is being sent, was erased, has expired, or its endpoint is disabled */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "delivery: msg_0mi2c4x9sQ7vTz1mXW0Q9bN2s_4gKpTzcZ1mXW0Q9b is being sent"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  recoverWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "from": "2026-11-21T17:10:41.806Z"
         *     }
         */
        'application/json': components['schemas']['RecoverEndpointDto'];
      };
    };
    responses: {
      /** @description How many events are being sent, again or for the first time */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "queued": 17
           *     }
           */
          'application/json': {
            queued: number;
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description It is disabled */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "webhook endpoint: we_4gKpTzcZ1mXW0Q9b is disabled"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  reviewJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "idValid": true,
         *       "selfieValid": true,
         *       "faceMatch": true,
         *       "nameMatch": true,
         *       "birthDateMatch": true,
         *       "dlvValid": true,
         *       "barcodeMatch": true,
         *       "firstName": "Jane",
         *       "lastName": "Sample",
         *       "docId": "T64235789",
         *       "birthDate": "01/31/1990",
         *       "expireDate": "01/31/2030",
         *       "state": "VA",
         *       "country": "US",
         *       "issueDate": "01/31/2022"
         *     }
         */
        'application/json': components['schemas']['ReviewDto'];
      };
    };
    responses: {
      /** @description The job; its original decision stays in result.success */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result": {
           *         "success": true,
           *         "successWithSuggestion": true,
           *         "warnings": [],
           *         "type": "drivers-license",
           *         "state": "CA",
           *         "country": "US",
           *         "id": "D1234562",
           *         "firstName": "MARISOL",
           *         "middleName": null,
           *         "lastName": "QUINTERO",
           *         "birthDate": "03/07/1988",
           *         "issueDate": "03/07/2024",
           *         "expireDate": "03/07/2029",
           *         "idAddress": {
           *           "streetNumber": "2300",
           *           "street": "BROADWAY",
           *           "city": "OAKLAND",
           *           "state": "CA",
           *           "postalCode": "94612"
           *         },
           *         "crosscheck": null,
           *         "confidences": {
           *           "id": 0.98,
           *           "idExpired": 1,
           *           "selfie": 0.96,
           *           "faceMatch": 0.97,
           *           "barcode": 1,
           *           "idAml": null
           *         }
           *       },
           *       "token": "st_vI32GbxWQ3jbceuDCXfP9N9dY8X25WnbyiBzMzMhg9s",
           *       "id": "wUf4wXPu4RAk",
           *       "internalId": "order-1",
           *       "status": "completed",
           *       "outcome": "failed",
           *       "completed": "2026-11-21T17:10:42.310Z",
           *       "submitted": "2026-11-21T17:10:41.806Z",
           *       "updatedAt": "2026-11-21T17:10:42.310Z",
           *       "accountId": "acc_nadpb9WFaKaLAS6s",
           *       "accountGroupSid": null,
           *       "accountReviewed": true,
           *       "reviewedAt": null,
           *       "review": {
           *         "idValid": null,
           *         "selfieValid": null,
           *         "faceMatch": null,
           *         "nameMatch": null,
           *         "birthDateMatch": null,
           *         "dlvValid": null,
           *         "barcodeMatch": null,
           *         "firstName": "Marisol",
           *         "lastName": "Quintero",
           *         "docId": null,
           *         "birthDate": "03/07/1988",
           *         "expireDate": null,
           *         "idType": null,
           *         "state": "CA",
           *         "country": "US"
           *       },
           *       "reviewSuccess": null,
           *       "request": {
           *         "type": "id-verification",
           *         "callbackURL": "https://client.example/callback",
           *         "requestInfo": {
           *           "ipaddress": "203.0.113.7",
           *           "useragent": "Mozilla/5.0",
           *           "referer": "…"
           *         },
           *         "parameters": {},
           *         "properties": [
           *           {
           *             "name": "customer",
           *             "value": "4711"
           *           }
           *         ],
           *         "submittedParameters": {},
           *         "assurance": "document"
           *       },
           *       "errors": [],
           *       "signals": [],
           *       "rejectionReasons": [],
           *       "secondaryPhotos": [],
           *       "surveyPoll": null,
           *       "surveyMessage": null,
           *       "surveyAt": null
           *     }
           */
          'application/json': components['schemas']['JobRecord'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description The job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listReviewProposals: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "at": "…",
           *           "proposedBy": "…",
           *           "overrides": {
           *             "idValid": null,
           *             "selfieValid": null,
           *             "faceMatch": null,
           *             "nameMatch": null,
           *             "birthDateMatch": null,
           *             "dlvValid": null,
           *             "barcodeMatch": null,
           *             "firstName": "Marisol",
           *             "lastName": "Quintero",
           *             "docId": null,
           *             "birthDate": "03/07/1988",
           *             "expireDate": null,
           *             "idType": null,
           *             "state": "CA",
           *             "country": "US",
           *             "issueDate": null
           *           },
           *           "reason": "…"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            items: components['schemas']['ReviewProposal'][];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  listReviews: {
    parameters: {
      query?: {
        /** @description `proposed`: waiting for a second person; default: all that are waiting */
        status?: 'open' | 'proposed' | 'decided' | 'closed';
        /** @description Claimed by: `me`, `none`, or a value of `assignee` */
        assignee?: string;
        type?:
          | 'id-verification'
          | 'id-reverification'
          | 'selfie-verification'
          | 'id-crosscheck'
          | 'id-aamva'
          | 'id-aml'
          | 'ecbsv-ssn'
          | 'private-ssn'
          | 'dob'
          | 'tin-validation';
        /** @description Only reviews that have waited longer than `review.slaHours` */
        overdue?: boolean;
        /** @description `next` of the previous page */
        after?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Reviews, longest waiting first */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "jobId": "aB3dE6gH9jK2",
           *           "type": "id-verification",
           *           "reason": "undetermined",
           *           "status": "open",
           *           "openedAt": "2026-03-01T12:00:00.000Z",
           *           "dueAt": "2026-03-02T12:00:00.000Z",
           *           "overdue": false,
           *           "assignee": "key:key_4gKpTzcZ1mXW",
           *           "leaseUntil": "2026-03-01T12:20:00.000Z",
           *           "proposalId": null,
           *           "proposedBy": null,
           *           "decidedBy": null,
           *           "endedAt": null
           *         }
           *       ],
           *       "next": "1772366400000_aB3dE6gH9jK2"
           *     }
           */
          'application/json': components['schemas']['ReviewPage'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  claimNextReview: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['NextReviewDto'];
      };
    };
    responses: {
      /** @description The claimed review; null when none is waiting */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "review": {
           *         "jobId": "aB3dE6gH9jK2",
           *         "type": "id-verification",
           *         "reason": "undetermined",
           *         "status": "open",
           *         "openedAt": "2026-03-01T12:00:00.000Z",
           *         "dueAt": "2026-03-02T12:00:00.000Z",
           *         "overdue": false,
           *         "assignee": "key:key_4gKpTzcZ1mXW",
           *         "leaseUntil": "2026-03-01T12:20:00.000Z",
           *         "proposalId": null,
           *         "proposedBy": null,
           *         "decidedBy": null,
           *         "endedAt": null
           *       }
           *     }
           */
          'application/json': {
            review: null | components['schemas']['ReviewView'];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      409: components['responses']['Error409'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The review with its entries; null for a job that never needed one */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "review": {
           *         "jobId": "aB3dE6gH9jK2",
           *         "type": "id-verification",
           *         "reason": "undetermined",
           *         "status": "open",
           *         "openedAt": "2026-03-01T12:00:00.000Z",
           *         "dueAt": "2026-03-02T12:00:00.000Z",
           *         "overdue": false,
           *         "assignee": "key:key_4gKpTzcZ1mXW",
           *         "leaseUntil": "2026-03-01T12:20:00.000Z",
           *         "proposalId": null,
           *         "proposedBy": null,
           *         "decidedBy": null,
           *         "endedAt": null
           *       },
           *       "entries": [
           *         {
           *           "id": "rev_4gKpTzcZ1mXW0Q9b",
           *           "author": "key:key_4gKpTzcZ1mXW",
           *           "at": "2026-03-01T12:06:00.000Z",
           *           "kind": "note",
           *           "text": "Called the bank: the account is hers."
           *         }
           *       ]
           *     }
           */
          'application/json': {
            review: null | components['schemas']['ReviewView'];
            entries: (
              | {
                  id: string;
                  author: string;
                  at: string;
                  /** @constant */
                  kind: 'note';
                  text: string;
                }
              | {
                  id: string;
                  author: string;
                  at: string;
                  /** @constant */
                  kind: 'decision';
                  /** @enum {string} */
                  decision: 'accept' | 'reject';
                  overrides: components['schemas']['ReviewDto'];
                  reason: string;
                }
            )[];
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  claimReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The review, claimed for 15 minutes */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "aB3dE6gH9jK2",
           *       "type": "id-verification",
           *       "reason": "undetermined",
           *       "status": "open",
           *       "openedAt": "2026-03-01T12:00:00.000Z",
           *       "dueAt": "2026-03-02T12:00:00.000Z",
           *       "overdue": false,
           *       "assignee": "key:key_4gKpTzcZ1mXW",
           *       "leaseUntil": "2026-03-01T12:20:00.000Z",
           *       "proposalId": null,
           *       "proposedBy": null,
           *       "decidedBy": null,
           *       "endedAt": null
           *     }
           */
          'application/json': components['schemas']['ReviewView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  releaseReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The review, released */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "aB3dE6gH9jK2",
           *       "type": "id-verification",
           *       "reason": "undetermined",
           *       "status": "open",
           *       "openedAt": "2026-03-01T12:00:00.000Z",
           *       "dueAt": "2026-03-02T12:00:00.000Z",
           *       "overdue": false,
           *       "assignee": null,
           *       "leaseUntil": null,
           *       "proposalId": null,
           *       "proposedBy": null,
           *       "decidedBy": null,
           *       "endedAt": null
           *     }
           */
          'application/json': components['schemas']['ReviewView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  addReviewNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "text": "Called the bank: the account is hers."
         *     }
         */
        'application/json': components['schemas']['NoteDto'];
      };
    };
    responses: {
      /** @description The note was added */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "rev_4gKpTzcZ1mXW0Q9b",
           *       "author": "key:key_4gKpTzcZ1mXW",
           *       "at": "2026-03-01T12:06:00.000Z"
           *     }
           */
          'application/json': components['schemas']['WrittenNote'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  decideReview: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "decision": "accept",
         *       "reason": "The glare hides the date; it stands on the back too"
         *     }
         */
        'application/json': components['schemas']['DecisionDto'];
      };
    };
    responses: {
      /** @description Decided; `proposed` where the account requires two people (`review.fourEyes`) */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "aB3dE6gH9jK2",
           *       "type": "id-verification",
           *       "reason": "undetermined",
           *       "status": "decided",
           *       "openedAt": "2026-03-01T12:00:00.000Z",
           *       "dueAt": "2026-03-02T12:00:00.000Z",
           *       "overdue": false,
           *       "assignee": null,
           *       "leaseUntil": null,
           *       "proposalId": null,
           *       "proposedBy": null,
           *       "decidedBy": "key:key_4gKpTzcZ1mXW",
           *       "endedAt": "2026-03-01T12:07:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ReviewView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  confirmReview: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "proposalId": "rev_4gKpTzcZ1mXW0Q9b",
         *       "reason": "Seen the same"
         *     }
         */
        'application/json': components['schemas']['ConfirmDto'];
      };
    };
    responses: {
      /** @description Decided by two people */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "aB3dE6gH9jK2",
           *       "type": "id-verification",
           *       "reason": "undetermined",
           *       "status": "decided",
           *       "openedAt": "2026-03-01T12:00:00.000Z",
           *       "dueAt": "2026-03-02T12:00:00.000Z",
           *       "overdue": false,
           *       "assignee": null,
           *       "leaseUntil": null,
           *       "proposalId": "rev_4gKpTzcZ1mXW0Q9b",
           *       "proposedBy": "key:key_9hLqUydA2nYV",
           *       "decidedBy": "key:key_4gKpTzcZ1mXW",
           *       "endedAt": "2026-03-01T12:07:00.000Z"
           *     }
           */
          'application/json': components['schemas']['ReviewView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  reopenReview: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any string of your choice, new for each operation: repeats within 24 hours get the first response */
        'Idempotency-Key'?: string;
      };
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "The person sent a better picture"
         *     }
         */
        'application/json': components['schemas']['ReopenDto'];
      };
    };
    responses: {
      /** @description The review, open again */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jobId": "aB3dE6gH9jK2",
           *       "type": "id-verification",
           *       "reason": "requested",
           *       "status": "open",
           *       "openedAt": "2026-03-01T12:00:00.000Z",
           *       "dueAt": "2026-03-02T12:00:00.000Z",
           *       "overdue": false,
           *       "assignee": null,
           *       "leaseUntil": null,
           *       "proposalId": null,
           *       "proposedBy": null,
           *       "decidedBy": null,
           *       "endedAt": null
           *     }
           */
          'application/json': components['schemas']['ReviewView'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      /** @description Somebody else has claimed or decided it, or the job is active or removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "errors": [
           *         {
           *           "type": "ConflictError",
           *           "message": "review: job aB3dE6gH9jK2 is claimed by key:key_9hLqUydA2nYV until 2026-03-01T12:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Errors'];
        };
      };
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  revealField: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "The customer asks which name we read",
         *       "field": "result.firstName"
         *     }
         */
        'application/json': components['schemas']['RevealFieldDto'];
      };
    };
    responses: {
      /** @description The field as stored in the record */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "field": "result.firstName",
           *       "value": "Jane"
           *     }
           */
          'application/json': components['schemas']['RevealedField'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  revealPhoto: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "The customer asks which name we read"
         *     }
         */
        'application/json': components['schemas']['RevealPhotoDto'];
      };
    };
    responses: {
      /** @description URL of the watermarked photo, and when it expires */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "url": "https://jobs.example.com/photos/aB3dE6gH9jK2/idPhoto?viewer=key%3Akey_4gKpTzcZ1mXW&expires=1772367300000&signature=…",
           *       "expiresAt": "2026-03-01T12:15:00.000Z"
           *     }
           */
          'application/json': components['schemas']['RevealedPhoto'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getStatistics: {
    parameters: {
      query?: {
        /** @description First day, UTC; default: 30 days in all, at most 92 */
        from?: string;
        /** @description Last day, UTC; default: today */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Jobs are counted exactly; medians cover the newest 2,000 jobs of a day, deliveries the newest 20,000 */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "from": "2026-02-28",
           *       "to": "2026-03-01",
           *       "jobs": [
           *         {
           *           "day": "2026-03-01",
           *           "passed": 180,
           *           "notPassed": 12,
           *           "failed": 9,
           *           "withoutOutcome": 3,
           *           "active": 3,
           *           "removed": 1,
           *           "reviewed": 7
           *         }
           *       ],
           *       "decisions": [
           *         {
           *           "day": "2026-03-01",
           *           "medianMs": 2140,
           *           "measured": 192
           *         }
           *       ],
           *       "undetermined": [
           *         {
           *           "check": "faceMatch",
           *           "jobs": 4
           *         }
           *       ],
           *       "deliveries": {
           *         "pending": 2,
           *         "days": [
           *           {
           *             "day": "2026-03-01",
           *             "delivered": 188,
           *             "failed": 1,
           *             "stopped": 0
           *           }
           *         ]
           *       },
           *       "reviews": {
           *         "waiting": 3,
           *         "decided": 7,
           *         "medianMs": 1260000
           *       }
           *     }
           */
          'application/json': components['schemas']['Statistics'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  downloadJob: {
    parameters: {
      query?: {
        confidences?: boolean;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `Accept: application/pdf` returns the file */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "aB3dE6gH9jK2",
           *       "pdf": "JVBERi0xLjMK"
           *     }
           */
          'application/json': {
            /** @example aB3dE6gH9jK2 */
            id: string;
            /** @description confidences of the checks, with `confidences=true` */
            confidences?: {
              [key: string]: number | null;
            } | null;
            /** Format: byte */
            pdf: string;
          };
          'application/pdf': Blob;
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      /** @description The job was removed */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Errors'];
        };
      };
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  getJobTimeline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Steps in the order in which they happened, and the checks behind the decision */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "steps": [
           *         {
           *           "at": "2026-03-01T12:00:00.000Z",
           *           "step": "submitted"
           *         },
           *         {
           *           "at": "2026-03-01T12:00:02.140Z",
           *           "step": "completed"
           *         },
           *         {
           *           "at": "2026-03-01T12:00:02.150Z",
           *           "step": "callback-queued",
           *           "callbackId": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
           *           "event": "job-complete"
           *         },
           *         {
           *           "at": "2026-03-01T12:00:02.160Z",
           *           "step": "callback-tried",
           *           "callbackId": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
           *           "event": "job-complete",
           *           "attempt": 1,
           *           "durationMs": 84,
           *           "statusCode": 200,
           *           "errorKind": null
           *         },
           *         {
           *           "at": "2026-03-01T12:05:00.000Z",
           *           "step": "action",
           *           "action": "review.claimed",
           *           "actor": "key:key_4gKpTzcZ1mXW"
           *         }
           *       ],
           *       "checks": [
           *         {
           *           "label": "Name match",
           *           "verdict": "not-determined",
           *           "isSimulated": false,
           *           "isDecisive": true
           *         }
           *       ],
           *       "durationMs": 2140
           *     }
           */
          'application/json': components['schemas']['Timeline'];
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  mcp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "jsonrpc": "2.0",
         *       "id": 1,
         *       "method": "tools/list"
         *     }
         */
        'application/json': {
          /** @enum {string} */
          jsonrpc: '2.0';
          id?: string | number;
          method: string;
          params?: Record<string, unknown>;
        };
      };
    };
    responses: {
      /** @description The response, as JSON or as an event stream that ends with it */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jsonrpc": "2.0",
           *       "id": 1,
           *       "result": {
           *         "tools": []
           *       }
           *     }
           */
          'application/json': Record<string, unknown>;
          'text/event-stream': string;
        };
      };
      /** @description A notification was accepted */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not JSON, or an invalid message; reported as a JSON-RPC error */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jsonrpc": "2.0",
           *       "error": {
           *         "code": -32000,
           *         "message": "Bad Request: Unsupported protocol version: 1999-01-01"
           *       },
           *       "id": null
           *     }
           */
          'application/json':
            | components['schemas']['Errors']
            | {
                jsonrpc: string;
                id?: string | number | null;
                error: {
                  code: number;
                  message: string;
                };
              };
        };
      };
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      /** @description The server has no such method; reported as a JSON-RPC error */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jsonrpc": "2.0",
           *       "id": 1,
           *       "error": {
           *         "code": -32601,
           *         "message": "Method not found"
           *       }
           *     }
           */
          'application/json': {
            jsonrpc: string;
            id?: string | number | null;
            error: {
              code: number;
              message: string;
            };
          };
        };
      };
      /** @description Accept must list application/json and text/event-stream; reported as a JSON-RPC error */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "jsonrpc": "2.0",
           *       "error": {
           *         "code": -32000,
           *         "message": "Not Acceptable: Client must accept both application/json and text/event-stream"
           *       },
           *       "id": null
           *     }
           */
          'application/json': {
            jsonrpc: string;
            id?: string | number | null;
            error: {
              code: number;
              message: string;
            };
          };
        };
      };
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  onJobComplete: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-complete",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-complete';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['JobRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobIdvComplete: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-idv-complete",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-idv-complete';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['JobRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobReverify: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-reverify",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-reverify';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['JobRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobTinValidation: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-tin-validation",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-tin-validation';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['TinRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobDlvComplete: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-dlv-complete",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-dlv-complete';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['JobRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobAmlMonitoringUpdate: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-aml-monitoring-update",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-aml-monitoring-update';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: components['schemas']['JobRecord'] | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onJobReview: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "job-review",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": null
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'job-review';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: (components['schemas']['JobRecord'] | components['schemas']['TinRecord']) | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onCallbackRefused: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "callback.refused",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
         *         "jobId": "wUf4wXPu4RAk",
         *         "event": "job-idv-complete"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'callback.refused';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            jobId: string;
            event: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewProposed: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.proposed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "proposedBy": "agent:did:key:z6Mk…",
         *         "overrides": {
         *           "nameMatch": true
         *         },
         *         "reason": "Maiden name"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.proposed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            proposedBy: string;
            /** @description Fields of the review that are set, as in `PUT …/review` */
            overrides: Record<string, unknown>;
            reason: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewClaimed: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.claimed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.claimed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewReleased: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.released",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.released';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewNoted: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.noted",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         },
         *         "entryId": "rev_4gKpTzcZ1mXW0Q9b"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.noted';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
            entryId: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewDecisionProposed: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.decision-proposed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         },
         *         "decision": "accept",
         *         "overrides": {},
         *         "reason": "Seen on the phone",
         *         "entryId": "rev_4gKpTzcZ1mXW0Q9b"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.decision-proposed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
            /** @enum {unknown} */
            decision: 'accept' | 'reject';
            /** @description Fields of the review that are set, as in `PUT …/review` */
            overrides: Record<string, unknown>;
            reason: string;
            entryId: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewConfirmed: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.confirmed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         },
         *         "decision": "accept",
         *         "entryId": "rev_4gKpTzcZ1mXW0Q9b"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.confirmed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
            /** @enum {unknown} */
            decision: 'accept' | 'reject';
            entryId: string;
            reason?: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewDecided: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.decided",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         },
         *         "decision": "accept",
         *         "overrides": {},
         *         "reason": "Seen on the phone",
         *         "entryId": "rev_4gKpTzcZ1mXW0Q9b"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.decided';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
            /** @enum {unknown} */
            decision: 'accept' | 'reject';
            /** @description Fields of the review that are set, as in `PUT …/review` */
            overrides: Record<string, unknown>;
            reason: string;
            entryId: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onReviewReopened: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "review.reopened",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "jobId": "wUf4wXPu4RAk",
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "person": "key:key_4gKpTzcZ1mXW",
         *         "before": null,
         *         "after": {
         *           "assignee": "key:key_4gKpTzcZ1mXW",
         *           "leaseUntil": "2026-03-01T12:15:00.000Z",
         *           "proposalId": null,
         *           "proposedBy": null,
         *           "endedAt": null,
         *           "endedBy": null
         *         },
         *         "reason": "The customer called back"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'review.reopened';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            jobId: string;
            actor: string;
            person: string;
            before: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            } | null;
            after: {
              assignee: string | null;
              leaseUntil: string | null;
              proposalId: string | null;
              proposedBy: string | null;
              endedAt: string | null;
              endedBy: string | null;
            };
            reason: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onInviteCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "invite.created",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "inv_4gKpTzcZ1mXW0Q9b",
         *         "jobId": "wUf4wXPu4RAk",
         *         "type": "id-verification",
         *         "contact": "email"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'invite.created';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            jobId: string;
            type: string;
            /** @enum {unknown} */
            contact: 'email' | 'phone';
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onInviteSent: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "invite.sent",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "inv_4gKpTzcZ1mXW0Q9b",
         *         "jobId": "wUf4wXPu4RAk",
         *         "type": "id-verification",
         *         "contact": "email"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'invite.sent';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            jobId: string;
            type: string;
            /** @enum {unknown} */
            contact: 'email' | 'phone';
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onInviteNotSent: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "invite.not-sent",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "inv_4gKpTzcZ1mXW0Q9b",
         *         "jobId": "wUf4wXPu4RAk",
         *         "type": "id-verification",
         *         "contact": "email"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'invite.not-sent';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            jobId: string;
            type: string;
            /** @enum {unknown} */
            contact: 'email' | 'phone';
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onInviteUndetermined: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "invite.undetermined",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "inv_4gKpTzcZ1mXW0Q9b",
         *         "jobId": "wUf4wXPu4RAk",
         *         "type": "id-verification",
         *         "contact": "email"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'invite.undetermined';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            jobId: string;
            type: string;
            /** @enum {unknown} */
            contact: 'email' | 'phone';
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.created",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "kind": "private",
         *         "scopes": [
         *           "jobs:read"
         *         ],
         *         "jobTypes": null,
         *         "addresses": null,
         *         "expiresAt": null
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.created';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
            /** @enum {unknown} */
            kind: 'private' | 'public' | 'signature';
            scopes?: string[] | null;
            jobTypes?: string[] | null;
            addresses?: string[] | null;
            expiresAt?: string | null;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyChanged: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.changed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "before": {
         *           "scopes": [
         *             "jobs:read"
         *           ],
         *           "jobTypes": null,
         *           "addresses": null,
         *           "expiresAt": null
         *         },
         *         "after": {
         *           "scopes": [
         *             "jobs:read",
         *             "jobs:write"
         *           ],
         *           "jobTypes": null,
         *           "addresses": null,
         *           "expiresAt": null
         *         }
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.changed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
            before: {
              scopes: string[] | null;
              jobTypes: string[] | null;
              addresses: string[] | null;
              expiresAt: string | null;
            };
            after: {
              scopes: string[] | null;
              jobTypes: string[] | null;
              addresses: string[] | null;
              expiresAt: string | null;
            };
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyRotated: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.rotated",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW",
         *         "replacedBy": "key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.rotated';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
            replacedBy: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyDisabled: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.disabled",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.disabled';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyEnabled: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.enabled",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.enabled';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onKeyRevoked: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "key.revoked",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "key_9hLqUydA2nYV",
         *         "sandbox": false,
         *         "actor": "key:key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'key.revoked';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            sandbox: boolean;
            actor: string;
            /** @enum {unknown} */
            kind?: 'private' | 'public' | 'signature';
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onListEntryAdded: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "list-entry.added",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "lst_4gKpTzcZ1mXW0Q9b",
         *         "list": "blocked",
         *         "kind": "phone",
         *         "endsAt": "2027-03-01T12:00:00.000Z",
         *         "actor": "key:key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'list-entry.added';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            /** @enum {unknown} */
            list: 'blocked' | 'known';
            /** @enum {unknown} */
            kind: 'document' | 'face' | 'phone' | 'email' | 'device' | 'network';
            /** Format: date-time */
            endsAt: string;
            actor: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onListEntryRemoved: {
    parameters: {
      query?: never;
      header: {
        /** @description The same for every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated */
        'webhook-signature': string;
        /** @description The type of the event */
        'x-webhook-event': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s",
         *       "type": "list-entry.removed",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "data": {
         *         "id": "lst_4gKpTzcZ1mXW0Q9b",
         *         "list": "blocked",
         *         "kind": "phone",
         *         "endsAt": "2027-03-01T12:00:00.000Z",
         *         "actor": "key:key_4gKpTzcZ1mXW"
         *       }
         *     }
         */
        'application/json': {
          /** @description Event id, the same wherever the event arrives */
          id: string;
          /** @constant */
          type: 'list-entry.removed';
          /** Format: date-time */
          timestamp: string;
          /** @description null once the job has been erased */
          data: {
            id: string;
            /** @enum {unknown} */
            list: 'blocked' | 'known';
            /** @enum {unknown} */
            kind: 'document' | 'face' | 'phone' | 'email' | 'device' | 'network';
            /** Format: date-time */
            endsAt: string;
            actor: string;
          } | null;
        };
      };
    };
    responses: {
      /** @description Accepted; any other response is retried */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
