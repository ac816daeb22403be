import { LIST_NAMES, LISTED_KINDS, type ListedKind, type ListName } from '@bonafide/contracts/related-jobs';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Text, Whole } from '../../core/http/dto-fields.js';
import { IsDateTime } from '../../core/http/is-date-time.js';
import {
  LIST_ENTRIES_PAGE,
  LIST_ENTRIES_PAGE_MAX,
  LIST_REASON_CHARACTERS_MAX,
  LISTED_VALUE_CHARACTERS_MAX,
} from '../../limits.js';
import { IsCountry } from '../../core/values/is-country.js';
import { IsSubdivision } from '../../core/values/is-subdivision.js';

const kinds = `must be one of ${LISTED_KINDS.join(', ')}`;
const lists = `must be one of ${LIST_NAMES.join(', ')}`;

@Strict()
export class NewListEntryDto {
  @ApiProperty({ enum: LIST_NAMES })
  @IsIn(LIST_NAMES, { message: lists })
  list: ListName;

  @ApiProperty({ enum: LISTED_KINDS })
  @IsIn(LISTED_KINDS, { message: kinds })
  kind: ListedKind;

  @ApiPropertyOptional({
    description:
      'The phone number, e-mail address, `deviceId`, IP address or number of a document; kept as a keyed hash. Or `jobId`',
    example: '+12125550100',
  })
  @Text(LISTED_VALUE_CHARACTERS_MAX)
  value?: string;

  @ApiPropertyOptional({ description: 'Of the document: ISO 3166-1 alpha-2', example: 'US' })
  @IsOptional()
  @IsCountry()
  country?: string;

  @ApiPropertyOptional({ description: 'Of a licence or an id: ISO 3166-2', example: 'CA' })
  @IsOptional()
  @IsSubdivision()
  state?: string;

  @ApiPropertyOptional({
    description: 'The job whose document, face, phone … it is: the only way for a face. Erased with the job',
    example: 'aB3dE6gH9jK2',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @Matches(/^[A-Za-z0-9]{1,64}$/, { message: 'must be a job id' })
  jobId?: string;

  @ApiProperty({ maxLength: LIST_REASON_CHARACTERS_MAX, example: 'Sent three altered licences' })
  @IsString({ message: 'must be a string' })
  @Matches(/\S/, { message: 'must not be empty' })
  @MaxLength(LIST_REASON_CHARACTERS_MAX, {
    message: `must have at most ${LIST_REASON_CHARACTERS_MAX} characters`,
  })
  reason: string;

  @ApiProperty({
    description: 'When the entry ends: in three years at most',
    example: '2027-03-01T12:00:00Z',
  })
  @IsDateTime()
  endsAt: string;
}

export class ListEntriesDto {
  @ApiPropertyOptional({ enum: LIST_NAMES })
  @IsOptional()
  @IsIn(LIST_NAMES, { message: lists })
  list?: ListName;

  @ApiPropertyOptional({ enum: LISTED_KINDS })
  @IsOptional()
  @IsIn(LISTED_KINDS, { message: kinds })
  kind?: ListedKind;

  @ApiPropertyOptional({ type: String, description: '`next` of the previous page' })
  @IsOptional()
  @Matches(/^lst_[A-Za-z0-9]{16}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @Whole(1, LIST_ENTRIES_PAGE_MAX, { default: LIST_ENTRIES_PAGE }) limit?: number;
}
