import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { DecideReviewService } from '../decisions/decide-review.service.js';
import {
  ConfirmDto,
  DecisionDto,
  ListReviewsDto,
  NextReviewDto,
  NoteDto,
  ReopenDto,
} from './review-queue.dto.js';
import {
  ClaimedAnswer,
  ConfirmedAnswer,
  DecidedAnswer,
  NextReviewAnswer,
  NoteAnswer,
  ReleasedAnswer,
  ReopenedAnswer,
  ReviewAnswer,
  ReviewPageAnswer,
} from './review-queue.docs.js';
import { ReviewQueueService } from './review-queue.service.js';

const JobId = () => ApiParam({ name: 'jobId', example: 'aB3dE6gH9jK2' });

@ApiTags('reviews')
@Controller('api/reviews')
export class ReviewQueueController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly decisions: DecideReviewService,
  ) {}

  @Get()
  @Allow({ scope: ['jobs:review', 'jobs:read'], does: ['reads-account'] })
  @ApiOperation({
    operationId: 'listReviews',
    summary: 'Jobs waiting for a reviewer, longest waiting first',
  })
  @ReviewPageAnswer()
  list(@CallerOf() caller: Caller, @Query() query: ListReviewsDto) {
    return this.queue.listReviews(caller, query);
  }

  @Post('next')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({ operationId: 'claimNextReview', summary: 'Claim the review that has waited longest' })
  @NextReviewAnswer()
  next(@CallerOf() caller: Caller, @Body() body: NextReviewDto) {
    return this.queue.claimNext(caller, body);
  }

  @Get(':jobId')
  @Allow({ scope: 'jobs:review', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'getReview',
    summary: 'A job’s review, with the reviewers’ notes and decisions',
  })
  @JobId()
  @ReviewAnswer()
  get(@CallerOf() caller: Caller, @Param('jobId') jobId: string) {
    return this.queue.getReview(caller, jobId);
  }

  @Post(':jobId/claim')
  @HttpCode(200)
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({
    operationId: 'claimReview',
    summary: 'Claim a review for 15 minutes, or renew your claim',
  })
  @JobId()
  @ClaimedAnswer()
  claim(@CallerOf() caller: Caller, @Param('jobId') jobId: string) {
    return this.queue.claim(caller, jobId);
  }

  @Delete(':jobId/claim')
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({ operationId: 'releaseReview', summary: 'Release your claim' })
  @JobId()
  @ReleasedAnswer()
  release(@CallerOf() caller: Caller, @Param('jobId') jobId: string) {
    return this.queue.release(caller, jobId);
  }

  @Post(':jobId/notes')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({ operationId: 'addReviewNote', summary: 'Add a note for other reviewers' })
  @JobId()
  @NoteAnswer()
  note(@CallerOf() caller: Caller, @Param('jobId') jobId: string, @Body() { text }: NoteDto) {
    return this.queue.addNote(caller, jobId, text);
  }

  @Post(':jobId/decision')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({ operationId: 'decideReview', summary: 'Accept or reject, with a reason' })
  @JobId()
  @DecidedAnswer()
  decide(@CallerOf() caller: Caller, @Param('jobId') jobId: string, @Body() body: DecisionDto) {
    return this.decisions.decide(caller, jobId, body);
  }

  @Post(':jobId/confirm')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({
    operationId: 'confirmReview',
    summary: 'Confirm another reviewer’s decision as the second person',
  })
  @JobId()
  @ConfirmedAnswer()
  confirm(@CallerOf() caller: Caller, @Param('jobId') jobId: string, @Body() body: ConfirmDto) {
    return this.decisions.confirm(caller, jobId, body);
  }

  @Post(':jobId/reopen')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({
    operationId: 'reopenReview',
    summary: 'Put a job whose review has ended back in the queue',
  })
  @JobId()
  @ReopenedAnswer()
  reopen(@CallerOf() caller: Caller, @Param('jobId') jobId: string, @Body() { reason }: ReopenDto) {
    return this.queue.reopen(caller, jobId, reason);
  }
}
