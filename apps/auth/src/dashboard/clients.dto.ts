import { PartialType } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { redirectUriFault } from '../http/redirect-uri.js';
import { Field, Flag, Line, ListOf, Nested, Text } from '../http/fields.js';
import { Satisfies } from '../http/satisfies.js';
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
  @Line(MAX_CLIENT_NAME_LENGTH, { example: 'Payroll assistant', description: 'As people see it' })
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
        'https, http on a loopback address, or an app’s own scheme; none is needed for the device grant',
    },
  )
  redirectUris?: string[];

  @Flag({ optional: true, default: false, description: 'Asks without a browser of its own (RFC 8628)' })
  usesDeviceGrant?: boolean;

  @Flag({
    optional: true,
    default: false,
    description: 'Asks people in the background (OpenID CIBA); needs `jwks`, and no redirect target',
  })
  usesBackchannel?: boolean;

  @Text(1, URL_MAX_LENGTH, {
    optional: true,
    type: String,
    nullable: true,
    example: 'https://payroll.example/notified',
    description:
      'https: where the client is told that a request was answered (ping mode). null or left out: it polls',
  })
  notificationEndpoint?: string | null;

  @Field(IsObject(), {
    optional: true,
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'A JWK Set of public Ed25519 or P-256 keys: the client authenticates by `private_key_jwt`. null or left out: public',
    example: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] },
  })
  jwks?: object | null;

  @Flag({ optional: true, default: false, description: 'Its tokens are bound to a key (RFC 9449)' })
  requireDpop?: boolean;

  @Flag({ optional: true, default: false, description: 'Its requests are pushed (RFC 9126)' })
  requirePushedRequests?: boolean;

  @Flag({
    optional: true,
    default: false,
    description: 'Brings assertions of identity providers (`jwt-bearer` with an ID-JAG; needs `jwks`)',
  })
  usesIdentityAssertions?: boolean;

  @Nested(PolicyAccessDto, 1, POLICY_RESOURCES_MAX, {
    optional: true,
    nullable: true,
    default: null,
    description:
      'What it may have for itself at most, without a person (`client_credentials`; needs `jwks`). null: nothing',
  })
  machineAccess?: PolicyAccessDto[] | null;
}

/** What is left out stays as it is. */
export class ClientChangesDto extends PartialType(NewClientDto) {}
