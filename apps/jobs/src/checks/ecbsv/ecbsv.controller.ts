import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { EcbsvResponse } from './ecbsv.docs.js';
import { VerifyEcbsvDto } from './ecbsv.dto.js';
import type { EcbsvRecord } from './ecbsv-record.js';
import { EcbsvService } from './ecbsv.service.js';

@ApiTags('ecbsv')
@Controller('api/ecbsv')
export class EcbsvController {
  constructor(private readonly ecbsv: EcbsvService) {}

  @Post('verify')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('ecbsv-ssn', 'ssn:verify')
  @ApiOperation({
    operationId: 'verifyEcbsv',
    summary: 'Ask the SSA, with consent, whether SSN, name and date of birth belong together',
  })
  @EcbsvResponse()
  @ErrorResponses(500)
  verifyEcbsv(
    @CallerOf() caller: Caller,
    @Body() body: VerifyEcbsvDto,
    @ContextOf() context: RequestContext,
  ): Promise<EcbsvRecord> {
    return this.ecbsv.verify(caller, body, context);
  }

  @Get('jobs/:id')
  @Allow({ scope: ['ssn:verify', 'jobs:read'], does: ['reads-results', 'reads-persons'] })
  @ApiOperation({ operationId: 'getEcbsvJob', summary: 'An eCBSV job, without the number' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @EcbsvResponse()
  getEcbsvJob(@CallerOf() caller: Caller, @Param('id') id: string): Promise<EcbsvRecord> {
    return this.ecbsv.read(caller, id);
  }
}
