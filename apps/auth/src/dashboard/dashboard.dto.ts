import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { PageDto } from '../http/page.dto.js';
import { URL_MAX_LENGTH, WEBHOOK_SECRET_GRACE_SECONDS, WEBHOOK_SECRET_GRACE_SECONDS_MAX } from '../limits.js';
import { KEY_KINDS, type KeyKind } from '../projects/api-keys.service.js';
import { ONE_LINE } from '../http/satisfies.js';
import { ROLES, type Role } from '../users/user.js';

export class SignInDto {
  @ApiProperty({ example: 'owner@acme.example' })
  @IsString()
  @Length(1, 254)
  email: string;

  @ApiProperty({ writeOnly: true })
  @IsString()
  @Length(1, 200)
  password: string;

  @ApiPropertyOptional({
    writeOnly: true,
    example: '492039',
    description: 'Of the authenticator app, or a recovery code',
  })
  @IsOptional()
  @IsString()
  @Length(6, 40)
  code?: string;
}

export class PasskeyAnswerDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What `navigator.credentials.get` gave, as its `toJSON` says it',
  })
  @IsObject()
  response: Record<string, unknown>;
}

export class NewMemberDto {
  @ApiProperty({ example: 'viewer@acme.example' })
  @IsString()
  @Length(3, 254)
  email: string;

  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES)
  role: Role;

  @ApiPropertyOptional({
    writeOnly: true,
    description: 'For people who have no account yet: 12 to 200 characters',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  password?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 120)
  @Matches(ONE_LINE)
  displayName?: string;
}

export class RoleDto {
  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES)
  role: Role;
}

export class SignInPolicyDto {
  @ApiProperty({ example: true })
  @IsBoolean()
  requireSecondFactor: boolean;
}

export class NewProjectDto {
  @ApiProperty({ example: 'Travel tools' })
  @IsString()
  @Length(1, 120)
  @Matches(ONE_LINE)
  name: string;
}

export class ProjectDto {
  @ApiPropertyOptional({ example: 'Travel tools' })
  @IsOptional()
  @IsString()
  @Length(1, 120)
  @Matches(ONE_LINE)
  name?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  isEnabled?: boolean;
}

export class NewApiKeyDto {
  @ApiProperty({ example: 'production' })
  @IsString()
  @Length(1, 80)
  @Matches(ONE_LINE)
  name: string;

  @ApiPropertyOptional({ enum: KEY_KINDS, default: 'management' })
  @IsOptional()
  @IsIn(KEY_KINDS)
  kind?: KeyKind;
}

export class WorkerDto {
  @ApiProperty({ example: 'https://worker.example.com/delegations', nullable: true, type: String })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  url: string | null;
}

export class RotateSecretDto {
  @ApiPropertyOptional({
    default: WEBHOOK_SECRET_GRACE_SECONDS,
    maximum: WEBHOOK_SECRET_GRACE_SECONDS_MAX,
    description: 'How long the secret that is replaced signs too, in seconds; 0: no other signs from now on',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(WEBHOOK_SECRET_GRACE_SECONDS_MAX)
  graceSeconds?: number;
}

export class DefaultMethodDto {
  @ApiProperty({ example: 'github', nullable: true, type: String })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  method: string | null;
}

export class AuditQueryDto extends PageDto {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 64)
  delegation_id?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 64)
  project_id?: string;
}
