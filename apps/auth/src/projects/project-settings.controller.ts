import { Body, Controller, Get, Inject, Param, Patch, Put, Req, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { ChangeBy } from '../organizations/audit/record-audit-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { ConsentConfigDto } from './branding/consent-config.dto.js';
import { type Access, actorOf, assertProjectAccess, roleIn } from './project-access.js';
import { ProjectAccessGuard } from './project-access.guard.js';
import type { ProjectSetup } from './project.js';
import { ProjectConfigDto } from './project-config.dto.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { configView, providersView, toolProtectionsView } from './project-views.js';
import { mergeToolProtections, readToolProtections } from './tools/read-tool-protections.js';
import { OAuthProviderDto, PasswordProviderDto } from './providers/provider.dto.js';
import { ToolProtectionDto, ToolProtectionsDto } from './tools/tool-protections.dto.js';
import { callbackUrl } from '../core/public-urls.js';
import { enveloped } from '../core/http/envelope.js';
import { Does } from '../core/http/effects.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';

const FREES_NOTHING =
  '409 if scopes of `allowedScopes` that no tool requires could then be asked for: remove them there first.';

/** A project's configuration, for its API key and for its organization's admins. Secrets are write-only. */
@ApiTags('project configuration')
@ApiExtraModels(OAuthProviderDto, PasswordProviderDto, ToolProtectionDto)
@ApiSecurity('apiKey')
@ApiSecurity('session')
@Controller('api/v1/bouncer/projects/:projectId')
@UseGuards(ProjectAccessGuard)
export class ProjectSettingsController {
  private readonly callback: string;

  constructor(
    private readonly settings: ProjectSettingsService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.callback = callbackUrl(config.PUBLIC_URL);
  }

  @Get('providers')
  @Does('reads-settings')
  @ApiOperation({ summary: 'The sign-in methods, configured and pre-configured' })
  async providers(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, providersView(await this.readable(request, id), this.callback));
  }

  @Get('config')
  @Does('reads-settings')
  @ApiOperation({ summary: 'The whole configuration' })
  async config(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, configView(await this.readable(request, id), this.callback));
  }

  @Put('config')
  @Does('lets-in', 'grants', 'names-destination')
  @ApiOperation({
    summary: 'Replaces the configuration',
    description: `Omitted members return to their defaults.`,
  })
  async replaceConfig(
    @Param('projectId') id: string,
    @Body() body: ProjectConfigDto,
    @Req() request: Request,
  ) {
    const before = await this.writable(request, id);
    const options = { replace: true, role: roleOf(request.access!, before) };
    const setup = await this.settings.saveConfig(id, body, options, by(request));
    return enveloped(request, configView(setup, this.callback));
  }

  @Patch('config')
  @Does('lets-in', 'grants', 'names-destination')
  @ApiOperation({
    summary: 'Changes parts of the configuration',
    description: `Omitted members stay unchanged.`,
  })
  async mergeConfig(@Param('projectId') id: string, @Body() body: ProjectConfigDto, @Req() request: Request) {
    const before = await this.writable(request, id);
    const options = { replace: false, role: roleOf(request.access!, before) };
    const setup = await this.settings.saveConfig(id, body, options, by(request));
    return enveloped(request, configView(setup, this.callback));
  }

  @Get('consent-config')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Branding, copy and terms of the consent page' })
  async consentConfig(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, { consentConfig: (await this.readable(request, id)).consentConfig });
  }

  @Put('consent-config')
  @Does('changes-pages')
  @ApiOperation({ summary: 'Replaces branding, copy and terms' })
  async replaceConsentConfig(
    @Param('projectId') id: string,
    @Body() body: ConsentConfigDto,
    @Req() request: Request,
  ) {
    await this.writable(request, id);
    const { consentConfig } = await this.settings.saveConsentConfig(id, body, { replace: true }, by(request));
    return enveloped(request, { consentConfig });
  }

  @Patch('consent-config')
  @Does('changes-pages')
  @ApiOperation({ summary: 'Changes parts of branding, copy and terms; null removes a part' })
  async mergeConsentConfig(
    @Param('projectId') id: string,
    @Body() body: ConsentConfigDto,
    @Req() request: Request,
  ) {
    await this.writable(request, id);
    const { consentConfig } = await this.settings.saveConsentConfig(
      id,
      body,
      { replace: false },
      by(request),
    );
    return enveloped(request, { consentConfig });
  }

  @Get('tool-protections')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Requirements of each tool' })
  async toolProtections(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, toolProtectionsView(await this.readable(request, id)));
  }

  @Put('tool-protections')
  @Does('grants')
  @ApiOperation({ summary: 'Replaces the requirements of all tools', description: FREES_NOTHING })
  @ApiResponse(ERROR_RESPONSES[409])
  async replaceToolProtections(
    @Param('projectId') id: string,
    @Body() body: ToolProtectionsDto,
    @Req() request: Request,
  ) {
    await this.writable(request, id);
    const setup = await this.settings.saveTools(
      id,
      (providers) => readToolProtections(body.toolProtections, providers),
      { replace: true },
      by(request),
    );
    return enveloped(request, toolProtectionsView(setup));
  }

  @Patch('tool-protections')
  @Does('grants')
  @ApiOperation({
    summary: 'Changes the requirements of some tools; null removes those of a tool',
    description: FREES_NOTHING,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async mergeToolProtections(
    @Param('projectId') id: string,
    @Body() body: ToolProtectionsDto,
    @Req() request: Request,
  ) {
    await this.writable(request, id);
    const { changed, removed } = mergeToolProtections(body.toolProtections);
    const setup = await this.settings.saveTools(
      id,
      (providers, stored) => changed(providers, stored.tools),
      { replace: false, remove: removed },
      by(request),
    );
    return enveloped(request, toolProtectionsView(setup));
  }

  private async readable(request: Request, id: string): Promise<ProjectSetup> {
    const setup = await this.settings.find(id);
    assertProjectAccess(request.access!, setup, 'viewer');
    return setup;
  }

  private async writable(request: Request, id: string): Promise<ProjectSetup> {
    const setup = await this.settings.find(id);
    assertProjectAccess(request.access!, setup, 'admin');
    return setup;
  }
}

/** Undefined for an API key, which is nobody's. */
const roleOf = (access: Access, { organizationId }: ProjectSetup) =>
  'user' in access ? roleIn(access.user, organizationId) : undefined;

const by = (request: Request): ChangeBy => ({
  actor: { ...actorOf(request.access!), address: request.ip },
  requestId: request.id,
});
