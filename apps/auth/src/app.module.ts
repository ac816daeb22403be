import { InvitationsService } from './people/users/invitations.service.js';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { DeliveryProcessor } from '@bonafide/delivery/delivery.processor';
import { DeliverySweeper } from '@bonafide/delivery/delivery.sweeper';
import { workerProviders } from '@bonafide/platform/queues/worker-providers';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountModule } from './people/account/account.module.js';
import { BackchannelModule } from './oauth/backchannel/backchannel.module.js';
import { RequestMailsService } from './oauth/backchannel/request-mails.service.js';
import { AuditTrailModule } from './organizations/audit/audit-trail.module.js';
import { BouncerModule } from './bouncer/bouncer.module.js';
import { RequestSweeper } from './bouncer/request/request.sweeper.js';
import { ConsoleModule } from './dashboard/console/console.module.js';
import { CompanyModule } from './people/company/company.module.js';
import { CredentialsModule } from './people/credentials/credentials.module.js';
import { OneTimeTokensService } from './people/credentials/one-time-tokens.service.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DelegationsModule } from './delegations/delegations.module.js';
import { DelegationsService } from './delegations/delegations.service.js';
import { WorkerDeliveryModule } from './delegations/delivery/worker-delivery.module.js';
import { ErasureModule } from './privacy/erasure.module.js';
import { RetentionSweeper } from './privacy/retention.sweeper.js';
import { FoundationModule, type FoundationOptions } from './processes/foundation.module.js';
import { GatewayClientsService } from './oauth/clients/gateway-clients.service.js';
import { GatewayModule } from './oauth/provider/gateway.module.js';
import { InteractionsService } from './oauth/provider/interactions.service.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RevocationsModule } from './delegations/revocation/revocations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PortalModule } from './delegations/portal/portal.module.js';
import { DeletedProjectsSweeper } from './projects/deleted-projects.sweeper.js';
import { ProjectDelegations } from './projects/project-delegations.js';
import { ProjectsModule } from './projects/projects.module.js';
import { ResourcesModule } from './projects/resources/resources.module.js';
import { SharedResourcesService } from './projects/resources/shared-resources.service.js';
import { SignInAttemptsService } from './people/sign-in/sign-in-attempts.service.js';
import { SigninModule } from './people/sign-in/signin.module.js';
import { WaitingRequests } from './people/sign-in/waiting-requests.js';
import { StatusListsModule } from './organizations/status-lists/status-lists.module.js';
import { UsersModule } from './people/users/users.module.js';

/** Ports: interfaces through which a lower module calls a higher one. */
const PORTS = [
  { provide: ProjectDelegations, useExisting: DelegationsService },
  { provide: WaitingRequests, useExisting: InteractionsService },
];

@Global()
@Module({ imports: [DelegationsModule, GatewayModule], providers: PORTS, exports: PORTS })
class PortsModule {}

/** In dependency order: each imports only from those above it. */
const FEATURES = [
  PortsModule,
  OrganizationsModule,
  AuditTrailModule,
  RevocationsModule,
  UsersModule,
  CredentialsModule,
  CompanyModule,
  PagesModule,
  SigninModule,
  AccountModule,
  DelegationsModule,
  BackchannelModule,
  StatusListsModule,
  ResourcesModule,
  GatewayModule,
  WorkerDeliveryModule,
  ProjectsModule,
  BouncerModule,
  PortalModule,
  ErasureModule,
  DashboardModule,
  ConsoleModule,
];

/** What the worker role runs: one processor for each queue, and the sweepers. Exported by the modules above. */
const WORKER = {
  processors: [DeliveryProcessor, RequestMailsService],
  sweepers: [
    DelegationsService,
    SignInAttemptsService,
    OneTimeTokensService,
    GatewayClientsService,
    InvitationsService,
    RequestSweeper,
    DeletedProjectsSweeper,
    DeliverySweeper,
    RequestMailsService,
    RetentionSweeper,
    AuditSequencer,
    SharedResourcesService,
  ],
};

@Module({})
export class AppModule {
  static with(options: FoundationOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [FoundationModule.with(options), ...FEATURES],
      providers: workerProviders(WORKER),
    };
  }
}
