import { JOB_TYPES, type JobType } from '@bonafide/contracts/job-types';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { QueryFlag, Whole } from '../../core/http/dto-fields.js';
import {
  REVIEW_NOTE_CHARACTERS_MAX,
  REVIEW_REASON_CHARACTERS_MAX,
  REVIEWS_PAGE,
  REVIEWS_PAGE_MAX,
} from '../../limits.js';
import type { Verdict } from '../decisions/review-entries.js';
import { ReviewDto } from '../decisions/review.dto.js';
import { REVIEW_STATUSES, type ReviewStatus } from '../decisions/review-view.js';

const Words =
  (example: string, charactersMax: number, isOptional = false): PropertyDecorator =>
  (target, property) => {
    const name = property as string;
    ApiProperty({ type: String, maxLength: charactersMax, required: !isOptional, example })(target, name);
    if (isOptional) IsOptional()(target, name);
    IsString({ message: 'must be a string' })(target, name);
    Matches(/\S/, { message: 'must not be empty' })(target, name);
    MaxLength(charactersMax, { message: `must have at most ${charactersMax} characters` })(target, name);
  };

const JobTypeFilter = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({ enum: JOB_TYPES })(target, property as string);
  IsOptional()(target, property as string);
  IsIn(JOB_TYPES, { message: `must be one of ${JOB_TYPES.join(', ')}` })(target, property as string);
};

export class ListReviewsDto {
  @ApiPropertyOptional({
    enum: REVIEW_STATUSES,
    description: '`proposed`: waiting for a second person; default: all that are waiting',
  })
  @IsOptional()
  @IsIn(REVIEW_STATUSES, { message: `must be one of ${REVIEW_STATUSES.join(', ')}` })
  status?: ReviewStatus;

  @ApiPropertyOptional({
    type: String,
    description: 'Claimed by: `me`, `none`, or a value of `assignee`',
    example: 'me',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @IsNotEmpty({ message: 'must not be empty' })
  @MaxLength(255, { message: 'must have at most 255 characters' })
  assignee?: string;

  @JobTypeFilter() type?: JobType;

  @QueryFlag({ description: 'Only reviews that have waited longer than `review.slaHours`' })
  overdue?: boolean;

  @ApiPropertyOptional({ type: String, description: '`next` of the previous page' })
  @IsOptional()
  @Matches(/^\d{1,15}_[A-Za-z0-9]{1,64}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @Whole(1, REVIEWS_PAGE_MAX, { default: REVIEWS_PAGE }) limit?: number;
}

@Strict()
export class NextReviewDto {
  @JobTypeFilter() type?: JobType;
}

@Strict()
export class NoteDto {
  @Words('Called the bank: the account is hers.', REVIEW_NOTE_CHARACTERS_MAX) text: string;
}

@Strict()
export class ReopenDto {
  @Words('The person sent a better picture', REVIEW_REASON_CHARACTERS_MAX) reason: string;
}

const VERDICTS = ['accept', 'reject'] as const satisfies Verdict[];

@Strict()
export class DecisionDto {
  @ApiProperty({ enum: VERDICTS })
  @IsIn(VERDICTS, { message: `must be one of ${VERDICTS.join(', ')}` })
  decision: Verdict;

  @ApiPropertyOptional({
    type: ReviewDto,
    description:
      'As for `PUT /api/jobs/{id}/review`; a rejection that sets nothing to false sets `idValid` to false',
  })
  @IsOptional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => ReviewDto)
  overrides?: ReviewDto;

  @Words('The glare hides the date; it stands on the back too', REVIEW_REASON_CHARACTERS_MAX) reason: string;
}

@Strict()
export class ConfirmDto {
  @ApiProperty({
    type: String,
    description: '`proposalId` of the review as it was read',
    example: 'rev_4gKpTzcZ1mXW0Q9b',
  })
  @Matches(/^rev_[A-Za-z0-9]{16}$/, { message: 'must be the id of a proposed decision' })
  proposalId: string;

  @Words('Seen the same', REVIEW_REASON_CHARACTERS_MAX, true) reason?: string;
}
