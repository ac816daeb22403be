import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { IsDateOfBirth } from '../../core/values/date-of-birth.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';
import { parseIsoDateTime } from '../../core/values/iso-date-time.js';
import { isIssuableSsn } from '../ssn/issuable-ssn.js';
import { IsPersonName } from '../../core/names/person-name.js';

/** How far the caller's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 24 * 3_600_000;

const IsSignedAt = () =>
  ValidateBy({
    name: 'isSignedAt',
    validator: {
      validate: (value: unknown) => {
        const at = typeof value === 'string' ? parseIsoDateTime(value) : null;
        return at !== null && at.getTime() <= Date.now() + CLOCK_SKEW_MS;
      },
      defaultMessage: () => 'must be an ISO 8601 date or time, not in the future',
    },
  });

const IsIssuableSsn = () =>
  ValidateBy({
    name: 'isIssuableSsn',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isIssuableSsn(value),
      defaultMessage: () => 'must have 9 digits, and be a number that can be issued',
    },
  });

/** The number holder's consent, without which the SSA is not asked. */
export class EcbsvConsentDto {
  @ApiProperty({ example: 'electronic', description: 'How the consent was signed: `electronic` or `wet`' })
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z][A-Za-z _-]{0,31}$/, { message: 'must be a word, such as electronic' })
  signatureType: string;

  @ApiProperty({ example: '2026-03-01T12:00:00Z', description: 'ISO 8601' })
  @IsSignedAt()
  signedAt: string;
}

/** The data for the SSA to check; also the `params` of an `ecbsv-ssn` job. */
export class EcbsvParamsDto {
  @ApiProperty({ example: '219099998', description: 'Nine digits; never shown again' })
  @IsString({ message: 'must be a string' })
  @Matches(/^\d{9}$/, { message: 'must have exactly 9 digits' })
  @IsIssuableSsn()
  ssn: string;

  @ApiProperty({ example: 'Zoë', minLength: 1, maxLength: 50 })
  @IsPersonName()
  firstName: string;

  @ApiProperty({ example: 'Nuñez', minLength: 1, maxLength: 50 })
  @IsPersonName()
  lastName: string;

  @ApiProperty({ example: '1990-01-31', description: 'ISO 8601; MM/DD/YYYY is also accepted' })
  @IsDateOfBirth()
  dob: string;

  @ApiProperty({ type: EcbsvConsentDto })
  @IsObject({ message: 'must be an object of {signatureType, signedAt}' })
  @ValidateNested()
  @Type(() => EcbsvConsentDto)
  consent: EcbsvConsentDto;
}

export class VerifyEcbsvDto extends IntersectionType(EcbsvParamsDto, JobEnvelopeDto) {}
