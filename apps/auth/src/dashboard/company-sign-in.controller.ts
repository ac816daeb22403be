import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type CompanyConnection,
  CompanyConnectionsService,
} from '../people/company/company-connections.service.js';
import { CompanyDomainsService } from '../people/company/company-domains.service.js';
import { notFound } from '../errors.js';
import { enveloped } from '../core/http/envelope.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { CompanySignInDto, DomainDto } from './company-sign-in.dto.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: company sign-in')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org')
export class CompanySignInController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly connections: CompanyConnectionsService,
    private readonly domains: CompanyDomainsService,
  ) {}

  @Get('company-sign-in')
  @Does('reads-settings')
  @ApiOperation({ summary: "The organization's own OpenID provider, without its secret" })
  @ApiResponse(ERROR_RESPONSES[404])
  async find(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.view(id));
  }

  @Put('company-sign-in')
  @Does('lets-in', 'names-destination')
  @ApiOperation({
    summary: "Sets the organization's own OpenID provider",
    description: `Its redirect URI is \`…/signin/company/callback\`. With \`private_key_jwt\`, register \`publicKey\` at the provider. Owners only.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async save(@Param('org') slug: string, @Body() body: CompanySignInDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    const { authMethod = 'client_secret_basic', defaultRole = 'viewer', enforced = false } = body;
    await this.connections.save(id, { ...body, authMethod, defaultRole, enforced }, changedBy(request));
    return enveloped(request, await this.view(id));
  }

  @Delete('company-sign-in')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes the provider', description: 'Owners only.' })
  async remove(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.connections.remove(id, changedBy(request));
    return enveloped(request, { removed: true });
  }

  @Get('domains')
  @Does('reads-settings')
  @ApiOperation({ summary: "The organization's e-mail domains, with the TXT records that prove them" })
  async listDomains(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: await this.domains.list(id) });
  }

  @Post('domains')
  @Does('lets-in')
  @ApiOperation({
    summary: 'Adds an e-mail domain',
    description: `It has no effect until it is verified. Owners only.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async addDomain(@Param('org') slug: string, @Body() { domain }: DomainDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    return enveloped(request, await this.domains.add(id, domain, changedBy(request)));
  }

  @Post('domains/:domain/verify')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'Checks the TXT record now', description: 'Owners only.' })
  @ApiResponse(ERROR_RESPONSES[409])
  async verifyDomain(@Param('org') slug: string, @Param('domain') domain: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    return enveloped(request, await this.domains.prove(id, domain, changedBy(request)));
  }

  @Delete('domains/:domain')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes a domain', description: 'Owners only.' })
  async removeDomain(@Param('org') slug: string, @Param('domain') domain: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.domains.remove(id, domain, changedBy(request));
    return enveloped(request, { domain, removed: true });
  }

  private async view(organizationId: string) {
    const connection = await this.connections.find(organizationId);
    if (!connection) throw notFound('company sign-in');
    return { ...connectionView(connection), publicKey: await this.connections.publicKeyOf(connection) };
  }
}

const connectionView = ({ issuer, clientId, authMethod, defaultRole, isEnforced }: CompanyConnection) => ({
  issuer,
  clientId,
  authMethod,
  defaultRole,
  enforced: isEnforced,
});
