import { Body, Controller, Get, Param, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { enveloped } from '../core/http/envelope.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { SignInPolicyDto } from './dashboard.dto.js';
import { SignInPoliciesService } from './sign-in-policy.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: organizations')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org/sign-in-policy')
export class SignInPolicyController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly policies: SignInPoliciesService,
  ) {}

  @Get()
  @Does('reads-settings')
  @ApiOperation({ summary: 'Sign-in policy for members' })
  async find(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.policies.find(id));
  }

  @Put()
  @Does('lets-in')
  @ApiOperation({
    summary: 'Requires a second factor of members, or stops requiring it',
    description: `Only for owners with a second factor. From then on, sessions without one have no access to the organization (\`AUTH_SECOND_FACTOR_REQUIRED\`).`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async save(@Param('org') slug: string, @Body() body: SignInPolicyDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.policies.save(id, body, request.signedIn!.session, changedBy(request));
    return enveloped(request, await this.policies.find(id));
  }
}
