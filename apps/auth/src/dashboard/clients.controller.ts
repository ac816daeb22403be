import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CIBA, DEVICE_GRANT, JWT_BEARER } from '../oauth/grants/grant-types.js';
import {
  type PreregisteredClient,
  PreregisteredClientsService,
} from '../oauth/clients/preregistered-clients.service.js';
import { enveloped } from '../core/http/envelope.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { ClientChangesDto, NewClientDto } from './clients.dto.js';
import { changedBy, changedInRole, DashboardAccessService } from './dashboard-access.service.js';
import { Does } from '../core/http/effects.js';

/** OAuth clients that an organization registers for its own people. */
@ApiTags('dashboard: clients')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org/clients')
export class ClientsController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly clients: PreregisteredClientsService,
  ) {}

  @Get()
  @Does('reads-settings')
  @ApiOperation({ summary: 'Clients of the organization' })
  async list(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: (await this.clients.list(id)).map(clientView) });
  }

  @Post()
  @Does('grants', 'names-destination')
  @ApiOperation({
    summary: 'Registers a client for people of the organization',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async create(@Param('org') slug: string, @Body() body: NewClientDto, @Req() request: Request) {
    const { id: organizationId } = await this.access.organization(request, slug, 'admin');
    const given = { ...body, redirectUris: body.redirectUris ?? [], organizationId };
    const by = changedInRole(request, organizationId);
    return enveloped(request, clientView(await this.clients.create(given, by)));
  }

  @Patch(':registeredClient')
  @Does('grants', 'names-destination')
  @ApiOperation({
    summary: 'Changes a client',
    description: `Takes effect within five seconds. Its delegations continue, except those of a machine whose access or keys change.`,
  })
  async change(
    @Param('org') slug: string,
    @Param('registeredClient') clientId: string,
    @Body() body: ClientChangesDto,
    @Req() request: Request,
  ) {
    const { id: organizationId } = await this.access.organization(request, slug, 'admin');
    const by = changedInRole(request, organizationId);
    const changed = await this.clients.change({ clientId, organizationId }, body, by);
    return enveloped(request, clientView(changed));
  }

  @Delete(':registeredClient')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes a client', description: 'Its delegations end.' })
  async remove(
    @Param('org') slug: string,
    @Param('registeredClient') clientId: string,
    @Req() request: Request,
  ) {
    const { id: organizationId } = await this.access.organization(request, slug, 'admin');
    const endedDelegations = await this.clients.remove({ clientId, organizationId }, changedBy(request));
    return enveloped(request, { clientId, removed: true, endedDelegations });
  }
}

const clientView = ({ clientId, createdAt, metadata, machineAccess }: PreregisteredClient) => ({
  clientId,
  name: metadata.client_name,
  redirectUris: metadata.redirect_uris,
  authentication: metadata.token_endpoint_auth_method,
  jwks: metadata.jwks ?? null,
  usesDeviceGrant: metadata.grant_types.includes(DEVICE_GRANT),
  usesBackchannel: metadata.grant_types.includes(CIBA),
  notificationEndpoint: metadata.backchannel_client_notification_endpoint ?? null,
  requireDpop: metadata.dpop_bound_access_tokens ?? false,
  requirePushedRequests: metadata.require_pushed_authorization_requests ?? false,
  usesIdentityAssertions: metadata.grant_types.includes(JWT_BEARER),
  machineAccess: machineAccess?.resources ?? null,
  createdAt,
});
