import type { NameValue } from '@bonafide/contracts/job-record';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  getSchemaPath,
  IntersectionType,
  PickType,
} from '@nestjs/swagger';
import { IsBoolean, IsString, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { IsIsoDateOfBirth } from '../../core/values/date-of-birth.js';
import { JobEnvelopeDto, PropertyDto } from '../../jobs/submission/job.dto.js';
import { PROPERTY_CHARACTERS_MAX, SSN_PROPERTIES_CHARACTERS_MAX } from '../../limits.js';
import { OwnerParamsDto } from './owner-params.dto.js';
import { IsPersonName } from '../../core/names/person-name.js';

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= PROPERTY_CHARACTERS_MAX;
const isProperty = (value: unknown): boolean => {
  const { name, value: text, ...more } = (value ?? {}) as Record<string, unknown>;
  return isText(name) && isText(text) && Object.keys(more).length === 0;
};

const IsSsnProperties = () =>
  ValidateBy({
    name: 'isSsnProperties',
    validator: {
      validate: (value: unknown) =>
        (typeof value === 'string' && value.length <= SSN_PROPERTIES_CHARACTERS_MAX) ||
        (Array.isArray(value) &&
          JSON.stringify(value).length <= SSN_PROPERTIES_CHARACTERS_MAX &&
          value.every(isProperty)),
      defaultMessage: () => 'must be a string or a list of {name, value}',
    },
  });

/** The data to compare; also the `params` of a `private-ssn` job. */
@ApiExtraModels(PropertyDto)
export class SsnParamsDto extends OwnerParamsDto {
  @ApiProperty({ example: '6789', description: 'The last 4 or all 9 digits; never shown again' })
  @IsString({ message: 'must be a string' })
  @Matches(/^(?:\d{4}|\d{9})$/, { message: 'must have exactly 4 or exactly 9 digits' })
  ssn: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Zoë',
    minLength: 1,
    maxLength: 50,
    description: 'A first or a last name is required',
  })
  @ValidateIf((body: SsnParamsDto) => isGiven(body.firstName) || !isGiven(body.lastName))
  @IsPersonName('or lastName is required')
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'Nuñez', minLength: 1, maxLength: 50 })
  @IsOptional({ keepsNull: true })
  @IsPersonName()
  lastName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '1990-01-31', description: 'ISO 8601' })
  @IsOptional({ keepsNull: true })
  @IsIsoDateOfBirth()
  dob?: string | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether the mobile subscriber consented; goes to the verification provider',
  })
  @IsOptional({ keepsNull: true })
  @IsBoolean({ message: 'must be true, false or null' })
  consent?: boolean | null;

  @ApiPropertyOptional({
    oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: getSchemaPath(PropertyDto) } }],
    description: 'Kept with the request and returned only when the job is read, under request_data',
  })
  @IsOptional({ keepsNull: true })
  @IsSsnProperties()
  properties?: string | NameValue[] | null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

export class VerifySsnDto extends IntersectionType(
  SsnParamsDto,
  PickType(JobEnvelopeDto, ['callbackURL', 'internalId']),
) {}
