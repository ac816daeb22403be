import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { redirectUriFault } from '../http/redirect-uri.js';
import { ONE_LINE, Satisfies } from '../http/satisfies.js';
import {
  MAX_CLIENT_NAME_LENGTH,
  MAX_REDIRECT_URIS,
  POLICY_RESOURCES_MAX,
  URL_MAX_LENGTH,
} from '../limits.js';
import { PolicyAccessDto } from './policy-access.dto.js';

const areRedirectUris = (value: unknown) =>
  Array.isArray(value) && value.every((uri) => redirectUriFault(uri) === undefined);

/** An OAuth client of the gateway that the organization vouches for. */
export class NewClientDto {
  @ApiProperty({ example: 'Payroll assistant', description: 'As people see it' })
  @IsString()
  @Length(1, MAX_CLIENT_NAME_LENGTH)
  @Matches(ONE_LINE)
  name: string;

  @ApiPropertyOptional({
    type: [String],
    example: ['https://payroll.example/callback'],
    default: [],
    description:
      'https, http on a loopback address, or an app’s own scheme; none is needed for the device grant',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_REDIRECT_URIS)
  @ArrayUnique()
  @Satisfies(
    areRedirectUris,
    'redirectUris must be https addresses, http on a loopback address, or addresses of an app’s own scheme',
  )
  redirectUris?: string[];

  @ApiPropertyOptional({ default: false, description: 'Asks without a browser of its own (RFC 8628)' })
  @IsOptional()
  @IsBoolean()
  usesDeviceGrant?: boolean;

  @ApiPropertyOptional({
    default: false,
    description: 'Asks people in the background (OpenID CIBA); needs `jwks`, and no redirect target',
  })
  @IsOptional()
  @IsBoolean()
  usesBackchannel?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'https://payroll.example/notified',
    description:
      'https: where the client is told that a request was answered (ping mode). null or left out: it polls',
  })
  @IsOptional()
  @IsString()
  @Length(1, URL_MAX_LENGTH)
  notificationEndpoint?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'A JWK Set of public Ed25519 or P-256 keys: the client authenticates by `private_key_jwt`. null or left out: public',
    example: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] },
  })
  @IsOptional()
  @IsObject()
  jwks?: object | null;

  @ApiPropertyOptional({ default: false, description: 'Its tokens are bound to a key (RFC 9449)' })
  @IsOptional()
  @IsBoolean()
  requireDpop?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Its requests are pushed (RFC 9126)' })
  @IsOptional()
  @IsBoolean()
  requirePushedRequests?: boolean;

  @ApiPropertyOptional({
    default: false,
    description: 'Brings assertions of identity providers (`jwt-bearer` with an ID-JAG; needs `jwks`)',
  })
  @IsOptional()
  @IsBoolean()
  usesIdentityAssertions?: boolean;

  @ApiPropertyOptional({
    type: [PolicyAccessDto],
    nullable: true,
    default: null,
    description:
      'What it may have for itself at most, without a person (`client_credentials`; needs `jwks`). null: nothing',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(POLICY_RESOURCES_MAX)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PolicyAccessDto)
  machineAccess?: PolicyAccessDto[] | null;
}

/** What is left out stays as it is. */
export class ClientChangesDto extends PartialType(NewClientDto) {}
