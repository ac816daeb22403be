import { generateKeyPairSync } from 'node:crypto';
import type { AuthenticationClass } from '@bonafide/vc-jwt/delegation-claims';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import {
  ACCESS_TOKEN_SECONDS,
  AUTHORIZATION_CODE_SECONDS,
  BACKCHANNEL_SECONDS,
  CLIENT_ASSERTION_SECONDS,
  DEVICE_CODE_SECONDS,
  GATEWAY_DELEGATION_MAX_SECONDS,
  INTERACTION_SECONDS,
  SESSION_MAX_SECONDS,
} from '../../limits.js';
import { assertBindingMessage } from '../backchannel/binding-message.js';
import { readLoginHint } from '../backchannel/login-hint.js';
import { DETAILS_PARAMETER, type RequestFault } from './authorize-request.js';
import { CLIENT_AUTH_ALGORITHMS } from '../clients/client-keys.js';
import { newClientId } from '../clients/gateway-clients.service.js';
import { requestOf } from './gateway-request.js';
import { ASKED_AT_PARAMETER, DEMAND_PARAMETERS, readDemand } from './auth-requirements.js';
import { USER_CODE_FORM } from '../device/user-code.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import { DPOP_ALGORITHMS } from './server-metadata.js';
import { applicationTypeOf } from '../../core/http/redirect-uri.js';
import { satisfiesDemand } from '../../people/sign-in/assurance.js';

type Features = NonNullable<Configuration['features']>;
type TokenPolicy = NonNullable<NonNullable<Features['introspection']>['allowedPolicy']>;

export interface ProviderSettingsInput {
  publicUrl: string;
  cookieKeys: string[];
  /** name of the sign-in session's cookie */
  sessionCookie: string;
  adapter: Configuration['adapter'];
  /** the person's next page; also sets the cookie that binds the request to the browser */
  interactionUrl(context: KoaContextWithOIDC, interaction: { uid: string; prompt: { name: string } }): string;
  renderError: NonNullable<Configuration['renderError']>;
  /** 32 bytes; for proofs at `par` */
  dpopNonceSecret: Buffer;
  /** whether a client or project may introspect a token, and whether it may revoke it */
  mayIntrospect: TokenPolicy;
  mayRevoke: TokenPolicy;
}

const off = { enabled: false };

/** Whether the session is older or weaker than the request requires. */
function isSignInTooWeak({ oidc }: KoaContextWithOIDC): boolean {
  if (!oidc.params) return false;
  // Stays with the request through all prompts.
  oidc.params[ASKED_AT_PARAMETER] ??= String(Math.floor(Date.now() / 1000));
  if (!oidc.session?.accountId) return false;
  const demand = readDemand(oidc.params);
  const contextClass = oidc.session.acr as AuthenticationClass;
  return (
    demand !== undefined && !satisfiesDemand({ provenAt: oidc.session.authTime() ?? 0, contextClass }, demand)
  );
}

/** Sign-in when there is no session, then consent, every time (docs/design/oauth.md). */
function signInThenConsent() {
  const { Check, Prompt } = interactionPolicy;
  const signIn = new Prompt(
    { name: 'login', requestable: false },
    new Check('no_session', 'sign-in is required', (ctx) => !ctx.oidc.session?.accountId),
    new Check('demand', 'another proof of sign-in is required', isSignInTooWeak),
  );
  const consent = new Prompt(
    { name: 'consent', requestable: false },
    new Check('not_asked', 'consent is required', (ctx) => !ctx.oidc.result?.consent),
  );
  return [signIn, consent];
}

/** Runs after client and redirect URI were checked: errors thrown here are returned to the client. */
function refuseFaultyRequest({ state }: KoaContextWithOIDC): void {
  const fault = state.fault as RequestFault | undefined;
  if (fault) throw new errors.CustomOIDCProviderError(fault.error, fault.description);
}

/** Adapts registered metadata to oidc-provider, where scopes belong to resources. */
function adaptClient(metadata: Record<string, unknown>): void {
  delete metadata.scope;
  if (Array.isArray(metadata.redirect_uris))
    metadata.application_type = applicationTypeOf(metadata.redirect_uris as string[]);
}

/** Assertion ids are stored until they expire, for single use, so their lifetime must be short. */
function assertShortLived(_ctx: unknown, { exp }: { exp?: number }): void {
  if (exp === undefined || exp > Date.now() / 1000 + CLIENT_ASSERTION_SECONDS)
    throw new errors.InvalidClientAuth(
      `client_assertion must expire within ${CLIENT_ASSERTION_SECONDS} seconds`,
    );
}

