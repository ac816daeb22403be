import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { WorkerDeliveryModule } from '../delivery/worker-delivery.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ProjectAccessGuard } from '../projects/project-access.guard.js';
import { AgentProofs } from './request/agent-proofs.service.js';
import { ApprovalService } from './consent/approval.service.js';
import { AuthorizeController } from './request/authorize.controller.js';
import { AuthorizeService } from './request/authorize.service.js';
import { BouncerRates } from './request/bouncer-rates.service.js';
import { CodeExchangeService } from './token/code-exchange.service.js';
import { DelegationCheckService } from '../delegations/delegation-check.service.js';
import { DelegationManagement } from '../delegations/delegation-management.service.js';
import { DelegationsController } from '../delegations/delegations.controller.js';
import { FlowController } from './sign-in/flow.controller.js';
import { FlowErrorFilter } from './sign-in/flow-error.filter.js';
import { FlowService } from './sign-in/flow.service.js';
import { OwnDelegations } from '../portal/own-delegations.service.js';
import { OwnSignIn } from '../portal/own-sign-in.service.js';
import { PersonSessions } from '../signin/person-sessions.service.js';
import { OwnDelegationsController } from '../portal/own-delegations.controller.js';
import { ProjectSettingsController } from '../projects/project-settings.controller.js';
import { RequestAsker } from './sign-in/request-asker.service.js';
import { RequestLinks } from './request/request-links.service.js';
import { RequestSweeper } from './request/request.sweeper.js';
import { RequestStatusService } from './request/request-status.service.js';
import { RevocationService } from '../delegations/revocation.service.js';
import { BouncerSignInService } from './sign-in/sign-in.service.js';
import { TokenController } from './token/token.controller.js';
import { UpstreamService } from './sign-in/upstream.service.js';

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
