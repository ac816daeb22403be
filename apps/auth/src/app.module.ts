import { DeliveryProcessor } from '@bonafide/delivery/delivery.processor';
import { DeliverySweeper } from '@bonafide/delivery/delivery.sweeper';
import { workerProviders } from '@bonafide/platform/queues/worker-providers';
import { type DynamicModule, Module } from '@nestjs/common';
import { BouncerModule } from './bouncer/bouncer.module.js';
import { RequestSweeper } from './bouncer/request/request.sweeper.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DelegationsModule } from './delegations/delegations.module.js';
import { DelegationsService } from './delegations/delegations.service.js';
import { WorkerDeliveryModule } from './delivery/worker-delivery.module.js';
import { FoundationModule, type FoundationOptions } from './foundation.module.js';
import { GatewayClients } from './gateway/gateway-clients.service.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RevocationsModule } from './revocations/revocations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { DeletedProjectsSweeper } from './projects/deleted-projects.sweeper.js';
import { ProjectsModule } from './projects/projects.module.js';
import { SignInPagesModule } from './signin/sign-in-pages.module.js';
import { SignInAttempts } from './signin/sign-in-attempts.service.js';
import { SigninModule } from './signin/signin.module.js';
import { StatusListsModule } from './status-lists/status-lists.module.js';
import { UsersModule } from './users/users.module.js';

const FEATURES = [
  OrganizationsModule,
  RevocationsModule,
  UsersModule,
  PagesModule,
  SigninModule,
  DelegationsModule,
  StatusListsModule,
  GatewayModule,
  SignInPagesModule,
  WorkerDeliveryModule,
  ProjectsModule,
  BouncerModule,
  DashboardModule,
];

/** What the worker role runs: one processor for each queue, and the sweepers. Exported by the modules above. */
const WORKER = {
  processors: [DeliveryProcessor],
  sweepers: [
    DelegationsService,
    SignInAttempts,
    GatewayClients,
    RequestSweeper,
    DeletedProjectsSweeper,
    DeliverySweeper,
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
