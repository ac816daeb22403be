import { isEmailDomain } from '@bonafide/vc-jwt/approver';
import { IsString, Length, Matches } from 'class-validator';
import { URL_MAX_LENGTH } from '../../limits.js';
import { Field, Flag, Line, ListOf, OneOf, Text } from '../../core/http/fields.js';
import { Satisfies } from '../../core/http/satisfies.js';
import { isCustomParams } from '../custom-params.js';
import { isProviderDomain } from './provider-settings.js';
import { PROVIDER_SCOPE } from '../tools/tool-protections.dto.js';

/** Domains or tenants of one provider. */
const LIMITS_MAX = 200;
/** An OAuth sign-in method in requests. `clientSecret` is write-only. */
export class OAuthProviderDto {
  @OneOf(['oauth2'], { optional: true, default: 'oauth2' })
  type?: 'oauth2';

  @Line(512, { example: 'Iv1.8a61f9b3a7aba766' })
  clientId: string;

  @Text(1, 4_096, {
    optional: true,
    nullable: true,
    writeOnly: true,
    example: '2f6c1d0e9b8a47c3…',
    description:
      'Required when first set, and if the token endpoint or the user info moves to another origin. If omitted: the stored one is kept. null: removed.',
  })
  clientSecret?: string | null;

  @Line(80, { optional: true, example: 'GitHub' })
  displayName?: string;

  @Text(0, URL_MAX_LENGTH, { optional: true, description: "Default: this service's own callback" })
  redirectUri?: string;

  @Text(0, URL_MAX_LENGTH, { optional: true, example: 'https://github.com/login/oauth/authorize' })
  authorizationUrl?: string;

  @Text(0, URL_MAX_LENGTH, { optional: true, example: 'https://github.com/login/oauth/access_token' })
  tokenUrl?: string;

  @Text(0, URL_MAX_LENGTH, { optional: true, example: 'https://api.github.com/user' })
  userInfoUrl?: string;

  @Text(0, URL_MAX_LENGTH, {
    optional: true,
    description:
      'The expected `iss` of authorization responses (RFC 9207) and ID tokens, whose signatures are checked with the keys in its metadata (OpenID Connect Discovery)',
  })
  issuer?: string;

  @Field(Satisfies(isProviderDomain, 'domain must be a host name'), {
    optional: true,
    description: 'Tenant of okta, auth0, microsoft, …',
    example: 'dev-12345.okta.com',
  })
  domain?: string;

  @OneOf(['direct', 'proxy'], { optional: true })
  mode?: 'direct' | 'proxy';

  @Flag({ optional: true })
  supportsPKCE?: boolean;

  @Flag({ optional: true })
  requiresClientSecret?: boolean;

  @OneOf(['none', 'client_secret_post', 'client_secret_basic'], { optional: true })
  tokenEndpointAuthMethod?: 'none' | 'client_secret_post' | 'client_secret_basic';

  @ListOf(64, Matches(PROVIDER_SCOPE, { each: true }), {
    optional: true,
    description: 'Sent upstream unchanged, instead of any other scopes',
  })
  scopes?: string[];

  @ListOf(64, Matches(PROVIDER_SCOPE, { each: true }), { optional: true })
  defaultScopes?: string[];

  @OneOf([' ', ','], { optional: true })
  scopeSeparator?: ' ' | ',';

  @Field(
    Satisfies(
      isCustomParams,
      'customParams must map names to strings and may not name a parameter of the protocol',
    ),
    { optional: true, additionalProperties: { type: 'string' }, type: 'object' },
  )
  customParams?: Record<string, string>;

  @ListOf(
    LIMITS_MAX,
    Satisfies(
      (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && isEmailDomain(one)),
      'allowedDomains must be a list of domains such as example.com, in lower case',
    ),
    {
      optional: true,
      nullable: true,
      example: ['example.com'],
      description:
        'Admits only people with a verified e-mail address in one of these domains (Google: `hd`). []: nobody. null: no such limit. If omitted: as stored.',
    },
  )
  allowedDomains?: string[] | null;

  @ListOf(LIMITS_MAX, [IsString({ each: true }), Length(1, 256, { each: true })], {
    optional: true,
    nullable: true,
    example: ['72f988bf-86f1-41af-91ab-2d7cd011db47'],
    description:
      'Admits only people of these tenants (Microsoft: `tid`, Slack: team, GitHub: organization, …). []: nobody. null: no such limit. If omitted: as stored.',
  })
  allowedTenants?: string[] | null;

  @Field(Matches(/^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+){0,4}$/), {
    optional: true,
    description: 'Dotted path of the tenant in the user info, for providers without a preset',
    example: 'org_id',
  })
  tenantField?: string;

  @Field(Matches(/^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+){0,4}$/), {
    optional: true,
    description: "Dotted path of the person's id in the user info",
    example: 'sub',
  })
  userIdField?: string;
}

/** A credential provider: a login form whose fields are checked by the customer's endpoint. */
export class PasswordProviderDto {
  @OneOf(['password'])
  type: 'password';

  @Text(1, URL_MAX_LENGTH, { example: 'https://login.example.com/verify' })
  authEndpoint: string;

  @Text(1, 4_096, {
    optional: true,
    nullable: true,
    writeOnly: true,
    description: 'Sent to the endpoint as a bearer token. If omitted: the stored one is kept.',
  })
  clientSecret?: string | null;

  @Line(80, { optional: true })
  displayName?: string;

  @Line(120, { optional: true, example: 'Sign in to Example' })
  formTitle?: string;

  @Text(0, 500, { optional: true })
  formDescription?: string;

  @Line(60, { optional: true, example: 'E-mail' })
  identityFieldLabel?: string;

  @Line(60, { optional: true, example: 'Password' })
  passwordFieldLabel?: string;

  @Line(60, { optional: true, example: 'Sign in' })
  submitButtonText?: string;

  @Text(0, 1_000, { optional: true, description: 'Shown under the form' })
  terms?: string;
}

/** Our own sign-in and a consent page, without an upstream provider. */
export class ConsentOnlyProviderDto {
  @OneOf(['none'])
  type: 'none';

  @Line(80, { optional: true })
  displayName?: string;
}
