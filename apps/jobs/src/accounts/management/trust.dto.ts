import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';

const DID = { example: 'did:web:auth.bonafide.example:orgs:acme' };

export class NamedIssuerDto {
  @ApiProperty({ ...DID, description: 'The issuer' })
  @IsString({ message: 'must be a DID' })
  @IsNotEmpty({ message: 'is needed' })
  did: string;

  @ApiPropertyOptional({
    description: 'Only for this project or resource; omitted: every entry of this issuer',
    example: 'prj_Zx81kQp3LmN0vRt7',
  })
  @IsOptional()
  @IsString({ message: 'must be a project or a resource' })
  @IsNotEmpty({ message: 'must be a project or a resource' })
  audience?: string;
}

export class NamedMemberDto {
  @ApiProperty({ ...DID, description: 'The issuer of the member’s tokens' })
  @IsString({ message: 'must be a DID' })
  @IsNotEmpty({ message: 'is needed' })
  issuer: string;

  @ApiProperty({
    description: 'The agent, or the person agents act for',
    example: 'did:web:auth.bonafide.example:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz',
  })
  @IsString({ message: 'must be a DID' })
  @IsNotEmpty({ message: 'is needed' })
  subject: string;
}
