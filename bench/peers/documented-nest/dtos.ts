import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsISO31661Alpha2,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

const NAME = /^[\p{L}\p{M} &-]{1,255}$/u;
const PHONE = /^\+[1-9]\d{6,14}$/;

class PropertyDto {
  @IsString() @MaxLength(1_024) name: string;
  @IsString() @MaxLength(1_024) value: string;
}

class AddressDto {
  @IsOptional() @IsString() @MaxLength(255) unit?: string;
  @IsOptional() @IsString() @MaxLength(255) streetAddress?: string;
  @IsOptional() @IsString() @MaxLength(255) city?: string;
  @IsOptional() @IsString() @MaxLength(20) postalCode?: string;
  @IsOptional() @IsString() @MaxLength(6) state?: string;
  @IsOptional() @IsISO31661Alpha2() country?: string;
}

class EnvelopeDto {
  @IsOptional()
  @IsUrl({ require_tld: false })
  @MaxLength(2_048)
  callbackURL?: string;

  @IsOptional() @IsString() @MaxLength(255) internalId?: string;

  @IsOptional()
  @ArrayMaxSize(5)
  @ValidateNested({ each: true })
  @Type(() => PropertyDto)
  properties?: PropertyDto[];
}

export class VerifyTinDto extends EnvelopeDto {
  @Matches(NAME) firstName: string;
  @Matches(NAME) lastName: string;
  @IsIn(['ITIN']) tinType: string;
  @Matches(/^\d{9}$/) tin: string;
  @Matches(PHONE) phone: string;
}

export class VerifySsnDto extends EnvelopeDto {
  @Matches(NAME) firstName: string;
  @IsOptional() @Matches(NAME) lastName?: string;
  @Matches(/^(?:\d{4}|\d{9})$/) ssn: string;
  @Matches(PHONE) phone: string;
  @IsOptional() @IsISO8601() dob?: string;
  @IsOptional() @IsEmail() email?: string;
  @IsOptional() @IsBoolean() consent?: boolean;
  @IsOptional()
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto;
}

class DocumentParamsDto {
  @IsString() @IsNotEmpty() idPhoto: string;
  @IsOptional() @IsString() @MaxLength(255) firstName?: string;
  @IsOptional() @IsString() @MaxLength(255) lastName?: string;
  @IsOptional() @IsISO8601() dob?: string;
  @IsOptional() @IsEmail() email?: string;
  @IsOptional() @Matches(PHONE) phone?: string;
  @IsOptional()
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto;
}

export class SubmitJobDto extends EnvelopeDto {
  @IsIn(['id-verification']) type: string;
  @ValidateNested()
  @Type(() => DocumentParamsDto)
  params: DocumentParamsDto;
}

export class ListJobsDto {
  @IsOptional() @IsString() @MaxLength(64) type?: string;
  @IsOptional() @IsIn(['active', 'completed']) status?: 'active' | 'completed';
  @Type(() => Number) @IsInt() @Min(1) page = 1;
  @Type(() => Number) @IsInt() @Min(1) @Max(100) pageSize = 100;
}
