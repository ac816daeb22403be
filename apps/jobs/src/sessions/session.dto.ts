import type { DocumentKind } from '@bonafide/contracts/verify-session';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { SESSION_WAIT_SECONDS_MAX } from '../limits.js';
import { CONSENT_VERSION } from './consent.js';
import { DOCUMENT_KINDS } from './photos-needed.js';

@Strict()
export class SessionConsentDto {
  @ApiProperty({
    example: CONSENT_VERSION,
    description: 'Of the wording that was shown, as the session names it',
  })
  @IsString({ message: 'must be a string' })
  @MaxLength(64, { message: 'must have at most 64 characters' })
  version: string;

  @ApiProperty({ example: 'en', description: 'BCP 47, the language it was shown in' })
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/, { message: 'must be a language tag (BCP 47)' })
  language: string;
}

@Strict()
export class SessionDocumentDto {
  @ApiProperty({ enum: DOCUMENT_KINDS, example: 'driving_licence' })
  @IsIn(DOCUMENT_KINDS, { message: `must be one of ${DOCUMENT_KINDS.join(', ')}` })
  kind: DocumentKind;
}

const asNumber = ({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

export class FollowSessionDto {
  @ApiPropertyOptional({ type: Number, minimum: 0, description: 'The revision that is known' })
  @IsOptional()
  @Transform(asNumber)
  @IsInt({ message: 'must be a whole number from 0' })
  @Min(0, { message: 'must be a whole number from 0' })
  after?: number;

  @ApiPropertyOptional({
    type: Number,
    default: 0,
    minimum: 0,
    maximum: SESSION_WAIT_SECONDS_MAX,
    description: 'Seconds to wait for another revision than `after`',
  })
  @IsOptional()
  @Transform(asNumber)
  @IsInt({ message: `must be a whole number from 0 to ${SESSION_WAIT_SECONDS_MAX}` })
  @Min(0, { message: `must be a whole number from 0 to ${SESSION_WAIT_SECONDS_MAX}` })
  @Max(SESSION_WAIT_SECONDS_MAX, { message: `must be a whole number from 0 to ${SESSION_WAIT_SECONDS_MAX}` })
  wait?: number;
}
