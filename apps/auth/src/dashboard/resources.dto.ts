import { IsString, Matches, MaxLength } from 'class-validator';
import { Field, Flag, Line, ListOf, Nested, OneOf, Text } from '../http/fields.js';
import {
  DETAIL_FIELDS_MAX,
  DETAIL_TYPES_MAX,
  MAX_RESOURCE_LENGTH,
  POLICY_ENTRIES_MAX,
  RESOURCE_NAME_MAX_LENGTH,
  RESOURCE_SCOPES_MAX,
  SCOPE_DESCRIPTION_MAX_LENGTH,
} from '../limits.js';
import { SCOPE_RISKS, type ScopeRisk } from '../resources/resource.js';
import { DETAIL_NAME, SCOPE_NAME } from '../resources/resource-metadata.js';
import { ROLES, type Role } from '../users/user.js';

export class ResourceScopeDto {
  @Field(
    Matches(SCOPE_NAME, { message: 'name must be a scope (RFC 6749 section 3.3) of at most 128 characters' }),
    { example: 'jobs:read' },
  )
  name: string;

  @Line(SCOPE_DESCRIPTION_MAX_LENGTH, {
    example: 'See verification jobs and their results',
    description: 'As people read it',
  })
  description: string;

  @OneOf(SCOPE_RISKS, { optional: true, default: 'low', description: '`high` is never ticked beforehand' })
  risk: ScopeRisk = 'low';

  @Flag({ optional: true, default: false, description: 'Asked for where a client names no scope' })
  default: boolean = false;

  @OneOf(ROLES, { optional: true, default: 'viewer', description: 'Whoever has less cannot give it' })
  leastRole: Role = 'viewer';
}

export class DetailFieldDto {
  @Field(Matches(DETAIL_NAME), { example: 'identifier' })
  name: string;

  @Line(SCOPE_DESCRIPTION_MAX_LENGTH, {
    example: 'for the job',
    description: 'Stands before the value, as people read it',
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
    description: 'Begins the sentence that people read',
  })
  description: string;

  @Nested(DetailFieldDto, 0, DETAIL_FIELDS_MAX, {
    key: 'name',
    description: 'The members that a detail may have beside its type',
  })
  fields: DetailFieldDto[];
}

export class ResourceDto {
  @Text(1, MAX_RESOURCE_LENGTH, {
    example: 'https://jobs.example',
    description: 'What tokens name as their audience',
  })
  uri: string;

  @Line(RESOURCE_NAME_MAX_LENGTH, { optional: true, example: 'Verification jobs' })
  name?: string;

  @Nested(ResourceScopeDto, 1, RESOURCE_SCOPES_MAX, {
    key: 'name',
    optional: true,
    example: [{ name: 'jobs:read', description: 'Read verification jobs' }],
    description: "Left out: as the resource's metadata (RFC 9728) say",
  })
  scopes?: ResourceScopeDto[];

  @Nested(DetailTypeDto, 0, DETAIL_TYPES_MAX, {
    key: 'type',
    optional: true,
    description:
      'What scopes can be narrowed to (RFC 9396). Left out: as the metadata say where the scopes are left out too, else none',
  })
  detailTypes?: DetailTypeDto[];
}

/** What is left out allows everything. */
export class AgentPolicyDto {
  @ListOf(POLICY_ENTRIES_MAX, [IsString({ each: true }), MaxLength(MAX_RESOURCE_LENGTH, { each: true })], {
    optional: true,
    nullable: true,
    example: ['https://claude.ai', 'eph_7vJq…'],
    description: 'Client ids; `https://host` stands for every client whose metadata document is there',
  })
  allowedClients?: string[] | null;

  @ListOf(POLICY_ENTRIES_MAX, [IsString({ each: true }), MaxLength(MAX_RESOURCE_LENGTH, { each: true })], {
    optional: true,
    nullable: true,
    example: ['https://jobs.example'],
  })
  allowedResources?: string[] | null;

  @Flag({ optional: true, default: false, description: 'RFC 9126' })
  requirePushedRequests?: boolean;

  @Flag({ optional: true, default: false, description: 'RFC 9449' })
  requireDpop?: boolean;

  @Flag({ optional: true, default: false, description: 'No device may ask by a code (RFC 8628)' })
  refuseDevices?: boolean;

  @Flag({ optional: true, default: false, description: 'No agent passes on what it was given (RFC 8693)' })
  refusePassingOn?: boolean;
}
