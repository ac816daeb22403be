import { IsObject, Matches } from 'class-validator';
import { COMPLETION_URLS_MAX, DELEGATION_DAYS, DENIED_AGENTS_MAX, URL_MAX_LENGTH } from '../limits.js';
import { isCompletionUrl } from './completion-url.js';
import { ROLES, type Role } from '../people/users/user.js';
import { isDid } from './agent-did.js';
import { ConsentConfigDto } from './branding/consent-config.dto.js';
import { Field, Flag, ListOf, Part, Text, Whole } from '../core/http/fields.js';
import { Satisfies } from '../core/http/satisfies.js';
import { PROVIDER_ID } from './tools/tool-protections.dto.js';
import { isToolScope, SCOPES_MAX } from './tools/tool-scope.js';

const every = (predicate: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(predicate);

const isScopeRoles = (value: unknown): boolean => {
  const entries = Object.entries(value ?? {});
  return (
    entries.length <= SCOPES_MAX &&
    entries.every(([scope, role]) => isToolScope(scope) && ROLES.includes(role as Role))
  );
};

/** A project's configuration; every member may be omitted (PUT: its default; PATCH: unchanged). */
export class ProjectConfigDto {
  @ListOf(SCOPES_MAX, Satisfies(every(isToolScope), 'allowedScopes must be a list of tool:action scopes'), {
    optional: true,
    nullable: true,
    example: ['files:read', 'files:write'],
  })
  allowedScopes?: string[] | null;

  @ListOf(SCOPES_MAX, Satisfies(every(isToolScope), 'riskyScopes must be a list of tool:action scopes'), {
    optional: true,
    nullable: true,
    example: ['files:delete'],
    description: 'Scopes that only an owner of the organization may grant',
  })
  riskyScopes?: string[] | null;

  @Field(
    [IsObject(), Satisfies(isScopeRoles, 'scopeRoles must map tool:action scopes to owner, admin or viewer')],
    {
      optional: true,
      nullable: true,
      type: 'object',
      additionalProperties: { type: 'string', enum: [...ROLES] },
      example: { 'files:write': 'owner' },
      description:
        'scope → the lowest role that may grant it. Default: viewer for `…:read`, owner for risky scopes, admin for others',
    },
  )
  scopeRoles?: Record<string, Role> | null;

  @Flag({
    optional: true,
    nullable: true,
    default: false,
    description: 'Agents must prove possession of a key of their DID (`agent_proof`)',
  })
  requireAgentProof?: boolean | null;

  @Flag({
    optional: true,
    nullable: true,
    default: false,
    description: 'Requests must have a `code_challenge` (PKCE, S256)',
  })
  requirePkce?: boolean | null;

  @ListOf(DENIED_AGENTS_MAX, Satisfies(every(isDid), 'deniedAgents must be a list of DIDs'), {
    optional: true,
    nullable: true,
    example: ['did:web:bad.example'],
  })
  deniedAgents?: string[] | null;

  @Field(IsObject(), {
    optional: true,
    nullable: true,
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/OAuthProviderDto' },
    example: { github: { clientId: 'Iv1.8a61f9b3a7aba766', clientSecret: '2f6c1d0e9b8a47c3…' } },
    description: 'id → provider. PATCH: null removes one',
  })
  oauthProviders?: Record<string, unknown> | null;

  @Field(Matches(PROVIDER_ID), { optional: true, example: 'github', nullable: true })
  defaultProvider?: string | null;

  @Whole(DELEGATION_DAYS.min, DELEGATION_DAYS.max, { optional: true, nullable: true, default: 7 })
  delegationExpirationDays?: number | null;

  @Part(ConsentConfigDto, { optional: true, nullable: true })
  consentConfig?: ConsentConfigDto | null;

  @Field(Matches(/^https:\/\/[^\s"'<>\\@]{1,2000}$/, { message: 'mcpServerUrl must be an https URL' }), {
    optional: true,
    example: 'https://mcp.example.com',
    nullable: true,
  })
  mcpServerUrl?: string | null;

  @Text(0, URL_MAX_LENGTH, {
    optional: true,
    example: 'https://worker.example.com/delegations',
    nullable: true,
    description: 'The worker URL: HTTPS, public addresses only',
  })
  mcpWorkerUrl?: string | null;

  @Flag({ optional: true, nullable: true, default: true })
  isEnabled?: boolean | null;

  @ListOf(
    COMPLETION_URLS_MAX,
    Satisfies(every(isCompletionUrl), 'completionUrls must be https, loopback http or app scheme URLs'),
    { optional: true, nullable: true, example: ['https://app.example.com/done'] },
  )
  completionUrls?: string[] | null;
}
