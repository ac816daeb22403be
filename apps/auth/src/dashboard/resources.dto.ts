import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ONE_LINE } from '../http/satisfies.js';
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
  @ApiProperty({ example: 'jobs:read' })
  @Matches(SCOPE_NAME, { message: 'name must be a scope (RFC 6749 section 3.3) of at most 128 characters' })
  name: string;

  @ApiProperty({ example: 'See verification jobs and their results', description: 'As people read it' })
  @IsString()
  @Length(1, SCOPE_DESCRIPTION_MAX_LENGTH)
  @Matches(ONE_LINE)
  description: string;

  @ApiPropertyOptional({
    enum: SCOPE_RISKS,
    default: 'low',
    description: '`high` is never ticked beforehand',
  })
  @IsOptional()
  @IsIn(SCOPE_RISKS)
  risk: ScopeRisk = 'low';

  @ApiPropertyOptional({ default: false, description: 'Asked for where a client names no scope' })
  @IsOptional()
  @IsBoolean()
  default: boolean = false;

  @ApiPropertyOptional({ enum: ROLES, default: 'viewer', description: 'Whoever has less cannot give it' })
  @IsOptional()
  @IsIn(ROLES)
  leastRole: Role = 'viewer';
}

export class DetailFieldDto {
  @ApiProperty({ example: 'identifier' })
  @Matches(DETAIL_NAME)
  name: string;

  @ApiProperty({ example: 'for the job', description: 'Stands before the value, as people read it' })
  @IsString()
  @Length(1, SCOPE_DESCRIPTION_MAX_LENGTH)
  @Matches(ONE_LINE)
  description: string;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  isRequired: boolean = false;
}

/** A type of `authorization_details` (RFC 9396). */
export class DetailTypeDto {
  @ApiProperty({ example: 'bonafide_tool_call' })
  @Matches(DETAIL_NAME)
  type: string;

  @ApiProperty({ example: 'Use tools', description: 'Begins the sentence that people read' })
  @IsString()
  @Length(1, SCOPE_DESCRIPTION_MAX_LENGTH)
  @Matches(ONE_LINE)
  description: string;

  @ApiProperty({ type: [DetailFieldDto], description: 'The members that a detail may have beside its type' })
  @IsArray()
  @ArrayMaxSize(DETAIL_FIELDS_MAX)
  @ArrayUnique((field: DetailFieldDto) => field.name)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DetailFieldDto)
  fields: DetailFieldDto[];
}

export class ResourceDto {
  @ApiProperty({ example: 'https://jobs.example', description: 'What tokens name as their audience' })
  @IsString()
  @Length(1, MAX_RESOURCE_LENGTH)
  uri: string;

  @ApiPropertyOptional({ example: 'Verification jobs' })
  @IsOptional()
  @IsString()
  @Length(1, RESOURCE_NAME_MAX_LENGTH)
  @Matches(ONE_LINE)
  name?: string;

  @ApiPropertyOptional({
    type: [ResourceScopeDto],
    description: "Left out: as the resource's metadata (RFC 9728) say",
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(RESOURCE_SCOPES_MAX)
  @ArrayUnique((scope: ResourceScopeDto) => scope.name)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ResourceScopeDto)
  scopes?: ResourceScopeDto[];

  @ApiPropertyOptional({
    type: [DetailTypeDto],
    description:
      'What scopes can be narrowed to (RFC 9396). Left out: as the metadata say where the scopes are left out too, else none',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(DETAIL_TYPES_MAX)
  @ArrayUnique((one: DetailTypeDto) => one.type)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => DetailTypeDto)
  detailTypes?: DetailTypeDto[];
}

/** What is left out allows everything. */
export class AgentPolicyDto {
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    example: ['https://claude.ai', 'eph_7vJq…'],
    description: 'Client ids; `https://host` stands for every client whose metadata document is there',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(POLICY_ENTRIES_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_RESOURCE_LENGTH, { each: true })
  allowedClients?: string[] | null;

  @ApiPropertyOptional({ type: [String], nullable: true, example: ['https://jobs.example'] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(POLICY_ENTRIES_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_RESOURCE_LENGTH, { each: true })
  allowedResources?: string[] | null;

  @ApiPropertyOptional({ default: false, description: 'RFC 9126' })
  @IsOptional()
  @IsBoolean()
  requirePushedRequests?: boolean;

  @ApiPropertyOptional({ default: false, description: 'RFC 9449' })
  @IsOptional()
  @IsBoolean()
  requireDpop?: boolean;

  @ApiPropertyOptional({ default: false, description: 'No device may ask by a code (RFC 8628)' })
  @IsOptional()
  @IsBoolean()
  refuseDevices?: boolean;

  @ApiPropertyOptional({ default: false, description: 'No agent passes on what it was given (RFC 8693)' })
  @IsOptional()
  @IsBoolean()
  refusePassingOn?: boolean;
}
