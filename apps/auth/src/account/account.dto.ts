import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ONE_LINE } from '../http/satisfies.js';
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.js';

export class PasskeyNameDto {
  @ApiProperty({ example: 'Work laptop' })
  @IsString()
  @Length(1, PASSKEY_NAME_MAX_LENGTH)
  @Matches(ONE_LINE)
  name: string;
}

export class NewPasskeyDto extends PasskeyNameDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What `navigator.credentials.create` gave, as its `toJSON` says it',
  })
  @IsObject()
  response: Record<string, unknown>;
}

export class CodeDto {
  @ApiProperty({ writeOnly: true, example: '492039' })
  @IsString()
  @Length(6, 6)
  code: string;
}

export class NewPasswordDto {
  @ApiProperty({ writeOnly: true, description: '12 to 200 characters, on no list of known passwords' })
  @IsString()
  @MaxLength(200)
  password: string;
}

/** One of the three. */
export class StepUpDto {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'A passkey’s answer to the options',
  })
  @IsOptional()
  @IsObject()
  response?: Record<string, unknown>;

  @ApiPropertyOptional({ writeOnly: true, description: 'Of the authenticator app, or a recovery code' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;

  @ApiPropertyOptional({
    writeOnly: true,
    description: 'Enough for people without a passkey and an authenticator app',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  password?: string;
}
