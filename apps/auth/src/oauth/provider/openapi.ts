// The OpenAPI description of the gateway's OAuth endpoints.
import type { OpenAPIObject } from '@nestjs/swagger';
import { AUTHENTICATION_CLASSES } from '@bonafide/vc-jwt/delegation-claims';
import {
  BACKCHANNEL_SECONDS,
  BINDING_MESSAGE_MAX_LENGTH,
  DEVICE_CODE_SECONDS,
  POLL_SECONDS,
} from '../../limits.js';
import { GATEWAY_PATH } from '../../core/public-urls.js';

import { GRANT_TYPES } from '../grants/grant-types.js';

type Paths = OpenAPIObject['paths'];
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const text = { type: 'string' } as const;
const REDIRECT_URI = 'https://client.example/callback';
/** RFC 7636, appendix B */
const PKCE = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};
const CLIENT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answer = (description: string, schema: object, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
});
const refused = (description: string) => answer(description, reference('OAuthError'));
const parameter = (name: string, description: string, required = true, schema: object = text) => ({
  name,
  in: 'query' as const,
  required,
  description,
  schema,
});
/** RFC 9449: tokens become bound to the key that signs the proof. */
const dpopHeader = {
  name: 'DPoP',
  in: 'header' as const,
  required: false,
  description: 'a proof of possession of a key (RFC 9449); the tokens are then bound to it',
  schema: text,
};
const form = (properties: Record<string, object>, required: string[]) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties, required } } },
});

const MAX_AGE = 'maximum age in seconds of the person’s last authentication (RFC 9470)';
const ACR_VALUES = `required authentication: any of \`${AUTHENTICATION_CLASSES.join('` `')}\`, separated by spaces`;

export const gatewaySchemas = {
  OAuthError: {
    type: 'object',
    required: ['error'],
    properties: { error: text, error_description: text },
  },
  GatewayTokens: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    properties: {
      access_token: { type: 'string', description: 'a delegation credential as a JWT' },
      token_type: {
        type: 'string',
        enum: ['Bearer', 'DPoP'],
        description: '`DPoP` when the request had a DPoP proof',
      },
      expires_in: { type: 'integer', example: 900 },
      refresh_token: {
        type: 'string',
        description: 'absent for sub-delegations and for grants without a person',
      },
      issued_token_type: { type: 'string', description: 'after a token exchange (RFC 8693)' },
      scope: { type: 'string', example: 'mcp' },
    },
  },
  ClientRegistration: {
    type: 'object',
    properties: {
      redirect_uris: {
        type: 'array',
        items: text,
        maxItems: 10,
        example: [REDIRECT_URI],
        description: 'at least one, unless the device grant is among `grant_types`',
      },
      client_name: { ...text, example: 'Travel assistant' },
      client_uri: text,
      logo_uri: text,
      contacts: { type: 'array', items: text },
      application_type: { type: 'string', enum: ['web', 'native'] },
      token_endpoint_auth_method: { type: 'string', enum: ['none'] },
      grant_types: { type: 'array', items: text },
      response_types: { type: 'array', items: text },
      scope: text,
      dpop_bound_access_tokens: { type: 'boolean', description: 'tokens only with a DPoP proof (RFC 9449)' },
      require_pushed_authorization_requests: {
        type: 'boolean',
        description: 'only pushed requests (RFC 9126)',
      },
    },
  },
} as Schemas;

const DETAILS =
  'narrows the scopes (RFC 9396): a JSON array of details of the types that the resource registered';

