import type { JobView } from '@bonafide/contracts/job-record';
import { Controller, Get, Inject, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { unauthorized } from '../../errors.js';
import { nextLink } from './next-link.js';
import { ListJobsService } from './list-jobs.service.js';
import type { ListingParameterName } from './listing-parameters.js';
import { readListingQuery } from './listing-query.js';
import { ListingDocs } from './listing.docs.js';

const VIEW_PARAMETERS: readonly ListingParameterName[] = [
  'mask',
  'withPhotos',
  'withPhotoUrls',
  'signedUrl',
  'fields',
  'includeResults',
];

@ApiTags('jobs')
@Controller('api/jobs')
export class ListingController {
  constructor(
    private readonly list: ListJobsService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  @Get()
  @Allow({ scope: 'jobs:read', session: false, queryToken: true, does: ['reads-results'] })
  @ListingDocs()
  async findJobs(
    @CallerOf() caller: Caller,
    @Query() raw: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const query = readListingQuery(raw);
    const onlyJobId = await this.list.sessionFilter(caller, query);
    if (query.deprecated.length > 0) {
      response.setHeader('Deprecation', '@1731888000');
      response.setHeader('Sunset', 'Thu, 31 Dec 2027 23:59:59 GMT');
    }
    const { body, next } = await this.list.listJobs(caller, query, onlyJobId);
    const link = next && nextLink(this.config.PUBLIC_URL, request.originalUrl, next);
    if (link) response.setHeader('Link', link);
    return new StreamableFile(body, { type: 'application/json; charset=utf-8' });
  }

  @Get(':id')
  @Allow({ scope: 'jobs:read', session: true, does: ['reads-results'] })
  @ApiOperation({ operationId: 'getJob', summary: 'One job' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  async getJob(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Query() raw: Record<string, unknown>,
  ): Promise<JobView> {
    if (caller.kind === 'session' && caller.session.jobId !== id)
      throw unauthorized('the session token is for another job');
    return this.list.getJob(caller, id, readListingQuery(raw, VIEW_PARAMETERS));
  }
}
