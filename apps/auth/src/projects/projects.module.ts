import { Module } from '@nestjs/common';
import { OutboundModule } from '../delivery/outbound.module.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeysService } from './api-keys.service.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { ProjectsService } from './projects.service.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';

const SERVICES = [
  ApiKeysService,
  ApiKeyGuard,
  ProjectSettingsService,
  ProjectsService,
  WebhookSecretsService,
];

@Module({ imports: [OutboundModule], providers: SERVICES, exports: SERVICES })
export class ProjectsModule {}
