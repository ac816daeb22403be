import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { VerifyAmlDto } from './aml.dto.js';
import { AML_BODIES, AmlResponse, AmlExplanationResponse } from './aml.docs.js';
import { AmlScreeningsService } from './aml-screenings.service.js';

@ApiTags('aml')
@Controller('api/aml')
export class AmlController {
  constructor(private readonly screenings: AmlScreeningsService) {}

  @Post('verify')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('id-aml', 'aml:screen')
  @ApiOperation({
    operationId: 'verifyAml',
    summary: 'Screen a person or an entity against sanction, warning and PEP lists',
  })
  @ApiBody({ type: VerifyAmlDto, examples: AML_BODIES })
  @AmlResponse()
  @ErrorResponses(500)
  verifyAml(@CallerOf() caller: Caller, @Body() body: VerifyAmlDto, @ContextOf() context: RequestContext) {
    return this.screenings.verify(caller, body, context);
  }

  @Get(':id/explanation')
  @Allow({ scope: 'jobs:read', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'explainScreening',
    summary:
      'Explanation of a screening: the words compared, and the effect of birth date, country and gender',
  })
  @ApiParam({ name: 'id', description: 'Id of the job that was screened', example: 'aB3dE6gH9jK2' })
  @AmlExplanationResponse()
  explain(@CallerOf() caller: Caller, @Param('id') id: string) {
    return this.screenings.explain(caller, id);
  }
}
