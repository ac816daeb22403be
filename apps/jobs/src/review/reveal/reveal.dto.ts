import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { REVEAL_FIELD_CHARACTERS_MAX, REVEAL_REASON_CHARACTERS_MAX } from '../../limits.js';

@Strict()
export class RevealPhotoDto {
  @ApiProperty({
    description: 'Kept in the audit trail',
    maxLength: REVEAL_REASON_CHARACTERS_MAX,
    example: 'The customer asks which name we read',
  })
  @IsString({ message: 'must be a string' })
  @Matches(/\S/, { message: 'must not be empty' })
  @MaxLength(REVEAL_REASON_CHARACTERS_MAX, {
    message: `must have at most ${REVEAL_REASON_CHARACTERS_MAX} characters`,
  })
  reason: string;
}

@Strict()
export class RevealFieldDto extends RevealPhotoDto {
  @ApiProperty({
    description: 'A path from `masked`',
    maxLength: REVEAL_FIELD_CHARACTERS_MAX,
    example: 'result.firstName',
  })
  @IsString({ message: 'must be a string' })
  @MaxLength(REVEAL_FIELD_CHARACTERS_MAX, {
    message: `must have at most ${REVEAL_FIELD_CHARACTERS_MAX} characters`,
  })
  field: string;
}
