import { ASSURANCE_LEVELS, type AssuranceLevel } from '@bonafide/contracts/assurance';
import { JOB_TYPES, type JobType } from '@bonafide/contracts/job-types';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsObject, IsString, MaxLength, ValidateBy, ValidateNested } from 'class-validator';
import {
  CALLBACK_URL_CHARACTERS_MAX,
  INTERNAL_ID_CHARACTERS_MAX,
  PROPERTIES_MAX,
  PROPERTY_CHARACTERS_MAX,
} from '../../limits.js';

export class PropertyDto {
  @ApiProperty({ example: 'customer' })
  @IsString({ message: 'must be a string' })
  @MaxLength(PROPERTY_CHARACTERS_MAX)
  name: string;

  @ApiProperty({ example: '4711' })
  @IsString({ message: 'must be a string' })
  @MaxLength(PROPERTY_CHARACTERS_MAX)
  value: string;
}

/** Further limits for the body of `POST /api/jobs` depend on the job type (read-submission.ts). */
const AreFewProperties = () =>
  ValidateBy({
    name: 'areFewProperties',
    validator: {
      validate: (value: unknown, args) =>
        !Array.isArray(value) || args!.object instanceof CreateJobDto || value.length <= PROPERTIES_MAX,
      defaultMessage: () => `must have at most ${PROPERTIES_MAX} entries`,
    },
  });

/** Fields of every job type besides its own parameters. */
export class JobEnvelopeDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The job is POSTed here when it completes',
    example: 'https://example.com/hooks/identity',
  })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @MaxLength(CALLBACK_URL_CHARACTERS_MAX, {
    message: `must have at most ${CALLBACK_URL_CHARACTERS_MAX} characters`,
  })
  callbackURL?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Your id for the job',
    example: 'order-4711',
  })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @MaxLength(INTERNAL_ID_CHARACTERS_MAX)
  internalId?: string | null;

  @ApiPropertyOptional({
    type: [PropertyDto],
    description:
      'Echoed back; at most 5, or for id-verification and similar types at most 16384 characters as JSON',
  })
  @IsOptional({ keepsNull: true })
  @IsArray({ message: 'must be an array of {name, value}' })
  @AreFewProperties()
  // An array in the list would be taken for a list of such objects.
  @IsObject({ each: true, message: 'must be objects of {name, value}' })
  @ValidateNested({ each: true, message: 'must be objects of {name, value}' })
  @Type(() => PropertyDto)
  properties?: PropertyDto[] | null;
}

/** The OpenAPI document shows its form for each type (openapi/job-bodies.docs.ts). */
@Strict()
export class CreateJobDto extends JobEnvelopeDto {
  @ApiProperty({ enum: JOB_TYPES })
  @IsIn(JOB_TYPES, { message: `must be one of ${JOB_TYPES.join(', ')}` })
  type: JobType;

  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  params?: Record<string, unknown>;
}

/** The floor of a session or invite, as its opener states it. */
export const StatedFloor = () =>
  applyDecorators(
    ApiPropertyOptional({
      enum: ASSURANCE_LEVELS,
      description:
        'Level of assurance below which the job does not succeed; only for an `id-verification`. Default: the account’s, ' +
        '`holder` unless set. Only a private key can state a lower one',
      example: 'holder',
    }),
    IsOptional({ keepsNull: true }),
    IsIn(ASSURANCE_LEVELS, { message: `must be one of ${ASSURANCE_LEVELS.join(', ')}` }),
  );

/** The body of `POST /api/jobs/session`. */
@Strict()
export class OpenSessionDto extends CreateJobDto {
  @StatedFloor() assurance?: AssuranceLevel | null;
}
