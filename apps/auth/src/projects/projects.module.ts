import { Module } from '@nestjs/common';
import { OutboundModule } from '../core/outbound/outbound.module.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeysService } from './api-keys.service.js';
import { DeletedProjectsSweeper } from './deleted-projects.sweeper.js';
import { ProjectAccessGuard } from './project-access.guard.js';
import { ProjectSettingsController } from './project-settings.controller.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { ProjectsService } from './projects.service.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

const SERVICES = [
  ApiKeysService,
  ApiKeyGuard,
  DeletedProjectsSweeper,
  ProjectAccessGuard,
  ProjectSettingsService,
  ProjectsService,
  WebhookSecretsService,
];

@Module({
  imports: [OutboundModule],
  controllers: [ProjectSettingsController],
  providers: SERVICES,
  exports: SERVICES,
})
export class ProjectsModule {}
