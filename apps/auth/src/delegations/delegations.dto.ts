import { validateDto } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { isDid } from '../projects/agent-did.js';
import { PageDto } from '../http/page.dto.js';
import { Satisfies } from '../http/satisfies.js';
import { isToolScope, scopeList, SCOPES_MAX } from '../projects/tool-scope.js';

export class DelegationsQueryDto extends PageDto {
  @ApiPropertyOptional({ description: 'Sessions name it; an API key has its own' })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  project_id?: string;

  @ApiPropertyOptional({ enum: ['pending', 'active', 'denied', 'expired', 'revoked'] })
  @IsOptional()
  @IsIn(['pending', 'active', 'denied', 'expired', 'revoked'])
  status?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @Satisfies(isDid, 'agent_did must be a DID')
  agent_did?: string;

  @ApiPropertyOptional({ description: 'User DID, user id, or e-mail address' })
  @IsOptional()
  @IsString()
  @Length(1, 300)
  user?: string;

  @ApiPropertyOptional({ description: 'Those that may use this tool', example: 'repos' })
  @IsOptional()
  @IsString()
  @Length(1, 100)
  tool?: string;

  @ApiPropertyOptional({
    description: 'This delegation and all that was passed on from it: what ends with it',
    example: 'dlg_4gKpTzcZ1mXW0Q9bN2sY',
  })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  chain?: string;
}

export class RevokeDto {
  @ApiPropertyOptional({ example: 'not needed any more' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

/** A revocation needs no body. */
export const readReason = (body: unknown): string | undefined =>
  validateDto(RevokeDto, (body ?? {}) as object).reason ?? undefined;

export class VerifyDto {
  @ApiProperty({ example: 'did:web:agent.example' })
  @Satisfies(isDid, 'agent_did must be a DID')
  agent_did: string;

  @ApiProperty()
  @IsString()
  @Length(1, 16_384)
  delegation_token: string;

  @ApiProperty({ type: [String], example: ['files:read'] })
  @Transform(({ value }) => scopeList(value ?? []))
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @Satisfies(
    (value) => Array.isArray(value) && value.every(isToolScope),
    'scopes must be scopes such as tool:action',
  )
  scopes: string[] = [];
}
