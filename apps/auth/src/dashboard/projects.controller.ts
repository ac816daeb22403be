import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { DelegationManagementService } from '../delegations/delegation-management.service.js';
import { readReason, RevokeDto } from '../delegations/delegations.dto.js';
import { enveloped } from '../core/http/envelope.js';
import { ApiKeysService } from '../projects/api-keys.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { projectView } from '../projects/project-views.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { NewApiKeyDto, ProjectDto } from './dashboard.dto.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: projects')
@SessionOnly()
@Controller('api/v1/dashboard')
export class ProjectsController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly projects: ProjectsService,
    private readonly apiKeys: ApiKeysService,
    private readonly delegations: DelegationManagementService,
  ) {}

  @Get('projects/:projectId')
  @Does('reads-settings')
  @ApiOperation({ summary: 'One project' })
  async project(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, projectView(await this.access.project(request, id, 'viewer')));
  }

  @Patch('projects/:projectId')
  @Does('grants')
  @ApiOperation({
    summary: 'Renames, disables or enables a project',
    description: 'Disabling it revokes its delegations.',
  })
  async update(@Param('projectId') id: string, @Body() body: ProjectDto, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
    return enveloped(request, projectView(await this.projects.update(id, changes, changedBy(request))));
  }

  @Delete('projects/:projectId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Deletes a project',
    description: 'Owners only. Its keys, open requests and delegations end at once; its worker is notified.',
  })
  async delete(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'owner');
    await this.projects.delete(id, changedBy(request));
    return enveloped(request, { id, deleted: true });
  }

  @Get('projects/:projectId/api-keys')
  @Does('reads-settings')
  @ApiOperation({ summary: 'API keys, without their secrets' })
  async listKeys(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'viewer');
    return enveloped(request, { items: await this.apiKeys.list(id) });
  }

  @Post('projects/:projectId/api-keys')
  @Does('grants', 'moves-secrets')
  @ApiOperation({
    summary: 'Creates an API key',
    description: `\`key\` is shown only once. A \`runtime\` key can request delegations, poll and verify; a \`management\` key can do everything.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async createKey(@Param('projectId') id: string, @Body() body: NewApiKeyDto, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    return enveloped(
      request,
      await this.apiKeys.create(id, { name: body.name, kind: body.kind ?? 'management' }, changedBy(request)),
    );
  }

  @Delete('projects/:projectId/api-keys/:keyId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Revokes an API key at once' })
  async revokeKey(@Param('projectId') id: string, @Param('keyId') keyId: string, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    await this.apiKeys.revoke(id, keyId, changedBy(request));
    return enveloped(request, { id: keyId, revoked: true });
  }

  @Get('delegations/:id')
  @Does('reads-people')
  @ApiOperation({ summary: 'One delegation, from either flow' })
  async delegation(@Param('id') id: string, @Req() request: Request) {
    return enveloped(request, await this.delegations.view({ user: request.signedIn!.user }, id));
  }

  @Post('delegations/:id/revoke')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Revokes a delegation, from either flow' })
  @ApiResponse(ERROR_RESPONSES[409])
  @ApiBody({ type: RevokeDto, required: false })
  async revoke(@Param('id') id: string, @Body() body: unknown, @Req() request: Request) {
    const access = { user: request.signedIn!.user };
    const reason = readReason(body) ?? 'admin';
    return enveloped(request, await this.delegations.revoke(access, id, reason, request));
  }
}
