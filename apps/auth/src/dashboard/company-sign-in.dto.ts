import { Flag, Line, OneOf, Text } from '../http/fields.js';
import {
  AUTH_METHODS,
  type AuthMethod,
  JIT_ROLES,
  type JitRole,
} from '../company/company-connections.service.js';
import { URL_MAX_LENGTH } from '../limits.js';

export class CompanySignInDto {
  @Text(1, URL_MAX_LENGTH, { example: 'https://login.acme.example' })
  issuer: string;

  @Line(200, { example: 'bonafide' })
  clientId: string;

  @OneOf(AUTH_METHODS, { optional: true, default: 'client_secret_basic' })
  authMethod?: AuthMethod;

  @Line(1_000, {
    optional: true,
    writeOnly: true,
    example: '2f6c1d0e9b8a47c3…',
    description: 'Needed at first. Left out, the one from before stays; not for `private_key_jwt`',
  })
  clientSecret?: string;

  @OneOf(JIT_ROLES, {
    optional: true,
    default: 'viewer',
    description: 'Of people who come for the first time',
  })
  defaultRole?: JitRole;

  @Flag({
    optional: true,
    default: false,
    description: 'People of the proven domains sign in nowhere else, but for owners',
  })
  enforced?: boolean;
}

export class DomainDto {
  @Text(4, 253, { example: 'acme.example' })
  domain: string;
}
