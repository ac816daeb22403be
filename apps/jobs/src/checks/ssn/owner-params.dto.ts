import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsEmail, IsObject, IsString, ValidateNested } from 'class-validator';
import { IsE164 } from '../../core/values/e164.js';
import { AddressDto } from '../../jobs/submission/person-params.dto.js';

/** Data that identifies the owner of a phone number, besides the name. */
export class OwnerParamsDto {
  @ApiProperty({ example: '+12125550100', description: 'E.164 with its plus sign' })
  @IsString({ message: 'must be a string' })
  @IsE164()
  phone: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'jane@example.com',
    description: 'Linked to the phone number',
  })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @IsEmail({}, { message: 'must be an e-mail address' })
  email?: string | null;

  @ApiPropertyOptional({
    type: AddressDto,
    description: 'Verified against the ownership of the phone; accents are fine',
  })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto | null;
}
