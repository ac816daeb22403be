import { Matches } from 'class-validator';
import { isLogo } from './logo.js';
import { Field, Flag, Line, Part, Text } from '../../core/http/fields.js';
import { Satisfies } from '../../core/http/satisfies.js';

/** The look of the consent page. The page loads nothing from outside, so the logo is a data URL. */
export class BrandingDto {
  @Field(Matches(/^#[0-9a-fA-F]{6}$/, { message: 'primaryColor must be a colour such as #0b5cad' }), {
    optional: true,
    nullable: true,
    example: '#0b5cad',
    description: 'Button colour; the text colour is chosen to be readable on it',
  })
  primaryColor?: string | null;

  @Field(Satisfies(isLogo, 'logoUrl must be a data: URL of a PNG, JPEG or WebP image of at most 64 kB'), {
    optional: true,
    nullable: true,
    description: 'data:image/png, image/jpeg or image/webp in base64, at most 64 kB',
  })
  logoUrl?: string | null;

  @Line(80, { optional: true, nullable: true, example: 'Example Ltd' })
  companyName?: string | null;
}

/** The texts of the consent page, without markup. */
export class ConsentCopyDto {
  @Line(120, { optional: true, nullable: true, example: 'Let this agent work for you?' })
  title?: string | null;

  @Text(0, 600, { optional: true, nullable: true })
  description?: string | null;

  @Line(40, { optional: true, nullable: true, example: 'Allow' })
  approveButtonText?: string | null;

  @Line(40, { optional: true, nullable: true, example: 'Refuse' })
  denyButtonText?: string | null;

  @Text(0, 300, { optional: true, nullable: true })
  footerText?: string | null;
}

export class ConsentTermsDto {
  @Text(0, 2_000, { optional: true, nullable: true })
  text?: string | null;

  @Field(Matches(/^https:\/\/[^\s"'<>\\@]{1,2000}$/, { message: 'url must be an https URL' }), {
    optional: true,
    nullable: true,
    example: 'https://example.com/terms',
  })
  url?: string | null;

  @Flag({ optional: true, nullable: true, description: 'The person must tick a box before approving' })
  required?: boolean | null;
}

/** `consentConfig`: branding, copy and terms of a project's consent page. */
export class ConsentConfigDto {
  @Part(BrandingDto, { optional: true, nullable: true })
  branding?: BrandingDto | null;

  @Part(ConsentCopyDto, { optional: true, nullable: true })
  ui?: ConsentCopyDto | null;

  @Part(ConsentTermsDto, { optional: true, nullable: true })
  terms?: ConsentTermsDto | null;
}
