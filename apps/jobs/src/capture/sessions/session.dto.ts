import type { CaptureKeyRequest } from '@bonafide/contracts/capture-proof';
import type { DocumentKind } from '@bonafide/contracts/verify-session';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Whole } from '../../core/http/dto-fields.js';
import { SESSION_WAIT_SECONDS_MAX } from '../../limits.js';
import { CONSENT_VERSION } from './consent.js';
import { DOCUMENT_KINDS } from './photos-needed.js';

@Strict()
export class SessionConsentDto {
  @ApiProperty({
    example: CONSENT_VERSION,
    description: 'Version of the wording that was shown, as given by the session',
  })
  @IsString({ message: 'must be a string' })
  @MaxLength(64, { message: 'must have at most 64 characters' })
  version: string;

  @ApiProperty({ example: 'en', description: 'BCP 47; the language it was shown in' })
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/, { message: 'must be a language tag (BCP 47)' })
  language: string;
}

const COORDINATE = /^[A-Za-z0-9_-]{43}$/;
const COORDINATE_MESSAGE = { message: 'must be 32 bytes, base64url' };

@Strict()
export class CaptureKeyDto implements CaptureKeyRequest {
  @ApiProperty({ enum: ['EC'] })
  @IsIn(['EC'], { message: 'must be EC' })
  kty: 'EC';

  @ApiProperty({ enum: ['P-256'] })
  @IsIn(['P-256'], { message: 'must be P-256' })
  crv: 'P-256';

  @ApiProperty({
    example: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    description: 'RFC 7518, section 6.2',
  })
  @Matches(COORDINATE, COORDINATE_MESSAGE)
  x: string;

  @ApiProperty({ example: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' })
  @Matches(COORDINATE, COORDINATE_MESSAGE)
  y: string;
}

@Strict()
export class SessionDocumentDto {
  @ApiProperty({ enum: DOCUMENT_KINDS, example: 'driving_licence' })
  @IsIn(DOCUMENT_KINDS, { message: `must be one of ${DOCUMENT_KINDS.join(', ')}` })
  kind: DocumentKind;
}

export class FollowSessionDto {
  @Whole(0, undefined, { description: 'Revision the client already has', digits: 9 }) after?: number;

  @Whole(0, SESSION_WAIT_SECONDS_MAX, {
    default: 0,
    description: 'Seconds to wait for a revision other than `after`',
  })
  wait?: number;
}
