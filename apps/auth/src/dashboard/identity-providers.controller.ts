import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { enveloped } from '../core/http/envelope.js';
import type { IdentityProviderEntity } from '../oauth/identity-providers/identity-provider.entity.js';
import { IdentityProvidersService } from '../oauth/identity-providers/identity-providers.service.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { IdentityProviderDto } from './identity-providers.dto.js';
import { Does } from '../core/http/effects.js';

/** Identity providers whose assertions replace the consent of the organization's people. */
@ApiTags('dashboard: identity providers')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org/identity-providers')
export class IdentityProvidersController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly providers: IdentityProvidersService,
  ) {}

  @Get()
  @Does('reads-settings')
  @ApiOperation({ summary: 'Identity providers whose assertions are accepted for members' })
  async list(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: (await this.providers.list(id)).map(providerView) });
  }

  @Put()
  @Does('lets-in', 'grants')
  @ApiOperation({
    summary: 'Adds or changes a trusted identity provider',
    description: `Delegations created from its assertions end. Owners only.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async save(@Param('org') slug: string, @Body() body: IdentityProviderDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    const { enabled = true, defaultRole = 'viewer' } = body;
    const saved = await this.providers.save(id, { ...body, enabled, defaultRole }, changedBy(request));
    return enveloped(request, providerView(saved));
  }

  @Delete(':identityProvider')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Removes a trusted identity provider',
    description: `Delegations created from its assertions end. Owners only.`,
  })
  async remove(
    @Param('org') slug: string,
    @Param('identityProvider') providerId: string,
    @Req() request: Request,
  ) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.providers.remove(id, providerId, changedBy(request));
    return enveloped(request, { id: providerId, removed: true });
  }
}

const providerView = ({ isEnabled, organizationId: _, ...provider }: IdentityProviderEntity) => ({
  ...provider,
  enabled: isEnabled,
});
