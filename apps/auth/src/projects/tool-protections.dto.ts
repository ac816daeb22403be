import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsObject,
  IsOptional,
  Matches,
} from 'class-validator';
import { SCOPES_MAX } from './tool-scope.js';

const SCOPE = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,256}$/;
export const PROVIDER_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** What one tool asks for before an agent may use it. */
export class ToolProtectionDto {
  @ApiProperty({ example: true })
  @IsBoolean()
  requiresDelegation: boolean;

  @ApiProperty({ example: ['files:read'], description: 'Scopes a delegation must carry' })
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @ArrayUnique()
  @Matches(SCOPE, { each: true })
  requiredScopes: string[];

  @ApiPropertyOptional({ example: 'github', description: 'The sign-in method the tool requires' })
  @IsOptional()
  @Matches(PROVIDER_ID)
  provider?: string | null;

  @ApiPropertyOptional({
    type: [String],
    example: ['https://www.googleapis.com/auth/drive.readonly'],
    description:
      "The provider's own scopes that this tool needs; sent upstream in proxy mode when a scope of the tool is asked for. Required scopes are never sent upstream",
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @ArrayUnique()
  @Matches(SCOPE, { each: true })
  providerScopes?: string[];
}

export class ToolProtectionsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ToolProtectionDto' },
    example: { files: { requiresDelegation: true, requiredScopes: ['files:read'], provider: 'github' } },
  })
  @IsObject()
  toolProtections: Record<string, unknown>;
}
