import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsString, Matches } from 'class-validator';

export class AuthenticateDto {
  @ApiProperty({ example: 'aB3dE6gH9jK2', description: 'Id of one of your earlier id-verifications' })
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z0-9]{1,64}$/, { message: 'must be a job id' })
  id: string;

  @ApiProperty({ description: 'The selfie, base64' })
  @IsString({ message: 'must be a base64 string' })
  @IsNotEmpty({ message: 'is required' })
  userPhoto: string;

  @ApiPropertyOptional({
    description:
      "true: compare with the photo of the id; false (default): with that job's selfie, if it has one",
  })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  matchId?: boolean;
}
