import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { COMPLETION_URLS_MAX, DELEGATION_DAYS, DENIED_AGENTS_MAX, URL_MAX_LENGTH } from '../limits.js';
import { isCompletionUrl } from './completion-url.js';
import { ROLES, type Role } from '../users/user.js';
import { isDid } from './agent-did.js';
import { ConsentConfigDto } from './consent-config.dto.js';
import { Satisfies } from '../http/satisfies.js';
import { PROVIDER_ID } from './tool-protections.dto.js';
import { isToolScope, SCOPES_MAX } from './tool-scope.js';

const every = (predicate: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(predicate);

const isScopeRoles = (value: unknown): boolean => {
  const entries = Object.entries(value ?? {});
  return (
    entries.length <= SCOPES_MAX &&
    entries.every(([scope, role]) => isToolScope(scope) && ROLES.includes(role as Role))
  );
};

/** A project's configuration; every member may be left out (PUT: its default; PATCH: unchanged). */
export class ProjectConfigDto {
  @ApiPropertyOptional({ type: [String], example: ['files:read', 'files:write'] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @ArrayUnique()
  @Satisfies(every(isToolScope), 'allowedScopes must be a list of tool:action scopes')
  allowedScopes?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    example: ['files:delete'],
    description: 'Scopes that only an owner of the organization may give',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @ArrayUnique()
  @Satisfies(every(isToolScope), 'riskyScopes must be a list of tool:action scopes')
  riskyScopes?: string[] | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...ROLES] },
    example: { 'files:write': 'owner' },
    description:
      'scope → the least role of a member who gives it. Default: viewer for `…:read`, owner for risky scopes, admin for others',
  })
  @IsOptional()
  @IsObject()
  @Satisfies(isScopeRoles, 'scopeRoles must map tool:action scopes to owner, admin or viewer')
  scopeRoles?: Record<string, Role> | null;

  @ApiPropertyOptional({ default: false, description: 'Agents prove the key of their DID (`agent_proof`)' })
  @IsOptional()
  @IsBoolean()
  requireAgentProof?: boolean | null;

  @ApiPropertyOptional({ default: false, description: 'Codes are bound to a `code_challenge` (PKCE, S256)' })
  @IsOptional()
  @IsBoolean()
  requirePkce?: boolean | null;

  @ApiPropertyOptional({ type: [String], example: ['did:web:bad.example'] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(DENIED_AGENTS_MAX)
  @ArrayUnique()
  @Satisfies(every(isDid), 'deniedAgents must be a list of DIDs')
  deniedAgents?: string[] | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/OAuthProviderDto' },
    description: 'id → provider. PATCH: null removes one',
  })
  @IsOptional()
  @IsObject()
  oauthProviders?: Record<string, unknown> | null;

  @ApiPropertyOptional({ example: 'github', nullable: true })
  @IsOptional()
  @Matches(PROVIDER_ID)
  defaultProvider?: string | null;

  @ApiPropertyOptional({ minimum: 1, maximum: 365, default: 7 })
  @IsOptional()
  @IsInt()
  @Min(DELEGATION_DAYS.min)
  @Max(DELEGATION_DAYS.max)
  delegationExpirationDays?: number | null;

  @ApiPropertyOptional({ type: ConsentConfigDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ConsentConfigDto)
  consentConfig?: ConsentConfigDto | null;

  @ApiPropertyOptional({ example: 'https://mcp.example.com', nullable: true })
  @IsOptional()
  @Matches(/^https:\/\/[^\s"'<>\\@]{1,2000}$/, { message: 'mcpServerUrl must be an https URL' })
  mcpServerUrl?: string | null;

  @ApiPropertyOptional({
    example: 'https://worker.example.com/delegations',
    nullable: true,
    description: 'The worker URL: HTTPS, public addresses only',
  })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  mcpWorkerUrl?: string | null;

  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean()
  isEnabled?: boolean | null;

  @ApiPropertyOptional({ type: [String], example: ['https://app.example.com/done'] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(COMPLETION_URLS_MAX)
  @ArrayUnique()
  @Satisfies(every(isCompletionUrl), 'completionUrls must be https, loopback http or app scheme URLs')
  completionUrls?: string[] | null;
}
