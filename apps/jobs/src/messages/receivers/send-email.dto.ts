import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

/** SendGrid v3 Mail Send: maximum personalizations per request, and addresses in each. */
const PERSONALIZATIONS_MAX = 1_000;
const SUBJECT_CHARACTERS_MAX = 998;

export class EmailAddressDto {
  @ApiProperty({ example: 'jane@example.com' })
  @IsEmail({}, { message: 'must be an e-mail address' })
  email: string;

  @ApiPropertyOptional({ example: 'Jane Sample' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  name?: string;
}

const Addresses =
  (min: number) =>
  (target: object, property: string): void => {
    IsArray({ message: 'must be an array of {email, name}' })(target, property);
    ArrayMinSize(min, { message: 'must have at least one address' })(target, property);
    ArrayMaxSize(PERSONALIZATIONS_MAX, { message: `must have at most ${PERSONALIZATIONS_MAX} addresses` })(
      target,
      property,
    );
    IsObject({ each: true, message: 'must be objects of {email, name}' })(target, property);
    ValidateNested({ each: true, message: 'must be objects of {email, name}' })(target, property);
    Type(() => EmailAddressDto)(target, property);
  };

export class PersonalizationDto {
  @ApiProperty({ type: [EmailAddressDto] }) @Addresses(1) to: EmailAddressDto[];
  @ApiPropertyOptional({ type: [EmailAddressDto] }) @IsOptional() @Addresses(0) cc?: EmailAddressDto[];
  @ApiPropertyOptional({ type: [EmailAddressDto] }) @IsOptional() @Addresses(0) bcc?: EmailAddressDto[];

  @ApiPropertyOptional({ description: 'Replaces the subject of the request' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(SUBJECT_CHARACTERS_MAX)
  subject?: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject({ message: 'must be an object' })
  dynamic_template_data?: Record<string, unknown>;
}

export class EmailContentDto {
  @ApiProperty({ example: 'text/plain' })
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'must not be empty' })
  type: string;

  @ApiProperty({ example: 'Please verify your identity.' })
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'must not be empty' })
  value: string;
}

const hasTemplate = (body: SendEmailDto) => body.template_id !== undefined;

/**
 * The body of SendGrid v3 `POST /v3/mail/send`, limited to the fields that state what is sent to whom; the rest is not
 * stored.
 */
export class SendEmailDto {
  @ApiProperty({ type: [PersonalizationDto] })
  @IsArray({ message: 'must be an array' })
  @ArrayMinSize(1, { message: 'must have at least one entry' })
  @ArrayMaxSize(PERSONALIZATIONS_MAX, { message: `must have at most ${PERSONALIZATIONS_MAX} entries` })
  @IsObject({ each: true, message: 'must be objects' })
  @ValidateNested({ each: true, message: 'must be objects' })
  @Type(() => PersonalizationDto)
  personalizations: PersonalizationDto[];

  @ApiProperty({ type: EmailAddressDto })
  @IsObject({ message: 'must be an object of {email, name}' })
  @ValidateNested()
  @Type(() => EmailAddressDto)
  from: EmailAddressDto;

  @ApiPropertyOptional({ example: 'Verify your identity', description: 'Required without a template' })
  @ValidateIf(
    (body: SendEmailDto) =>
      body.subject !== undefined ||
      !(hasTemplate(body) || (body.personalizations ?? []).every?.((one) => one?.subject)),
  )
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'must not be empty' })
  @MaxLength(SUBJECT_CHARACTERS_MAX)
  subject?: string;

  @ApiPropertyOptional({ type: [EmailContentDto], description: 'Required without a template' })
  @ValidateIf((body: SendEmailDto) => body.content !== undefined || !hasTemplate(body))
  @IsArray({ message: 'must be an array of {type, value}' })
  @ArrayMinSize(1, { message: 'must have at least one entry' })
  @IsObject({ each: true, message: 'must be objects of {type, value}' })
  @ValidateNested({ each: true, message: 'must be objects of {type, value}' })
  @Type(() => EmailContentDto)
  content?: EmailContentDto[];

  @ApiPropertyOptional({ example: 'd-0123456789abcdef0123456789abcdef' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(128)
  template_id?: string;
}
