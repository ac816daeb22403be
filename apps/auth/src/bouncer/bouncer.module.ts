import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { OutboundModule } from '../delivery/outbound.module.js';
import { WorkerDeliveryModule } from '../delivery/worker-delivery.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ProjectAccessGuard } from '../projects/project-access.guard.js';
import { AgentProofs } from './agent-proofs.service.js';
import { ApprovalService } from './approval.service.js';
import { AuthorizeController } from './authorize.controller.js';
import { AuthorizeService } from './authorize.service.js';
import { BouncerRates } from './bouncer-rates.service.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { DelegationCheckService } from './delegation-check.service.js';
import { DelegationManagement } from './delegation-management.service.js';
import { DelegationsController } from './delegations.controller.js';
import { FlowController } from './flow.controller.js';
import { FlowErrorFilter } from './flow-error.filter.js';
import { FlowService } from './flow.service.js';
import { OwnDelegations } from './own-delegations.service.js';
import { OwnSignIn } from './own-sign-in.service.js';
import { PersonSessions } from './person-sessions.service.js';
import { OwnDelegationsController } from './own-delegations.controller.js';
import { ProjectSettingsController } from './project-settings.controller.js';
import { RequestAsker } from './request-asker.service.js';
import { RequestLinks } from './request-links.service.js';
import { RequestSweeper } from './request.sweeper.js';
import { RequestStatusService } from './request-status.service.js';
import { RevocationService } from './revocation.service.js';
import { BouncerSignInService } from './sign-in.service.js';
import { TokenController } from './token.controller.js';
import { UpstreamService } from './upstream.service.js';

@Module({
  imports: [DelegationsModule, OrganizationsModule, OutboundModule, ProjectsModule, WorkerDeliveryModule],
  controllers: [
    AuthorizeController,
    FlowController,
    TokenController,
    DelegationsController,
    ProjectSettingsController,
    OwnDelegationsController,
  ],
  providers: [
    AgentProofs,
    ApprovalService,
    AuthorizeService,
    BouncerRates,
    BouncerSignInService,
    CodeExchangeService,
    DelegationCheckService,
    DelegationManagement,
    FlowErrorFilter,
    FlowService,
    OwnDelegations,
    OwnSignIn,
    PersonSessions,
    ProjectAccessGuard,
    RequestAsker,
    RequestLinks,
    RequestStatusService,
    RequestSweeper,
    RevocationService,
    UpstreamService,
  ],
  exports: [DelegationManagement, RequestSweeper, RevocationService, ProjectAccessGuard],
})
export class BouncerModule {}