/** The lifetime requested by the agent, within bounds. */
function backchannelSeconds({ oidc }: KoaContextWithOIDC): number {
  const { default: seconds, min, max } = BACKCHANNEL_SECONDS;
  const wished = oidc.params?.requested_expiry;
  return wished === undefined ? seconds : Math.min(Math.max(Number(wished), min), max);
}

function refuseHintToken(): never {
  throw new errors.InvalidRequest('name the person by login_hint');
}

/** Settings of oidc-provider. Leaving any of these at its default would break a rule of the specification. */
export function providerSettings(input: ProviderSettingsInput): Configuration {
  return {
    adapter: input.adapter,
    routes: {
      authorization: '/authorize',
      token: '/token',
      registration: '/register',
      revocation: '/revoke',
      introspection: '/introspect',
      pushed_authorization_request: '/par',
      device_authorization: '/device_authorization',
      backchannel_authentication: '/bc-authorize',
    },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: assertShortLived,
    // CORS headers are set earlier: all origins are allowed, without credentials.
    clientBasedCORS: () => true,
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
    },
    extraClientMetadata: {
      properties: ['software_id', 'software_version'],
      validator: (_ctx, _key, _value, metadata) => adaptClient(metadata as Record<string, unknown>),
    },
    extraParams: {
      state: refuseFaultyRequest,
      [DETAILS_PARAMETER]: null,
      ...Object.fromEntries(
        [...Object.values(DEMAND_PARAMETERS), ASKED_AT_PARAMETER].map((name) => [name, null]),
      ),
    },
    enabledJWA: {
      idTokenSigningAlgValues: ['EdDSA'],
      dPoPSigningAlgValues: [...DPOP_ALGORITHMS],
      clientAuthSigningAlgValues: [...CLIENT_AUTH_ALGORITHMS],
    },
    // Required by oidc-provider but not used: tokens are signed with the organizations' keys.
    jwks: {
      keys: [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })],
    } as Configuration['jwks'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    expiresWithSession: () => false,
    // Without it clients could not use the refresh_token grant.
    issueRefreshToken: () => true,
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    cookies: {
      keys: input.cookieKeys,
      // The session is the sign-in session: its cookie is only read here; sign-in and sign-out set and clear it.
      names: { session: input.sessionCookie, interaction: 'oidc-interaction', resume: 'oidc-resume' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    interactions: { policy: signInThenConsent() as never, url: input.interactionUrl as never },
    renderError: input.renderError,
    // What clients publish is fetched by MetadataDocuments alone.
    fetch: () => Promise.reject(new Error('not used by this service')),
    ttl: {
      AuthorizationCode: AUTHORIZATION_CODE_SECONDS,
      BackchannelAuthenticationRequest: backchannelSeconds,
      DeviceCode: DEVICE_CODE_SECONDS,
      Grant: GATEWAY_DELEGATION_MAX_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_MAX_SECONDS,
    },
    features: {
      devInteractions: off,
      // Both are the client's choice (docs/design/tokens.md).
      dPoP: { enabled: true, allowReplay: false, nonceSecret: input.dpopNonceSecret },
      pushedAuthorizationRequests: { enabled: true },
      deviceFlow: {
        enabled: true,
        ...USER_CODE_FORM,
        deviceInfo: (ctx) => ({ address: requestOf(ctx).ip }),
      },
      // Answers, polls and notifying the person are handled by our own code.
      ciba: {
        enabled: true,
        deliveryModes: ['poll', 'ping'],
        processLoginHint: (_ctx, hint) => readLoginHint(hint ?? ''),
        processLoginHintToken: refuseHintToken,
        validateBindingMessage: (_ctx, message) => assertBindingMessage(message),
        validateRequestContext: () => undefined,
        verifyUserCode: () => undefined,
        triggerAuthenticationDevice: () => undefined,
      },
      userinfo: off,
      rpInitiatedLogout: off,
      registration: {
        enabled: true,
        initialAccessToken: false,
        issueRegistrationAccessToken: false,
        idFactory: newClientId,
      },
      revocation: { enabled: true, allowedPolicy: input.mayRevoke },
      introspection: { enabled: true, allowedPolicy: input.mayIntrospect },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => (oneOf as string[] | undefined)?.[0] ?? input.publicUrl,
        // Requested scopes are checked earlier; the person decides which are granted.
        getResourceServerInfo: (ctx, resource) => ({
          scope: String(ctx.oidc.params?.scope ?? GATEWAY_SCOPE),
          audience: resource,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
        }),
      },
    } as Configuration['features'],
  };
}
