import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AgentProofs } from './agent-proofs.service.js';
import { DelegationCheckService } from './delegation-check.service.js';
import { DelegationEvents } from './delegation-events.service.js';
import { DelegationManagement } from './delegation-management.service.js';
import { DelegationTokensService } from './delegation-tokens.service.js';
import { DelegationsController } from './delegations.controller.js';
import { DelegationsService } from './delegations.service.js';

@Module({
  imports: [OrganizationsModule, ProjectsModule],
  controllers: [DelegationsController],
  providers: [
    AgentProofs,
    DelegationCheckService,
    DelegationEvents,
    DelegationManagement,
    DelegationsService,
    DelegationTokensService,
  ],
  exports: [AgentProofs, DelegationEvents, DelegationManagement, DelegationsService, DelegationTokensService],
})
export class DelegationsModule {}
