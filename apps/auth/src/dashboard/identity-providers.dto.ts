import { IsString, Length } from 'class-validator';
import { Flag, ListOf, Nested, OneOf, Text } from '../core/http/fields.js';
import { JIT_ROLES, type JitRole } from '../people/company/company-connections.service.js';
import { POLICY_ENTRIES_MAX, POLICY_RESOURCES_MAX, URL_MAX_LENGTH } from '../limits.js';
import { PolicyAccessDto } from './policy-access.dto.js';

export class IdentityProviderDto {
  @Text(1, URL_MAX_LENGTH, {
    example: 'https://login.acme.example',
    description: 'The `iss` of its assertions',
  })
  issuer: string;

  @Text(1, URL_MAX_LENGTH, { example: 'https://login.acme.example/jwks' })
  jwksUri: string;

  @Flag({ optional: true, default: true })
  enabled?: boolean;

  @ListOf(POLICY_ENTRIES_MAX, [IsString({ each: true }), Length(1, URL_MAX_LENGTH, { each: true })], {
    example: ['cli_7vJq…', 'https://assistant.example/client.json'],
    description:
      'Clients that may present its assertions: ids of registered ones, or URLs of client ID metadata documents',
  })
  allowedClients: string[];

  @Nested(PolicyAccessDto, 1, POLICY_RESOURCES_MAX, { description: 'The most that its assertions may grant' })
  access: PolicyAccessDto[];

  @OneOf(JIT_ROLES, {
    optional: true,
    default: 'viewer',
    description: 'Role for first-time users',
  })
  defaultRole?: JitRole;
}
