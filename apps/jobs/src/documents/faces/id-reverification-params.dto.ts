import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { PersonParamsDto } from '../../jobs/submission/person-params.dto.js';

/** The `params` of an `id-reverification`. */
export class IdReverificationParamsDto extends PersonParamsDto {
  @ApiPropertyOptional({
    description:
      'One of your earlier id-verification jobs, compared with userPhoto; a session without it does not succeed',
  })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @MinLength(1)
  @MaxLength(64)
  jobId?: string;

  @ApiPropertyOptional({
    description:
      'Which photo of that job: true: the id, false: the selfie; default: the id, or the selfie if there is none',
  })
  @IsOptional({ keepsNull: true })
  @IsBoolean({ message: 'must be true or false' })
  matchId?: boolean;
}
