import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { IsDateOfBirth, toUsDate, usDateToIso } from '../../values/date-of-birth.js';
import { IsCountry } from '../../values/is-country.js';
import { IsSubdivision } from '../../values/is-subdivision.js';
import { JobEnvelopeDto } from '../../submission/job.dto.js';
import { stateCode } from '../../values/state-code.js';

const IsUsDate = () =>
  ValidateBy({
    name: 'isUsDate',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && usDateToIso(value) !== null,
      defaultMessage: () => 'must be a date, MM/DD/YYYY or ISO 8601',
    },
  });

const notText = { message: 'must be a string' };
const missing = { message: 'is required' };

/** What is asked about; also the `params` of an `id-aamva` job. */
export class AamvaParamsDto {
  @ApiProperty({ example: 'D1234562' })
  @IsString(notText)
  @IsNotEmpty(missing)
  @MaxLength(64, { message: 'must have at most 64 characters' })
  licenseNumber: string;

  @ApiProperty({ example: 'US', description: 'ISO 3166-1 alpha-2' })
  @IsCountry()
  country: string;

  @ApiProperty({ example: 'CA', description: 'ISO 3166-2, bare or full' })
  @Transform(({ value }) => (typeof value === 'string' ? stateCode(value) : value))
  @IsSubdivision()
  state: string;

  @ApiProperty({ example: 'Sample' })
  @IsString(notText)
  @IsNotEmpty(missing)
  @MaxLength(255, { message: 'must have at most 255 characters' })
  lastName: string;

  @ApiPropertyOptional({ example: 'Jane' })
  @IsOptional()
  @IsString(notText)
  @MaxLength(255, { message: 'must have at most 255 characters' })
  firstName?: string;

  @ApiProperty({ enum: DOCUMENT_TYPES, example: 'drivers-license' })
  @IsIn(DOCUMENT_TYPES, { message: `must be one of ${DOCUMENT_TYPES.join(', ')}` })
  idType: string;

  @ApiProperty({ example: '01/31/1990', description: 'MM/DD/YYYY; ISO 8601 is understood too' })
  @Transform(({ value }) => toUsDate(value))
  @IsDateOfBirth()
  dob: string;

  @ApiPropertyOptional({ example: '01/31/2022' })
  @IsOptional()
  @Transform(({ value }) => toUsDate(value))
  @IsUsDate()
  issueDate?: string;

  @ApiPropertyOptional({ example: '01/31/2030' })
  @IsOptional()
  @Transform(({ value }) => toUsDate(value))
  @IsUsDate()
  expirationDate?: string;
}

export class AamvaDto extends IntersectionType(AamvaParamsDto, JobEnvelopeDto) {}
