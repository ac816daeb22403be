import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { IsCountry } from '../../core/values/is-country.js';
import { IsSubdivision } from '../../core/values/is-subdivision.js';

const BooleanOverride = (): PropertyDecorator => (target, property) => {
  IsOptional({ keepsNull: true })(target, property as string);
  IsBoolean({ message: 'must be true, false or null' })(target, property as string);
  ApiPropertyOptional({ type: Boolean, nullable: true, example: true })(target, property as string);
};

const TextOverride =
  (example: string): PropertyDecorator =>
  (target, property) => {
    IsOptional({ keepsNull: true })(target, property as string);
    IsString({ message: 'must be a string or null' })(target, property as string);
    MaxLength(255, { message: 'must have at most 255 characters' })(target, property as string);
    ApiPropertyOptional({ type: String, nullable: true, example })(target, property as string);
  };

/** Reviewer overrides (spec, job_review) and `issueDate`. Omitted fields stay unchanged; null removes an override. */
@Strict()
export class ReviewDto {
  @BooleanOverride() idValid?: boolean | null;
  @BooleanOverride() selfieValid?: boolean | null;
  @BooleanOverride() faceMatch?: boolean | null;
  @BooleanOverride() nameMatch?: boolean | null;
  @BooleanOverride() birthDateMatch?: boolean | null;
  @BooleanOverride() dlvValid?: boolean | null;
  @BooleanOverride() barcodeMatch?: boolean | null;
  @TextOverride('Jane') firstName?: string | null;
  @TextOverride('Sample') lastName?: string | null;
  @TextOverride('T64235789') docId?: string | null;
  @TextOverride('01/31/1990') birthDate?: string | null;
  @TextOverride('01/31/2030') expireDate?: string | null;

  @ApiPropertyOptional({ enum: DOCUMENT_TYPES, nullable: true })
  @IsOptional({ keepsNull: true })
  @IsIn(DOCUMENT_TYPES, { message: `must be one of ${DOCUMENT_TYPES.join(', ')}` })
  idType?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'VA' })
  @IsOptional({ keepsNull: true })
  @IsSubdivision()
  state?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: 'US' })
  @IsOptional({ keepsNull: true })
  @IsCountry()
  country?: string | null;

  @TextOverride('01/31/2022') issueDate?: string | null;
}
