import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import {
  AUTH_METHODS,
  type AuthMethod,
  JIT_ROLES,
  type JitRole,
} from '../company/company-connections.service.js';
import { ONE_LINE } from '../http/satisfies.js';
import { URL_MAX_LENGTH } from '../limits.js';

export class CompanySignInDto {
  @ApiProperty({ example: 'https://login.acme.example' })
  @IsString()
  @Length(1, URL_MAX_LENGTH)
  issuer: string;

  @ApiProperty({ example: 'bonafide' })
  @IsString()
  @Length(1, 200)
  @Matches(ONE_LINE)
  clientId: string;

  @ApiPropertyOptional({ enum: AUTH_METHODS, default: 'client_secret_basic' })
  @IsOptional()
  @IsIn(AUTH_METHODS)
  authMethod?: AuthMethod;

  @ApiPropertyOptional({
    writeOnly: true,
    description: 'Left out, the one from before stays; not for `private_key_jwt`',
  })
  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  @Matches(ONE_LINE)
  clientSecret?: string;

  @ApiPropertyOptional({
    enum: JIT_ROLES,
    default: 'viewer',
    description: 'Of people who come for the first time',
  })
  @IsOptional()
  @IsIn(JIT_ROLES)
  defaultRole?: JitRole;

  @ApiPropertyOptional({
    default: false,
    description: 'People of the proven domains sign in nowhere else, but for owners',
  })
  @IsOptional()
  @IsBoolean()
  enforced?: boolean;
}

export class DomainDto {
  @ApiProperty({ example: 'acme.example' })
  @IsString()
  @Length(4, 253)
  domain: string;
}
