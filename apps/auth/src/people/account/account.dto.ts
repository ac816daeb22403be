import { IsObject } from 'class-validator';
import { Field, Line, Text } from '../../core/http/fields.js';
import { PASSKEY_NAME_MAX_LENGTH } from '../../limits.js';

export class PasskeyNameDto {
  @Line(PASSKEY_NAME_MAX_LENGTH, { example: 'Work laptop' })
  name: string;
}

export class NewPasskeyDto extends PasskeyNameDto {
  @Field(IsObject(), {
    type: 'object',
    additionalProperties: true,
    description: 'The result of `navigator.credentials.create`, serialized with `toJSON`',
  })
  response: Record<string, unknown>;
}

export class CodeDto {
  @Text(6, 6, { writeOnly: true, example: '492039' })
  code: string;
}

export class NewPasswordDto {
  @Text(0, 200, { writeOnly: true, description: '12 to 200 characters, not on a list of known passwords' })
  password: string;
}

/** One of the three members. */
export class StepUpDto {
  @Field(IsObject(), {
    optional: true,
    type: 'object',
    additionalProperties: true,
    description: 'The passkey’s response to the options',
  })
  response?: Record<string, unknown>;

  @Text(0, 40, {
    optional: true,
    writeOnly: true,
    description: 'From the authenticator app, or a recovery code',
  })
  code?: string;

  @Text(0, 200, {
    optional: true,
    writeOnly: true,
    description: 'Sufficient only for people with neither passkey nor authenticator app',
  })
  password?: string;
}
