import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { OutboundModule } from '../core/outbound/outbound.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AgentConsentController } from './consent/agent-consent.controller.js';
import { AgentConsent } from './consent/agent-consent.service.js';
import { ApprovalService } from './consent/approval.service.js';
import { AuthorizeController } from './request/authorize.controller.js';
import { AuthorizeService } from './request/authorize.service.js';
import { BouncerRates } from './request/bouncer-rates.service.js';
import { DelegationCodes } from './request/delegation-codes.service.js';
import { RequestLinks } from './request/request-links.service.js';
import { RequestStatusService } from './request/request-status.service.js';
import { RequestSweeper } from './request/request.sweeper.js';
import { FlowErrorFilter } from './sign-in/flow-error.filter.js';
import { Requesters } from './sign-in/requesters.service.js';
import { SignInFlowController } from './sign-in/sign-in-flow.controller.js';
import { SignInFlow } from './sign-in/sign-in-flow.service.js';
import { BouncerSignInService } from './sign-in/sign-in.service.js';
import { UpstreamService } from './sign-in/upstream.service.js';
import { CodeExchangeService } from './token/code-exchange.service.js';
import { TokenController } from './token/token.controller.js';

@Module({
  imports: [DelegationsModule, OrganizationsModule, OutboundModule, ProjectsModule],
  controllers: [AuthorizeController, SignInFlowController, AgentConsentController, TokenController],
  providers: [
    AgentConsent,
    ApprovalService,
    AuthorizeService,
    BouncerRates,
    BouncerSignInService,
    CodeExchangeService,
    DelegationCodes,
    FlowErrorFilter,
    Requesters,
    RequestLinks,
    RequestStatusService,
    RequestSweeper,
    SignInFlow,
    UpstreamService,
  ],
  exports: [BouncerRates, FlowErrorFilter, RequestLinks, RequestSweeper],
})
export class BouncerModule {}
