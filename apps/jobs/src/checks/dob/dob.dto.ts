import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsDateOfBirth } from '../../core/values/date-of-birth.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';
import { OwnerParamsDto } from '../ssn/owner-params.dto.js';
import { IsPersonName } from '../../core/names/person-name.js';

/** The data to compare; also the `params` of a `dob` job. */
export class DobParamsDto extends OwnerParamsDto {
  @ApiProperty({ example: 'Zoë', minLength: 1, maxLength: 50 })
  @IsPersonName()
  firstName: string;

  @ApiProperty({ example: 'Nuñez', minLength: 1, maxLength: 50 })
  @IsPersonName()
  lastName: string;

  @ApiProperty({ example: '1990-01-31', description: 'ISO 8601; MM/DD/YYYY is also accepted' })
  @IsDateOfBirth()
  dob: string;
}

export class VerifyDobDto extends IntersectionType(DobParamsDto, JobEnvelopeDto) {}
