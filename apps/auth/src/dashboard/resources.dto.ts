import { IsString, Matches, MaxLength } from 'class-validator';
import { Field, Flag, Line, ListOf, Nested, OneOf, Text, Whole } from '../core/http/fields.js';
import {
  DETAIL_FIELDS_MAX,
  DETAIL_TYPES_MAX,
  MAX_RESOURCE_LENGTH,
  POLICY_ENTRIES_MAX,
  REFRESH_LEEWAY_MAX_SECONDS,
  RESOURCE_NAME_MAX_LENGTH,
  RESOURCE_SCOPES_MAX,
  SCOPE_DESCRIPTION_MAX_LENGTH,
} from '../limits.js';
import { SCOPE_RISKS, type ScopeRisk } from '../projects/resources/resource.js';
import { DETAIL_NAME, SCOPE_NAME } from '../projects/resources/resource-metadata.js';
import { ROLES, type Role } from '../people/users/user.js';

export class ResourceScopeDto {
  @Field(
    Matches(SCOPE_NAME, { message: 'name must be a scope (RFC 6749 section 3.3) of at most 128 characters' }),
    { example: 'jobs:read' },
  )
  name: string;

  @Line(SCOPE_DESCRIPTION_MAX_LENGTH, {
    example: 'See verification jobs and their results',
    description: 'Shown to people',
  })
  description: string;

  @OneOf(SCOPE_RISKS, { optional: true, default: 'low', description: '`high` is never preselected' })
  risk: ScopeRisk = 'low';

  @Flag({ optional: true, default: false, description: 'Requested when a client names no scope' })
  default: boolean = false;

  @OneOf(ROLES, {
    optional: true,
    default: 'viewer',
    description: 'Members with a lower role cannot grant it',
  })
  leastRole: Role = 'viewer';
}

export class DetailFieldDto {
  @Field(Matches(DETAIL_NAME), { example: 'identifier' })
  name: string;

  @Line(SCOPE_DESCRIPTION_MAX_LENGTH, {
    example: 'for the job',
    description: 'Shown to people before the value',
  })
  description: string;

  @Flag({ optional: true, default: false })
  isRequired: boolean = false;
}

/** A type of `authorization_details` (RFC 9396). */
export class DetailTypeDto {
  @Field(Matches(DETAIL_NAME), { example: 'bonafide_tool_call' })
  type: string;

  @Line(SCOPE_DESCRIPTION_MAX_LENGTH, {
    example: 'Use tools',
    description: 'Beginning of the sentence shown to people',
  })
  description: string;

  @Nested(DetailFieldDto, 0, DETAIL_FIELDS_MAX, {
    key: 'name',
    description: 'Members that a detail may have besides its type',
  })
  fields: DetailFieldDto[];
}

export class ResourceDto {
  @Text(1, MAX_RESOURCE_LENGTH, {
    example: 'https://jobs.example',
    description: 'The audience of its tokens',
  })
  uri: string;

  @Line(RESOURCE_NAME_MAX_LENGTH, { optional: true, example: 'Verification jobs' })
  name?: string;

  @Nested(ResourceScopeDto, 1, RESOURCE_SCOPES_MAX, {
    key: 'name',
    optional: true,
    example: [{ name: 'jobs:read', description: 'Read verification jobs' }],
    description: "If omitted: read from the resource's metadata (RFC 9728)",
  })
  scopes?: ResourceScopeDto[];

  @Nested(DetailTypeDto, 0, DETAIL_TYPES_MAX, {
    key: 'type',
    optional: true,
    description:
      'Types of `authorization_details` that narrow scopes (RFC 9396). If omitted: read from the metadata if `scopes` is omitted too, otherwise none',
  })
  detailTypes?: DetailTypeDto[];
}

/** A list allows what it names, an empty one nothing; null allows everything. */
export class AgentPolicyDto {
  @ListOf(POLICY_ENTRIES_MAX, [IsString({ each: true }), MaxLength(MAX_RESOURCE_LENGTH, { each: true })], {
    optional: true,
    nullable: true,
    example: ['https://claude.ai', 'eph_7vJq…'],
    description:
      'Client ids; `https://host` allows every client whose metadata document is on that host. []: none. null: all. If omitted: as stored.',
  })
  allowedClients?: string[] | null;

  @ListOf(POLICY_ENTRIES_MAX, [IsString({ each: true }), MaxLength(MAX_RESOURCE_LENGTH, { each: true })], {
    optional: true,
    nullable: true,
    example: ['https://jobs.example'],
    description: 'Addresses; each includes those below it. []: none. null: all. If omitted: as stored.',
  })
  allowedResources?: string[] | null;

  @Flag({ optional: true, default: false, description: 'Authorization requests must be pushed (RFC 9126)' })
  requirePushedRequests?: boolean;

  @Flag({ optional: true, default: false, description: 'Tokens must be bound to a key (DPoP, RFC 9449)' })
  requireDpop?: boolean;

  @Flag({ optional: true, default: false, description: 'Refuses the device grant (RFC 8628)' })
  refuseDevices?: boolean;

  @Flag({
    optional: true,
    default: false,
    description: 'Refuses sub-delegation from agent to agent (RFC 8693)',
  })
  refusePassingOn?: boolean;

  @Whole(0, REFRESH_LEEWAY_MAX_SECONDS, {
    optional: true,
    default: 0,
    description:
      'For how many seconds a refresh token is accepted again after its first use, while its successor is unused. The answer has the same tokens.',
  })
  refreshLeewaySeconds?: number;
}
