import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { callbackUrl } from '../core/public-urls.js';
import { enveloped } from '../core/http/envelope.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { ConsentConfigDto } from '../projects/branding/consent-config.dto.js';
import { presetViews, providerView, toolProtectionsView } from '../projects/project-views.js';
import { ProjectSettingsService } from '../projects/project-settings.service.js';
import {
  ConsentOnlyProviderDto,
  OAuthProviderDto,
  PasswordProviderDto,
} from '../projects/providers/provider.dto.js';
import { readToolProtection } from '../projects/tools/read-tool-protections.js';
import { ToolProtectionDto } from '../projects/tools/tool-protections.dto.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { ConsentPreviewService } from './consent-preview.service.js';
import { DefaultMethodDto } from './dashboard.dto.js';
import { changedBy, changedInRole, DashboardAccessService } from './dashboard-access.service.js';
import { Does } from '../core/http/effects.js';

/** Policy → Auth: sign-in methods, requirements of tools, appearance and texts of the consent page. */
@ApiTags('dashboard: policy')
@SessionOnly()
@ApiExtraModels(OAuthProviderDto, PasswordProviderDto, ConsentOnlyProviderDto)
@Controller('api/v1/dashboard')
export class PolicyController {
  private readonly callback: string;

  constructor(
    private readonly access: DashboardAccessService,
    private readonly settings: ProjectSettingsService,
    private readonly previews: ConsentPreviewService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.callback = callbackUrl(config.PUBLIC_URL);
  }

  @Get('provider-presets')
  @Does('reads-settings')
  @ApiOperation({ summary: 'The twelve pre-configured providers' })
  presets(@Req() request: Request) {
    return enveloped(request, { providers: presetViews(this.callback) });
  }

  @Get('projects/:projectId/auth-methods')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Sign-in methods in the order they were added' })
  async methods(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'viewer');
    const setup = await this.settings.find(id);
    const items = setup.providers.map((one) => ({ id: one.id, ...providerView(one, this.callback) }));
    return enveloped(request, { items, defaultMethod: setup.defaultProvider });
  }

  @Put('projects/:projectId/auth-methods/:methodId')
  @Does('lets-in', 'names-destination')
  @ApiOperation({
    summary: 'Adds or changes a sign-in method',
    description: 'Secrets are write-only.',
  })
  @ApiBody({
    schema: {
      oneOf: [OAuthProviderDto, PasswordProviderDto, ConsentOnlyProviderDto].map((dto) => ({
        $ref: getSchemaPath(dto),
      })),
    },
  })
  async saveMethod(
    @Param('projectId') id: string,
    @Param('methodId') methodId: string,
    @Body() body: unknown,
    @Req() request: Request,
  ) {
    const { organizationId } = await this.access.project(request, id, 'admin');
    const by = changedInRole(request, organizationId);
    const setup = await this.settings.saveProvider(id, methodId, body, by);
    const saved = setup.providers.find((one) => one.id === methodId)!;
    return enveloped(request, { id: methodId, ...providerView(saved, this.callback) });
  }

  @Delete('projects/:projectId/auth-methods/:methodId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes a sign-in method that no tool requires' })
  @ApiResponse(ERROR_RESPONSES[409])
  async deleteMethod(
    @Param('projectId') id: string,
    @Param('methodId') methodId: string,
    @Req() request: Request,
  ) {
    await this.access.project(request, id, 'admin');
    await this.settings.deleteProvider(id, methodId, changedBy(request));
    return enveloped(request, { id: methodId, removed: true });
  }

  @Put('projects/:projectId/default-auth-method')
  @Does('lets-in')
  @ApiOperation({ summary: 'Sets the method used where no tool requires one; null: the first' })
  async setDefault(@Param('projectId') id: string, @Body() body: DefaultMethodDto, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const change = { defaultProvider: body.method ?? null };
    const options = { replace: false, names: { defaultProvider: 'method' } };
    const setup = await this.settings.saveConfig(id, change, options, changedBy(request));
    return enveloped(request, { defaultMethod: setup.defaultProvider });
  }

  @Get('projects/:projectId/tools')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Requirements of each tool' })
  async tools(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'viewer');
    return enveloped(request, toolProtectionsView(await this.settings.find(id)));
  }

  @Put('projects/:projectId/tools/:tool')
  @Does('grants')
  @ApiOperation({ summary: 'Assigns a method and scopes to a tool' })
  @ApiResponse(ERROR_RESPONSES[409])
  @ApiBody({ type: ToolProtectionDto })
  async saveTool(
    @Param('projectId') id: string,
    @Param('tool') tool: string,
    @Body() body: unknown,
    @Req() request: Request,
  ) {
    await this.access.project(request, id, 'admin');
    const setup = await this.settings.saveTools(
      id,
      (providers) => [readToolProtection(tool, body, 'tool', providers)],
      { replace: false },
      changedBy(request),
    );
    return enveloped(request, toolProtectionsView(setup));
  }

  @Delete('projects/:projectId/tools/:tool')
  @Does('grants')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Removes the requirements of a tool',
    description: 'Not while scopes of `allowedScopes` that no tool requires could then be asked for.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async deleteTool(@Param('projectId') id: string, @Param('tool') tool: string, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const remove = { replace: false, remove: [tool] };
    const setup = await this.settings.saveTools(id, () => [], remove, changedBy(request));
    return enveloped(request, toolProtectionsView(setup));
  }

  @Get('projects/:projectId/consent')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Branding, copy and terms of the consent page' })
  async consent(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'viewer');
    return enveloped(request, { consentConfig: (await this.settings.find(id)).consentConfig });
  }

  @Put('projects/:projectId/consent')
  @Does('changes-pages')
  @ApiOperation({ summary: 'Replaces branding, copy and terms' })
  async saveConsent(@Param('projectId') id: string, @Body() body: ConsentConfigDto, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const setup = await this.settings.saveConsentConfig(id, body, { replace: true }, changedBy(request));
    return enveloped(request, { consentConfig: setup.consentConfig });
  }

  @Post('projects/:projectId/consent/preview')
  @Does('reads-settings')
  @HttpCode(200)
  @ApiOperation({ summary: 'The consent page with this branding and copy, as HTML; nothing is saved' })
  async preview(@Param('projectId') id: string, @Body() body: ConsentConfigDto, @Req() request: Request) {
    const project = await this.access.project(request, id, 'viewer');
    return enveloped(request, { html: await this.previews.html(project, body) });
  }
}
