import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsCountry } from '../../core/values/is-country.js';
import { IsDateOfBirth, IsUsDate } from '../../core/values/date-of-birth.js';
import { IsSubdivision } from '../../core/values/is-subdivision.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';

const notText = { message: 'must be a string' };
const missing = { message: 'is required' };

/** The licence to check; also the `params` of an `id-aamva` job. */
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
  @IsSubdivision()
  state: string;

  @ApiProperty({ example: 'Sample' })
  @IsString(notText)
  @IsNotEmpty(missing)
  @MaxLength(255, { message: 'must have at most 255 characters' })
  lastName: string;

  @ApiPropertyOptional({ example: 'Jane' })
  @IsOptional({ keepsNull: true })
  @IsString(notText)
  @MaxLength(255, { message: 'must have at most 255 characters' })
  firstName?: string;

  @ApiProperty({ enum: DOCUMENT_TYPES, example: 'drivers-license' })
  @IsIn(DOCUMENT_TYPES, { message: `must be one of ${DOCUMENT_TYPES.join(', ')}` })
  idType: string;

  @ApiProperty({ example: '01/31/1990', description: 'MM/DD/YYYY; ISO 8601 is also accepted' })
  @IsDateOfBirth()
  dob: string;

  @ApiPropertyOptional({ example: '01/31/2022' })
  @IsOptional({ keepsNull: true })
  @IsUsDate()
  issueDate?: string;

  @ApiPropertyOptional({ example: '01/31/2030' })
  @IsOptional({ keepsNull: true })
  @IsUsDate()
  expirationDate?: string;
}

export class AamvaDto extends IntersectionType(AamvaParamsDto, JobEnvelopeDto) {}