export const gatewayPaths = {
  [`${GATEWAY_PATH}/authorize`]: {
    get: {
      tags: ['gateway'],
      operationId: 'gatewayAuthorize',
      summary: "Starts the flow in the user's browser",
      parameters: [
        parameter('response_type', 'always `code`'),
        parameter('client_id', 'from the registration'),
        parameter('redirect_uri', 'one of the registered ones; the port of a loopback address may differ'),
        parameter('state', 'returned unchanged; at most 4,096 characters'),
        parameter('code_challenge', 'SHA-256 of the verifier in base64url'),
        parameter('code_challenge_method', 'always `S256`'),
        parameter('scope', '`mcp`', false),
        parameter('resource', 'the resource the token is for (RFC 8707)', false),
        parameter('authorization_details', DETAILS, false),
        parameter('dpop_jkt', 'thumbprint of the key that the code is bound to (RFC 9449)', false),
        parameter('max_age', MAX_AGE, false, { type: 'integer', minimum: 0 }),
        parameter('acr_values', ACR_VALUES, false),
        parameter('request_uri', 'of a pushed request; the only other parameter is then `client_id`', false),
      ],
      responses: {
        302: {
          description: 'to the sign-in or consent page; errors go to redirect_uri with `error` and `state`',
        },
        400: refused('the client or the redirect URI is not valid; there is no redirect'),
        429: refused('too many requests from one address'),
      },
    },
  },
  [`${GATEWAY_PATH}/par`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayPushRequest',
      summary: 'Pushes an authorization request before the browser is redirected (RFC 9126); optional',
      parameters: [dpopHeader],
      requestBody: form(
        {
          response_type: { type: 'string', enum: ['code'] },
          client_id: text,
          redirect_uri: { ...text, example: REDIRECT_URI },
          state: { ...text, example: 'af0ifjsldkj' },
          code_challenge: { ...text, example: PKCE.challenge },
          code_challenge_method: { type: 'string', enum: ['S256'] },
          scope: { ...text, example: 'mcp' },
          resource: text,
          authorization_details: { type: 'string', description: DETAILS },
          dpop_jkt: { type: 'string', description: 'thumbprint of the key that the code is bound to' },
          max_age: { type: 'integer', minimum: 0, description: MAX_AGE },
          acr_values: { type: 'string', description: ACR_VALUES },
        },
        ['response_type', 'client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'],
      ),
      responses: {
        201: answer('send the browser to `authorize` with only `client_id` and `request_uri`', {
          type: 'object',
          required: ['request_uri', 'expires_in'],
          properties: { request_uri: text, expires_in: { type: 'integer', example: 60 } },
        }),
        400: refused(
          '`invalid_request`, `invalid_scope`, `invalid_target`, `invalid_authorization_details`, `unsupported_response_type`, `invalid_dpop_proof`',
        ),
        401: refused('`invalid_client`: not known, or expired'),
        429: refused('too many requests from one address'),
      },
    },
  },
  [`${GATEWAY_PATH}/device_authorization`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayAskFromDevice',
      summary: 'Starts the device flow (RFC 8628): a person enters the user code at `verification_uri`',
      requestBody: form(
        {
          client_id: text,
          scope: text,
          resource: text,
          authorization_details: { type: 'string', description: DETAILS },
        },
        ['client_id'],
      ),
      responses: {
        200: answer('show the user code, then poll `token` with the device code', {
          type: 'object',
          required: ['device_code', 'user_code', 'verification_uri', 'expires_in', 'interval'],
          properties: {
            device_code: text,
            user_code: { type: 'string', example: 'WDJB-MJHT' },
            verification_uri: { type: 'string', example: 'https://auth.example/device' },
            verification_uri_complete: {
              type: 'string',
              example: 'https://auth.example/device?user_code=WDJB-MJHT',
            },
            expires_in: { type: 'integer', example: DEVICE_CODE_SECONDS },
            interval: { type: 'integer', example: POLL_SECONDS },
          },
        }),
        400: refused(
          '`invalid_request`, `invalid_scope`, `invalid_target`, `invalid_authorization_details`, `unauthorized_client`',
        ),
        401: refused('`invalid_client`: not known, or expired'),
        429: refused('too many requests from one address'),
      },
    },
  },
  [`${GATEWAY_PATH}/bc-authorize`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayAskInBackground',
      summary: 'Asks a person in the background (OpenID CIBA); for clients that an organization allows to',
      description:
        'The person answers at `/delegations`. The response is the same whether or not the hint matches a person.',
      requestBody: form(
        {
          client_id: text,
          client_assertion_type: { ...text, example: CLIENT_ASSERTION_TYPE },
          client_assertion: {
            type: 'string',
            description: 'the client authenticates with `private_key_jwt`',
          },
          login_hint: {
            type: 'string',
            description: 'the person’s e-mail address',
            example: 'ada@acme.example',
          },
          binding_message: {
            type: 'string',
            maxLength: BINDING_MESSAGE_MAX_LENGTH,
            description: 'one line shown to the person, so that they recognize the request',
            example: 'Payroll run 7',
          },
          client_notification_token: {
            type: 'string',
            description: 'bearer token of the ping, for a client with a notification endpoint',
          },
          requested_expiry: {
            type: 'integer',
            minimum: BACKCHANNEL_SECONDS.min,
            maximum: BACKCHANNEL_SECONDS.max,
            default: BACKCHANNEL_SECONDS.default,
          },
          scope: { type: 'string', example: 'openid mcp' },
          resource: text,
          authorization_details: { type: 'string', description: DETAILS },
        },
        ['client_id', 'client_assertion_type', 'client_assertion', 'login_hint', 'scope'],
      ),
      responses: {
        200: answer('poll `token` with the `auth_req_id`, or wait for the ping', {
          type: 'object',
          required: ['auth_req_id', 'expires_in', 'interval'],
          properties: {
            auth_req_id: text,
            expires_in: { type: 'integer', example: BACKCHANNEL_SECONDS.default },
            interval: { type: 'integer', example: POLL_SECONDS },
          },
        }),
        400: refused(
          '`invalid_request`, `invalid_scope`, `invalid_target`, `invalid_binding_message`, `invalid_authorization_details`, `unauthorized_client`',
        ),
        401: refused('`invalid_client`: unknown, or not authenticated'),
        429: refused('too many requests for this person or from this client'),
      },
    },
  },
  [`${GATEWAY_PATH}/token`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayToken',
      summary:
        'Issues tokens for a code, a device code, an `auth_req_id`, a refresh token, a client’s own key or an assertion from an identity provider; exchanges an access token for a narrower one',
      parameters: [dpopHeader],
      requestBody: form(
        {
          grant_type: { type: 'string', enum: [...GRANT_TYPES] },
          client_id: text,
          code: { ...text, example: 'YnK8…' },
          redirect_uri: { ...text, example: REDIRECT_URI },
          code_verifier: { ...text, minLength: 43, maxLength: 128, example: PKCE.verifier },
          refresh_token: text,
          device_code: text,
          auth_req_id: text,
          subject_token: { type: 'string', description: 'an access token of the client (RFC 8693)' },
          subject_token_type: text,
          actor_token: { type: 'string', description: 'proof by the agent that receives the sub-delegation' },
          actor_token_type: text,
          audience: text,
          requested_token_type: text,
          assertion: { type: 'string', description: 'from an identity provider (ID-JAG)' },
          client_assertion: { type: 'string', description: 'of a client with keys (RFC 7523)' },
          client_assertion_type: text,
          scope: text,
          resource: text,
        },
        ['grant_type', 'client_id'],
      ),
      responses: {
        200: answer('tokens; a presented refresh token becomes invalid', reference('GatewayTokens')),
        400: refused(
          '`invalid_grant`, `invalid_request`, `invalid_scope`, `invalid_target`, `unauthorized_client`, `unsupported_grant_type`, `invalid_dpop_proof`; while polling: `authorization_pending`, `slow_down`, `access_denied`, `expired_token`',
        ),
        401: refused('`invalid_client`: not known, or expired'),
      },
    },
  },
  [`${GATEWAY_PATH}/register`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayRegister',
      summary: 'Registers a public client (RFC 7591); ids are ephemeral',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('ClientRegistration') } },
      },
      responses: {
        201: answer('the client as registered', {
          allOf: [
            reference('ClientRegistration'),
            {
              type: 'object',
              required: ['client_id', 'client_id_issued_at'],
              properties: { client_id: text, client_id_issued_at: { type: 'integer' } },
            },
          ],
        }),
        400: refused('`invalid_redirect_uri`, `invalid_client_metadata`'),
        429: refused('too many registrations from one address'),
      },
    },
  },
  [`${GATEWAY_PATH}/revoke`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayRevoke',
      summary: 'Revokes the delegation of an access or refresh token (RFC 7009)',
      requestBody: form({ token: text, token_type_hint: text, client_id: text }, ['token']),
      security: [{}, { apiKey: [] }],
      responses: {
        200: { description: 'revoked, or unknown' },
        400: refused('`invalid_request`, `unauthorized_client`'),
        401: refused('`invalid_client`'),
        403: refused('`access_denied`: a project key that is not a management key'),
      },
    },
  },
  [`${GATEWAY_PATH}/introspect`]: {
    post: {
      tags: ['gateway'],
      operationId: 'gatewayIntrospect',
      summary: 'Returns whether a token is active, and its claims (RFC 7662)',
      requestBody: form({ token: text, token_type_hint: text, client_id: text }, ['token']),
      security: [{}, { apiKey: [] }],
      responses: {
        200: answer('`{active: false}` for anything but the caller’s own active tokens', {
          type: 'object',
          required: ['active'],
          properties: { active: { type: 'boolean' } },
        }),
        400: refused('`invalid_request`'),
        401: refused('`invalid_client`'),
      },
    },
  },
  [`${GATEWAY_PATH}/jwks`]: {
    get: {
      tags: ['gateway'],
      operationId: 'gatewayJwks',
      summary: "The organizations' public keys",
      responses: { 200: answer('RFC 7517', { type: 'object' }, 'application/jwk-set+json') },
    },
  },
  [`/.well-known/oauth-authorization-server${GATEWAY_PATH}`]: {
    get: {
      tags: ['gateway'],
      operationId: 'gatewayMetadata',
      summary: 'Authorization server metadata (RFC 8414)',
      responses: { 200: answer('metadata', { type: 'object' }) },
    },
  },
} as Paths;
