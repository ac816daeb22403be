import { PartialType } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { redirectUriFault } from '../core/http/redirect-uri.js';
import { Field, Flag, Line, ListOf, Nested, Text } from '../core/http/fields.js';
import { Satisfies } from '../core/http/satisfies.js';
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
  @Line(MAX_CLIENT_NAME_LENGTH, { example: 'Payroll assistant', description: 'Shown to people' })
  name: string;

  @ListOf(
    MAX_REDIRECT_URIS,
    Satisfies(
      areRedirectUris,
      'redirectUris must be https addresses, http on a loopback address, or addresses of an app’s own scheme',
    ),
    {
      optional: true,
      example: ['https://payroll.example/callback'],
      default: [],
      description:
        'https, http on a loopback address, or a custom app scheme; not required for the device grant',
    },
  )
  redirectUris?: string[];

  @Flag({ optional: true, default: false, description: 'May use the device grant (RFC 8628)' })
  usesDeviceGrant?: boolean;

  @Flag({
    optional: true,
    default: false,
    description: 'May ask people in the background (OpenID CIBA); requires `jwks`, no redirect URI',
  })
  usesBackchannel?: boolean;

  @Text(1, URL_MAX_LENGTH, {
    optional: true,
    type: String,
    nullable: true,
    example: 'https://payroll.example/notified',
    description:
      'https URL notified when a request is answered (ping mode). null or omitted: the client polls',
  })
  notificationEndpoint?: string | null;

  @Field(IsObject(), {
    optional: true,
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'A JWK Set of public Ed25519 or P-256 keys: the client authenticates with `private_key_jwt`. null or omitted: a public client',
    example: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] },
  })
  jwks?: object | null;

  @Flag({ optional: true, default: false, description: 'Its tokens must be bound to a key (DPoP, RFC 9449)' })
  requireDpop?: boolean;

  @Flag({
    optional: true,
    default: false,
    description: 'Its authorization requests must be pushed (RFC 9126)',
  })
  requirePushedRequests?: boolean;

  @Flag({
    optional: true,
    default: false,
    description:
      'May present assertions from identity providers (`jwt-bearer` with an ID-JAG; requires `jwks`)',
  })
  usesIdentityAssertions?: boolean;

  @Nested(PolicyAccessDto, 1, POLICY_RESOURCES_MAX, {
    optional: true,
    nullable: true,
    default: null,
    description:
      'The most it may get for itself, without a person (`client_credentials`; requires `jwks`). null: nothing',
  })
  machineAccess?: PolicyAccessDto[] | null;
}

/** Omitted members stay unchanged. */
export class ClientChangesDto extends PartialType(NewClientDto) {}
