import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsNotEmpty, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { IsE164 } from '../../core/values/e164.js';

/** Twilio Messages: the longest `Body`. */
const BODY_CHARACTERS_MAX = 1_600;

/**
 * The form of Twilio `POST /2010-04-01/Accounts/{sid}/Messages.json`, limited to the fields that state what is sent to
 * whom.
 */
export class SendSmsDto {
  @ApiProperty({ example: '+14155550100', description: 'E.164' })
  @IsString({ message: 'must be a string' })
  @IsE164()
  To: string;

  @ApiPropertyOptional({ example: '+12125550123', description: 'Or MessagingServiceSid' })
  @ValidateIf((body: SendSmsDto) => body.From !== undefined || body.MessagingServiceSid === undefined)
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'or MessagingServiceSid is required' })
  @MaxLength(64)
  From?: string;

  @ApiPropertyOptional({ example: 'MG0123456789abcdef0123456789abcdef' })
  @IsOptional()
  @Matches(/^MG[0-9a-f]{32}$/, { message: 'must be the sid of a messaging service' })
  MessagingServiceSid?: string;

  @ApiPropertyOptional({ example: 'Please verify your identity: https://…', description: 'Or MediaUrl' })
  @ValidateIf((body: SendSmsDto) => body.Body !== undefined || body.MediaUrl === undefined)
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'or MediaUrl is required' })
  @MaxLength(BODY_CHARACTERS_MAX, { message: `must have at most ${BODY_CHARACTERS_MAX} characters` })
  Body?: string;

  @ApiPropertyOptional({ type: [String], description: 'May be repeated' })
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? [value] : value))
  @IsArray({ message: 'must be one or several addresses' })
  @IsString({ each: true, message: 'must be one or several addresses' })
  MediaUrl?: string[];
}
