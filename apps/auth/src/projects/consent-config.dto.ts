import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { isLogo } from './logo.js';
import { ONE_LINE, Satisfies } from '../http/satisfies.js';

/** How the consent page looks. The page loads nothing from outside, so the logo is an image of its own. */
export class BrandingDto {
  @ApiPropertyOptional({
    example: '#0b5cad',
    description: 'Button colour; the text on it is chosen to be readable',
  })
  @IsOptional()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'primaryColor must be a colour such as #0b5cad' })
  primaryColor?: string | null;

  @ApiPropertyOptional({ description: 'data:image/png, image/jpeg or image/webp in base64, at most 64 kB' })
  @IsOptional()
  @Satisfies(isLogo, 'logoUrl must be a data: URL of a PNG, JPEG or WebP image of at most 64 kB')
  logoUrl?: string | null;

  @ApiPropertyOptional({ example: 'Example Ltd' })
  @IsOptional()
  @IsString()
  @Length(1, 80)
  @Matches(ONE_LINE)
  companyName?: string | null;
}

/** What the consent page says. Text, never markup. */
export class ConsentCopyDto {
  @ApiPropertyOptional({ example: 'Let this agent work for you?' })
  @IsOptional()
  @IsString()
  @Length(1, 120)
  @Matches(ONE_LINE)
  title?: string | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(600)
  description?: string | null;

  @ApiPropertyOptional({ example: 'Allow' })
  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Matches(ONE_LINE)
  approveButtonText?: string | null;

  @ApiPropertyOptional({ example: 'Refuse' })
  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Matches(ONE_LINE)
  denyButtonText?: string | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(300)
  footerText?: string | null;
}

export class ConsentTermsDto {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  text?: string | null;

  @ApiPropertyOptional({ example: 'https://example.com/terms' })
  @IsOptional()
  @Matches(/^https:\/\/[^\s"'<>\\@]{1,2000}$/, { message: 'url must be an https URL' })
  url?: string | null;

  @ApiPropertyOptional({ description: 'The person must tick a box before approving' })
  @IsOptional()
  @IsBoolean()
  required?: boolean | null;
}

/** `consentConfig`: branding, copy and terms of a project's consent page. */
export class ConsentConfigDto {
  @ApiPropertyOptional({ type: BrandingDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BrandingDto)
  branding?: BrandingDto | null;

  @ApiPropertyOptional({ type: ConsentCopyDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ConsentCopyDto)
  ui?: ConsentCopyDto | null;

  @ApiPropertyOptional({ type: ConsentTermsDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ConsentTermsDto)
  terms?: ConsentTermsDto | null;
}
