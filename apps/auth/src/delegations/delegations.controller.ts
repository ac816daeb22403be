import { invalidParameter } from '@bonafide/platform/errors';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AllowRuntimeKey, ProjectAccessGuard } from '../projects/project-access.guard.js';
import { DELEGATION_EXAMPLE } from './delegations.docs.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { DelegationCheckService } from './delegation-check.service.js';
import { DelegationsQueryDto, readReason, RevokeDto, VerifyDto } from './delegations.dto.js';
import { DelegationManagementService } from './delegation-management.service.js';
import { enveloped } from '../core/http/envelope.js';
import { Does } from '../core/http/effects.js';

@ApiTags('bouncer')
@ApiSecurity('apiKey')
@ApiSecurity('session')
@Controller('api/v1/bouncer/delegations')
@UseGuards(ProjectAccessGuard)
export class DelegationsController {
  constructor(
    private readonly delegations: DelegationManagementService,
    private readonly checks: DelegationCheckService,
  ) {}

  @Get()
  @Does('reads-people')
  @ApiOperation({ summary: "A project's delegations, newest first" })
  @ApiResponse(ERROR_RESPONSES[404])
  async list(@Query() query: DelegationsQueryDto, @Req() request: Request) {
    const access = request.access!;
    const projectId = 'key' in access ? access.key.projectId : query.project_id;
    if (projectId === undefined) throw invalidParameter('project_id', 'project_id: is required');
    return enveloped(request, await this.delegations.ofProject(access, projectId, query));
  }

  @Get(':id')
  @Does('reads-people')
  @ApiOperation({ summary: 'One delegation' })
  @ApiResponse({ status: 200, content: { 'application/json': { example: DELEGATION_EXAMPLE } } })
  async detail(@Param('id') id: string, @Req() request: Request) {
    return enveloped(request, await this.delegations.view(request.access!, id));
  }

  @Post(':id/revoke')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Revokes a delegation',
    description: 'Its tokens show as revoked within a second, and its worker is notified. Idempotent.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  @ApiBody({ type: RevokeDto, required: false })
  async revoke(@Param('id') id: string, @Body() body: unknown, @Req() request: Request) {
    const reason = readReason(body) ?? ('key' in request.access! ? 'api' : 'admin');
    return enveloped(request, await this.delegations.revoke(request.access!, id, reason, request));
  }

  @Post('verify')
  @Does('verifies')
  @AllowRuntimeKey()
  @HttpCode(200)
  @ApiOperation({ summary: 'Checks whether an agent may use a token for the given scopes now' })
  @ApiResponse({ status: 200, description: '`{valid, reason?}`' })
  @ApiResponse(ERROR_RESPONSES[404])
  async verify(@Body() body: VerifyDto, @Req() request: Request) {
    return enveloped(request, await this.checks.check(request.access!, body));
  }
}
