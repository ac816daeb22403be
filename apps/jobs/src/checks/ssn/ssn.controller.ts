import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { SsnVerified, SsnStored, TestRequestHeader } from './ssn.docs.js';
import { VerifySsnDto } from './ssn.dto.js';
import type { SsnAnswer, SsnRecord } from './ssn-record.js';
import { SsnService } from './ssn.service.js';

@ApiTags('ssn')
@Controller('api')
export class SsnController {
  constructor(private readonly ssn: SsnService) {}

  @Post('ssn')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('private-ssn', 'ssn:verify')
  @ApiOperation({
    operationId: 'verifySsn',
    summary: 'Check the last 4 or all 9 digits of an SSN against the owner of a phone number',
  })
  @TestRequestHeader()
  @SsnVerified()
  @ErrorResponses(500)
  verifySsn(
    @CallerOf() caller: Caller,
    @Body() body: VerifySsnDto,
    @ContextOf() context: RequestContext,
  ): Promise<SsnAnswer> {
    return this.ssn.verify(caller, body, context);
  }

  @Post('private-ssn/verify')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('private-ssn', 'ssn:verify')
  @ApiOperation({ operationId: 'verifySsnAlias', summary: 'The same as POST /api/ssn' })
  @TestRequestHeader()
  @SsnVerified()
  @ErrorResponses(500)
  verifySsnAlias(
    @CallerOf() caller: Caller,
    @Body() body: VerifySsnDto,
    @ContextOf() context: RequestContext,
  ): Promise<SsnAnswer> {
    return this.ssn.verify(caller, body, context);
  }

  @Get('private-ssn/jobs/:id')
  @Allow({ scope: ['ssn:verify', 'jobs:read'], does: ['reads-results', 'reads-persons'] })
  @ApiOperation({ operationId: 'getSsnJob', summary: 'A private SSN job, without the number' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @SsnStored()
  getSsnJob(@CallerOf() caller: Caller, @Param('id') id: string): Promise<SsnRecord> {
    return this.ssn.read(caller, id);
  }
}
