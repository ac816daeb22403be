import type { JobType } from '@bonafide/contracts/job-types';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../accounts/allow.js';
import type { Caller } from '../accounts/caller.js';
import { unauthorized } from '../errors.js';
import { ListJobsService } from '../listing/list-jobs.service.js';

class VerifySessionDto {
  @ApiProperty({ description: 'Who asks the person', example: 'Example Bank' })
  accountName: string;

  @ApiProperty({ example: 'id-verification' })
  type: JobType;

  @ApiProperty({ description: 'Whether the session’s submission was made', example: false })
  used: boolean;
}

/** What a page shows the person before they send anything. */
@ApiTags('jobs')
@Controller('verify/session')
export class VerifySessionController {
  constructor(private readonly list: ListJobsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'jobs:read', session: true })
  @ApiOperation({ operationId: 'getVerifySession', summary: 'Who asks, for the page that takes the photos' })
  @ApiResponse({ status: 200, type: VerifySessionDto })
  async session(@CallerOf() caller: Caller): Promise<VerifySessionDto> {
    if (caller.kind !== 'session') throw unauthorized();
    const { type } = await this.list.sessionRequest(caller);
    return { accountName: caller.account.name, type, used: caller.isSessionUsed === true };
  }
}
