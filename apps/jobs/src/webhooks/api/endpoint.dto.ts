import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { EVENT_TYPES, type EventType } from '../events/event-type.js';
import { GraceSeconds, Note } from '../../core/http/dto-fields.js';
import { IsDateTime } from '../../core/http/is-date-time.js';
import { CALLBACK_URL_CHARACTERS_MAX } from '../../limits.js';
import { findHeaderFault } from './header-names.js';

const AreHeaders = () =>
  ValidateBy({
    name: 'areHeaders',
    validator: {
      validate: (value: unknown) => findHeaderFault(value) === null,
      defaultMessage: (given) => findHeaderFault(given?.value) ?? '',
    },
  });

const Url = () => (target: object, property: string) => {
  IsString({ message: 'must be a URL' })(target, property);
  MaxLength(CALLBACK_URL_CHARACTERS_MAX, {
    message: `must have at most ${CALLBACK_URL_CHARACTERS_MAX} characters`,
  })(target, property);
};

class EndpointPropertiesDto {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    type: String,
    nullable: true,
    description: 'Only events of these types; null: of every type',
    example: ['job-review', 'key.revoked'],
  })
  @IsOptional({ keepsNull: true })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must not be empty' })
  @ArrayMaxSize(EVENT_TYPES.length, { message: `must have at most ${EVENT_TYPES.length} entries` })
  @ArrayUnique({ message: 'must not repeat an entry' })
  @IsIn(EVENT_TYPES, { each: true, message: `must be some of ${EVENT_TYPES.join(', ')}` })
  types?: EventType[] | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    description: 'Sent with each event; replaces the previous ones. Values are never shown again',
    example: { authorization: 'Bearer 4gKpTzcZ1mXW' },
  })
  @IsOptional({ keepsNull: true })
  @AreHeaders()
  headers?: Record<string, string> | null;

  @Note({ example: 'Accounting' }) note?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Address notified when the endpoint is disabled because every attempt failed for days',
    example: 'operations@client.example',
  })
  @IsOptional({ keepsNull: true })
  @IsEmail({}, { message: 'must be an e-mail address' })
  noticeEmail?: string | null;

  @ApiPropertyOptional({ default: true, description: 'Whether events are sent to it' })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  enabled?: boolean;
}

@Strict()
export class CreateEndpointDto extends EndpointPropertiesDto {
  @ApiProperty({ description: 'A public https URL', example: 'https://client.example/events' })
  @Url()
  url: string;

  @ApiPropertyOptional({ default: false, description: 'For events of the sandbox' })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  sandbox?: boolean;
}

@Strict()
export class UpdateEndpointDto extends EndpointPropertiesDto {
  @ApiPropertyOptional({
    type: String,
    description: 'A public https URL',
    example: 'https://client.example/events',
  })
  @ValidateIf(({ url }: UpdateEndpointDto) => url !== undefined)
  @Url()
  url?: string;
}

@Strict()
export class RotateEndpointSecretDto {
  @GraceSeconds('How long the replaced secret also signs, in seconds; 0: only the new one signs from now on')
  graceSeconds?: number;
}

@Strict()
export class RecoverEndpointDto {
  @ApiProperty({ format: 'date-time', description: 'Events from this time on' })
  @IsDateTime()
  from: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Before this time; omitted: until now' })
  @IsOptional()
  @IsDateTime()
  to?: string;
}
