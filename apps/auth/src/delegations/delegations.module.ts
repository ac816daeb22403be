import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AgentProofsService } from './agent-proofs.service.js';
import { DelegationCheckService } from './delegation-check.service.js';
import { DelegationEventsService } from './delegation-events.service.js';
import { DelegationManagementService } from './delegation-management.service.js';
import { DelegationTokensService } from './delegation-tokens.service.js';
import { DelegationsController } from './delegations.controller.js';
import { DelegationsService } from './delegations.service.js';

@Module({
  imports: [OrganizationsModule, ProjectsModule],
  controllers: [DelegationsController],
  providers: [
    AgentProofsService,
    DelegationCheckService,
    DelegationEventsService,
    DelegationManagementService,
    DelegationsService,
    DelegationTokensService,
  ],
  exports: [
    AgentProofsService,
    DelegationEventsService,
    DelegationManagementService,
    DelegationsService,
    DelegationTokensService,
  ],
})
export class DelegationsModule {}
