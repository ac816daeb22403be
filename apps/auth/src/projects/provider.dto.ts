import { isEmailDomain } from '@bonafide/vc-jwt/approver';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { URL_MAX_LENGTH } from '../limits.js';
import { ONE_LINE, Satisfies } from '../http/satisfies.js';
import { isCustomParams } from './custom-params.js';
import { isProviderDomain } from './provider-settings.js';

/** Visible ASCII without quotes and backslash: RFC 6749 3.3 scope-token. */
const SCOPE_TOKEN = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,256}$/;
/** Domains or tenants of one provider. */
const LIMITS_MAX = 200;
/** An OAuth method as it is written. `clientSecret` is never read back. */
export class OAuthProviderDto {
  @ApiPropertyOptional({ enum: ['oauth2'], default: 'oauth2' })
  @IsOptional()
  @IsIn(['oauth2'])
  type?: 'oauth2';

  @ApiProperty({ example: 'Iv1.8a61f9b3a7aba766' })
  @IsString()
  @Length(1, 512)
  @Matches(ONE_LINE)
  clientId: string;

  @ApiPropertyOptional({ writeOnly: true, description: 'Left out: the stored one stays. null: removed.' })
  @IsOptional()
  @IsString()
  @Length(1, 4_096)
  clientSecret?: string | null;

  @ApiPropertyOptional({ example: 'GitHub' })
  @IsOptional()
  @IsString()
  @Length(1, 80)
  @Matches(ONE_LINE)
  displayName?: string;

  @ApiPropertyOptional({ description: "Default: this service's own callback" })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  redirectUri?: string;

  @ApiPropertyOptional({ example: 'https://github.com/login/oauth/authorize' })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  authorizationUrl?: string;

  @ApiPropertyOptional({ example: 'https://github.com/login/oauth/access_token' })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  tokenUrl?: string;

  @ApiPropertyOptional({ example: 'https://api.github.com/user' })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  userInfoUrl?: string;

  @ApiPropertyOptional({ description: 'What an `iss` in the authorization response must be (RFC 9207)' })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  issuer?: string;

  @ApiPropertyOptional({
    description: 'Tenant of okta, auth0, microsoft, …',
    example: 'dev-12345.okta.com',
  })
  @IsOptional()
  @Satisfies(isProviderDomain, 'domain must be a host name')
  domain?: string;

  @ApiPropertyOptional({ enum: ['direct', 'proxy'] })
  @IsOptional()
  @IsIn(['direct', 'proxy'])
  mode?: 'direct' | 'proxy';

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  supportsPKCE?: boolean;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  requiresClientSecret?: boolean;

  @ApiPropertyOptional({ enum: ['none', 'client_secret_post', 'client_secret_basic'] })
  @IsOptional()
  @IsIn(['none', 'client_secret_post', 'client_secret_basic'])
  tokenEndpointAuthMethod?: 'none' | 'client_secret_post' | 'client_secret_basic';

  @ApiPropertyOptional({ description: 'Sent upstream as they are; they win over everything', type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(64)
  @ArrayUnique()
  @Matches(SCOPE_TOKEN, { each: true })
  scopes?: string[];

  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(64)
  @ArrayUnique()
  @Matches(SCOPE_TOKEN, { each: true })
  defaultScopes?: string[];

  @ApiPropertyOptional({ enum: [' ', ','] })
  @IsOptional()
  @IsIn([' ', ','])
  scopeSeparator?: ' ' | ',';

  @ApiPropertyOptional({ additionalProperties: { type: 'string' }, type: 'object' })
  @IsOptional()
  @Satisfies(
    isCustomParams,
    'customParams must map names to strings and may not name a parameter of the protocol',
  )
  customParams?: Record<string, string>;

  @ApiPropertyOptional({
    type: [String],
    example: ['example.com'],
    description: 'Lets in only people with a verified e-mail address of these domains (Google: `hd`)',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(LIMITS_MAX)
  @ArrayUnique()
  @Satisfies(
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && isEmailDomain(one)),
    'allowedDomains must be a list of domains such as example.com, in lower case',
  )
  allowedDomains?: string[];

  @ApiPropertyOptional({
    type: [String],
    example: ['72f988bf-86f1-41af-91ab-2d7cd011db47'],
    description:
      'Lets in only people of these tenants (Microsoft: `tid`, Slack: team, GitHub: organization, …)',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(LIMITS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 256, { each: true })
  allowedTenants?: string[];

  @ApiPropertyOptional({
    description: 'Dotted path of the tenant, where it is not a preset that is known',
    example: 'org_id',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+){0,4}$/)
  tenantField?: string;

  @ApiPropertyOptional({ description: "Dotted path of the person's id in the user info", example: 'sub' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+){0,4}$/)
  userIdField?: string;
}

/** A credential provider: a login form whose fields are checked by an endpoint of the customer's. */
export class PasswordProviderDto {
  @ApiProperty({ enum: ['password'] })
  @IsIn(['password'])
  type: 'password';

  @ApiProperty({ example: 'https://login.example.com/verify' })
  @IsString()
  @Length(1, URL_MAX_LENGTH)
  authEndpoint: string;

  @ApiPropertyOptional({
    writeOnly: true,
    description: 'Sent to the endpoint as a bearer token. Left out: the stored one stays.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 4_096)
  clientSecret?: string | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 80)
  @Matches(ONE_LINE)
  displayName?: string;

  @ApiPropertyOptional({ example: 'Sign in to Example' })
  @IsOptional()
  @IsString()
  @Length(1, 120)
  @Matches(ONE_LINE)
  formTitle?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(500)
  formDescription?: string;

  @ApiPropertyOptional({ example: 'E-mail' })
  @IsOptional()
  @IsString()
  @Length(1, 60)
  @Matches(ONE_LINE)
  identityFieldLabel?: string;

  @ApiPropertyOptional({ example: 'Password' })
  @IsOptional()
  @IsString()
  @Length(1, 60)
  @Matches(ONE_LINE)
  passwordFieldLabel?: string;

  @ApiPropertyOptional({ example: 'Sign in' })
  @IsOptional()
  @IsString()
  @Length(1, 60)
  @Matches(ONE_LINE)
  submitButtonText?: string;

  @ApiPropertyOptional({ description: 'Shown under the form' })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  terms?: string;
}

/** Our own sign-in and a consent page, nothing upstream. */
export class ConsentOnlyProviderDto {
  @ApiProperty({ enum: ['none'] })
  @IsIn(['none'])
  type: 'none';

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 80)
  @Matches(ONE_LINE)
  displayName?: string;
}
