import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { GatewayModule } from '../oauth/provider/gateway.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { AuditLogService } from '../organizations/audit/audit-log.service.js';
import { AuditTrailModule } from '../organizations/audit/audit-trail.module.js';
import { AuditTrailController } from './audit-trail.controller.js';
import { ClientsController } from './clients.controller.js';
import { CompanySignInController } from './company-sign-in.controller.js';
import { ConsentPreviewService } from './consent-preview.service.js';
import { DashboardAccessService } from './dashboard-access.service.js';
import { DashboardCors } from './dashboard-cors.middleware.js';
import { DashboardSessionsService } from './dashboard-sessions.service.js';
import { IdentityProvidersModule } from '../oauth/identity-providers/identity-providers.module.js';
import { IdentityProvidersController } from './identity-providers.controller.js';
import { MembersService } from './members.service.js';
import { OrganizationsController } from './organizations.controller.js';
import { PolicyController } from './policy.controller.js';
import { ProjectsController } from './projects.controller.js';
import { ResourcesModule } from '../projects/resources/resources.module.js';
import { ResourcesController } from './resources.controller.js';
import { SessionController } from './session.controller.js';
import { SignInPolicyController } from './sign-in-policy.controller.js';
import { SignInPoliciesService } from './sign-in-policy.service.js';
import { WorkerController } from './worker.controller.js';
import { WorkerService } from './worker.service.js';

@Module({
  imports: [
    AuditTrailModule,
    DelegationsModule,
    GatewayModule,
    ProjectsModule,
    ResourcesModule,
    UsersModule,
    IdentityProvidersModule,
  ],
  controllers: [
    SessionController,
    OrganizationsController,
    AuditTrailController,
    ProjectsController,
    PolicyController,
    ResourcesController,
    ClientsController,
    CompanySignInController,
    IdentityProvidersController,
    SignInPolicyController,
    WorkerController,
  ],
  providers: [
    AuditLogService,
    ConsentPreviewService,
    DashboardAccessService,
    DashboardCors,
    DashboardSessionsService,
    MembersService,
    SignInPoliciesService,
    WorkerService,
  ],
})
export class DashboardModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(DashboardCors)
      .forRoutes(
        'api/v1/dashboard/*path',
        'api/v1/bouncer/projects/*path',
        'api/v1/bouncer/delegations{/*path}',
      );
  }
}
