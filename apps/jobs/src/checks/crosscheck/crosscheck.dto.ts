import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsNotEmpty, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { AddressDto } from '../../jobs/submission/person-params.dto.js';
import { JobEnvelopeDto } from '../../jobs/submission/job.dto.js';

const CHARACTERS_MAX = 255;
const tooLong = { message: `must have at most ${CHARACTERS_MAX} characters` };
const notText = { message: 'must be a string' };

/**
 * The data to check; also the `params` of an `id-crosscheck` job. The check itself validates e-mail address, phone and
 * IP address, so any text is accepted there.
 */
export class CrosscheckParamsDto {
  @ApiProperty({ example: 'Jane' })
  @IsString(notText)
  @IsNotEmpty({ message: 'is required' })
  @MaxLength(CHARACTERS_MAX, tooLong)
  firstName: string;

  @ApiProperty({ example: 'Sample' })
  @IsString(notText)
  @IsNotEmpty({ message: 'is required' })
  @MaxLength(CHARACTERS_MAX, tooLong)
  lastName: string;

  @ApiPropertyOptional({ example: 'jane.sample@example.com' })
  @IsOptional({ keepsNull: true })
  @IsString(notText)
  @MaxLength(320, { message: 'must have at most 320 characters' })
  email?: string;

  @ApiPropertyOptional({ example: '+12125550100', description: 'E.164 with its plus sign' })
  @IsOptional({ keepsNull: true })
  @IsString(notText)
  @MaxLength(64, { message: 'must have at most 64 characters' })
  phone?: string;

  @ApiPropertyOptional({ example: '203.0.113.40' })
  @IsOptional({ keepsNull: true })
  @IsString(notText)
  @MaxLength(64, { message: 'must have at most 64 characters' })
  ipAddress?: string;

  @ApiPropertyOptional({ type: AddressDto })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto;
}

export class CrosscheckDto extends IntersectionType(CrosscheckParamsDto, JobEnvelopeDto) {}
