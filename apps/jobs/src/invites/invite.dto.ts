import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Transform } from 'class-transformer';
import { IsE164 } from '../values/e164.js';
import { JobEnvelopeDto } from '../submission/job.dto.js';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../limits.js';
import type { InviteSwitches } from '../id-verification/invite-checks.js';

/** The kinds of job that a person can complete alone, with a camera. */
const INVITE_TYPES = ['id-verification', 'selfie-verification'] as const;
export type InviteType = (typeof INVITE_TYPES)[number];

const NAME_CHARACTERS_MAX = 255;
const TITLE_CHARACTERS_MAX = 255;
const EMAIL_CHARACTERS_MAX = 32 * 1_024;
/** the longest SMS that Twilio takes, less the link */
const TEXT_CHARACTERS_MAX = 1_200;

const OptionalText =
  (max: number) =>
  (target: object, property: string): void => {
    IsOptional()(target, property);
    IsString({ message: 'must be a string' })(target, property);
    MaxLength(max, { message: `must have at most ${max} characters` })(target, property);
  };

const Switch =
  (what: string) =>
  (target: object, property: string): void => {
    ApiPropertyOptional({ type: Boolean, description: `${what}; true is refused when the account lacks it` })(
      target,
      property,
    );
    IsOptional()(target, property);
    IsBoolean({ message: 'must be true or false' })(target, property);
  };

@Strict()
export class CreateInviteDto extends JobEnvelopeDto implements InviteSwitches {
  @ApiPropertyOptional({ enum: INVITE_TYPES, default: 'id-verification' })
  @IsOptional()
  @IsIn(INVITE_TYPES, { message: `must be one of ${INVITE_TYPES.join(', ')}` })
  type?: InviteType;

  @ApiProperty({ enum: ['email', 'phone'], description: 'Where the message goes' })
  @IsIn(['email', 'phone'], { message: 'must be email or phone' })
  contact: 'email' | 'phone';

  @ApiPropertyOptional({ example: 'jane@example.com', description: 'Required when contact is email' })
  @ValidateIf(({ contact, email }: CreateInviteDto) => contact === 'email' || given(email))
  @IsString({ message: 'is required when contact is email' })
  @IsEmail({}, { message: 'must be an e-mail address' })
  email?: string | null;

  @ApiPropertyOptional({
    example: '+14155550100',
    description: 'E.164 with its plus sign; required when contact is phone',
  })
  @ValidateIf(({ contact, phone }: CreateInviteDto) => contact === 'phone' || given(phone))
  @IsString({ message: 'is required when contact is phone' })
  @IsE164()
  phone?: string | null;

  @ApiPropertyOptional({ example: 'Jane' }) @OptionalText(NAME_CHARACTERS_MAX) firstName?: string | null;
  @ApiPropertyOptional({ example: 'Sample' }) @OptionalText(NAME_CHARACTERS_MAX) lastName?: string | null;

  @ApiPropertyOptional({ example: 'Please verify your identity', description: 'Subject of the e-mail' })
  @OptionalText(TITLE_CHARACTERS_MAX)
  titleEmail?: string | null;

  @ApiPropertyOptional({
    example: '<p>Hello {{firstName}}, <a href="{{url}}">verify now</a></p>',
    description: 'HTML with {{firstName}}, {{lastName}} and {{url}}; a missing {{url}} is added at the end',
  })
  @OptionalText(EMAIL_CHARACTERS_MAX)
  templateEmail?: string | null;

  @ApiPropertyOptional({
    example: 'Hello {{firstName}}, please verify your identity: {{url}}',
    description: 'The SMS, and the plain text of the e-mail; placeholders as in templateEmail',
  })
  @OptionalText(TEXT_CHARACTERS_MAX)
  templateText?: string | null;

  @ApiPropertyOptional({ default: true, description: 'false: only the link and the QR code are made' })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  send?: boolean;

  @Switch('CrossCheck') enableCrosscheck?: boolean;
  @Switch('Dark web search') enableDarkweb?: boolean;
  @Switch('AAMVA') enableAamva?: boolean;
  @Switch('Driver’s license validation') enableDlv?: boolean;
  @Switch('AML screening') enableAml?: boolean;
  @Switch('IP address check') enableIpAddress?: boolean;
  @Switch('Physical address check') enablePhysicalAddress?: boolean;
}

const given = (value: unknown) => value !== undefined && value !== null;

const asNumber = ({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

export class ListInvitesDto {
  @ApiPropertyOptional({ type: Number, default: 1, minimum: 1 })
  @IsOptional()
  @Transform(asNumber)
  @IsInt({ message: 'must be a whole number from 1' })
  @Min(1, { message: 'must be a whole number from 1' })
  page?: number;

  @ApiPropertyOptional({ type: Number, default: PAGE_SIZE_DEFAULT, minimum: 1, maximum: PAGE_SIZE_MAX })
  @IsOptional()
  @Transform(asNumber)
  @IsInt({ message: `must be a whole number from 1 to ${PAGE_SIZE_MAX}` })
  @Min(1, { message: `must be a whole number from 1 to ${PAGE_SIZE_MAX}` })
  @Max(PAGE_SIZE_MAX, { message: `must be a whole number from 1 to ${PAGE_SIZE_MAX}` })
  pageSize?: number;
}
