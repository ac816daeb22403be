import { Flag, Line, OneOf, Text } from '../core/http/fields.js';
import {
  AUTH_METHODS,
  type AuthMethod,
  JIT_ROLES,
  type JitRole,
} from '../people/company/company-connections.service.js';
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
    description:
      'Required when first set; if omitted later, the current secret is kept. Not for `private_key_jwt`',
  })
  clientSecret?: string;

  @OneOf(JIT_ROLES, {
    optional: true,
    default: 'viewer',
    description: 'Role for first-time users',
  })
  defaultRole?: JitRole;

  @Flag({
    optional: true,
    default: false,
    description: 'People with an address in a verified domain, except owners, can only sign in here',
  })
  enforced?: boolean;
}

export class DomainDto {
  @Text(4, 253, { example: 'acme.example' })
  domain: string;
}
