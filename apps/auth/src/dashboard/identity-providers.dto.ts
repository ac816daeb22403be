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
  ValidateNested,
} from 'class-validator';
import { JIT_ROLES, type JitRole } from '../company/company-connections.service.js';
import { POLICY_ENTRIES_MAX, POLICY_RESOURCES_MAX, URL_MAX_LENGTH } from '../limits.js';
import { PolicyAccessDto } from './policy-access.dto.js';

export class IdentityProviderDto {
  @ApiProperty({ example: 'https://login.acme.example', description: '`iss` of its assertions' })
  @IsString()
  @Length(1, URL_MAX_LENGTH)
  issuer: string;

  @ApiProperty({ example: 'https://login.acme.example/jwks' })
  @IsString()
  @Length(1, URL_MAX_LENGTH)
  jwksUri: string;

  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @ApiProperty({
    type: [String],
    example: ['cli_7vJq…'],
    description: 'Clients that may bring its assertions',
  })
  @IsArray()
  @ArrayMaxSize(POLICY_ENTRIES_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  allowedClients: string[];

  @ApiProperty({ type: [PolicyAccessDto], description: 'What they give at most' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(POLICY_RESOURCES_MAX)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PolicyAccessDto)
  access: PolicyAccessDto[];

  @ApiPropertyOptional({
    enum: JIT_ROLES,
    default: 'viewer',
    description: 'Of people who come for the first time',
  })
  @IsOptional()
  @IsIn(JIT_ROLES)
  defaultRole?: JitRole;
}
