import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { OutboundModule } from '../core/outbound/outbound.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AgentConsentController } from './consent/agent-consent.controller.js';
import { AgentConsentService } from './consent/agent-consent.service.js';
import { ApprovalService } from './consent/approval.service.js';
import { AuthorizeController } from './request/authorize.controller.js';
import { AuthorizeService } from './request/authorize.service.js';
import { BouncerRatesService } from './request/bouncer-rates.service.js';
import { DelegationCodesService } from './request/delegation-codes.service.js';
import { RequestLinksService } from './request/request-links.service.js';
import { RequestStatusService } from './request/request-status.service.js';
import { RequestSweeper } from './request/request.sweeper.js';
import { FlowErrorFilter } from './sign-in/flow-error.filter.js';
import { RequestersService } from './sign-in/requesters.service.js';
import { SignInFlowController } from './sign-in/sign-in-flow.controller.js';
import { SignInFlowService } from './sign-in/sign-in-flow.service.js';
import { BouncerSignInService } from './sign-in/sign-in.service.js';
import { UpstreamService } from './sign-in/upstream.service.js';
import { CodeExchangeService } from './token/code-exchange.service.js';
import { TokenController } from './token/token.controller.js';

@Module({
  imports: [DelegationsModule, OrganizationsModule, OutboundModule, ProjectsModule],
  controllers: [AuthorizeController, SignInFlowController, AgentConsentController, TokenController],
  providers: [
    AgentConsentService,
    ApprovalService,
    AuthorizeService,
    BouncerRatesService,
    BouncerSignInService,
    CodeExchangeService,
    DelegationCodesService,
    FlowErrorFilter,
    RequestersService,
    RequestLinksService,
    RequestStatusService,
    RequestSweeper,
    SignInFlowService,
    UpstreamService,
  ],
  exports: [BouncerRatesService, FlowErrorFilter, RequestLinksService, RequestSweeper],
})
export class BouncerModule {}
