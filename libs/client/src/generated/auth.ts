// Generated from docs/openapi by "npm run drift -- --write".

export interface paths {
  '/api/v1/gateway/oauth/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Starts the flow in the user's browser */
    get: operations['gatewayAuthorize'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/par': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pushes an authorization request before the browser is redirected (RFC 9126); optional */
    post: operations['gatewayPushRequest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/device_authorization': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts the device flow (RFC 8628): a person enters the user code at `verification_uri` */
    post: operations['gatewayAskFromDevice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/bc-authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Asks a person in the background (OpenID CIBA); for clients that an organization allows to
     * @description The person answers at `/delegations`. The response is the same whether or not the hint matches a person.
     */
    post: operations['gatewayAskInBackground'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Issues tokens for a code, a device code, an `auth_req_id`, a refresh token, a client’s own key or an assertion from an identity provider; exchanges an access token for a narrower one */
    post: operations['gatewayToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Registers a public client (RFC 7591); ids are ephemeral */
    post: operations['gatewayRegister'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Revokes the delegation of an access or refresh token (RFC 7009) */
    post: operations['gatewayRevoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns whether a token is active, and its claims (RFC 7662) */
    post: operations['gatewayIntrospect'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/jwks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The organizations' public keys */
    get: operations['gatewayJwks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server/api/v1/gateway/oauth': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Authorization server metadata (RFC 8414) */
    get: operations['gatewayMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orgs/{slug}/did.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An organization's DID document */
    get: operations['DidDocumentsController_organization'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/orgs/{slug}/users/{userId}/did.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A user's DID document */
    get: operations['DidDocumentsController_user'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clients/{clientId}/did.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A gateway client's DID document */
    get: operations['DidDocumentsController_client'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sign-in methods of the signed-in person
     * @description Effects: reads what is the person’s own.
     */
    get: operations['AccountController_view'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/step-up/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request options for one of the person’s passkeys
     * @description Effects: proves who the person is.
     */
    post: operations['AccountController_stepUpOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/step-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirms the identity of the signed-in person (step-up)
     * @description Takes a passkey’s `response` to the options, or a `code` from the authenticator app or a recovery code; the `password` if the person has neither passkey nor app. Effects: proves who the person is.
     */
    post: operations['AccountController_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/passkeys/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creation options for a passkey
     * @description `publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['AccountController_passkeyOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds the passkey created by the browser
     * @description The first passkey also returns `recoveryCodes`, which are shown only once. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['AccountController_addPasskey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/passkeys/{passkeyId}': {
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
     * Removes a passkey
     * @description The only remaining way to sign in cannot be removed. Ends the person’s other sessions. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['AccountController_removePasskey'];
    options?: never;
    head?: never;
    /**
     * Renames a passkey
     * @description Effects: changes what is the person’s own.
     */
    patch: operations['AccountController_renamePasskey'];
    trace?: never;
  };
  '/api/v1/dashboard/account/totp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Starts setting up an authenticator app
     * @description `uri` is for the app’s QR code. Codes are not required until the app is confirmed. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['AccountController_beginTotp'];
    /**
     * Removes the authenticator app
     * @description Ends the person’s other sessions. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['AccountController_removeTotp'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/totp/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirms the authenticator app with its first code
     * @description The first second factor also returns `recoveryCodes`, which are shown only once. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['AccountController_confirmTotp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/recovery-codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates new recovery codes
     * @description Shown only once; earlier codes stop working. Effects: lets somebody sign in; shows or replaces a secret. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['AccountController_makeRecoveryCodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Changes the password
     * @description Ends the person’s other sessions. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['AccountController_changePassword'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sessions of the person, newest first
     * @description Effects: reads what is the person’s own.
     */
    get: operations['AccountController_listSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/sessions/{sessionId}': {
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
     * Signs one session out
     * @description Effects: changes what is the person’s own.
     */
    delete: operations['AccountController_endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/account/sessions/end-others': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs all other sessions out
     * @description Effects: changes what is the person’s own.
     */
    post: operations['AccountController_endOtherSessions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/delegations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A project's delegations, newest first
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['DelegationsController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/delegations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One delegation
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['DelegationsController_detail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/delegations/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revokes a delegation
     * @description Its tokens show as revoked within a second, and its worker is notified. Idempotent. Effects: takes rights away.
     */
    post: operations['DelegationsController_revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/delegations/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks whether an agent may use a token for the given scopes now
     * @description Effects: says whether a token is good.
     */
    post: operations['DelegationsController_verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/status-list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The first status list, as JSON or as a signed JWT (Accept: application/vc+jwt, application/statuslist+jwt) */
    get: operations['StatusListsController_first'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/gateway/oauth/status-list/{number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A further status list */
    get: operations['StatusListsController_further'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/projects/{projectId}/providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The sign-in methods, configured and pre-configured
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectSettingsController_providers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/projects/{projectId}/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The whole configuration
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectSettingsController_config'];
    /**
     * Replaces the configuration
     * @description Omitted members return to their defaults. Effects: lets somebody sign in; grants rights; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['ProjectSettingsController_replaceConfig'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes parts of the configuration
     * @description Omitted members stay unchanged. Effects: lets somebody sign in; grants rights; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    patch: operations['ProjectSettingsController_mergeConfig'];
    trace?: never;
  };
  '/api/v1/bouncer/projects/{projectId}/consent-config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Branding, copy and terms of the consent page
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectSettingsController_consentConfig'];
    /**
     * Replaces branding, copy and terms
     * @description Effects: changes what pages look like.
     */
    put: operations['ProjectSettingsController_replaceConsentConfig'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes parts of branding, copy and terms; null removes a part
     * @description Effects: changes what pages look like.
     */
    patch: operations['ProjectSettingsController_mergeConsentConfig'];
    trace?: never;
  };
  '/api/v1/bouncer/projects/{projectId}/tool-protections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Requirements of each tool
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectSettingsController_toolProtections'];
    /**
     * Replaces the requirements of all tools
     * @description 409 if scopes of `allowedScopes` that no tool requires could then be asked for: remove them there first. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['ProjectSettingsController_replaceToolProtections'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the requirements of some tools; null removes those of a tool
     * @description 409 if scopes of `allowedScopes` that no tool requires could then be asked for: remove them there first. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    patch: operations['ProjectSettingsController_mergeToolProtections'];
    trace?: never;
  };
  '/api/v1/bouncer/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Requests a delegation, as a link to open in a browser
     * @description Needs no API key. A browser (`Accept: text/html`) is redirected; other callers get JSON. Effects: asks a person for a delegation.
     */
    get: operations['AuthorizeController_link'];
    put?: never;
    /**
     * Requests a delegation
     * @description Effects: asks a person for a delegation.
     */
    post: operations['AuthorizeController_start'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/authorize/{requestId}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Status of a request
     * @description Includes `code` while it can be exchanged. Effects: asks a person for a delegation.
     */
    get: operations['AuthorizeController_status'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/bouncer/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchanges a code for the delegation token
     * @description Once, within five minutes, and only by the agent and for the project that the code was issued to. Effects: gives a token for what a person approved.
     */
    post: operations['TokenController_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs in
     * @description JSON only. Sets the session cookie; responds like `GET /me`. People with a passkey or an authenticator app must also send a `code`: without it the error is `AUTH_SECOND_FACTOR_REQUIRED`. Effects: proves who the person is.
     */
    post: operations['SessionController_signIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/passkeys/sign-in/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request options for signing in with a passkey
     * @description `publicKey` is for `PublicKeyCredential.parseRequestOptionsFromJSON`. Valid once, for 15 minutes, in the browser that requested them. Effects: proves who the person is.
     */
    post: operations['SessionController_passkeyOptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/passkeys/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs in with a passkey
     * @description JSON only. Sets the session cookie; responds like `GET /me`. Effects: proves who the person is.
     */
    post: operations['SessionController_passkeySignIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends the session
     * @description Effects: takes rights away.
     */
    post: operations['SessionController_signOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The signed-in user, their organizations and the CSRF token
     * @description Send the token as `X-CSRF-Token` with every request that changes something. Effects: reads what is the person’s own.
     */
    get: operations['SessionController_me'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The signed-in user's organizations
     * @description Effects: reads what is the person’s own.
     */
    get: operations['OrganizationsController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Members of the organization
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['OrganizationsController_listMembers'];
    put?: never;
    /**
     * Adds a member
     * @description Owners only. A person without an account gets one and is a member at once. A person with an account becomes a member by opening `invitation.url`, signed in, and accepting. The URL is shown only once, for you to pass on to that person, and is valid for a week. Effects: lets somebody sign in; grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['OrganizationsController_addMember'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open invitations
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['OrganizationsController_listInvitations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/invitations/{invitedId}': {
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
     * Withdraws an invitation
     * @description Owners only. Effects: takes rights away.
     */
    delete: operations['OrganizationsController_withdrawInvitation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/members/{userId}': {
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
     * Removes a member
     * @description Owners only; the last owner cannot be removed. `keysLeft` are the live API keys that they made: revoke those that they may still know. Effects: takes rights away.
     */
    delete: operations['OrganizationsController_removeMember'];
    options?: never;
    head?: never;
    /**
     * Changes a member's role
     * @description Owners only; the last owner cannot be demoted. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    patch: operations['OrganizationsController_changeRole'];
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/members/{userId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disables a member
     * @description Owners only; the last owner cannot be disabled. Ends the member’s sessions and the delegations they approved for the organization. `keysLeft` are the live API keys that they made. Effects: takes rights away.
     */
    post: operations['OrganizationsController_disableMember'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/members/{userId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-enables a member
     * @description Owners only. Revoked delegations stay revoked. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['OrganizationsController_enableMember'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/members/{userId}/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends all of a member's sessions
     * @description Owners only. Effects: takes rights away.
     */
    post: operations['OrganizationsController_signOutMember'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The organization's projects
     * @description Effects: reads settings and states.
     */
    get: operations['OrganizationsController_listProjects'];
    put?: never;
    /**
     * Creates a project
     * @description Its API keys (`apiKey` for management, `runtimeKey`) and webhook secret are shown only once. Effects: grants rights; shows or replaces a secret. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['OrganizationsController_createProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/delegations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Delegations of both flows, newest first
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['OrganizationsController_listDelegations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/audit-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Audit log, newest first
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['OrganizationsController_auditLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/audit-log/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Checkpoints of the log, signed with the organization’s key
     * @description One per minute in which the log grew: the number of lines and the root of their Merkle tree (RFC 9162). Effects: reads settings and states.
     */
    get: operations['AuditTrailController_checkpoint'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/audit-log/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports part of the signed log, to be stored and verified elsewhere
     * @description One leaf per line, starting at `first`; fewer than `limit` lines means the end of the log. Effects: exports the audit log. The audit log records who did (`audit.exported`).
     */
    get: operations['AuditTrailController_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/audit-log/inclusion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that a line is in the signed log (RFC 9162)
     * @description Effects: reads settings and states.
     */
    get: operations['AuditTrailController_inclusion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/audit-log/consistency': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that the log only grew between two checkpoints (RFC 9162)
     * @description Effects: reads settings and states.
     */
    get: operations['AuditTrailController_consistency'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One project
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectsController_project'];
    put?: never;
    post?: never;
    /**
     * Deletes a project
     * @description Owners only. Its keys, open requests and delegations end at once; its worker is notified. Effects: takes rights away.
     */
    delete: operations['ProjectsController_delete'];
    options?: never;
    head?: never;
    /**
     * Renames, disables or enables a project
     * @description Disabling it revokes its delegations. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    patch: operations['ProjectsController_update'];
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * API keys, without their secrets
     * @description Effects: reads settings and states.
     */
    get: operations['ProjectsController_listKeys'];
    put?: never;
    /**
     * Creates an API key
     * @description `key` is shown only once. A `runtime` key can request delegations, poll and verify; a `management` key can do everything. Effects: grants rights; shows or replaces a secret. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['ProjectsController_createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/api-keys/{keyId}': {
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
     * Revokes an API key at once
     * @description Effects: takes rights away.
     */
    delete: operations['ProjectsController_revokeKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/delegations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One delegation, from either flow
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['ProjectsController_delegation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/delegations/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revokes a delegation, from either flow
     * @description Effects: takes rights away.
     */
    post: operations['ProjectsController_revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/provider-presets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The twelve pre-configured providers
     * @description Effects: reads settings and states.
     */
    get: operations['PolicyController_presets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/auth-methods': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sign-in methods in the order they were added
     * @description Effects: reads settings and states.
     */
    get: operations['PolicyController_methods'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/auth-methods/{methodId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Adds or changes a sign-in method
     * @description Secrets are write-only. Effects: lets somebody sign in; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['PolicyController_saveMethod'];
    post?: never;
    /**
     * Removes a sign-in method that no tool requires
     * @description Effects: takes rights away.
     */
    delete: operations['PolicyController_deleteMethod'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/default-auth-method': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Sets the method used where no tool requires one; null: the first
     * @description Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['PolicyController_setDefault'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Requirements of each tool
     * @description Effects: reads settings and states.
     */
    get: operations['PolicyController_tools'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/tools/{tool}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Assigns a method and scopes to a tool
     * @description Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['PolicyController_saveTool'];
    post?: never;
    /**
     * Removes the requirements of a tool
     * @description Not while scopes of `allowedScopes` that no tool requires could then be asked for. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['PolicyController_deleteTool'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/consent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Branding, copy and terms of the consent page
     * @description Effects: reads settings and states.
     */
    get: operations['PolicyController_consent'];
    /**
     * Replaces branding, copy and terms
     * @description Effects: changes what pages look like.
     */
    put: operations['PolicyController_saveConsent'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/consent/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The consent page with this branding and copy, as HTML; nothing is saved
     * @description Effects: reads settings and states.
     */
    post: operations['PolicyController_preview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/resources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Resources and their scopes, including those shared by all organizations
     * @description Effects: reads settings and states.
     */
    get: operations['ResourcesController_list'];
    /**
     * Registers or replaces a resource
     * @description Delegations that hold a scope no longer offered end. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['ResourcesController_save'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/resources/{resourceId}': {
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
     * Removes a resource
     * @description Delegations that hold its scopes end. Effects: takes rights away.
     */
    delete: operations['ResourcesController_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/agent-policy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Policy: which clients may act for members, at which resources, and how they must ask
     * @description Effects: reads settings and states.
     */
    get: operations['ResourcesController_policy'];
    /**
     * Replaces the policy
     * @description Lists that are left out stay as they are. Delegations that the policy does not allow end. Effects: grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['ResourcesController_savePolicy'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/clients': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Clients of the organization
     * @description Effects: reads settings and states.
     */
    get: operations['ClientsController_list'];
    put?: never;
    /**
     * Registers a client for people of the organization
     * @description Effects: grants rights; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['ClientsController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/clients/{registeredClient}': {
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
     * Removes a client
     * @description Its delegations end. Effects: takes rights away.
     */
    delete: operations['ClientsController_remove'];
    options?: never;
    head?: never;
    /**
     * Changes a client
     * @description Takes effect within five seconds. Its delegations continue, except those of a machine whose access or keys change. Effects: grants rights; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    patch: operations['ClientsController_change'];
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/company-sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The organization's own OpenID provider, without its secret
     * @description Effects: reads settings and states.
     */
    get: operations['CompanySignInController_find'];
    /**
     * Sets the organization's own OpenID provider
     * @description Its redirect URI is `…/signin/company/callback`. With `private_key_jwt`, register `publicKey` at the provider. Owners only. Effects: lets somebody sign in; names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['CompanySignInController_save'];
    post?: never;
    /**
     * Removes the provider
     * @description Owners only. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['CompanySignInController_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/domains': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The organization's e-mail domains, with the TXT records that prove them
     * @description Effects: reads settings and states.
     */
    get: operations['CompanySignInController_listDomains'];
    put?: never;
    /**
     * Adds an e-mail domain
     * @description It has no effect until it is verified. Owners only. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['CompanySignInController_addDomain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/domains/{domain}/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks the TXT record now
     * @description Owners only. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['CompanySignInController_verifyDomain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/domains/{domain}': {
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
     * Removes a domain
     * @description Owners only. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['CompanySignInController_removeDomain'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/identity-providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Identity providers whose assertions are accepted for members
     * @description Effects: reads settings and states.
     */
    get: operations['IdentityProvidersController_list'];
    /**
     * Adds or changes a trusted identity provider
     * @description Delegations created from its assertions end. Owners only. Effects: lets somebody sign in; grants rights. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['IdentityProvidersController_save'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/identity-providers/{identityProvider}': {
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
     * Removes a trusted identity provider
     * @description Delegations created from its assertions end. Owners only. Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    delete: operations['IdentityProvidersController_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/organizations/{org}/sign-in-policy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sign-in policy for members
     * @description Effects: reads settings and states.
     */
    get: operations['SignInPolicyController_find'];
    /**
     * Requires a second factor of members, or stops requiring it
     * @description Only for owners with a second factor. From then on, sessions without one have no access to the organization (`AUTH_SECOND_FACTOR_REQUIRED`). Effects: lets somebody sign in. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['SignInPolicyController_save'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/worker': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The worker URL
     * @description Effects: reads settings and states.
     */
    get: operations['WorkerController_show'];
    /**
     * Sets the worker URL
     * @description HTTPS and public addresses only; null removes it. Delegation tokens are sent there. Effects: names a destination. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    put: operations['WorkerController_save'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/worker/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a test message
     * @description Its attempts are listed among the deliveries. Effects: sends again where it went.
     */
    post: operations['WorkerController_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/webhook-secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a new webhook secret, shown only once
     * @description The current secret also signs for a day, or for `graceSeconds`; an even older one stops at once. Effects: shows or replaces a secret. With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).
     */
    post: operations['WorkerController_rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Deliveries to the worker, newest first
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['WorkerController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/deliveries/{deliveryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One delivery with its attempts
     * @description Effects: reads people’s data. The audit log records who did (`people.read`).
     */
    get: operations['WorkerController_detail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/dashboard/projects/{projectId}/deliveries/{deliveryId}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Starts a new round of attempts with the same webhook-id
     * @description Effects: sends again where it went.
     */
    post: operations['WorkerController_resend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'delegation.granted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A person approved the request of an agent of the project */
    post: operations['onDelegationGranted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'delegation.revoked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A delegation of the project was revoked before it expired */
    post: operations['onDelegationRevoked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'delivery.test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A member of the organization requested a test message */
    post: operations['onDeliveryTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    AccountView: {
      hasPassword: boolean;
      passkeys: components['schemas']['Passkey'][];
      hasTotp: boolean;
      /** @description unused */
      recoveryCodes: number;
    };
    ApiKey: {
      /** @description `key_…` */
      id: string;
      /** @enum {string} */
      kind: 'management' | 'runtime';
      name: string;
      /** @description the last four characters */
      hint: string;
      /** Format: date-time */
      createdAt: string;
      lastUsedAt: null | string;
      revokedAt: null | string;
    };
    /** @description Represents a raw buffer of binary data, which is used to store data for the different typed arrays. ArrayBuffers cannot be read from or written to directly, but can be passed to a typed array or DataView Object to interpret the raw buffer as needed. */
    ArrayBuffer: {
      /** @description Read-only. The length of the ArrayBuffer (in bytes). */
      byteLength: number;
    };
    AuthenticationExtensionsClientInputs: {
      appid?: string;
      credProps?: boolean;
      hmacCreateSecret?: boolean;
      minPinLength?: boolean;
      prf?: components['schemas']['AuthenticationExtensionsPRFInputs'];
    };
    AuthenticationExtensionsPRFInputs: {
      eval?: components['schemas']['AuthenticationExtensionsPRFValues'];
      evalByCredential?: {
        [key: string]: components['schemas']['AuthenticationExtensionsPRFValues'];
      };
    };
    AuthenticationExtensionsPRFValues: {
      first:
        | components['schemas']['ArrayBuffer']
        | {
            /** @description The ArrayBuffer instance referenced by the array. */
            buffer: components['schemas']['ArrayBuffer'] | components['schemas']['SharedArrayBuffer'];
            /** @description The length in bytes of the array. */
            byteLength: number;
            /** @description The offset in bytes of the array. */
            byteOffset: number;
          };
      second?:
        | components['schemas']['ArrayBuffer']
        | {
            /** @description The ArrayBuffer instance referenced by the array. */
            buffer: components['schemas']['ArrayBuffer'] | components['schemas']['SharedArrayBuffer'];
            /** @description The length in bytes of the array. */
            byteLength: number;
            /** @description The offset in bytes of the array. */
            byteOffset: number;
          };
    };
    AuthenticatorSelectionCriteria: {
      /** @enum {string} */
      authenticatorAttachment?: 'cross-platform' | 'platform';
      requireResidentKey?: boolean;
      /** @enum {string} */
      residentKey?: 'discouraged' | 'preferred' | 'required';
      /** @enum {string} */
      userVerification?: 'discouraged' | 'preferred' | 'required';
    };
    AuthorizeAnswer: {
      /** @enum {string} */
      provider_type: 'none' | 'oauth2' | 'password';
      authorization_url?: string;
      consent_url?: string;
      login_form?: components['schemas']['LoginForm'];
      expires_at: string;
      project_id: string;
      agent_did: string;
      requested_scopes: string[];
      request_id: string;
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
    ClientKeySet: {
      keys: {
        [key: string]: string;
      }[];
    };
    CompanyDomain: {
      domain: string;
      /** @description the TXT record that proves it */
      record: {
        name: string;
        value: string;
      };
      provenAt: null | string;
    };
    /** @description Branding, copy and terms of a consent page as they are stored. */
    ConsentConfig: {
      branding?: {
        primaryColor?: string;
        logoUrl?: string;
        companyName?: string;
      };
      ui?: {
        title?: string;
        description?: string;
        approveButtonText?: string;
        denyButtonText?: string;
        footerText?: string;
      };
      terms?: {
        text?: string;
        url?: string;
        required?: boolean;
      };
    };
    ConsistencyProof: {
      first: components['schemas']['Checkpoint'];
      checkpoint: components['schemas']['Checkpoint'];
      /** @description base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
      path: string[];
    };
    DeliverySummary: {
      /** @description `msg_…`, sent as `webhook-id` in every attempt and resend */
      id: string;
      /** Format: date-time */
      createdAt: string;
      /** @description reduced to its origin when erased */
      url: string;
      /** @enum {string} */
      status: 'delivered' | 'failed' | 'pending' | 'stopped';
      event: string;
      deliveredAt: null | string;
      /** @description null unless another attempt is planned; during an attempt, when it will count as lost */
      nextAttemptAt: null | string;
      subjectId: string;
      attemptCount: number;
    };
    DetailField: {
      name: string;
      /** @description shown before the value: "for the job" */
      description: string;
      isRequired: boolean;
    };
    /** @description A type of `authorization_details` that a resource supports (RFC 9396), with texts for people. */
    DetailType: {
      type: string;
      /** @description begins the sentence: "Use tools" */
      description: string;
      /** @description members that a detail may have besides its type */
      fields: components['schemas']['DetailField'][];
    };
    InclusionProof: {
      leaf: number;
      /** @description base64url */
      hash: string;
      checkpoint: components['schemas']['Checkpoint'];
      /** @description base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
      path: string[];
    };
    /** @description An open invitation. */
    Invitation: {
      userId: string;
      email: string;
      /** @enum {string} */
      role: 'admin' | 'owner' | 'viewer';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      expiresAt: string;
    };
    /** @description JSON Web Key ({@link https://www.rfc-editor.org/info/rfc7517/ JWK}). "RSA", "EC", "OKP", "AKP", and "oct" key types are supported. > Note: This is declared as a type alias rather than an interface so that it satisfies the implicit index > signature of the `JsonWebKey` types shipped by `@types/node` and `lib.dom`. It spells out the > {@link JWKParameters} members rather than intersecting them so that every JWK member is documented > in one place. */
    JWK: {
      /** @description JWK "kty" (Key Type) Parameter */
      kty?:
        | ('AKP' | 'EC' | 'OKP' | 'RSA' | 'oct')
        | ({
            /** @description Returns the length of a String object. */
            length: number;
          } & {
            [key: string]: string;
          });
      /** @description JWK "alg" (Algorithm) Parameter */
      alg?:
        | (
            | 'A128CBC-HS256'
            | 'A128GCM'
            | 'A128GCMKW'
            | 'A128KW'
            | 'A192CBC-HS384'
            | 'A192GCM'
            | 'A192GCMKW'
            | 'A192KW'
            | 'A256CBC-HS512'
            | 'A256GCM'
            | 'A256GCMKW'
            | 'A256KW'
            | 'ECDH-ES'
            | 'ECDH-ES+A128KW'
            | 'ECDH-ES+A192KW'
            | 'ECDH-ES+A256KW'
            | 'ES256'
            | 'ES384'
            | 'ES512'
            | 'Ed25519'
            | 'EdDSA'
            | 'HS256'
            | 'HS384'
            | 'HS512'
            | 'ML-DSA-44'
            | 'ML-DSA-65'
            | 'ML-DSA-87'
            | 'PBES2-HS256+A128KW'
            | 'PBES2-HS384+A192KW'
            | 'PBES2-HS512+A256KW'
            | 'PS256'
            | 'PS384'
            | 'PS512'
            | 'RS256'
            | 'RS384'
            | 'RS512'
            | 'RSA-OAEP'
            | 'RSA-OAEP-256'
            | 'RSA-OAEP-384'
            | 'RSA-OAEP-512'
            | 'dir'
          )
        | ({
            /** @description Returns the length of a String object. */
            length: number;
          } & {
            [key: string]: string;
          });
      /** @description JWK "key_ops" (Key Operations) Parameter (RFC 7517, Section 4.3). */
      key_ops?: string[];
      /** @description Web Crypto "ext" (Extractable) member; whether the key may be exported. */
      ext?: boolean;
      /** @description JWK "use" (Public Key Use) Parameter */
      use?:
        | ('enc' | 'sig')
        | ({
            /** @description Returns the length of a String object. */
            length: number;
          } & {
            [key: string]: string;
          });
      /** @description "x5c" (X.509 Certificate Chain): base64-encoded DER certificates (RFC 7517, Section 4.7; RFC 7515, Section 4.1.6). */
      x5c?: string[];
      /** @description "x5t" (X.509 Certificate SHA-1 Thumbprint): base64url-encoded digest of the DER certificate. */
      x5t?: string;
      /** @description "x5t#S256" (X.509 Certificate SHA-256 Thumbprint): base64url-encoded digest of the DER certificate. */
      'x5t#S256'?: string;
      /** @description JWK "x5u" (X.509 URL) Parameter: URL of a PEM-encoded certificate or certificate chain. */
      x5u?: string;
      /** @description JWK "kid" (Key ID) Parameter */
      kid?: string;
      /** @description JWK "crv" Parameter: Curve for EC keys or Subtype of Key Pair for OKP keys. */
      crv?: string;
      /** @description Private key material: Base64urlUInt for RSA (RFC 7518, Section 6.3.2.1), base64url-encoded octets for EC (Section 6.2.2.1) or OKP (RFC 8037, Section 2). */
      d?: string;
      /** @description RSA first factor CRT exponent, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      dp?: string;
      /** @description RSA second factor CRT exponent, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      dq?: string;
      /** @description RSA public exponent, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      e?: string;
      /** @description JWK "k" (Key Value): base64url-encoded key octets (RFC 7518, Section 6.4.1). */
      k?: string;
      /** @description RSA modulus, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      n?: string;
      /** @description RSA first prime factor, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      p?: string;
      /** @description RSA second prime factor, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      q?: string;
      /** @description RSA first CRT coefficient, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
      qi?: string;
      /** @description Base64url-encoded EC x-coordinate (RFC 7518, Section 6.2.1.2) or OKP public key (RFC 8037, Section 2). */
      x?: string;
      /** @description Base64url-encoded EC y-coordinate (RFC 7518, Section 6.2.1.3). */
      y?: string;
      /** @description AKP JWK "pub" (Public Key): base64url-encoded public key (RFC 9964, Section 3) */
      pub?: string;
      /** @description AKP JWK "priv" (Private Key): base64url-encoded private key; ML-DSA uses a 32-octet seed (RFC 9964, Sections 3-4) */
      priv?: string;
      /** @description Additional RSA prime factors. */
      oth?: {
        /** @description Factor CRT exponent, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
        d?: string;
        /** @description Prime factor, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
        r?: string;
        /** @description Factor CRT coefficient, encoded as Base64urlUInt (RFC 7518, Section 6.3). */
        t?: string;
      }[];
    };
    /** @description A live key of a project. */
    KeyLeft: {
      projectId: string;
      id: string;
      name: string;
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
    /** @description What is needed to render a sign-in form, here or at the caller. */
    LoginForm: {
      /** @description URL to post `identity` and `password` to */
      action: string;
      formTitle: string;
      formDescription: string;
      identityFieldLabel: string;
      passwordFieldLabel: string;
      submitButtonText: string;
      terms: null | string;
      branding: {
        primaryColor?: string;
        logoUrl?: string;
        companyName?: string;
      };
    };
    Member: {
      userId: string;
      email: string;
      displayName: null | string;
      /** @enum {string} */
      role: 'admin' | 'owner' | 'viewer';
      /** Format: date-time */
      since: string;
      /** @description when the member was disabled; null if they are not */
      disabledAt: null | string;
    };
    Passkey: {
      id: string;
      name: string;
      /** @description whether it is synced to the person's other devices */
      isBackedUp: boolean;
      /** Format: date-time */
      createdAt: string;
      lastUsedAt: null | string;
    };
    PolicyAccess: {
      /** @description canonical */
      resource: string;
      scopes: string[];
    };
    /** @description A variant of PublicKeyCredentialCreationOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.create(...) in the browser. This should eventually get replaced with official TypeScript DOM types when WebAuthn L3 types eventually make it into the language: https://w3c.github.io/webauthn/#dictdef-publickeycredentialcreationoptionsjson */
    PublicKeyCredentialCreationOptionsJSON: {
      rp: components['schemas']['PublicKeyCredentialRpEntity'];
      user: components['schemas']['PublicKeyCredentialUserEntityJSON'];
      challenge: string;
      pubKeyCredParams: components['schemas']['PublicKeyCredentialParameters'][];
      timeout?: number;
      excludeCredentials?: components['schemas']['PublicKeyCredentialDescriptorJSON'][];
      authenticatorSelection?: components['schemas']['AuthenticatorSelectionCriteria'];
      hints?: ('client-device' | 'hybrid' | 'security-key')[];
      /** @enum {string} */
      attestation?: 'direct' | 'enterprise' | 'indirect' | 'none';
      attestationFormats?: (
        'android-key' | 'android-safetynet' | 'apple' | 'fido-u2f' | 'none' | 'packed' | 'tpm'
      )[];
      extensions?: components['schemas']['AuthenticationExtensionsClientInputs'];
    };
    PublicKeyCredentialDescriptorJSON: {
      id: string;
      transports?: string[];
      type: string;
    };
    PublicKeyCredentialParameters: {
      alg: number;
      /** @constant */
      type: 'public-key';
    };
    /** @description A variant of PublicKeyCredentialRequestOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.get(...) in the browser. */
    PublicKeyCredentialRequestOptionsJSON: {
      challenge: string;
      timeout?: number;
      rpId?: string;
      allowCredentials?: components['schemas']['PublicKeyCredentialDescriptorJSON'][];
      /** @enum {string} */
      userVerification?: 'discouraged' | 'preferred' | 'required';
      hints?: ('client-device' | 'hybrid' | 'security-key')[];
      extensions?: components['schemas']['AuthenticationExtensionsClientInputs'];
    };
    PublicKeyCredentialRpEntity: {
      id?: string;
      name: string;
    };
    /** @description https://w3c.github.io/webauthn/#dictdef-publickeycredentialuserentityjson */
    PublicKeyCredentialUserEntityJSON: {
      id: string;
      name: string;
      displayName: string;
    };
    ResourceScope: {
      name: string;
      /** @description shown to people */
      description: string;
      /** @enum {string} */
      risk: 'high' | 'low';
      /** @description requested when a client names no scope */
      default: boolean;
      /**
       * @description in the organization: members with a lower role cannot grant it
       * @enum {string}
       */
      leastRole: 'admin' | 'owner' | 'viewer';
    };
    SessionView: {
      id: string;
      /** @description the session of this request */
      isCurrent: boolean;
      device: string;
      address: null | string;
      /** Format: date-time */
      signedInAt: string;
      /** Format: date-time */
      lastSeenAt: string;
    };
    SharedArrayBuffer: {
      /** @description Read-only. The length of the ArrayBuffer (in bytes). */
      byteLength: number;
    };
    SignInPolicy: {
      requireSecondFactor: boolean;
    };
    TokenAnswer: {
      delegation_token: string;
      /** @constant */
      token_type: 'Bearer';
      /** @description seconds */
      expires_in: number;
      delegation_id: string;
      scopes: string[];
      session_id: string;
      user_did: string;
    };
    StepUpDto: {
      /** @description The passkey’s response to the options */
      response?: {
        [key: string]: unknown;
      } | null;
      /** @description From the authenticator app, or a recovery code */
      code?: string | null;
      /** @description Sufficient only for people with neither passkey nor authenticator app */
      password?: string | null;
    };
    NewPasskeyDto: {
      /** @example Work laptop */
      name: string;
      /** @description The result of `navigator.credentials.create`, serialized with `toJSON` */
      response: {
        [key: string]: unknown;
      };
    };
    PasskeyNameDto: {
      /** @example Work laptop */
      name: string;
    };
    CodeDto: {
      /** @example 492039 */
      code: string;
    };
    NewPasswordDto: {
      /** @description 12 to 200 characters, not on a list of known passwords */
      password: string;
    };
    RevokeDto: {
      /** @example not needed any more */
      reason?: string | null;
    };
    VerifyDto: {
      /** @example did:web:agent.example */
      agent_did: string;
      delegation_token: string;
      /**
       * @example [
       *       "files:read"
       *     ]
       */
      scopes: string[];
    };
    OAuthProviderDto: {
      /**
       * @default oauth2
       * @enum {string|null}
       */
      type?: 'oauth2' | null;
      /** @example Iv1.8a61f9b3a7aba766 */
      clientId: string;
      /**
       * @description Required when first set, and if the token endpoint or the user info moves to another origin. If omitted: the stored one is kept. null: removed.
       * @example 2f6c1d0e9b8a47c3…
       */
      clientSecret?: string | null;
      /** @example GitHub */
      displayName?: string | null;
      /** @description Default: this service's own callback */
      redirectUri?: string | null;
      /** @example https://github.com/login/oauth/authorize */
      authorizationUrl?: string | null;
      /** @example https://github.com/login/oauth/access_token */
      tokenUrl?: string | null;
      /** @example https://api.github.com/user */
      userInfoUrl?: string | null;
      /** @description The expected `iss` of authorization responses (RFC 9207) and ID tokens, whose signatures are checked with the keys in its metadata (OpenID Connect Discovery) */
      issuer?: string | null;
      /**
       * @description Tenant of okta, auth0, microsoft, …
       * @example dev-12345.okta.com
       */
      domain?: string | null;
      /** @enum {string|null} */
      mode?: 'direct' | 'proxy' | null;
      supportsPKCE?: boolean | null;
      requiresClientSecret?: boolean | null;
      /** @enum {string|null} */
      tokenEndpointAuthMethod?: 'none' | 'client_secret_post' | 'client_secret_basic' | null;
      /** @description Sent upstream unchanged, instead of any other scopes */
      scopes?: string[] | null;
      defaultScopes?: string[] | null;
      /** @enum {string|null} */
      scopeSeparator?: ' ' | ',' | null;
      customParams?: {
        [key: string]: string;
      } | null;
      /**
       * @description Admits only people with a verified e-mail address in one of these domains (Google: `hd`). []: nobody. null: no such limit. If omitted: as stored.
       * @example [
       *       "example.com"
       *     ]
       */
      allowedDomains?: string[] | null;
      /**
       * @description Admits only people of these tenants (Microsoft: `tid`, Slack: team, GitHub: organization, …). []: nobody. null: no such limit. If omitted: as stored.
       * @example [
       *       "72f988bf-86f1-41af-91ab-2d7cd011db47"
       *     ]
       */
      allowedTenants?: string[] | null;
      /**
       * @description Dotted path of the tenant in the user info, for providers without a preset
       * @example org_id
       */
      tenantField?: string | null;
      /**
       * @description Dotted path of the person's id in the user info
       * @example sub
       */
      userIdField?: string | null;
    };
    PasswordProviderDto: {
      /** @enum {string} */
      type: 'password';
      /** @example https://login.example.com/verify */
      authEndpoint: string;
      /** @description Sent to the endpoint as a bearer token. If omitted: the stored one is kept. */
      clientSecret?: Record<string, unknown> | null;
      displayName?: string | null;
      /** @example Sign in to Example */
      formTitle?: string | null;
      formDescription?: string | null;
      /** @example E-mail */
      identityFieldLabel?: string | null;
      /** @example Password */
      passwordFieldLabel?: string | null;
      /** @example Sign in */
      submitButtonText?: string | null;
      /** @description Shown under the form */
      terms?: string | null;
    };
    ToolProtectionDto: {
      /** @example true */
      requiresDelegation: boolean;
      /**
       * @description Scopes a delegation must carry
       * @example [
       *       "files:read"
       *     ]
       */
      requiredScopes: string[];
      /**
       * @description The sign-in method the tool requires
       * @example github
       */
      provider?: string | null;
      /**
       * @description The provider's own scopes that this tool needs; sent upstream in proxy mode when a scope of the tool is requested. Required scopes are never sent upstream
       * @example [
       *       "https://www.googleapis.com/auth/drive.readonly"
       *     ]
       */
      providerScopes?: string[] | null;
    };
    BrandingDto: {
      /**
       * @description Button colour; the text colour is chosen to be readable on it
       * @example #0b5cad
       */
      primaryColor?: string | null;
      /** @description data:image/png, image/jpeg or image/webp in base64, at most 64 kB */
      logoUrl?: Record<string, unknown> | null;
      /** @example Example Ltd */
      companyName?: string | null;
    };
    ConsentCopyDto: {
      /** @example Let this agent work for you? */
      title?: string | null;
      description?: Record<string, unknown> | null;
      /** @example Allow */
      approveButtonText?: string | null;
      /** @example Refuse */
      denyButtonText?: string | null;
      footerText?: Record<string, unknown> | null;
    };
    ConsentTermsDto: {
      text?: Record<string, unknown> | null;
      /** @example https://example.com/terms */
      url?: string | null;
      /** @description The person must tick a box before approving */
      required?: Record<string, unknown> | null;
    };
    ConsentConfigDto: {
      branding?: components['schemas']['BrandingDto'] | null;
      ui?: components['schemas']['ConsentCopyDto'] | null;
      terms?: components['schemas']['ConsentTermsDto'] | null;
    };
    ProjectConfigDto: {
      /**
       * @example [
       *       "files:read",
       *       "files:write"
       *     ]
       */
      allowedScopes?: string[] | null;
      /**
       * @description Scopes that only an owner of the organization may grant
       * @example [
       *       "files:delete"
       *     ]
       */
      riskyScopes?: string[] | null;
      /**
       * @description scope → the lowest role that may grant it. Default: viewer for `…:read`, owner for risky scopes, admin for others
       * @example {
       *       "files:write": "owner"
       *     }
       */
      scopeRoles?: {
        [key: string]: 'owner' | 'admin' | 'viewer';
      } | null;
      /**
       * @description Agents must prove possession of a key of their DID (`agent_proof`)
       * @default false
       */
      requireAgentProof?: Record<string, unknown> | null;
      /**
       * @description Requests must have a `code_challenge` (PKCE, S256)
       * @default false
       */
      requirePkce?: Record<string, unknown> | null;
      /**
       * @example [
       *       "did:web:bad.example"
       *     ]
       */
      deniedAgents?: string[] | null;
      /**
       * @description id → provider. PATCH: null removes one
       * @example {
       *       "github": {
       *         "clientId": "Iv1.8a61f9b3a7aba766",
       *         "clientSecret": "2f6c1d0e9b8a47c3…"
       *       }
       *     }
       */
      oauthProviders?: {
        [key: string]: components['schemas']['OAuthProviderDto'];
      } | null;
      /** @example github */
      defaultProvider?: string | null;
      /** @default 7 */
      delegationExpirationDays?: Record<string, unknown> | null;
      consentConfig?: components['schemas']['ConsentConfigDto'] | null;
      /** @example https://mcp.example.com */
      mcpServerUrl?: string | null;
      /**
       * @description The worker URL: HTTPS, public addresses only
       * @example https://worker.example.com/delegations
       */
      mcpWorkerUrl?: string | null;
      /** @default true */
      isEnabled?: Record<string, unknown> | null;
      /**
       * @example [
       *       "https://app.example.com/done"
       *     ]
       */
      completionUrls?: string[] | null;
    };
    ToolProtectionsDto: {
      /**
       * @example {
       *       "files": {
       *         "requiresDelegation": true,
       *         "requiredScopes": [
       *           "files:read"
       *         ],
       *         "provider": "github"
       *       }
       *     }
       */
      toolProtections: {
        [key: string]: components['schemas']['ToolProtectionDto'];
      };
    };
    AuthorizeDto: {
      /** @example did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK */
      agent_did: string;
      /**
       * @description A list or a comma-separated string of `tool:action` scopes
       * @example files:read,files:write
       */
      requested_scopes: string | string[];
      /** @default 7 */
      expires_in_days?: number | null;
      /**
       * @description Required for GET; for POST the API key determines the project
       * @example prj_…
       */
      project_id?: string | null;
      /** @example github */
      provider?: string | null;
      /** @example files */
      tool_name?: string | null;
      /** @example Travel assistant */
      agent_name?: string | null;
      /** @description Returned unchanged to redirect_uri */
      state?: string | null;
      /** @description Proves that the agent holds a key of `agent_did`: a JWS over aud, iat, nonce, project_id and requested_scopes */
      agent_proof?: string | null;
      /**
       * @description PKCE (RFC 7636): the code can only be exchanged with its verifier
       * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
       */
      code_challenge?: string | null;
      /** @enum {string|null} */
      code_challenge_method?: 'S256' | null;
      /** @description One of the project's completion URLs */
      redirect_uri?: string | null;
    };
    TokenRequestDto: {
      /** @enum {string} */
      grant_type: 'authorization_code';
      /** @example bcode_… */
      code: string;
      /** @example did:web:agent.example */
      agent_did: string;
      /** @example prj_… */
      project_id: string;
      /** @description Required if the request had a `code_challenge` */
      code_verifier?: string;
    };
    SignInDto: {
      /** @example owner@acme.example */
      email: string;
      password: string;
      /**
       * @description From the authenticator app, or a recovery code
       * @example 492039
       */
      code?: string | null;
    };
    PasskeyAnswerDto: {
      /** @description The result of `navigator.credentials.get`, serialized with `toJSON` */
      response: {
        [key: string]: unknown;
      };
    };
    NewMemberDto: {
      /** @example viewer@acme.example */
      email: string;
      /** @enum {string} */
      role: 'owner' | 'admin' | 'viewer';
      /** @description For people without an account: 12 to 200 characters */
      password?: string | null;
      displayName?: string | null;
    };
    RoleDto: {
      /** @enum {string} */
      role: 'owner' | 'admin' | 'viewer';
    };
    NewProjectDto: {
      /** @example Travel tools */
      name: string;
    };
    ProjectDto: {
      /** @example Travel tools */
      name?: string | null;
      isEnabled?: boolean | null;
    };
    NewApiKeyDto: {
      /** @example production */
      name: string;
      /**
       * @default management
       * @enum {string|null}
       */
      kind?: 'runtime' | 'management' | null;
    };
    ConsentOnlyProviderDto: {
      /** @enum {string} */
      type: 'none';
      displayName?: string | null;
    };
    DefaultMethodDto: {
      /** @example github */
      method?: string | null;
    };
    ResourceScopeDto: {
      /** @example jobs:read */
      name: string;
      /**
       * @description Shown to people
       * @example See verification jobs and their results
       */
      description: string;
      /**
       * @description `high` is never preselected
       * @default low
       * @enum {string|null}
       */
      risk?: 'low' | 'high' | null;
      /**
       * @description Requested when a client names no scope
       * @default false
       */
      default?: boolean | null;
      /**
       * @description Members with a lower role cannot grant it
       * @default viewer
       * @enum {string|null}
       */
      leastRole?: 'owner' | 'admin' | 'viewer' | null;
    };
    DetailFieldDto: {
      /** @example identifier */
      name: string;
      /**
       * @description Shown to people before the value
       * @example for the job
       */
      description: string;
      /** @default false */
      isRequired?: boolean | null;
    };
    DetailTypeDto: {
      /** @example bonafide_tool_call */
      type: string;
      /**
       * @description Beginning of the sentence shown to people
       * @example Use tools
       */
      description: string;
      /** @description Members that a detail may have besides its type */
      fields: components['schemas']['DetailFieldDto'][];
    };
    ResourceDto: {
      /**
       * @description The audience of its tokens
       * @example https://jobs.example
       */
      uri: string;
      /** @example Verification jobs */
      name?: string | null;
      /**
       * @description If omitted: read from the resource's metadata (RFC 9728)
       * @example [
       *       {
       *         "name": "jobs:read",
       *         "description": "Read verification jobs"
       *       }
       *     ]
       */
      scopes?: components['schemas']['ResourceScopeDto'][] | null;
      /** @description Types of `authorization_details` that narrow scopes (RFC 9396). If omitted: read from the metadata if `scopes` is omitted too, otherwise none */
      detailTypes?: components['schemas']['DetailTypeDto'][] | null;
    };
    AgentPolicyDto: {
      /**
       * @description Client ids; `https://host` allows every client whose metadata document is on that host. []: none. null: all. If omitted: as stored.
       * @example [
       *       "https://claude.ai",
       *       "eph_7vJq…"
       *     ]
       */
      allowedClients?: string[] | null;
      /**
       * @description Addresses; each includes those below it. []: none. null: all. If omitted: as stored.
       * @example [
       *       "https://jobs.example"
       *     ]
       */
      allowedResources?: string[] | null;
      /**
       * @description Authorization requests must be pushed (RFC 9126)
       * @default false
       */
      requirePushedRequests?: boolean | null;
      /**
       * @description Tokens must be bound to a key (DPoP, RFC 9449)
       * @default false
       */
      requireDpop?: boolean | null;
      /**
       * @description Refuses the device grant (RFC 8628)
       * @default false
       */
      refuseDevices?: boolean | null;
      /**
       * @description Refuses sub-delegation from agent to agent (RFC 8693)
       * @default false
       */
      refusePassingOn?: boolean | null;
      /**
       * @description For how many seconds a refresh token is accepted again after its first use, while its successor is unused. The answer has the same tokens.
       * @default 0
       */
      refreshLeewaySeconds?: number | null;
    };
    PolicyAccessDto: {
      /** @example https://jobs.example */
      resource: string;
      /**
       * @description Scopes of the resource, or `mcp`
       * @example [
       *       "jobs:read"
       *     ]
       */
      scopes: string[];
    };
    NewClientDto: {
      /**
       * @description Shown to people
       * @example Payroll assistant
       */
      name: string;
      /**
       * @description https, http on a loopback address, or a custom app scheme; not required for the device grant
       * @default []
       * @example [
       *       "https://payroll.example/callback"
       *     ]
       */
      redirectUris?: string[] | null;
      /**
       * @description May use the device grant (RFC 8628)
       * @default false
       */
      usesDeviceGrant?: boolean | null;
      /**
       * @description May ask people in the background (OpenID CIBA); requires `jwks`, no redirect URI
       * @default false
       */
      usesBackchannel?: boolean | null;
      /**
       * @description https URL notified when a request is answered (ping mode). null or omitted: the client polls
       * @example https://payroll.example/notified
       */
      notificationEndpoint?: string | null;
      /**
       * @description A JWK Set of public Ed25519 or P-256 keys: the client authenticates with `private_key_jwt`. null or omitted: a public client
       * @example {
       *       "keys": [
       *         {
       *           "kty": "OKP",
       *           "crv": "Ed25519",
       *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
       *         }
       *       ]
       *     }
       */
      jwks?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Its tokens must be bound to a key (DPoP, RFC 9449)
       * @default false
       */
      requireDpop?: boolean | null;
      /**
       * @description Its authorization requests must be pushed (RFC 9126)
       * @default false
       */
      requirePushedRequests?: boolean | null;
      /**
       * @description May present assertions from identity providers (`jwt-bearer` with an ID-JAG; requires `jwks`)
       * @default false
       */
      usesIdentityAssertions?: boolean | null;
      /**
       * @description The most it may get for itself, without a person (`client_credentials`; requires `jwks`). null: nothing
       * @default null
       */
      machineAccess?: components['schemas']['PolicyAccessDto'][] | null;
    };
    ClientChangesDto: {
      /**
       * @description Shown to people
       * @example Payroll assistant
       */
      name?: string;
      /**
       * @description https, http on a loopback address, or a custom app scheme; not required for the device grant
       * @default []
       * @example [
       *       "https://payroll.example/callback"
       *     ]
       */
      redirectUris?: string[] | null;
      /**
       * @description May use the device grant (RFC 8628)
       * @default false
       */
      usesDeviceGrant?: boolean | null;
      /**
       * @description May ask people in the background (OpenID CIBA); requires `jwks`, no redirect URI
       * @default false
       */
      usesBackchannel?: boolean | null;
      /**
       * @description https URL notified when a request is answered (ping mode). null or omitted: the client polls
       * @example https://payroll.example/notified
       */
      notificationEndpoint?: string | null;
      /**
       * @description A JWK Set of public Ed25519 or P-256 keys: the client authenticates with `private_key_jwt`. null or omitted: a public client
       * @example {
       *       "keys": [
       *         {
       *           "kty": "OKP",
       *           "crv": "Ed25519",
       *           "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
       *         }
       *       ]
       *     }
       */
      jwks?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Its tokens must be bound to a key (DPoP, RFC 9449)
       * @default false
       */
      requireDpop?: boolean | null;
      /**
       * @description Its authorization requests must be pushed (RFC 9126)
       * @default false
       */
      requirePushedRequests?: boolean | null;
      /**
       * @description May present assertions from identity providers (`jwt-bearer` with an ID-JAG; requires `jwks`)
       * @default false
       */
      usesIdentityAssertions?: boolean | null;
      /**
       * @description The most it may get for itself, without a person (`client_credentials`; requires `jwks`). null: nothing
       * @default null
       */
      machineAccess?: components['schemas']['PolicyAccessDto'][] | null;
    };
    CompanySignInDto: {
      /** @example https://login.acme.example */
      issuer: string;
      /** @example bonafide */
      clientId: string;
      /**
       * @default client_secret_basic
       * @enum {string|null}
       */
      authMethod?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | null;
      /**
       * @description Required when first set; if omitted later, the current secret is kept. Not for `private_key_jwt`
       * @example 2f6c1d0e9b8a47c3…
       */
      clientSecret?: string | null;
      /**
       * @description Role for first-time users
       * @default viewer
       * @enum {string|null}
       */
      defaultRole?: 'admin' | 'viewer' | null;
      /**
       * @description People with an address in a verified domain, except owners, can only sign in here
       * @default false
       */
      enforced?: boolean | null;
    };
    DomainDto: {
      /** @example acme.example */
      domain: string;
    };
    IdentityProviderDto: {
      /**
       * @description The `iss` of its assertions
       * @example https://login.acme.example
       */
      issuer: string;
      /** @example https://login.acme.example/jwks */
      jwksUri: string;
      /** @default true */
      enabled?: boolean | null;
      /**
       * @description Clients that may present its assertions: ids of registered ones, or URLs of client ID metadata documents
       * @example [
       *       "cli_7vJq…",
       *       "https://assistant.example/client.json"
       *     ]
       */
      allowedClients: string[];
      /** @description The most that its assertions may grant */
      access: components['schemas']['PolicyAccessDto'][];
      /**
       * @description Role for first-time users
       * @default viewer
       * @enum {string|null}
       */
      defaultRole?: 'admin' | 'viewer' | null;
    };
    SignInPolicyDto: {
      /** @example true */
      requireSecondFactor: boolean;
    };
    WorkerDto: {
      /** @example https://worker.example.com/delegations */
      url: string | null;
    };
    RotateSecretDto: {
      /**
       * @description How long the replaced secret also signs, in seconds; 0: only the new secret signs from now on
       * @default 86400
       */
      graceSeconds?: number | null;
    };
    OAuthError: {
      error: string;
      error_description?: string;
    };
    GatewayTokens: {
      /** @description a delegation credential as a JWT */
      access_token: string;
      /**
       * @description `DPoP` when the request had a DPoP proof
       * @enum {string}
       */
      token_type: 'Bearer' | 'DPoP';
      /** @example 900 */
      expires_in: number;
      /** @description absent for sub-delegations and for grants without a person */
      refresh_token?: string;
      /** @description after a token exchange (RFC 8693) */
      issued_token_type?: string;
      /** @example mcp */
      scope: string;
    };
    ClientRegistration: {
      /**
       * @description at least one, unless the device grant is among `grant_types`
       * @example [
       *       "https://client.example/callback"
       *     ]
       */
      redirect_uris?: string[];
      /** @example Travel assistant */
      client_name?: string;
      client_uri?: string;
      logo_uri?: string;
      contacts?: string[];
      /** @enum {string} */
      application_type?: 'web' | 'native';
      /** @enum {string} */
      token_endpoint_auth_method?: 'none';
      grant_types?: string[];
      response_types?: string[];
      scope?: string;
      /** @description tokens only with a DPoP proof (RFC 9449) */
      dpop_bound_access_tokens?: boolean;
      /** @description only pushed requests (RFC 9126) */
      require_pushed_authorization_requests?: boolean;
    };
    Failure: {
      /** @constant */
      success: false;
      error: {
        code: string;
        message: string;
        details?: {
          field?: string;
          message?: string;
        }[];
      };
      metadata: {
        requestId: string;
        /** Format: date-time */
        timestamp: string;
      };
    };
  };
  responses: {
    /** @description A parameter is not valid */
    OAuthError400: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_request",
         *       "error_description": "code: must be text"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description Not found */
    OAuthError404: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_request",
         *       "error_description": "status list not found"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description The body took too long to arrive */
    OAuthError408: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_request",
         *       "error_description": "the request body took too long"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description The body is too large */
    OAuthError413: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_request",
         *       "error_description": "the body is too large"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description The body type is not supported */
    OAuthError415: {
      headers: {
        'X-Request-Id': components['headers']['X-Request-Id'];
        RateLimit: components['headers']['RateLimit'];
        'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": "invalid_request",
         *       "error_description": "Content-Type: not supported"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description Too many requests */
    OAuthError429: {
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
         *       "error": "temporarily_unavailable",
         *       "error_description": "too many requests, see Retry-After"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description Temporarily unavailable: too many bodies at once, or a dependency cannot be reached */
    OAuthError503: {
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
         *       "error": "temporarily_unavailable",
         *       "error_description": "too many request bodies at once, see Retry-After"
         *     }
         */
        'application/json': components['schemas']['OAuthError'];
      };
    };
    /** @description A parameter is not valid */
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
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_INVALID_REQUEST",
         *         "message": "agent_did: must be a DID"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description Not signed in, or the key is not valid */
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
         *       "success": false,
         *       "error": {
         *         "code": "AUTH_MISSING_CREDENTIALS",
         *         "message": "sign in first"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description Not allowed with this role, project or CSRF token */
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
         *       "success": false,
         *       "error": {
         *         "code": "PERMISSION_FORBIDDEN",
         *         "message": "needs the role admin"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description Not found, or not yours */
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
         *       "success": false,
         *       "error": {
         *         "code": "PERMISSION_RESOURCE_NOT_FOUND",
         *         "message": "project not found"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
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
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_INVALID_REQUEST",
         *         "message": "the request body took too long"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description Not possible in the current state */
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
         *       "success": false,
         *       "error": {
         *         "code": "CONFLICT",
         *         "message": "the tool files requires it"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
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
         *       "success": false,
         *       "error": {
         *         "code": "API_REQUEST_TOO_LARGE",
         *         "message": "the body is too large"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description The body type is not supported */
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
         *       "success": false,
         *       "error": {
         *         "code": "API_CONTENT_TYPE_NOT_SUPPORTED",
         *         "message": "must be application/json"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
      };
    };
    /** @description The value is well-formed but wrong */
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
         *       "success": false,
         *       "error": {
         *         "code": "VALIDATION_INVALID_REQUEST",
         *         "message": "code: is not the one shown now"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
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
         *       "success": false,
         *       "error": {
         *         "code": "RATE_LIMIT_EXCEEDED",
         *         "message": "too many requests, see Retry-After"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
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
         *       "success": false,
         *       "error": {
         *         "code": "SERVICE_UNAVAILABLE",
         *         "message": "too many request bodies at once, see Retry-After"
         *       },
         *       "metadata": {
         *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
         *         "timestamp": "2026-03-01T12:00:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['Failure'];
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
     * @description Version of the list, to be sent as `If-None-Match`
     * @example "4f0c2a9be1d03a57"
     */
    ETag: string;
    /**
     * @description Where the browser is redirected to
     * @example https://client.example/callback?code=…&state=…
     */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  gatewayAuthorize: {
    parameters: {
      query: {
        /** @description always `code` */
        response_type: string;
        /** @description from the registration */
        client_id: string;
        /** @description one of the registered ones; the port of a loopback address may differ */
        redirect_uri: string;
        /** @description returned unchanged; at most 4,096 characters */
        state: string;
        /** @description SHA-256 of the verifier in base64url */
        code_challenge: string;
        /** @description always `S256` */
        code_challenge_method: string;
        /** @description `mcp` */
        scope?: string;
        /** @description the resource the token is for (RFC 8707) */
        resource?: string;
        /** @description narrows the scopes (RFC 9396): a JSON array of details of the types that the resource registered */
        authorization_details?: string;
        /** @description thumbprint of the key that the code is bound to (RFC 9449) */
        dpop_jkt?: string;
        /** @description maximum age in seconds of the person’s last authentication (RFC 9470) */
        max_age?: number;
        /** @description required authentication: any of `urn:bonafide:authn:single-factor` `urn:bonafide:authn:two-factor`, separated by spaces */
        acr_values?: string;
        /** @description of a pushed request; the only other parameter is then `client_id` */
        request_uri?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description to the sign-in or consent page; errors go to redirect_uri with `error` and `state` */
      302: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description the client or the redirect URI is not valid; there is no redirect */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
          'text/html': string;
        };
      };
      /** @description too many requests from one address */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
          'text/html': string;
        };
      };
      /** @description Temporarily unavailable: too many bodies at once, or a dependency cannot be reached */
      503: {
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
           *       "error": "temporarily_unavailable",
           *       "error_description": "too many request bodies at once, see Retry-After"
           *     }
           */
          'application/json': components['schemas']['OAuthError'];
          'text/html': string;
        };
      };
    };
  };
  gatewayPushRequest: {
    parameters: {
      query?: never;
      header?: {
        /** @description a proof of possession of a key (RFC 9449); the tokens are then bound to it */
        DPoP?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "response_type": "code",
         *       "client_id": "eph_2fQ7mX9cT4vB8nLw1kZsYd",
         *       "redirect_uri": "https://client.example/callback",
         *       "state": "af0ifjsldkj",
         *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
         *       "code_challenge_method": "S256",
         *       "scope": "mcp"
         *     }
         */
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          response_type: 'code';
          client_id: string;
          /** @example https://client.example/callback */
          redirect_uri: string;
          /** @example af0ifjsldkj */
          state: string;
          /** @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM */
          code_challenge: string;
          /** @enum {string} */
          code_challenge_method: 'S256';
          /** @example mcp */
          scope?: string;
          resource?: string;
          /** @description narrows the scopes (RFC 9396): a JSON array of details of the types that the resource registered */
          authorization_details?: string;
          /** @description thumbprint of the key that the code is bound to */
          dpop_jkt?: string;
          /** @description maximum age in seconds of the person’s last authentication (RFC 9470) */
          max_age?: number;
          /** @description required authentication: any of `urn:bonafide:authn:single-factor` `urn:bonafide:authn:two-factor`, separated by spaces */
          acr_values?: string;
        };
      };
    };
    responses: {
      /** @description send the browser to `authorize` with only `client_id` and `request_uri` */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "request_uri": "…",
           *       "expires_in": 60
           *     }
           */
          'application/json': {
            request_uri: string;
            /** @example 60 */
            expires_in: number;
          };
        };
      };
      /** @description `invalid_request`, `invalid_scope`, `invalid_target`, `invalid_authorization_details`, `unsupported_response_type`, `invalid_dpop_proof` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client`: not known, or expired */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      /** @description too many requests from one address */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayAskFromDevice: {
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
         *       "client_id": "eph_2fQ7mX9cT4vB8nLw1kZsYd"
         *     }
         */
        'application/x-www-form-urlencoded': {
          client_id: string;
          scope?: string;
          resource?: string;
          /** @description narrows the scopes (RFC 9396): a JSON array of details of the types that the resource registered */
          authorization_details?: string;
        };
      };
    };
    responses: {
      /** @description show the user code, then poll `token` with the device code */
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
           *       "device_code": "…",
           *       "user_code": "WDJB-MJHT",
           *       "verification_uri": "https://auth.example/device",
           *       "verification_uri_complete": "https://auth.example/device?user_code=WDJB-MJHT",
           *       "expires_in": 600,
           *       "interval": 5
           *     }
           */
          'application/json': {
            device_code: string;
            /** @example WDJB-MJHT */
            user_code: string;
            /** @example https://auth.example/device */
            verification_uri: string;
            /** @example https://auth.example/device?user_code=WDJB-MJHT */
            verification_uri_complete?: string;
            /** @example 600 */
            expires_in: number;
            /** @example 5 */
            interval: number;
          };
        };
      };
      /** @description `invalid_request`, `invalid_scope`, `invalid_target`, `invalid_authorization_details`, `unauthorized_client` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client`: not known, or expired */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      /** @description too many requests from one address */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayAskInBackground: {
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
         *       "client_id": "eph_2fQ7mX9cT4vB8nLw1kZsYd",
         *       "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
         *       "client_assertion": "…",
         *       "login_hint": "ada@acme.example",
         *       "binding_message": "Payroll run 7",
         *       "scope": "openid mcp"
         *     }
         */
        'application/x-www-form-urlencoded': {
          client_id: string;
          /** @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer */
          client_assertion_type: string;
          /** @description the client authenticates with `private_key_jwt` */
          client_assertion: string;
          /**
           * @description the person’s e-mail address
           * @example ada@acme.example
           */
          login_hint: string;
          /**
           * @description one line shown to the person, so that they recognize the request
           * @example Payroll run 7
           */
          binding_message?: string;
          /** @description bearer token of the ping, for a client with a notification endpoint */
          client_notification_token?: string;
          /** @default 600 */
          requested_expiry?: number;
          /** @example openid mcp */
          scope: string;
          resource?: string;
          /** @description narrows the scopes (RFC 9396): a JSON array of details of the types that the resource registered */
          authorization_details?: string;
        };
      };
    };
    responses: {
      /** @description poll `token` with the `auth_req_id`, or wait for the ping */
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
           *       "auth_req_id": "…",
           *       "expires_in": 600,
           *       "interval": 5
           *     }
           */
          'application/json': {
            auth_req_id: string;
            /** @example 600 */
            expires_in: number;
            /** @example 5 */
            interval: number;
          };
        };
      };
      /** @description `invalid_request`, `invalid_scope`, `invalid_target`, `invalid_binding_message`, `invalid_authorization_details`, `unauthorized_client` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client`: unknown, or not authenticated */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      /** @description too many requests for this person or from this client */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description a proof of possession of a key (RFC 9449); the tokens are then bound to it */
        DPoP?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "grant_type": "authorization_code",
         *       "client_id": "eph_2fQ7mX9cT4vB8nLw1kZsYd",
         *       "code": "YnK8…",
         *       "redirect_uri": "https://client.example/callback",
         *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
         *     }
         */
        'application/x-www-form-urlencoded': {
          /** @enum {string} */
          grant_type:
            | 'authorization_code'
            | 'refresh_token'
            | 'urn:ietf:params:oauth:grant-type:device_code'
            | 'urn:ietf:params:oauth:grant-type:token-exchange'
            | 'urn:openid:params:grant-type:ciba'
            | 'client_credentials'
            | 'urn:ietf:params:oauth:grant-type:jwt-bearer';
          client_id: string;
          /** @example YnK8… */
          code?: string;
          /** @example https://client.example/callback */
          redirect_uri?: string;
          /** @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk */
          code_verifier?: string;
          refresh_token?: string;
          device_code?: string;
          auth_req_id?: string;
          /** @description an access token of the client (RFC 8693) */
          subject_token?: string;
          subject_token_type?: string;
          /** @description proof by the agent that receives the sub-delegation */
          actor_token?: string;
          actor_token_type?: string;
          audience?: string;
          requested_token_type?: string;
          /** @description from an identity provider (ID-JAG) */
          assertion?: string;
          /** @description of a client with keys (RFC 7523) */
          client_assertion?: string;
          client_assertion_type?: string;
          scope?: string;
          resource?: string;
        };
      };
    };
    responses: {
      /** @description tokens; a presented refresh token becomes invalid */
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
           *       "access_token": "…",
           *       "token_type": "Bearer",
           *       "expires_in": 900,
           *       "refresh_token": "…",
           *       "issued_token_type": "…",
           *       "scope": "mcp"
           *     }
           */
          'application/json': components['schemas']['GatewayTokens'];
        };
      };
      /** @description `invalid_grant`, `invalid_request`, `invalid_scope`, `invalid_target`, `unauthorized_client`, `unsupported_grant_type`, `invalid_dpop_proof`; while polling: `authorization_pending`, `slow_down`, `access_denied`, `expired_token` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client`: not known, or expired */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayRegister: {
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
         *       "redirect_uris": [
         *         "https://client.example/callback"
         *       ],
         *       "client_name": "Travel assistant"
         *     }
         */
        'application/json': components['schemas']['ClientRegistration'];
      };
    };
    responses: {
      /** @description the client as registered */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "redirect_uris": [
           *         "https://client.example/callback"
           *       ],
           *       "client_name": "Travel assistant",
           *       "client_uri": "…",
           *       "logo_uri": "…",
           *       "contacts": [
           *         "…"
           *       ],
           *       "application_type": "web",
           *       "token_endpoint_auth_method": "none",
           *       "grant_types": [
           *         "…"
           *       ],
           *       "response_types": [
           *         "…"
           *       ],
           *       "scope": "…",
           *       "dpop_bound_access_tokens": true,
           *       "require_pushed_authorization_requests": true,
           *       "client_id": "eph_2fQ7mX9cT4vB8nLw1kZsYd",
           *       "client_id_issued_at": 0
           *     }
           */
          'application/json': components['schemas']['ClientRegistration'] & {
            client_id: string;
            client_id_issued_at: number;
          };
        };
      };
      /** @description `invalid_redirect_uri`, `invalid_client_metadata` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      /** @description too many registrations from one address */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'Retry-After': components['headers']['Retry-After'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayRevoke: {
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
         *       "token": "…"
         *     }
         */
        'application/x-www-form-urlencoded': {
          token: string;
          token_type_hint?: string;
          client_id?: string;
        };
      };
    };
    responses: {
      /** @description revoked, or unknown */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`, `unauthorized_client` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `access_denied`: a project key that is not a management key */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayIntrospect: {
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
         *       "token": "…"
         *     }
         */
        'application/x-www-form-urlencoded': {
          token: string;
          token_type_hint?: string;
          client_id?: string;
        };
      };
    };
    responses: {
      /** @description `{active: false}` for anything but the caller’s own active tokens */
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
           *       "active": true
           *     }
           */
          'application/json': {
            active: boolean;
          };
        };
      };
      /** @description `invalid_request` */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      /** @description `invalid_client` */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayJwks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description RFC 7517 */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /** @example {} */
          'application/jwk-set+json': Record<string, unknown>;
        };
      };
      400: components['responses']['OAuthError400'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  gatewayMetadata: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description metadata */
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
  DidDocumentsController_organization: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description DID Core 1.0, section 5 */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "@context": "…",
           *       "id": "did:web:auth.example.com:orgs:demo",
           *       "controller": "…",
           *       "verificationMethod": [
           *         {}
           *       ],
           *       "assertionMethod": [
           *         "…"
           *       ]
           *     }
           */
          'application/did+json': {
            /** @description a list if the DID has keys */
            '@context': string | string[];
            /** @example did:web:auth.example.com:orgs:demo */
            id: string;
            /** @description the organization, if the DID has no keys of its own */
            controller?: string;
            verificationMethod?: Record<string, unknown>[];
            assertionMethod?: string[];
          };
        };
      };
      400: components['responses']['Error400'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  DidDocumentsController_user: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description DID Core 1.0, section 5 */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "@context": "…",
           *       "id": "did:web:auth.example.com:orgs:demo",
           *       "controller": "…",
           *       "verificationMethod": [
           *         {}
           *       ],
           *       "assertionMethod": [
           *         "…"
           *       ]
           *     }
           */
          'application/did+json': {
            /** @description a list if the DID has keys */
            '@context': string | string[];
            /** @example did:web:auth.example.com:orgs:demo */
            id: string;
            /** @description the organization, if the DID has no keys of its own */
            controller?: string;
            verificationMethod?: Record<string, unknown>[];
            assertionMethod?: string[];
          };
        };
      };
      400: components['responses']['Error400'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  DidDocumentsController_client: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        clientId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description DID Core 1.0, section 5 */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "@context": "…",
           *       "id": "did:web:auth.example.com:orgs:demo",
           *       "controller": "…",
           *       "verificationMethod": [
           *         {}
           *       ],
           *       "assertionMethod": [
           *         "…"
           *       ]
           *     }
           */
          'application/did+json': {
            /** @description a list if the DID has keys */
            '@context': string | string[];
            /** @example did:web:auth.example.com:orgs:demo */
            id: string;
            /** @description the organization, if the DID has no keys of its own */
            controller?: string;
            verificationMethod?: Record<string, unknown>[];
            assertionMethod?: string[];
          };
        };
      };
      400: components['responses']['Error400'];
      404: components['responses']['Error404'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_view: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "hasPassword": true,
           *         "passkeys": [
           *           {
           *             "id": "…",
           *             "name": "Expenses",
           *             "isBackedUp": true,
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "lastUsedAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ],
           *         "hasTotp": true,
           *         "recoveryCodes": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AccountView'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_stepUpOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "publicKey": {
           *           "challenge": "…",
           *           "timeout": 0,
           *           "rpId": "…",
           *           "allowCredentials": [
           *             {
           *               "id": "…",
           *               "transports": [
           *                 "…"
           *               ],
           *               "type": "…"
           *             }
           *           ],
           *           "userVerification": "discouraged",
           *           "hints": [
           *             "client-device"
           *           ]
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              publicKey: components['schemas']['PublicKeyCredentialRequestOptionsJSON'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_confirm: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['StepUpDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "methods": [
           *           "company"
           *         ],
           *         "provenAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              methods: ('company' | 'passkey' | 'password' | 'recovery-code' | 'totp')[];
              /** Format: date-time */
              provenAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_passkeyOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "publicKey": {
           *           "rp": {
           *             "id": "…",
           *             "name": "Expenses"
           *           },
           *           "user": {
           *             "id": "…",
           *             "name": "Expenses",
           *             "displayName": "Jane Sample"
           *           },
           *           "challenge": "…",
           *           "pubKeyCredParams": [
           *             {
           *               "alg": 0,
           *               "type": "public-key"
           *             }
           *           ],
           *           "timeout": 0,
           *           "excludeCredentials": [
           *             {
           *               "id": "…",
           *               "transports": [
           *                 "…"
           *               ],
           *               "type": "…"
           *             }
           *           ],
           *           "hints": [
           *             "client-device"
           *           ],
           *           "attestation": "direct",
           *           "attestationFormats": [
           *             "android-key"
           *           ]
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              publicKey: components['schemas']['PublicKeyCredentialCreationOptionsJSON'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_addPasskey: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Work laptop",
         *       "response": {}
         *     }
         */
        'application/json': components['schemas']['NewPasskeyDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "passkey": {
           *           "id": "…",
           *           "name": "Expenses",
           *           "isBackedUp": true,
           *           "createdAt": "2026-11-21T17:10:41.806Z",
           *           "lastUsedAt": "2026-11-21T17:10:41.806Z"
           *         },
           *         "recoveryCodes": [
           *           "…"
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              passkey: components['schemas']['Passkey'];
              recoveryCodes: null | string[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_removePasskey: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        passkeyId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_renamePasskey: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        passkeyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Work laptop"
         *     }
         */
        'application/json': components['schemas']['PasskeyNameDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "name": "Expenses"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              name: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  AccountController_beginTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "secret": "…",
           *         "uri": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              secret: string;
              uri: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_removeTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_confirmTotp: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "492039"
         *     }
         */
        'application/json': components['schemas']['CodeDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "recoveryCodes": [
           *           "…"
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              recoveryCodes: null | string[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      422: components['responses']['Error422'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_makeRecoveryCodes: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "recoveryCodes": [
           *           "…"
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              recoveryCodes: string[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_changePassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "four tall herons by the weir"
         *     }
         */
        'application/json': components['schemas']['NewPasswordDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "changed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              changed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AccountController_listSessions: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "isCurrent": true,
           *             "device": "…",
           *             "address": null,
           *             "signedInAt": "2026-11-21T17:10:41.806Z",
           *             "lastSeenAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['SessionView'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_endSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        sessionId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "ended": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              ended: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AccountController_endOtherSessions: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "ended": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              ended: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  DelegationsController_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        /** @description Required with a session; an API key determines its project */
        project_id?: string;
        status?: 'pending' | 'active' | 'denied' | 'expired' | 'revoked';
        agent_did?: string;
        /** @description User DID, user id, or e-mail address */
        user?: string;
        /** @description Delegations that may use this tool */
        tool?: string;
        /** @description A delegation id: lists it and all its sub-delegations, which end with it */
        chain?: string;
      };
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
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "flow": "bouncer",
           *             "basis": "approval",
           *             "organization": "acme",
           *             "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *             "clientId": null,
           *             "agentDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *             "agentName": "Bookkeeper",
           *             "agentProof": "proven",
           *             "userDid": "did:web:auth.bonafide.example:orgs:acme:users:usr_1gISK29tBeAfmw4MyD0m",
           *             "userIdentifier": null,
           *             "scopes": [
           *               "tin:verify",
           *               "jobs:read"
           *             ],
           *             "constraints": {},
           *             "status": "active",
           *             "sessionId": "…",
           *             "parentId": null,
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "updatedAt": "2026-11-21T17:10:41.806Z",
           *             "issuedAt": "2026-11-21T17:10:41.806Z",
           *             "expiresAt": "2026-11-28T17:10:41.806Z",
           *             "revokedAt": "2026-11-21T17:10:41.806Z",
           *             "revocationReason": null
           *           }
           *         ],
           *         "total": 1,
           *         "page": 1,
           *         "pageSize": 50,
           *         "totalPages": 1
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
                /** @enum {string} */
                flow: 'bouncer' | 'gateway';
                /** @enum {string} */
                basis: 'approval' | 'machine' | 'policy';
                organization: string;
                projectId: null | string;
                clientId: null | string;
                agentDid: string;
                agentName: null | string;
                /** @enum {string} */
                agentProof: 'proven' | 'unproven';
                userDid: string;
                userIdentifier: null | string;
                scopes: string[];
                constraints: Record<string, unknown>;
                /** @enum {string} */
                status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
                sessionId: string;
                parentId: null | string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                issuedAt: null | string;
                /** Format: date-time */
                expiresAt: string;
                revokedAt: null | string;
                revocationReason: null | string;
              }[];
              total: number;
              page: number;
              pageSize: number;
              totalPages: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  DelegationsController_detail: {
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
           *       "success": true,
           *       "data": {
           *         "id": "dlg_4fGh2LmNopQrStUvWxYz12",
           *         "flow": "bouncer",
           *         "basis": "approval",
           *         "organization": "acme",
           *         "projectId": "prj_Vh3kQ2LmNopQrStUvWxY",
           *         "clientId": null,
           *         "agentDid": "did:web:agent.example",
           *         "agentName": "Travel assistant",
           *         "agentProof": "unproven",
           *         "userDid": "did:web:auth.example.com:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz",
           *         "userIdentifier": "ada@example.com",
           *         "scopes": [
           *           "files:read"
           *         ],
           *         "constraints": {},
           *         "status": "active",
           *         "sessionId": "bse_9aBc2LmNopQrStUvWxYz12",
           *         "parentId": null,
           *         "createdAt": "2026-03-01T12:00:00.000Z",
           *         "updatedAt": "2026-03-01T12:01:00.000Z",
           *         "issuedAt": "2026-03-01T12:01:00.000Z",
           *         "expiresAt": "2026-03-08T12:01:00.000Z",
           *         "revokedAt": null,
           *         "revocationReason": null
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              /** @enum {string} */
              flow: 'bouncer' | 'gateway';
              /** @enum {string} */
              basis: 'approval' | 'machine' | 'policy';
              organization: string;
              projectId: null | string;
              clientId: null | string;
              agentDid: string;
              agentName: null | string;
              /** @enum {string} */
              agentProof: 'proven' | 'unproven';
              userDid: string;
              userIdentifier: null | string;
              scopes: string[];
              constraints: Record<string, unknown>;
              /** @enum {string} */
              status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
              sessionId: string;
              parentId: null | string;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              updatedAt: string;
              issuedAt: null | string;
              /** Format: date-time */
              expiresAt: string;
              revokedAt: null | string;
              revocationReason: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  DelegationsController_revoke: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "reason": "not needed any more"
         *     }
         */
        'application/json': components['schemas']['RevokeDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "flow": "bouncer",
           *         "basis": "approval",
           *         "organization": "acme",
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "clientId": null,
           *         "agentDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *         "agentName": "Bookkeeper",
           *         "agentProof": "proven",
           *         "userDid": "did:web:auth.bonafide.example:orgs:acme:users:usr_1gISK29tBeAfmw4MyD0m",
           *         "userIdentifier": null,
           *         "scopes": [
           *           "tin:verify",
           *           "jobs:read"
           *         ],
           *         "constraints": {},
           *         "status": "active",
           *         "sessionId": "…",
           *         "parentId": null,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z",
           *         "issuedAt": "2026-11-21T17:10:41.806Z",
           *         "expiresAt": "2026-11-28T17:10:41.806Z",
           *         "revokedAt": "2026-11-21T17:10:41.806Z",
           *         "revocationReason": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              /** @enum {string} */
              flow: 'bouncer' | 'gateway';
              /** @enum {string} */
              basis: 'approval' | 'machine' | 'policy';
              organization: string;
              projectId: null | string;
              clientId: null | string;
              agentDid: string;
              agentName: null | string;
              /** @enum {string} */
              agentProof: 'proven' | 'unproven';
              userDid: string;
              userIdentifier: null | string;
              scopes: string[];
              constraints: Record<string, unknown>;
              /** @enum {string} */
              status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
              sessionId: string;
              parentId: null | string;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              updatedAt: string;
              issuedAt: null | string;
              /** Format: date-time */
              expiresAt: string;
              revokedAt: null | string;
              revocationReason: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  DelegationsController_verify: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "agent_did": "did:web:agent.example",
         *       "delegation_token": "…",
         *       "scopes": [
         *         "files:read"
         *       ]
         *     }
         */
        'application/json': components['schemas']['VerifyDto'];
      };
    };
    responses: {
      /** @description `{valid, reason?}` */
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
           *       "success": true,
           *       "data": {
           *         "valid": true,
           *         "delegation_id": "dlg_tbqv2lC0eLzMWrynDjU657"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data:
              | {
                  /** @constant */
                  valid: true;
                  delegation_id: string;
                }
              | {
                  /** @constant */
                  valid: false;
                  reason: string;
                };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  StatusListsController_first: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A StatusList2021Credential */
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
           *       "@context": [
           *         "…"
           *       ],
           *       "id": "https://auth.bonafide.example/api/v1/gateway/oauth/status-list",
           *       "type": [
           *         "StatusList2021Credential"
           *       ],
           *       "issuer": "did:key:z6Mkq5xiSco7QvA9EfKBiQHey1ZgeZ4NGgo4D3mDf2kooPV8",
           *       "credentialSubject": {}
           *     }
           */
          'application/json': {
            '@context': string[];
            /** @example https://auth.bonafide.example/api/v1/gateway/oauth/status-list */
            id: string;
            type: string[];
            /** @example did:key:z6Mkq5xiSco7QvA9EfKBiQHey1ZgeZ4NGgo4D3mDf2kooPV8 */
            issuer: string;
            credentialSubject: Record<string, unknown>;
          };
          'application/vc+jwt': string;
          'application/statuslist+jwt': string;
        };
      };
      /** @description not modified (`If-None-Match`) */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['OAuthError400'];
      404: components['responses']['OAuthError404'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  StatusListsController_further: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A StatusList2021Credential */
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
           *       "@context": [
           *         "…"
           *       ],
           *       "id": "https://auth.bonafide.example/api/v1/gateway/oauth/status-list",
           *       "type": [
           *         "StatusList2021Credential"
           *       ],
           *       "issuer": "did:key:z6Mkq5xiSco7QvA9EfKBiQHey1ZgeZ4NGgo4D3mDf2kooPV8",
           *       "credentialSubject": {}
           *     }
           */
          'application/json': {
            '@context': string[];
            /** @example https://auth.bonafide.example/api/v1/gateway/oauth/status-list */
            id: string;
            type: string[];
            /** @example did:key:z6Mkq5xiSco7QvA9EfKBiQHey1ZgeZ4NGgo4D3mDf2kooPV8 */
            issuer: string;
            credentialSubject: Record<string, unknown>;
          };
          'application/vc+jwt': string;
          'application/statuslist+jwt': string;
        };
      };
      /** @description not modified (`If-None-Match`) */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['OAuthError400'];
      404: components['responses']['OAuthError404'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  ProjectSettingsController_providers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
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
           *       "success": true,
           *       "data": {
           *         "providers": {},
           *         "configuredProvider": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              providers: Record<string, unknown>;
              configuredProvider: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectSettingsController_config: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
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
           *       "success": true,
           *       "data": {
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "name": "Expenses",
           *         "isEnabled": true,
           *         "allowedScopes": [
           *           "…"
           *         ],
           *         "riskyScopes": [
           *           "…"
           *         ],
           *         "scopeRoles": {},
           *         "requireAgentProof": true,
           *         "requirePkce": true,
           *         "deniedAgents": [
           *           "…"
           *         ],
           *         "oauthProviders": {},
           *         "defaultProvider": null,
           *         "delegationExpirationDays": 0,
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         },
           *         "mcpServerUrl": null,
           *         "mcpWorkerUrl": null,
           *         "completionUrls": [
           *           "…"
           *         ],
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              projectId: string;
              name: string;
              isEnabled: boolean;
              allowedScopes: string[];
              riskyScopes: string[];
              scopeRoles: {
                [key: string]: 'admin' | 'owner' | 'viewer';
              };
              requireAgentProof: boolean;
              requirePkce: boolean;
              deniedAgents: string[];
              oauthProviders: {
                [key: string]: Record<string, unknown>;
              };
              defaultProvider: null | string;
              delegationExpirationDays: number;
              consentConfig: components['schemas']['ConsentConfig'];
              mcpServerUrl: null | string;
              mcpWorkerUrl: null | string;
              completionUrls: string[];
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectSettingsController_replaceConfig: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "allowedScopes": [
         *         "files:read",
         *         "files:write"
         *       ],
         *       "riskyScopes": [
         *         "files:delete"
         *       ],
         *       "scopeRoles": {
         *         "files:write": "owner"
         *       },
         *       "deniedAgents": [
         *         "did:web:bad.example"
         *       ],
         *       "oauthProviders": {
         *         "github": {
         *           "clientId": "Iv1.8a61f9b3a7aba766",
         *           "clientSecret": "2f6c1d0e9b8a47c3…"
         *         }
         *       },
         *       "defaultProvider": "github",
         *       "mcpServerUrl": "https://mcp.example.com",
         *       "mcpWorkerUrl": "https://worker.example.com/delegations",
         *       "completionUrls": [
         *         "https://app.example.com/done"
         *       ]
         *     }
         */
        'application/json': components['schemas']['ProjectConfigDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "name": "Expenses",
           *         "isEnabled": true,
           *         "allowedScopes": [
           *           "…"
           *         ],
           *         "riskyScopes": [
           *           "…"
           *         ],
           *         "scopeRoles": {},
           *         "requireAgentProof": true,
           *         "requirePkce": true,
           *         "deniedAgents": [
           *           "…"
           *         ],
           *         "oauthProviders": {},
           *         "defaultProvider": null,
           *         "delegationExpirationDays": 0,
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         },
           *         "mcpServerUrl": null,
           *         "mcpWorkerUrl": null,
           *         "completionUrls": [
           *           "…"
           *         ],
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              projectId: string;
              name: string;
              isEnabled: boolean;
              allowedScopes: string[];
              riskyScopes: string[];
              scopeRoles: {
                [key: string]: 'admin' | 'owner' | 'viewer';
              };
              requireAgentProof: boolean;
              requirePkce: boolean;
              deniedAgents: string[];
              oauthProviders: {
                [key: string]: Record<string, unknown>;
              };
              defaultProvider: null | string;
              delegationExpirationDays: number;
              consentConfig: components['schemas']['ConsentConfig'];
              mcpServerUrl: null | string;
              mcpWorkerUrl: null | string;
              completionUrls: string[];
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ProjectSettingsController_mergeConfig: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "allowedScopes": [
         *         "files:read",
         *         "files:write"
         *       ],
         *       "riskyScopes": [
         *         "files:delete"
         *       ],
         *       "scopeRoles": {
         *         "files:write": "owner"
         *       },
         *       "deniedAgents": [
         *         "did:web:bad.example"
         *       ],
         *       "oauthProviders": {
         *         "github": {
         *           "clientId": "Iv1.8a61f9b3a7aba766",
         *           "clientSecret": "2f6c1d0e9b8a47c3…"
         *         }
         *       },
         *       "defaultProvider": "github",
         *       "mcpServerUrl": "https://mcp.example.com",
         *       "mcpWorkerUrl": "https://worker.example.com/delegations",
         *       "completionUrls": [
         *         "https://app.example.com/done"
         *       ]
         *     }
         */
        'application/json': components['schemas']['ProjectConfigDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "name": "Expenses",
           *         "isEnabled": true,
           *         "allowedScopes": [
           *           "…"
           *         ],
           *         "riskyScopes": [
           *           "…"
           *         ],
           *         "scopeRoles": {},
           *         "requireAgentProof": true,
           *         "requirePkce": true,
           *         "deniedAgents": [
           *           "…"
           *         ],
           *         "oauthProviders": {},
           *         "defaultProvider": null,
           *         "delegationExpirationDays": 0,
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         },
           *         "mcpServerUrl": null,
           *         "mcpWorkerUrl": null,
           *         "completionUrls": [
           *           "…"
           *         ],
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              projectId: string;
              name: string;
              isEnabled: boolean;
              allowedScopes: string[];
              riskyScopes: string[];
              scopeRoles: {
                [key: string]: 'admin' | 'owner' | 'viewer';
              };
              requireAgentProof: boolean;
              requirePkce: boolean;
              deniedAgents: string[];
              oauthProviders: {
                [key: string]: Record<string, unknown>;
              };
              defaultProvider: null | string;
              delegationExpirationDays: number;
              consentConfig: components['schemas']['ConsentConfig'];
              mcpServerUrl: null | string;
              mcpWorkerUrl: null | string;
              completionUrls: string[];
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ProjectSettingsController_consentConfig: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
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
           *       "success": true,
           *       "data": {
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              consentConfig: components['schemas']['ConsentConfig'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectSettingsController_replaceConsentConfig: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ConsentConfigDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              consentConfig: components['schemas']['ConsentConfig'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ProjectSettingsController_mergeConsentConfig: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ConsentConfigDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              consentConfig: components['schemas']['ConsentConfig'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ProjectSettingsController_toolProtections: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
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
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectSettingsController_replaceToolProtections: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "toolProtections": {
         *         "files": {
         *           "requiresDelegation": true,
         *           "requiredScopes": [
         *             "files:read"
         *           ],
         *           "provider": "github"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['ToolProtectionsDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  ProjectSettingsController_mergeToolProtections: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "toolProtections": {
         *         "files": {
         *           "requiresDelegation": true,
         *           "requiredScopes": [
         *             "files:read"
         *           ],
         *           "provider": "github"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['ToolProtectionsDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AuthorizeController_link: {
    parameters: {
      query: {
        redirect_uri?: unknown;
        state?: unknown;
        code_challenge_method?: 'S256';
        code_challenge?: unknown;
        agent_proof?: unknown;
        agent_name?: unknown;
        tool_name?: unknown;
        provider?: unknown;
        expires_in_days?: number;
        requested_scopes: unknown;
        project_id: unknown;
        agent_did: unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
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
           *       "success": true,
           *       "data": {
           *         "provider_type": "oauth2",
           *         "authorization_url": "https://auth.example.com/api/v1/bouncer/authorize/req_8sKq2LmNopQrStUvWxYz1234",
           *         "expires_at": "2026-03-01T12:10:00.000Z",
           *         "project_id": "prj_Vh3kQ2LmNopQrStUvWxY",
           *         "agent_did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *         "requested_scopes": [
           *           "files:read"
           *         ],
           *         "request_id": "req_8sKq2LmNopQrStUvWxYz1234"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuthorizeAnswer'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      /** @description Browsers: redirect to the sign-in or consent page */
      303: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          RateLimit: components['headers']['RateLimit'];
          'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is not valid */
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
           *       "success": false,
           *       "error": {
           *         "code": "VALIDATION_INVALID_REQUEST",
           *         "message": "agent_did: must be a DID"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['Failure'];
          'text/html': string;
        };
      };
      /** @description Not found, or not yours */
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
           *       "success": false,
           *       "error": {
           *         "code": "PERMISSION_RESOURCE_NOT_FOUND",
           *         "message": "project not found"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['Failure'];
          'text/html': string;
        };
      };
      /** @description Too many requests */
      429: {
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
           *       "success": false,
           *       "error": {
           *         "code": "RATE_LIMIT_EXCEEDED",
           *         "message": "too many requests, see Retry-After"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['Failure'];
          'text/html': string;
        };
      };
      /** @description Temporarily unavailable: too many bodies at once, or a dependency cannot be reached */
      503: {
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
           *       "success": false,
           *       "error": {
           *         "code": "SERVICE_UNAVAILABLE",
           *         "message": "too many request bodies at once, see Retry-After"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': components['schemas']['Failure'];
          'text/html': string;
        };
      };
    };
  };
  AuthorizeController_start: {
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
         *       "agent_did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
         *       "requested_scopes": "files:read,files:write",
         *       "project_id": "prj_…",
         *       "provider": "github",
         *       "tool_name": "files",
         *       "agent_name": "Travel assistant",
         *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
         *     }
         */
        'application/json': components['schemas']['AuthorizeDto'];
      };
    };
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
           *       "success": true,
           *       "data": {
           *         "provider_type": "oauth2",
           *         "authorization_url": "https://auth.example.com/api/v1/bouncer/authorize/req_8sKq2LmNopQrStUvWxYz1234",
           *         "expires_at": "2026-03-01T12:10:00.000Z",
           *         "project_id": "prj_Vh3kQ2LmNopQrStUvWxY",
           *         "agent_did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *         "requested_scopes": [
           *           "files:read"
           *         ],
           *         "request_id": "req_8sKq2LmNopQrStUvWxYz1234"
           *       },
           *       "metadata": {
           *         "requestId": "6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d",
           *         "timestamp": "2026-03-01T12:00:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuthorizeAnswer'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  AuthorizeController_status: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        requestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description `status`: pending, completed, denied, expired or error */
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
           *       "success": true,
           *       "data": {
           *         "request_id": "…",
           *         "status": "completed",
           *         "code": "…",
           *         "delegation_id": "dlg_tbqv2lC0eLzMWrynDjU657",
           *         "error": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              request_id: string;
              /** @enum {string} */
              status: 'completed' | 'denied' | 'error' | 'expired' | 'pending';
              code?: string;
              delegation_id?: string;
              error?: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  TokenController_token: {
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
         *       "grant_type": "authorization_code",
         *       "code": "bcode_…",
         *       "agent_did": "did:web:agent.example",
         *       "project_id": "prj_…"
         *     }
         */
        'application/json': components['schemas']['TokenRequestDto'];
      };
    };
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
           *       "delegation_token": "eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIs…",
           *       "token_type": "Bearer",
           *       "expires_in": 604800,
           *       "delegation_id": "dlg_4fGh2LmNopQrStUvWxYz12",
           *       "scopes": [
           *         "files:read"
           *       ],
           *       "session_id": "bse_9aBc2LmNopQrStUvWxYz12",
           *       "user_did": "did:web:auth.example.com:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz"
           *     }
           */
          'application/json': components['schemas']['TokenAnswer'];
        };
      };
      /** @description `unsupported_grant_type`, `invalid_grant` or `invalid_request` */
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
           *       "error": "invalid_grant",
           *       "error_description": "the code …"
           *     }
           */
          'application/json': components['schemas']['OAuthError'];
        };
      };
      408: components['responses']['OAuthError408'];
      413: components['responses']['OAuthError413'];
      415: components['responses']['OAuthError415'];
      429: components['responses']['OAuthError429'];
      503: components['responses']['OAuthError503'];
    };
  };
  SessionController_signIn: {
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
         *       "email": "owner@acme.example",
         *       "password": "four tall herons by the weir",
         *       "code": "492039"
         *     }
         */
        'application/json': components['schemas']['SignInDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user": {
           *           "id": "…",
           *           "email": "owner@acme.example",
           *           "displayName": "Jane Sample"
           *         },
           *         "memberships": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "role": "owner"
           *           }
           *         ],
           *         "withheld": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "needs": "own-credential"
           *           }
           *         ],
           *         "session": {
           *           "methods": [
           *             "company"
           *           ],
           *           "provenAt": "2026-11-21T17:10:41.806Z"
           *         },
           *         "csrfToken": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              user: {
                id: string;
                email: string;
                displayName: null | string;
              };
              memberships: {
                organization: string;
                name: string;
                /** @enum {string} */
                role: 'admin' | 'owner' | 'viewer';
              }[];
              withheld: {
                organization: string;
                name: string;
                /** @enum {string} */
                needs: 'own-credential' | 'second-factor';
              }[];
              session: {
                methods: ('company' | 'passkey' | 'password' | 'recovery-code' | 'totp')[];
                /** Format: date-time */
                provenAt: string;
              };
              csrfToken: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  SessionController_passkeyOptions: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "publicKey": {
           *           "challenge": "…",
           *           "timeout": 0,
           *           "rpId": "…",
           *           "allowCredentials": [
           *             {
           *               "id": "…",
           *               "transports": [
           *                 "…"
           *               ],
           *               "type": "…"
           *             }
           *           ],
           *           "userVerification": "discouraged",
           *           "hints": [
           *             "client-device"
           *           ]
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              publicKey: components['schemas']['PublicKeyCredentialRequestOptionsJSON'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  SessionController_passkeySignIn: {
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
         *       "response": {}
         *     }
         */
        'application/json': components['schemas']['PasskeyAnswerDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user": {
           *           "id": "…",
           *           "email": "owner@acme.example",
           *           "displayName": "Jane Sample"
           *         },
           *         "memberships": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "role": "owner"
           *           }
           *         ],
           *         "withheld": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "needs": "own-credential"
           *           }
           *         ],
           *         "session": {
           *           "methods": [
           *             "company"
           *           ],
           *           "provenAt": "2026-11-21T17:10:41.806Z"
           *         },
           *         "csrfToken": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              user: {
                id: string;
                email: string;
                displayName: null | string;
              };
              memberships: {
                organization: string;
                name: string;
                /** @enum {string} */
                role: 'admin' | 'owner' | 'viewer';
              }[];
              withheld: {
                organization: string;
                name: string;
                /** @enum {string} */
                needs: 'own-credential' | 'second-factor';
              }[];
              session: {
                methods: ('company' | 'passkey' | 'password' | 'recovery-code' | 'totp')[];
                /** Format: date-time */
                provenAt: string;
              };
              csrfToken: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      408: components['responses']['Error408'];
      413: components['responses']['Error413'];
      415: components['responses']['Error415'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  SessionController_signOut: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "signedOut": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              signedOut: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  SessionController_me: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "user": {
           *           "id": "…",
           *           "email": "owner@acme.example",
           *           "displayName": "Jane Sample"
           *         },
           *         "memberships": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "role": "owner"
           *           }
           *         ],
           *         "withheld": [
           *           {
           *             "organization": "acme",
           *             "name": "Expenses",
           *             "needs": "own-credential"
           *           }
           *         ],
           *         "session": {
           *           "methods": [
           *             "company"
           *           ],
           *           "provenAt": "2026-11-21T17:10:41.806Z"
           *         },
           *         "csrfToken": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              user: {
                id: string;
                email: string;
                displayName: null | string;
              };
              memberships: {
                organization: string;
                name: string;
                /** @enum {string} */
                role: 'admin' | 'owner' | 'viewer';
              }[];
              withheld: {
                organization: string;
                name: string;
                /** @enum {string} */
                needs: 'own-credential' | 'second-factor';
              }[];
              session: {
                methods: ('company' | 'passkey' | 'password' | 'recovery-code' | 'totp')[];
                /** Format: date-time */
                provenAt: string;
              };
              csrfToken: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_list: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "slug": "…",
           *             "name": "Expenses",
           *             "role": "owner"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                slug: string;
                name: string;
                /** @enum {string} */
                role: 'admin' | 'owner' | 'viewer';
              }[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_listMembers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "userId": "…",
           *             "email": "owner@acme.example",
           *             "displayName": "Jane Sample",
           *             "role": "owner",
           *             "since": "2026-11-21T17:10:41.806Z",
           *             "disabledAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['Member'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_addMember: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "viewer@acme.example",
         *       "role": "owner"
         *     }
         */
        'application/json': components['schemas']['NewMemberDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "email": "owner@acme.example",
           *         "role": "owner",
           *         "invitation": {
           *           "url": "…",
           *           "expiresAt": "2026-11-28T17:10:41.806Z"
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              email: string;
              /** @enum {string} */
              role: 'admin' | 'owner' | 'viewer';
              invitation: null | {
                url: string;
                /** Format: date-time */
                expiresAt: string;
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  OrganizationsController_listInvitations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "userId": "…",
           *             "email": "owner@acme.example",
           *             "role": "owner",
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "expiresAt": "2026-11-28T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['Invitation'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_withdrawInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        invitedId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "withdrawn": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              withdrawn: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_removeMember: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        userId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "removed": true,
           *         "keysLeft": [
           *           {
           *             "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *             "id": "…",
           *             "name": "Expenses"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              removed: boolean;
              keysLeft: components['schemas']['KeyLeft'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  OrganizationsController_changeRole: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "owner"
         *     }
         */
        'application/json': components['schemas']['RoleDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "role": "owner"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              /** @enum {string} */
              role: 'admin' | 'owner' | 'viewer';
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  OrganizationsController_disableMember: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        userId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "disabled": true,
           *         "keysLeft": [
           *           {
           *             "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *             "id": "…",
           *             "name": "Expenses"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              disabled: boolean;
              keysLeft: components['schemas']['KeyLeft'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  OrganizationsController_enableMember: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        userId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "disabled": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              disabled: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_signOutMember: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        userId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "userId": "…",
           *         "signedOut": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              userId: string;
              signedOut: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_listProjects: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "name": "Expenses",
           *             "organization": "acme",
           *             "isEnabled": true,
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "updatedAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
                name: string;
                organization: string;
                isEnabled: boolean;
                createdAt: string;
                updatedAt: string;
              }[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_createProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Travel tools"
         *     }
         */
        'application/json': components['schemas']['NewProjectDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "apiKey": "ak_oJifxATDTKt5zHFXRSmPKdezlNdBjSoZNx90pxHl0yc",
           *         "runtimeKey": "…",
           *         "webhookSecret": "…",
           *         "id": "…",
           *         "name": "Expenses",
           *         "organization": "acme",
           *         "isEnabled": true,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              apiKey: string;
              runtimeKey: string;
              webhookSecret: string;
              id: string;
              name: string;
              organization: string;
              isEnabled: boolean;
              createdAt: string;
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  OrganizationsController_listDelegations: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        /** @description Required with a session; an API key determines its project */
        project_id?: string;
        status?: 'pending' | 'active' | 'denied' | 'expired' | 'revoked';
        agent_did?: string;
        /** @description User DID, user id, or e-mail address */
        user?: string;
        /** @description Delegations that may use this tool */
        tool?: string;
        /** @description A delegation id: lists it and all its sub-delegations, which end with it */
        chain?: string;
      };
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "flow": "bouncer",
           *             "basis": "approval",
           *             "organization": "acme",
           *             "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *             "clientId": null,
           *             "agentDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *             "agentName": "Bookkeeper",
           *             "agentProof": "proven",
           *             "userDid": "did:web:auth.bonafide.example:orgs:acme:users:usr_1gISK29tBeAfmw4MyD0m",
           *             "userIdentifier": null,
           *             "scopes": [
           *               "tin:verify",
           *               "jobs:read"
           *             ],
           *             "constraints": {},
           *             "status": "active",
           *             "sessionId": "…",
           *             "parentId": null,
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "updatedAt": "2026-11-21T17:10:41.806Z",
           *             "issuedAt": "2026-11-21T17:10:41.806Z",
           *             "expiresAt": "2026-11-28T17:10:41.806Z",
           *             "revokedAt": "2026-11-21T17:10:41.806Z",
           *             "revocationReason": null
           *           }
           *         ],
           *         "total": 1,
           *         "page": 1,
           *         "pageSize": 50,
           *         "totalPages": 1
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
                /** @enum {string} */
                flow: 'bouncer' | 'gateway';
                /** @enum {string} */
                basis: 'approval' | 'machine' | 'policy';
                organization: string;
                projectId: null | string;
                clientId: null | string;
                agentDid: string;
                agentName: null | string;
                /** @enum {string} */
                agentProof: 'proven' | 'unproven';
                userDid: string;
                userIdentifier: null | string;
                scopes: string[];
                constraints: Record<string, unknown>;
                /** @enum {string} */
                status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
                sessionId: string;
                parentId: null | string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                issuedAt: null | string;
                /** Format: date-time */
                expiresAt: string;
                revokedAt: null | string;
                revocationReason: null | string;
              }[];
              total: number;
              page: number;
              pageSize: number;
              totalPages: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  OrganizationsController_auditLog: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
        delegation_id?: string;
        project_id?: string;
      };
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "at": "2026-11-21T17:10:41.806Z",
           *             "action": "…",
           *             "actorType": "…",
           *             "actorId": null,
           *             "actorName": null,
           *             "actorEmail": null,
           *             "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *             "delegationId": "dlg_tbqv2lC0eLzMWrynDjU657",
           *             "subject": null,
           *             "details": {},
           *             "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *             "address": null,
           *             "actorDid": null
           *           }
           *         ],
           *         "total": 1,
           *         "page": 1,
           *         "pageSize": 50,
           *         "totalPages": 1
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
                /** Format: date-time */
                at: string;
                action: string;
                actorType: string;
                actorId: null | string;
                /** @description name of the actor: a user's or a key's; null if it has none */
                actorName: null | string;
                actorEmail: null | string;
                projectId: null | string;
                delegationId: null | string;
                subject: null | string;
                details: Record<string, unknown>;
                requestId: null | string;
                /** @description IP address; null for automatic actions and once it is erased */
                address: null | string;
                actorDid: null | string;
              }[];
              total: number;
              page: number;
              pageSize: number;
              totalPages: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AuditTrailController_checkpoint: {
    parameters: {
      query?: {
        /** @description Number of lines of the checkpoint. Default: the latest */
        size?: number;
      };
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "size": 0,
           *         "root": "…",
           *         "at": "2026-11-21T17:10:41.806Z",
           *         "token": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['Checkpoint'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AuditTrailController_export: {
    parameters: {
      query?: {
        /** @description Number of lines of the checkpoint. Default: the latest */
        size?: number;
        /** @description Index of the first line, from 0 */
        first?: number;
        /** @description Maximum number of lines */
        limit?: number;
        /** @description Only JSON Lines can be verified */
        format?: 'jsonl' | 'csv';
      };
      header?: never;
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description JSON Lines or CSV */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /** @example … */
          'application/x-ndjson': string;
          'text/csv': string;
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
  AuditTrailController_inclusion: {
    parameters: {
      query: {
        /** @description Number of lines of the checkpoint. Default: the latest */
        size?: number;
        /** @description Index of the line, from 0 */
        leaf: number;
      };
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "leaf": 0,
           *         "hash": "…",
           *         "checkpoint": {
           *           "size": 0,
           *           "root": "…",
           *           "at": "2026-11-21T17:10:41.806Z",
           *           "token": "…"
           *         },
           *         "path": [
           *           "…"
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['InclusionProof'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  AuditTrailController_consistency: {
    parameters: {
      query: {
        /** @description Number of lines of the checkpoint. Default: the latest */
        size?: number;
        /** @description Number of lines of the earlier checkpoint */
        first: number;
      };
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "first": {
           *           "size": 0,
           *           "root": "…",
           *           "at": "2026-11-21T17:10:41.806Z",
           *           "token": "…"
           *         },
           *         "checkpoint": {
           *           "size": 0,
           *           "root": "…",
           *           "at": "2026-11-21T17:10:41.806Z",
           *           "token": "…"
           *         },
           *         "path": [
           *           "…"
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ConsistencyProof'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_project: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "name": "Expenses",
           *         "organization": "acme",
           *         "isEnabled": true,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              name: string;
              organization: string;
              isEnabled: boolean;
              createdAt: string;
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_delete: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "deleted": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              deleted: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_update: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Travel tools"
         *     }
         */
        'application/json': components['schemas']['ProjectDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "name": "Expenses",
           *         "organization": "acme",
           *         "isEnabled": true,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              name: string;
              organization: string;
              isEnabled: boolean;
              createdAt: string;
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ProjectsController_listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "kind": "management",
           *             "name": "Expenses",
           *             "hint": "…",
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "lastUsedAt": "2026-11-21T17:10:41.806Z",
           *             "revokedAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['ApiKey'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_createKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "production"
         *     }
         */
        'application/json': components['schemas']['NewApiKeyDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "kind": "management",
           *         "name": "Expenses",
           *         "hint": "…",
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "lastUsedAt": "2026-11-21T17:10:41.806Z",
           *         "revokedAt": "2026-11-21T17:10:41.806Z",
           *         "key": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description `key_…` */
              id: string;
              /** @enum {string} */
              kind: 'management' | 'runtime';
              name: string;
              /** @description the last four characters */
              hint: string;
              /** Format: date-time */
              createdAt: string;
              lastUsedAt: null | string;
              revokedAt: null | string;
              key: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  ProjectsController_revokeKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        keyId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "revoked": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              revoked: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_delegation: {
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
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "flow": "bouncer",
           *         "basis": "approval",
           *         "organization": "acme",
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "clientId": null,
           *         "agentDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *         "agentName": "Bookkeeper",
           *         "agentProof": "proven",
           *         "userDid": "did:web:auth.bonafide.example:orgs:acme:users:usr_1gISK29tBeAfmw4MyD0m",
           *         "userIdentifier": null,
           *         "scopes": [
           *           "tin:verify",
           *           "jobs:read"
           *         ],
           *         "constraints": {},
           *         "status": "active",
           *         "sessionId": "…",
           *         "parentId": null,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z",
           *         "issuedAt": "2026-11-21T17:10:41.806Z",
           *         "expiresAt": "2026-11-28T17:10:41.806Z",
           *         "revokedAt": "2026-11-21T17:10:41.806Z",
           *         "revocationReason": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              /** @enum {string} */
              flow: 'bouncer' | 'gateway';
              /** @enum {string} */
              basis: 'approval' | 'machine' | 'policy';
              organization: string;
              projectId: null | string;
              clientId: null | string;
              agentDid: string;
              agentName: null | string;
              /** @enum {string} */
              agentProof: 'proven' | 'unproven';
              userDid: string;
              userIdentifier: null | string;
              scopes: string[];
              constraints: Record<string, unknown>;
              /** @enum {string} */
              status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
              sessionId: string;
              parentId: null | string;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              updatedAt: string;
              issuedAt: null | string;
              /** Format: date-time */
              expiresAt: string;
              revokedAt: null | string;
              revocationReason: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ProjectsController_revoke: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "reason": "not needed any more"
         *     }
         */
        'application/json': components['schemas']['RevokeDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "flow": "bouncer",
           *         "basis": "approval",
           *         "organization": "acme",
           *         "projectId": "prj_IzG8lr8sXauOmrtdO1ba",
           *         "clientId": null,
           *         "agentDid": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
           *         "agentName": "Bookkeeper",
           *         "agentProof": "proven",
           *         "userDid": "did:web:auth.bonafide.example:orgs:acme:users:usr_1gISK29tBeAfmw4MyD0m",
           *         "userIdentifier": null,
           *         "scopes": [
           *           "tin:verify",
           *           "jobs:read"
           *         ],
           *         "constraints": {},
           *         "status": "active",
           *         "sessionId": "…",
           *         "parentId": null,
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "updatedAt": "2026-11-21T17:10:41.806Z",
           *         "issuedAt": "2026-11-21T17:10:41.806Z",
           *         "expiresAt": "2026-11-28T17:10:41.806Z",
           *         "revokedAt": "2026-11-21T17:10:41.806Z",
           *         "revocationReason": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              /** @enum {string} */
              flow: 'bouncer' | 'gateway';
              /** @enum {string} */
              basis: 'approval' | 'machine' | 'policy';
              organization: string;
              projectId: null | string;
              clientId: null | string;
              agentDid: string;
              agentName: null | string;
              /** @enum {string} */
              agentProof: 'proven' | 'unproven';
              userDid: string;
              userIdentifier: null | string;
              scopes: string[];
              constraints: Record<string, unknown>;
              /** @enum {string} */
              status: 'active' | 'denied' | 'expired' | 'pending' | 'revoked';
              sessionId: string;
              parentId: null | string;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              updatedAt: string;
              issuedAt: null | string;
              /** Format: date-time */
              expiresAt: string;
              revokedAt: null | string;
              revocationReason: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  PolicyController_presets: {
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "providers": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              providers: {
                [key: string]: Record<string, unknown>;
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  PolicyController_methods: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…"
           *           }
           *         ],
           *         "defaultMethod": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
              }[];
              defaultMethod: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  PolicyController_saveMethod: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        methodId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "clientId": "Iv1.8a61f9b3a7aba766",
         *       "clientSecret": "2f6c1d0e9b8a47c3…",
         *       "displayName": "GitHub",
         *       "authorizationUrl": "https://github.com/login/oauth/authorize",
         *       "tokenUrl": "https://github.com/login/oauth/access_token",
         *       "userInfoUrl": "https://api.github.com/user",
         *       "domain": "dev-12345.okta.com",
         *       "allowedDomains": [
         *         "example.com"
         *       ],
         *       "allowedTenants": [
         *         "72f988bf-86f1-41af-91ab-2d7cd011db47"
         *       ],
         *       "tenantField": "org_id",
         *       "userIdField": "sub"
         *     }
         */
        'application/json':
          | components['schemas']['OAuthProviderDto']
          | components['schemas']['PasswordProviderDto']
          | components['schemas']['ConsentOnlyProviderDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  PolicyController_deleteMethod: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        methodId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  PolicyController_setDefault: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "method": "github"
         *     }
         */
        'application/json': components['schemas']['DefaultMethodDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "defaultMethod": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              defaultMethod: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  PolicyController_tools: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  PolicyController_saveTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        tool: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "requiresDelegation": true,
         *       "requiredScopes": [
         *         "files:read"
         *       ],
         *       "provider": "github",
         *       "providerScopes": [
         *         "https://www.googleapis.com/auth/drive.readonly"
         *       ]
         *     }
         */
        'application/json': components['schemas']['ToolProtectionDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  PolicyController_deleteTool: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        tool: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "toolProtections": {}
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              toolProtections: {
                [key: string]: {
                  providerScopes?: string[];
                  provider?: string;
                  requiresDelegation: boolean;
                  requiredScopes: string[];
                };
              };
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  PolicyController_consent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              consentConfig: components['schemas']['ConsentConfig'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  PolicyController_saveConsent: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ConsentConfigDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "consentConfig": {
           *           "branding": {
           *             "primaryColor": "…",
           *             "logoUrl": "…",
           *             "companyName": "…"
           *           },
           *           "ui": {
           *             "title": "…",
           *             "description": "…",
           *             "approveButtonText": "…",
           *             "denyButtonText": "…",
           *             "footerText": "…"
           *           },
           *           "terms": {
           *             "text": "…",
           *             "url": "…",
           *             "required": true
           *           }
           *         }
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              consentConfig: components['schemas']['ConsentConfig'];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  PolicyController_preview: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ConsentConfigDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "html": "…"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              html: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ResourcesController_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "uri": "…",
           *             "name": "Expenses",
           *             "isShared": true,
           *             "scopes": [
           *               {
           *                 "name": "Expenses",
           *                 "description": "…",
           *                 "risk": "high",
           *                 "default": true,
           *                 "leastRole": "admin"
           *               }
           *             ],
           *             "detailTypes": [
           *               {
           *                 "type": "…",
           *                 "description": "…",
           *                 "fields": [
           *                   {
           *                     "name": "Expenses",
           *                     "description": "…",
           *                     "isRequired": true
           *                   }
           *                 ]
           *               }
           *             ],
           *             "updatedAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                id: string;
                uri: string;
                name: string;
                isShared: boolean;
                scopes: components['schemas']['ResourceScope'][];
                detailTypes: components['schemas']['DetailType'][];
                /** Format: date-time */
                updatedAt: string;
              }[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ResourcesController_save: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "uri": "https://jobs.example",
         *       "name": "Verification jobs",
         *       "scopes": [
         *         {
         *           "name": "jobs:read",
         *           "description": "Read verification jobs"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ResourceDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "uri": "…",
           *         "name": "Expenses",
           *         "isShared": true,
           *         "scopes": [
           *           {
           *             "name": "Expenses",
           *             "description": "…",
           *             "risk": "high",
           *             "default": true,
           *             "leastRole": "admin"
           *           }
           *         ],
           *         "detailTypes": [
           *           {
           *             "type": "…",
           *             "description": "…",
           *             "fields": [
           *               {
           *                 "name": "Expenses",
           *                 "description": "…",
           *                 "isRequired": true
           *               }
           *             ]
           *           }
           *         ],
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              uri: string;
              name: string;
              isShared: boolean;
              scopes: components['schemas']['ResourceScope'][];
              detailTypes: components['schemas']['DetailType'][];
              /** Format: date-time */
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  ResourcesController_remove: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        resourceId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ResourcesController_policy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "allowedClients": [
           *           "…"
           *         ],
           *         "allowedResources": [
           *           "…"
           *         ],
           *         "requirePushedRequests": true,
           *         "requireDpop": true,
           *         "refuseDevices": true,
           *         "refusePassingOn": true,
           *         "refreshLeewaySeconds": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              allowedClients: null | string[];
              allowedResources: null | string[];
              requirePushedRequests: boolean;
              requireDpop: boolean;
              refuseDevices: boolean;
              refusePassingOn: boolean;
              refreshLeewaySeconds: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ResourcesController_savePolicy: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "allowedClients": [
         *         "https://claude.ai",
         *         "eph_7vJq…"
         *       ],
         *       "allowedResources": [
         *         "https://jobs.example"
         *       ]
         *     }
         */
        'application/json': components['schemas']['AgentPolicyDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "allowedClients": [
           *           "…"
           *         ],
           *         "allowedResources": [
           *           "…"
           *         ],
           *         "requirePushedRequests": true,
           *         "requireDpop": true,
           *         "refuseDevices": true,
           *         "refusePassingOn": true,
           *         "refreshLeewaySeconds": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              allowedClients: null | string[];
              allowedResources: null | string[];
              requirePushedRequests: boolean;
              requireDpop: boolean;
              refuseDevices: boolean;
              refusePassingOn: boolean;
              refreshLeewaySeconds: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  ClientsController_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "clientId": "…",
           *             "name": "Expenses",
           *             "redirectUris": [
           *               "…"
           *             ],
           *             "authentication": "none",
           *             "jwks": {
           *               "keys": [
           *                 {}
           *               ]
           *             },
           *             "usesDeviceGrant": true,
           *             "usesBackchannel": true,
           *             "notificationEndpoint": null,
           *             "requireDpop": true,
           *             "requirePushedRequests": true,
           *             "usesIdentityAssertions": true,
           *             "machineAccess": [
           *               {
           *                 "resource": "…",
           *                 "scopes": [
           *                   "tin:verify",
           *                   "jobs:read"
           *                 ]
           *               }
           *             ],
           *             "createdAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                clientId: string;
                name?: string;
                redirectUris: string[];
                /** @enum {string} */
                authentication: 'none' | 'private_key_jwt';
                jwks: null | components['schemas']['ClientKeySet'];
                usesDeviceGrant: boolean;
                usesBackchannel: boolean;
                notificationEndpoint: null | string;
                requireDpop: boolean;
                requirePushedRequests: boolean;
                usesIdentityAssertions: boolean;
                machineAccess: null | components['schemas']['PolicyAccess'][];
                /** Format: date-time */
                createdAt: string;
              }[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ClientsController_create: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Payroll assistant",
         *       "redirectUris": [
         *         "https://payroll.example/callback"
         *       ],
         *       "notificationEndpoint": "https://payroll.example/notified",
         *       "jwks": {
         *         "keys": [
         *           {
         *             "kty": "OKP",
         *             "crv": "Ed25519",
         *             "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
         *           }
         *         ]
         *       }
         *     }
         */
        'application/json': components['schemas']['NewClientDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "clientId": "…",
           *         "name": "Expenses",
           *         "redirectUris": [
           *           "…"
           *         ],
           *         "authentication": "none",
           *         "jwks": {
           *           "keys": [
           *             {}
           *           ]
           *         },
           *         "usesDeviceGrant": true,
           *         "usesBackchannel": true,
           *         "notificationEndpoint": null,
           *         "requireDpop": true,
           *         "requirePushedRequests": true,
           *         "usesIdentityAssertions": true,
           *         "machineAccess": [
           *           {
           *             "resource": "…",
           *             "scopes": [
           *               "tin:verify",
           *               "jobs:read"
           *             ]
           *           }
           *         ],
           *         "createdAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              clientId: string;
              name?: string;
              redirectUris: string[];
              /** @enum {string} */
              authentication: 'none' | 'private_key_jwt';
              jwks: null | components['schemas']['ClientKeySet'];
              usesDeviceGrant: boolean;
              usesBackchannel: boolean;
              notificationEndpoint: null | string;
              requireDpop: boolean;
              requirePushedRequests: boolean;
              usesIdentityAssertions: boolean;
              machineAccess: null | components['schemas']['PolicyAccess'][];
              /** Format: date-time */
              createdAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  ClientsController_remove: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        registeredClient: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "clientId": "…",
           *         "removed": true,
           *         "endedDelegations": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              clientId: string;
              removed: boolean;
              endedDelegations: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  ClientsController_change: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        registeredClient: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Payroll assistant",
         *       "redirectUris": [
         *         "https://payroll.example/callback"
         *       ],
         *       "notificationEndpoint": "https://payroll.example/notified",
         *       "jwks": {
         *         "keys": [
         *           {
         *             "kty": "OKP",
         *             "crv": "Ed25519",
         *             "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
         *           }
         *         ]
         *       }
         *     }
         */
        'application/json': components['schemas']['ClientChangesDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "clientId": "…",
           *         "name": "Expenses",
           *         "redirectUris": [
           *           "…"
           *         ],
           *         "authentication": "none",
           *         "jwks": {
           *           "keys": [
           *             {}
           *           ]
           *         },
           *         "usesDeviceGrant": true,
           *         "usesBackchannel": true,
           *         "notificationEndpoint": null,
           *         "requireDpop": true,
           *         "requirePushedRequests": true,
           *         "usesIdentityAssertions": true,
           *         "machineAccess": [
           *           {
           *             "resource": "…",
           *             "scopes": [
           *               "tin:verify",
           *               "jobs:read"
           *             ]
           *           }
           *         ],
           *         "createdAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              clientId: string;
              name?: string;
              redirectUris: string[];
              /** @enum {string} */
              authentication: 'none' | 'private_key_jwt';
              jwks: null | components['schemas']['ClientKeySet'];
              usesDeviceGrant: boolean;
              usesBackchannel: boolean;
              notificationEndpoint: null | string;
              requireDpop: boolean;
              requirePushedRequests: boolean;
              usesIdentityAssertions: boolean;
              machineAccess: null | components['schemas']['PolicyAccess'][];
              /** Format: date-time */
              createdAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  CompanySignInController_find: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "publicKey": {
           *           "key_ops": [
           *             "…"
           *           ],
           *           "ext": true,
           *           "x5c": [
           *             "…"
           *           ],
           *           "x5t": "…",
           *           "x5t#S256": "…",
           *           "x5u": "…",
           *           "kid": "…",
           *           "crv": "…",
           *           "d": "…",
           *           "dp": "…",
           *           "dq": "…",
           *           "e": "…",
           *           "k": "…",
           *           "n": "…",
           *           "p": "…",
           *           "q": "…",
           *           "qi": "…",
           *           "x": "…",
           *           "y": "…",
           *           "pub": "…",
           *           "priv": "…",
           *           "oth": [
           *             {
           *               "d": "…",
           *               "r": "…",
           *               "t": "…"
           *             }
           *           ]
           *         },
           *         "issuer": "…",
           *         "clientId": "…",
           *         "authMethod": "client_secret_basic",
           *         "defaultRole": "admin",
           *         "enforced": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              publicKey: null | components['schemas']['JWK'];
              issuer: string;
              clientId: string;
              /** @enum {string} */
              authMethod: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';
              /** @enum {string} */
              defaultRole: 'admin' | 'viewer';
              enforced: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  CompanySignInController_save: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issuer": "https://login.acme.example",
         *       "clientId": "bonafide",
         *       "clientSecret": "2f6c1d0e9b8a47c3…"
         *     }
         */
        'application/json': components['schemas']['CompanySignInDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "publicKey": {
           *           "key_ops": [
           *             "…"
           *           ],
           *           "ext": true,
           *           "x5c": [
           *             "…"
           *           ],
           *           "x5t": "…",
           *           "x5t#S256": "…",
           *           "x5u": "…",
           *           "kid": "…",
           *           "crv": "…",
           *           "d": "…",
           *           "dp": "…",
           *           "dq": "…",
           *           "e": "…",
           *           "k": "…",
           *           "n": "…",
           *           "p": "…",
           *           "q": "…",
           *           "qi": "…",
           *           "x": "…",
           *           "y": "…",
           *           "pub": "…",
           *           "priv": "…",
           *           "oth": [
           *             {
           *               "d": "…",
           *               "r": "…",
           *               "t": "…"
           *             }
           *           ]
           *         },
           *         "issuer": "…",
           *         "clientId": "…",
           *         "authMethod": "client_secret_basic",
           *         "defaultRole": "admin",
           *         "enforced": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              publicKey: null | components['schemas']['JWK'];
              issuer: string;
              clientId: string;
              /** @enum {string} */
              authMethod: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';
              /** @enum {string} */
              defaultRole: 'admin' | 'viewer';
              enforced: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  CompanySignInController_remove: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  CompanySignInController_listDomains: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "domain": "…",
           *             "record": {
           *               "name": "Expenses",
           *               "value": "…"
           *             },
           *             "provenAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['CompanyDomain'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  CompanySignInController_addDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domain": "acme.example"
         *     }
         */
        'application/json': components['schemas']['DomainDto'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "domain": "…",
           *         "record": {
           *           "name": "Expenses",
           *           "value": "…"
           *         },
           *         "provenAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CompanyDomain'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  CompanySignInController_verifyDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        domain: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "domain": "…",
           *         "record": {
           *           "name": "Expenses",
           *           "value": "…"
           *         },
           *         "provenAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CompanyDomain'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  CompanySignInController_removeDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        domain: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "domain": "…",
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              domain: string;
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  IdentityProvidersController_list: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "enabled": true,
           *             "id": "…",
           *             "issuer": "…",
           *             "jwksUri": "…",
           *             "allowedClients": [
           *               "…"
           *             ],
           *             "access": [
           *               {
           *                 "resource": "…",
           *                 "scopes": [
           *                   "tin:verify",
           *                   "jobs:read"
           *                 ]
           *               }
           *             ],
           *             "defaultRole": "admin",
           *             "updatedAt": "2026-11-21T17:10:41.806Z"
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: {
                enabled: boolean;
                /** @description `idp_…` */
                id: string;
                issuer: string;
                jwksUri: string;
                /** @description client ids */
                allowedClients: string[];
                /** @description the most that its assertions may grant */
                access: components['schemas']['PolicyAccess'][];
                /**
                 * @description role for first-time users
                 * @enum {string}
                 */
                defaultRole: 'admin' | 'viewer';
                /** Format: date-time */
                updatedAt: string;
              }[];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  IdentityProvidersController_save: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "issuer": "https://login.acme.example",
         *       "jwksUri": "https://login.acme.example/jwks",
         *       "allowedClients": [
         *         "cli_7vJq…",
         *         "https://assistant.example/client.json"
         *       ],
         *       "access": [
         *         {
         *           "resource": "https://jobs.example",
         *           "scopes": [
         *             "jobs:read"
         *           ]
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['IdentityProviderDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "enabled": true,
           *         "id": "…",
           *         "issuer": "…",
           *         "jwksUri": "…",
           *         "allowedClients": [
           *           "…"
           *         ],
           *         "access": [
           *           {
           *             "resource": "…",
           *             "scopes": [
           *               "tin:verify",
           *               "jobs:read"
           *             ]
           *           }
           *         ],
           *         "defaultRole": "admin",
           *         "updatedAt": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              enabled: boolean;
              /** @description `idp_…` */
              id: string;
              issuer: string;
              jwksUri: string;
              /** @description client ids */
              allowedClients: string[];
              /** @description the most that its assertions may grant */
              access: components['schemas']['PolicyAccess'][];
              /**
               * @description role for first-time users
               * @enum {string}
               */
              defaultRole: 'admin' | 'viewer';
              /** Format: date-time */
              updatedAt: string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  IdentityProvidersController_remove: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
        identityProvider: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "removed": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              id: string;
              removed: boolean;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  SignInPolicyController_find: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        org: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "requireSecondFactor": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['SignInPolicy'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  SignInPolicyController_save: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        org: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "requireSecondFactor": true
         *     }
         */
        'application/json': components['schemas']['SignInPolicyDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "requireSecondFactor": true
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['SignInPolicy'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  WorkerController_show: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "url": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              url: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  WorkerController_save: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://worker.example.com/delegations"
         *     }
         */
        'application/json': components['schemas']['WorkerDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "url": null
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              url: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  WorkerController_test: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "url": "…",
           *         "status": "delivered",
           *         "event": "…",
           *         "deliveredAt": "2026-11-21T17:10:41.806Z",
           *         "nextAttemptAt": "2026-11-21T17:10:41.806Z",
           *         "subjectId": "…",
           *         "attemptCount": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DeliverySummary'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  WorkerController_rotate: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['RotateSecretDto'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "secret": "…",
           *         "previousValidUntil": "2026-11-21T17:10:41.806Z"
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              secret: string;
              previousValidUntil: null | string;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
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
  WorkerController_list: {
    parameters: {
      query?: {
        page?: number;
        pageSize?: number;
      };
      header?: never;
      path: {
        projectId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "items": [
           *           {
           *             "id": "…",
           *             "createdAt": "2026-11-21T17:10:41.806Z",
           *             "url": "…",
           *             "status": "delivered",
           *             "event": "…",
           *             "deliveredAt": "2026-11-21T17:10:41.806Z",
           *             "nextAttemptAt": "2026-11-21T17:10:41.806Z",
           *             "subjectId": "…",
           *             "attemptCount": 0
           *           }
           *         ],
           *         "total": 1,
           *         "page": 1,
           *         "pageSize": 50,
           *         "totalPages": 1
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              items: components['schemas']['DeliverySummary'][];
              total: number;
              page: number;
              pageSize: number;
              totalPages: number;
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  WorkerController_detail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        projectId: string;
        deliveryId: string;
      };
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
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "url": "…",
           *         "status": "delivered",
           *         "event": "…",
           *         "deliveredAt": "2026-11-21T17:10:41.806Z",
           *         "nextAttemptAt": "2026-11-21T17:10:41.806Z",
           *         "subjectId": "…",
           *         "attemptCount": 0,
           *         "attempts": [
           *           {
           *             "number": 0,
           *             "startedAt": "2026-11-21T17:10:41.806Z",
           *             "durationMs": 0,
           *             "statusCode": null,
           *             "errorKind": "closed",
           *             "answer": null
           *           }
           *         ]
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /** @description `msg_…`, sent as `webhook-id` in every attempt and resend */
              id: string;
              /** Format: date-time */
              createdAt: string;
              /** @description reduced to its origin when erased */
              url: string;
              /** @enum {string} */
              status: 'delivered' | 'failed' | 'pending' | 'stopped';
              event: string;
              deliveredAt: null | string;
              /** @description null unless another attempt is planned; during an attempt, when it will count as lost */
              nextAttemptAt: null | string;
              subjectId: string;
              attemptCount: number;
              attempts: components['schemas']['ListedAttempt'][];
            };
            metadata: {
              requestId: string;
              timestamp: string;
            };
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
  WorkerController_resend: {
    parameters: {
      query?: never;
      header?: {
        /** @description With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403. */
        'X-CSRF-Token'?: string;
      };
      path: {
        projectId: string;
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "…",
           *         "createdAt": "2026-11-21T17:10:41.806Z",
           *         "url": "…",
           *         "status": "delivered",
           *         "event": "…",
           *         "deliveredAt": "2026-11-21T17:10:41.806Z",
           *         "nextAttemptAt": "2026-11-21T17:10:41.806Z",
           *         "subjectId": "…",
           *         "attemptCount": 0
           *       },
           *       "metadata": {
           *         "requestId": "c79e69d0-4e3f-419d-8370-00492155dd31",
           *         "timestamp": "2026-11-21T17:10:41.806Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DeliverySummary'];
            metadata: {
              requestId: string;
              timestamp: string;
            };
          };
        };
      };
      400: components['responses']['Error400'];
      401: components['responses']['Error401'];
      403: components['responses']['Error403'];
      404: components['responses']['Error404'];
      409: components['responses']['Error409'];
      429: components['responses']['Error429'];
      503: components['responses']['Error503'];
    };
  };
  onDelegationGranted: {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the message, the same at every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`; two, separated by a space, while the secret is rotated */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event": "delegation.granted",
         *       "id": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "delegation_id": "dlg_4gKpTzcZ1mXW0Q9bN2sY",
         *       "project_id": "prj_4gKpTzcZ1mXW0Q9b",
         *       "agent_did": "did:web:agent.example",
         *       "user_did": "did:web:auth.bonafide.example:users:usr_9hLqUydA2nYV",
         *       "scopes": [
         *         "files:read"
         *       ],
         *       "session_id": "ses_4gKpTzcZ1mXW0Q9bN2sY",
         *       "expires_at": "2026-03-08T12:00:00.000Z",
         *       "delegation_token": "eyJhbGciOiJFZERTQSIs…"
         *     }
         */
        'application/json': {
          /** @constant */
          event: 'delegation.granted';
          id: string;
          /** Format: date-time */
          timestamp: string;
          delegation_id: string;
          project_id: string;
          agent_did: string;
          user_did: string;
          scopes: string[];
          session_id: string;
          /** Format: date-time */
          expires_at: string;
          /** @description A VC-JWT, issued anew for each attempt */
          delegation_token: string;
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
  onDelegationRevoked: {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the message, the same at every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`; two, separated by a space, while the secret is rotated */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event": "delegation.revoked",
         *       "id": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "delegation_id": "dlg_4gKpTzcZ1mXW0Q9bN2sY",
         *       "project_id": "prj_4gKpTzcZ1mXW0Q9b",
         *       "agent_did": "did:web:agent.example",
         *       "user_did": "did:web:auth.bonafide.example:users:usr_9hLqUydA2nYV",
         *       "scopes": [
         *         "files:read"
         *       ],
         *       "session_id": "ses_4gKpTzcZ1mXW0Q9bN2sY",
         *       "expires_at": "2026-03-08T12:00:00.000Z",
         *       "revoked_at": "2026-03-01T12:30:00.000Z",
         *       "reason": "user"
         *     }
         */
        'application/json': {
          /** @constant */
          event: 'delegation.revoked';
          id: string;
          /** Format: date-time */
          timestamp: string;
          delegation_id: string;
          project_id: string;
          agent_did: string;
          user_did: string;
          scopes: string[];
          session_id: string;
          /** Format: date-time */
          expires_at: string;
          revoked_at: string | null;
          reason: string | null;
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
  onDeliveryTest: {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the message, the same at every attempt */
        'webhook-id': string;
        /** @description Unix time of this attempt, in seconds */
        'webhook-timestamp': string;
        /** @description `v1,<base64>`; two, separated by a space, while the secret is rotated */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event": "delivery.test",
         *       "id": "msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr",
         *       "timestamp": "2026-03-01T12:00:00.000Z",
         *       "project_id": "prj_4gKpTzcZ1mXW0Q9b"
         *     }
         */
        'application/json': {
          /** @constant */
          event: 'delivery.test';
          id: string;
          /** Format: date-time */
          timestamp: string;
          project_id: string;
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
