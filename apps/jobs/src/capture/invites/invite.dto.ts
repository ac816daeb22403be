import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsEmail, IsIn, IsString, ValidateIf } from 'class-validator';
import { IsE164 } from '../../core/values/e164.js';
import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import { JobEnvelopeDto, StatedFloor } from '../../jobs/submission/job.dto.js';
import { Text, Whole } from '../../core/http/dto-fields.js';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../limits.js';
import type { InviteSwitches } from '../../checks/id-verification/invite-checks.js';

/** Job types that a person can complete alone, with a camera. */
const INVITE_TYPES = ['id-verification', 'selfie-verification'] as const;
export type InviteType = (typeof INVITE_TYPES)[number];

const NAME_CHARACTERS_MAX = 255;
const TITLE_CHARACTERS_MAX = 255;
const EMAIL_CHARACTERS_MAX = 32 * 1_024;
/** the longest SMS that Twilio accepts, minus the link */
const TEXT_CHARACTERS_MAX = 1_200;

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

  @StatedFloor() assurance?: AssuranceLevel | null;

  @ApiProperty({ enum: ['email', 'phone'], description: 'Channel for the message' })
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

  @ApiPropertyOptional({ example: 'Jane' }) @Text(NAME_CHARACTERS_MAX) firstName?: string | null;
  @ApiPropertyOptional({ example: 'Sample' }) @Text(NAME_CHARACTERS_MAX) lastName?: string | null;

  @ApiPropertyOptional({ example: 'Please verify your identity', description: 'Subject of the e-mail' })
  @Text(TITLE_CHARACTERS_MAX)
  titleEmail?: string | null;

  @ApiPropertyOptional({
    example: '<p>Hello {{firstName}}, <a href="{{url}}">verify now</a></p>',
    description: 'HTML with {{firstName}}, {{lastName}} and {{url}}; a missing {{url}} is added at the end',
  })
  @Text(EMAIL_CHARACTERS_MAX)
  templateEmail?: string | null;

  @ApiPropertyOptional({
    example: 'Hello {{firstName}}, please verify your identity: {{url}}',
    description: 'The SMS, and the plain text of the e-mail; placeholders as in templateEmail',
  })
  @Text(TEXT_CHARACTERS_MAX)
  templateText?: string | null;

  @ApiPropertyOptional({ default: true, description: 'false: only the link and the QR code are created' })
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

export class ListInvitesDto {
  @Whole(1, undefined, { default: 1, digits: 9 }) page?: number;
  @Whole(1, PAGE_SIZE_MAX, { default: PAGE_SIZE_DEFAULT }) pageSize?: number;
}
