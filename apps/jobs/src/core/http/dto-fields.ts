import { IsOptional } from '@bonafide/platform/http/is-optional';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { KEY_GRACE_SECONDS, KEY_GRACE_SECONDS_MAX, KEY_NOTE_CHARACTERS_MAX } from '../../limits.js';

interface WholeOptions {
  description?: string;
  default?: number;
  required?: boolean;
  /** Maximum number of digits. */
  digits?: number;
}

/** A whole number in a query. */
export function Whole(
  minimum: number,
  maximum: number | undefined,
  { required = false, digits = 15, ...shown }: WholeOptions,
) {
  const message = `must be a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
  const form = new RegExp(`^\\d{1,${digits}}$`);
  return applyDecorators(
    ApiProperty({ type: Number, minimum, ...(maximum === undefined ? {} : { maximum }), required, ...shown }),
    ...(required ? [] : [IsOptional()]),
    Transform(({ value }): unknown =>
      typeof value === 'string' && form.test(value) ? Number(value) : value,
    ),
    IsInt({ message }),
    Min(minimum, { message }),
    ...(maximum === undefined ? [] : [Max(maximum, { message })]),
  );
}

/** `true` or `false` in a query. */
export const QueryFlag = (shown: { description: string; default?: boolean }) =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, ...shown }),
    IsOptional(),
    Transform(({ value }): unknown => (value === 'true' ? true : value === 'false' ? false : value)),
    IsIn([true, false], { message: 'must be true or false' }),
  );

/** An optional string. */
export const Text = (charactersMax = 255) =>
  applyDecorators(
    IsOptional({ keepsNull: true }),
    IsString({ message: 'must be a string' }),
    MaxLength(charactersMax, { message: `must have at most ${charactersMax} characters` }),
  );

/** The customer's label for a key or an endpoint. */
export const Note = (shown: { description?: string; example: string }) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, ...shown }),
    IsOptional({ keepsNull: true }),
    Matches(new RegExp(`^[^\\p{C}]{1,${KEY_NOTE_CHARACTERS_MAX}}$`, 'u'), {
      message: `must be 1 to ${KEY_NOTE_CHARACTERS_MAX} printable characters`,
    }),
  );

/** How long a rotated key or secret remains valid. */
export const GraceSeconds = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ default: KEY_GRACE_SECONDS, maximum: KEY_GRACE_SECONDS_MAX, description }),
    IsOptional(),
    IsInt({ message: 'must be a whole number' }),
    Min(0, { message: 'must be at least 0' }),
    Max(KEY_GRACE_SECONDS_MAX, { message: `must be at most ${KEY_GRACE_SECONDS_MAX}` }),
  );
