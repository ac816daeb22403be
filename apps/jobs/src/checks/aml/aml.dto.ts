import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsCountry } from '../../values/is-country.js';
import { IsDateOfBirth } from '../../values/date-of-birth.js';
import { JobEnvelopeDto } from '../../submission/job.dto.js';
import { readGender } from './read-gender.js';

const CHARACTERS_MAX = 255;

const Name = () => (target: object, property: string) => {
  IsString({ message: 'must be a string' })(target, property);
  Matches(/\p{L}/u, { message: 'must have a letter' })(target, property);
  MaxLength(CHARACTERS_MAX, { message: `must have at most ${CHARACTERS_MAX} characters` })(target, property);
};

/** The person to screen; also the `params` of an `id-aml` job. */
export class AmlParamsDto {
  @ApiProperty({ example: 'Jane', description: 'Any script' })
  @Name()
  firstName: string;

  @ApiPropertyOptional({ example: 'Q.' })
  @IsOptional({ keepsNull: true })
  @Name()
  middleName?: string;

  @ApiProperty({ example: 'Sample' })
  @Name()
  lastName: string;

  @ApiPropertyOptional({ description: 'MM/DD/YYYY; ISO 8601 is also accepted', example: '01/31/1990' })
  @IsOptional({ keepsNull: true })
  @IsDateOfBirth()
  dob?: string;

  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2', example: 'US' })
  @IsOptional({ keepsNull: true })
  @IsCountry()
  country?: string;

  @ApiPropertyOptional({
    description: '`male` or `female`; `M` and `F` are also accepted',
    enum: ['male', 'female'],
    example: 'female',
  })
  @IsOptional({ keepsNull: true })
  @Transform(({ value }): unknown => readGender(value) ?? value)
  @IsIn(['male', 'female'], { message: 'must be male or female' })
  gender?: 'male' | 'female';

  @ApiPropertyOptional({
    description: 'Screen again after each import of a list; default: the account’s setting',
    example: false,
  })
  @IsOptional({ keepsNull: true })
  @IsBoolean({ message: 'must be true or false' })
  monitor?: boolean;
}

export class VerifyAmlDto extends IntersectionType(AmlParamsDto, JobEnvelopeDto) {}
