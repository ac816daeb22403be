import type { JobRecord } from '@bonafide/contracts/job-record';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { ReviewDto } from './review.dto.js';
import { ReviewJobService } from './review-job.service.js';
import { type ReviewProposal, ReviewProposalsService } from './review-proposals.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class ReviewController {
  constructor(
    private readonly review: ReviewJobService,
    private readonly proposals: ReviewProposalsService,
  ) {}

  @Put(':id/review')
  @Idempotent()
  @Allow({ scope: 'jobs:review', does: ['reviews'] })
  @ApiOperation({ operationId: 'reviewJob', summary: "Override a completed job's findings" })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @ApiResponse({ status: 200, description: 'The job; its original decision stays in result.success' })
  @ApiResponse({ status: 409, description: 'The job is active or removed' })
  reviewJob(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReviewDto,
  ): Promise<JobRecord> {
    return this.review.reviewJob(caller, id, body);
  }

  @Get(':id/review/proposals')
  @Allow({ scope: 'jobs:review', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'listReviewProposals',
    summary: 'Overrides proposed by agents, newest first; a proposal decides nothing',
  })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  async listProposals(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
  ): Promise<{ items: ReviewProposal[] }> {
    return { items: await this.proposals.listProposals(caller, id) };
  }
}
