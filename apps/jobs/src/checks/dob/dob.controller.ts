import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { DobResponse } from './dob.docs.js';
import { VerifyDobDto } from './dob.dto.js';
import type { DobRecord } from './dob-record.js';
import { DobService } from './dob.service.js';

@ApiTags('dob')
@Controller('api/dob')
export class DobController {
  constructor(private readonly dob: DobService) {}

  @Post('verify')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('dob', 'dob:verify')
  @ApiOperation({
    operationId: 'verifyDob',
    summary: 'Check a date of birth against the owner of a phone number',
  })
  @DobResponse()
  @ErrorResponses(500)
  verifyDob(
    @CallerOf() caller: Caller,
    @Body() body: VerifyDobDto,
    @ContextOf() context: RequestContext,
  ): Promise<DobRecord> {
    return this.dob.verify(caller, body, context);
  }

  @Get('jobs/:id')
  @Allow({ scope: ['dob:verify', 'jobs:read'], does: ['reads-results', 'reads-persons'] })
  @ApiOperation({ operationId: 'getDobJob', summary: 'A date-of-birth job' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @DobResponse()
  getDobJob(@CallerOf() caller: Caller, @Param('id') id: string): Promise<DobRecord> {
    return this.dob.read(caller, id);
  }
}
