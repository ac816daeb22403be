import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { IsE164 } from '../../core/values/e164.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';
import { CALLBACK_URL_CHARACTERS_MAX } from '../../limits.js';
import { isTinName } from './tin-name.js';

const NAME_CHARACTERS_MAX = 255;

const isTooLong = (value: unknown) => typeof value === 'string' && value.length > NAME_CHARACTERS_MAX;

const IsTinName = () =>
  ValidateBy({
    name: 'isTinName',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !isTooLong(value) && isTinName(value),
      defaultMessage: (args) =>
        isTooLong(args?.value)
          ? `must have at most ${NAME_CHARACTERS_MAX} characters`
          : 'must have letters, spaces, hyphens and ampersands only, at least one letter',
    },
  });

/** The data to compare; also the `params` of a `tin-validation` job. */
export class TinParamsDto {
  @ApiProperty({ example: 'José', description: 'Letters, spaces, hyphens, ampersands; accents are fine' })
  @IsTinName()
  firstName: string;

  @ApiProperty({ example: 'Nuñez-Ortega' })
  @IsTinName()
  lastName: string;

  @ApiProperty({ enum: ['ITIN'], example: 'ITIN' })
  @IsIn(['ITIN'], { message: 'must be ITIN' })
  tinType: 'ITIN';

  @ApiProperty({ example: '912701230', description: 'Nine digits, no dashes or spaces; never shown again' })
  @IsString({ message: 'must be a string' })
  @Matches(/^\d{9}$/, { message: 'must have 9 digits, no dashes or spaces' })
  tin: string;

  @ApiProperty({ example: '+12125550100', description: 'E.164 with its plus sign' })
  @IsString({ message: 'must be a string' })
  @IsE164()
  phone: string;
}

/** Without a callback: the result is read. */
export class SubmitTinDto extends IntersectionType(TinParamsDto, JobEnvelopeDto) {}

export class VerifyTinDto extends IntersectionType(TinParamsDto, OmitType(JobEnvelopeDto, ['callbackURL'])) {
  @ApiProperty({ description: 'The result is POSTed here', example: 'https://example.com/hooks/tin' })
  @MaxLength(CALLBACK_URL_CHARACTERS_MAX, {
    message: `must have at most ${CALLBACK_URL_CHARACTERS_MAX} characters`,
  })
  @Matches(/\S/, { message: 'is required' })
  @IsString({ message: 'must be a string' })
  callbackURL: string;
}
