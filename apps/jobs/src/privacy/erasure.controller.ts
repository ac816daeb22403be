import type { JobRecord } from '@bonafide/contracts/job-record';
import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../accounts/access/allow.js';
import type { Caller } from '../accounts/access/caller.js';
import { keyNeeded } from '../errors.js';
import { RemoveJobService } from './remove-job.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class ErasureController {
  constructor(private readonly remove: RemoveJobService) {}

  @Delete(':id')
  @Allow({ scope: 'jobs:write', does: ['erases'] })
  @ApiOperation({ operationId: 'removeJob', summary: 'Erase a job' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  async removeJob(@CallerOf() caller: Caller, @Param('id') id: string): Promise<JobRecord> {
    if (caller.kind === 'session') throw keyNeeded('the token of a session');
    return this.remove.removeJob(caller, id);
  }
}
