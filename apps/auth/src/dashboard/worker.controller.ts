import { validateDto } from '@bonafide/platform/http/validation';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { PageDto } from '../core/http/page.dto.js';
import { enveloped } from '../core/http/envelope.js';
import { ProjectSettingsService } from '../projects/project-settings.service.js';
import { WebhookSecretsService } from '../projects/webhook-secrets.service.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { RotateSecretDto, WorkerDto } from './dashboard.dto.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { WorkerService } from './worker.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: worker')
@SessionOnly()
@Controller('api/v1/dashboard/projects/:projectId')
export class WorkerController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly settings: ProjectSettingsService,
    private readonly secrets: WebhookSecretsService,
    private readonly worker: WorkerService,
  ) {}

  @Get('worker')
  @Does('reads-settings')
  @ApiOperation({ summary: 'The worker URL' })
  async show(@Param('projectId') id: string, @Req() request: Request) {
    return enveloped(request, { url: (await this.access.project(request, id, 'viewer')).workerUrl });
  }

  @Put('worker')
  @Does('names-destination')
  @ApiOperation({
    summary: 'Sets the worker URL',
    description: `HTTPS and public addresses only; null removes it. Delegation tokens are sent there.`,
  })
  async save(@Param('projectId') id: string, @Body() body: WorkerDto, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const change = { mcpWorkerUrl: body.url };
    const options = { replace: false, names: { mcpWorkerUrl: 'url' } };
    const setup = await this.settings.saveConfig(id, change, options, changedBy(request));
    return enveloped(request, { url: setup.workerUrl });
  }

  @Post('worker/test')
  @Does('resends')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Sends a test message',
    description: 'Its attempts are listed among the deliveries.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async test(@Param('projectId') id: string, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    return enveloped(request, await this.worker.test(id));
  }

  @Post('webhook-secret/rotate')
  @Does('moves-secrets')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Creates a new webhook secret, shown only once',
    description: `The current secret also signs for a day, or for \`graceSeconds\`; an even older one stops at once.`,
  })
  @ApiBody({ type: RotateSecretDto, required: false })
  async rotate(@Param('projectId') id: string, @Body() body: unknown, @Req() request: Request) {
    await this.access.project(request, id, 'admin');
    const { graceSeconds } = validateDto(RotateSecretDto, (body ?? {}) as object);
    return enveloped(request, await this.secrets.rotate(id, changedBy(request), graceSeconds ?? undefined));
  }

  @Get('deliveries')
  @Does('reads-people')
  @ApiOperation({ summary: 'Deliveries to the worker, newest first' })
  async list(
    @Param('projectId') id: string,
    @Query() { page = 1, pageSize = 100 }: PageDto,
    @Req() request: Request,
  ) {
    await this.access.project(request, id, 'viewer');
    return enveloped(request, await this.worker.list(id, page, pageSize));
  }

  @Get('deliveries/:deliveryId')
  @Does('reads-people')
  @ApiOperation({ summary: 'One delivery with its attempts' })
  async detail(
    @Param('projectId') id: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: Request,
  ) {
    await this.access.project(request, id, 'viewer');
    return enveloped(request, await this.worker.detail(id, deliveryId));
  }

  @Post('deliveries/:deliveryId/resend')
  @Does('resends')
  @HttpCode(202)
  @ApiOperation({ summary: 'Starts a new round of attempts with the same webhook-id' })
  @ApiResponse(ERROR_RESPONSES[409])
  async resend(
    @Param('projectId') id: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: Request,
  ) {
    await this.access.project(request, id, 'admin');
    return enveloped(request, await this.worker.resend(id, deliveryId, changedBy(request)));
  }
}
