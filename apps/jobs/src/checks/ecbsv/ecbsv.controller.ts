import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/allow.js';
import type { Caller } from '../../accounts/caller.js';
import { ErrorResponses } from '../../http/error.docs.js';
import { ContextOf, type RequestContext } from '../../http/request-info.js';
import { Idempotent } from '../../http/idempotent.js';
import { AllowCheck } from '../../submission/feature.guard.js';
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
