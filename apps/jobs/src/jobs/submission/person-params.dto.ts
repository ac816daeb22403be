import { IsOptional } from '@bonafide/platform/http/is-optional';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsObject, IsString, Matches, ValidateNested } from 'class-validator';
import { Text } from '../../core/http/dto-fields.js';
import { DEVICE_ID_CHARACTERS_MAX } from '../../limits.js';
import { IsCountry } from '../../core/values/is-country.js';
import { IsDateOfBirth } from '../../core/values/date-of-birth.js';
import { IsSubdivision } from '../../core/values/is-subdivision.js';

export class AddressDto {
  @ApiPropertyOptional() @Text() unit?: string;
  @ApiPropertyOptional({ example: '2300 West Broad Street' }) @Text() streetAddress?: string;
  @ApiPropertyOptional({ example: 'Richmond' }) @Text() city?: string;
  @ApiPropertyOptional({ example: '23220' }) @Text(20) postalCode?: string;

  @ApiPropertyOptional({ description: 'ISO 3166-2, bare or full', example: 'VA' })
  @IsOptional({ keepsNull: true })
  @IsSubdivision()
  state?: string;

  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2', example: 'US' })
  @IsOptional({ keepsNull: true })
  @IsCountry()
  country?: string;
}

class UserConfirmationDto {
  @ApiProperty()
  @IsBoolean({ message: 'must be true or false' })
  confirmed: boolean;
}

const HOW_TAKEN = ['manual', 'automatic'];
const HowTaken = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: HOW_TAKEN }),
    IsOptional({ keepsNull: true }),
    IsIn(HOW_TAKEN, { message: 'must be manual or automatic' }),
  );

class CaptureDto {
  @HowTaken() id?: string;
  @HowTaken() face_match?: string;
  @HowTaken() barcode?: string;
}

class ClientOutputDto {
  @ApiPropertyOptional() @Text() client?: string;
  @ApiPropertyOptional() @Text() theme?: string;

  @ApiPropertyOptional({ type: CaptureDto })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => CaptureDto)
  capture?: CaptureDto;
}

/** Details of the person in a job of the id family (spec, job_parameters). */
export class PersonParamsDto {
  @ApiPropertyOptional({ example: 'Jane' }) @Text() firstName?: string;
  @ApiPropertyOptional({ example: 'Sample' }) @Text() lastName?: string;

  @ApiPropertyOptional({ description: 'MM/DD/YYYY; ISO 8601 is also accepted', example: '01/31/1990' })
  @IsOptional({ keepsNull: true })
  @IsDateOfBirth()
  dob?: string;

  @ApiPropertyOptional({ example: 'jane@example.com' })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @IsEmail({}, { message: 'must be an e-mail address' })
  email?: string;

  @ApiPropertyOptional({ example: '+14155550100' })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @Matches(/^\+?[0-9][0-9 .()-]{4,24}$/, { message: 'must be a phone number' })
  phone?: string;

  @ApiPropertyOptional({ type: AddressDto })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto;

  @ApiPropertyOptional({ type: UserConfirmationDto, description: 'What the person confirmed to the client' })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => UserConfirmationDto)
  userConfirmation?: UserConfirmationDto;

  @ApiPropertyOptional({ type: ClientOutputDto, description: 'How the client took the photos' })
  @IsOptional({ keepsNull: true })
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => ClientOutputDto)
  clientOutput?: ClientOutputDto;

  @ApiPropertyOptional({
    description: 'Your own identifier of the person’s device, the same in each of its jobs',
    example: '0b9f6c1e-6a1d-4a0f-9f0e-2f7b1c9d8e55',
  })
  @Text(DEVICE_ID_CHARACTERS_MAX)
  deviceId?: string;

  @ApiPropertyOptional({ description: 'One of your earlier CrossCheck jobs, whose result this job reuses' })
  @IsOptional({ keepsNull: true })
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z0-9]{1,64}$/, { message: 'must be a job id' })
  crosscheckReferenceId?: string;
}
