import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { enveloped } from '../core/http/envelope.js';
import type { AgentPolicy } from '../projects/resources/agent-policy.js';
import { canonicalResource, type Resource } from '../projects/resources/resource.js';
import { ResourcesService } from '../projects/resources/resources.service.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { changedBy, changedInRole, DashboardAccessService } from './dashboard-access.service.js';
import { AgentPolicyDto, ResourceDto } from './resources.dto.js';
import { Does } from '../core/http/effects.js';

/** Policy → Agents: which scopes of which resources can be granted, and which clients may request them. */
@ApiTags('dashboard: resources')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org')
export class ResourcesController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly resources: ResourcesService,
  ) {}

  @Get('resources')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Resources and their scopes, including those shared by all organizations' })
  async list(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: (await this.resources.list(id)).map(resourceView) });
  }

  @Put('resources')
  @Does('grants')
  @ApiOperation({
    summary: 'Registers or replaces a resource',
    description: 'Delegations that hold a scope no longer offered end.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async save(@Param('org') slug: string, @Body() body: ResourceDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'admin');
    const { role, ...by } = changedInRole(request, id);
    return enveloped(request, resourceView(await this.resources.save(id, body, by, role)));
  }

  @Delete('resources/:resourceId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes a resource', description: 'Delegations that hold its scopes end.' })
  async remove(@Param('org') slug: string, @Param('resourceId') resourceId: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'admin');
    const { role, ...by } = changedInRole(request, id);
    await this.resources.remove(id, resourceId, by, role);
    return enveloped(request, { id: resourceId, removed: true });
  }

  @Get('agent-policy')
  @Does('reads-settings')
  @ApiOperation({
    summary: 'Policy: which clients may act for members, at which resources, and how they must ask',
  })
  async policy(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, policyView(await this.resources.policy(id)));
  }

  @Put('agent-policy')
  @Does('grants')
  @ApiOperation({
    summary: 'Replaces the policy',
    description: 'Lists that are left out stay as they are. Delegations that the policy does not allow end.',
  })
  async savePolicy(@Param('org') slug: string, @Body() body: AgentPolicyDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'admin');
    const allowedResources = body.allowedResources && body.allowedResources.map(canonicalResource);
    const { allowedClients } = body;
    const policy = { ...policyView(body), allowedClients, allowedResources };
    return enveloped(request, policyView(await this.resources.savePolicy(id, policy, changedBy(request))));
  }
}

const resourceView = ({ id, organizationId, uri, name, scopes, detailTypes, updatedAt }: Resource) => ({
  id,
  uri,
  name,
  isShared: organizationId === null,
  scopes,
  detailTypes,
  updatedAt,
});

const policyView = (policy: AgentPolicy) => ({
  allowedClients: policy.allowedClients === undefined ? [] : policy.allowedClients,
  allowedResources: policy.allowedResources === undefined ? [] : policy.allowedResources,
  requirePushedRequests: policy.requirePushedRequests ?? false,
  requireDpop: policy.requireDpop ?? false,
  refuseDevices: policy.refuseDevices ?? false,
  refusePassingOn: policy.refusePassingOn ?? false,
  refreshLeewaySeconds: policy.refreshLeewaySeconds ?? 0,
});
