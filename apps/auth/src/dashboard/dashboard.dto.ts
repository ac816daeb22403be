import { IsOptional } from '@bonafide/platform/http/is-optional';
import { IsInt, IsObject, Max, Min, ValidateIf } from 'class-validator';
import { Field, Flag, Line, OneOf, Text } from '../core/http/fields.js';
import { PageDto } from '../core/http/page.dto.js';
import { URL_MAX_LENGTH, WEBHOOK_SECRET_GRACE_SECONDS, WEBHOOK_SECRET_GRACE_SECONDS_MAX } from '../limits.js';
import { KEY_KINDS, type KeyKind } from '../projects/api-keys.service.js';
import { ROLES, type Role } from '../people/users/user.js';

export class SignInDto {
  @Text(1, 254, { example: 'owner@acme.example' })
  email: string;

  @Text(1, 200, { writeOnly: true })
  password: string;

  @Text(6, 40, {
    optional: true,
    writeOnly: true,
    example: '492039',
    description: 'From the authenticator app, or a recovery code',
  })
  code?: string;
}

export class PasskeyAnswerDto {
  @Field(IsObject(), {
    type: 'object',
    additionalProperties: true,
    description: 'The result of `navigator.credentials.get`, serialized with `toJSON`',
  })
  response: Record<string, unknown>;
}

export class NewMemberDto {
  @Text(3, 254, { example: 'viewer@acme.example' })
  email: string;

  @OneOf(ROLES)
  role: Role;

  @Text(0, 200, {
    optional: true,
    writeOnly: true,
    description: 'For people without an account: 12 to 200 characters',
  })
  password?: string;

  @Line(120, { optional: true })
  displayName?: string;
}

export class RoleDto {
  @OneOf(ROLES)
  role: Role;
}

export class SignInPolicyDto {
  @Flag({ example: true })
  requireSecondFactor: boolean;
}

export class NewProjectDto {
  @Line(120, { example: 'Travel tools' })
  name: string;
}

export class ProjectDto {
  @Line(120, { optional: true, example: 'Travel tools' })
  name?: string;

  @Flag({ optional: true })
  isEnabled?: boolean;
}

export class NewApiKeyDto {
  @Line(80, { example: 'production' })
  name: string;

  @OneOf(KEY_KINDS, { optional: true, default: 'management' })
  kind?: KeyKind;
}

export class WorkerDto {
  @ValidateIf(({ url }: WorkerDto) => url !== null)
  @Text(0, URL_MAX_LENGTH, {
    example: 'https://worker.example.com/delegations',
    nullable: true,
    type: String,
  })
  url: string | null;
}

export class RotateSecretDto {
  @Field([IsInt(), Min(0), Max(WEBHOOK_SECRET_GRACE_SECONDS_MAX)], {
    optional: true,
    default: WEBHOOK_SECRET_GRACE_SECONDS,
    maximum: WEBHOOK_SECRET_GRACE_SECONDS_MAX,
    description:
      'How long the replaced secret also signs, in seconds; 0: only the new secret signs from now on',
  })
  graceSeconds?: number;
}

export class DefaultMethodDto {
  @IsOptional({ keepsNull: true })
  @Text(0, 64, { example: 'github', nullable: true, type: String })
  method: string | null;
}

export class AuditQueryDto extends PageDto {
  @Text(1, 64, { optional: true })
  delegation_id?: string;

  @Text(1, 64, { optional: true })
  project_id?: string;
}
