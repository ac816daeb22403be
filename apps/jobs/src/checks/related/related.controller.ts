import type { RelatedJobs } from '@bonafide/contracts/related-jobs';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { RelatedJobsAnswer } from './related.docs.js';
import { RelatedJobsService } from './related-jobs.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class RelatedController {
  constructor(private readonly related: RelatedJobsService) {}

  @Get(':id/related')
  @Allow({ scope: 'jobs:read', does: ['reads-results'] })
  @ApiOperation({
    operationId: 'getRelatedJobs',
    summary: 'Other jobs of the account that share something with a job',
  })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @RelatedJobsAnswer()
  getRelated(@CallerOf() caller: Caller, @Param('id') id: string): Promise<RelatedJobs> {
    return this.related.relatedJobs(caller, id);
  }
}
