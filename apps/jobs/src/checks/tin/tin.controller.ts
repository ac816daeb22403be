import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { VerifyTinDto } from './tin.dto.js';
import { TinResponse } from './tin.docs.js';
import type { TinRecord } from './tin-record.js';
import { TinService } from './tin.service.js';

const TEST_HEADER = {
  name: 'x-test-request',
  required: false,
  description: 'There is no test mode: `true` returns 500',
};

@ApiTags('tin')
@Controller('api/tin')
export class TinController {
  constructor(private readonly tin: TinService) {}

  @Post('verify')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('tin-validation', 'tin:verify')
  @ApiOperation({ operationId: 'verifyTin', summary: 'Validate an ITIN against a name and a phone number' })
  @ApiHeader(TEST_HEADER)
  @TinResponse()
  @ErrorResponses(500)
  verifyTin(
    @CallerOf() caller: Caller,
    @Body() body: VerifyTinDto,
    @ContextOf() context: RequestContext,
  ): Promise<TinRecord> {
    return this.tin.verify(caller, body, context);
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('tin-validation', 'tin:verify')
  @ApiOperation({ operationId: 'verifyTinAlias', summary: 'The same as POST /api/tin/verify' })
  @ApiHeader(TEST_HEADER)
  @TinResponse()
  @ErrorResponses(500)
  verifyTinAlias(
    @CallerOf() caller: Caller,
    @Body() body: VerifyTinDto,
    @ContextOf() context: RequestContext,
  ): Promise<TinRecord> {
    return this.tin.verify(caller, body, context);
  }

  @Get('jobs/:id')
  @Allow({ scope: ['tin:verify', 'jobs:read'], does: ['reads-results', 'reads-persons'] })
  @ApiOperation({ operationId: 'getTinJob', summary: 'A TIN job, including while it is pending' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @TinResponse()
  getTinJob(@CallerOf() caller: Caller, @Param('id') id: string): Promise<TinRecord> {
    return this.tin.read(caller, id);
  }
}
