import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { DeliveryProcessor } from '@bonafide/delivery/delivery.processor';
import { DeliverySweeper } from '@bonafide/delivery/delivery.sweeper';
import { workerProviders } from '@bonafide/platform/queues/worker-providers';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { RescreenProcessor } from './checks/aml/rescreen.processor.js';
import { RescreenSweeper } from './checks/aml/rescreen.sweeper.js';
import { ChecksModule } from './job-types/checks.module.js';
import { DeferredChecksService } from './checks/deferred/deferred-checks.service.js';
import { CallbacksModule } from './callbacks/callbacks.module.js';
import { FoundationModule, type FoundationOptions } from './foundation.module.js';
import { EventFeedModule } from './event-feed/event-feed.module.js';
import { EventSequencer } from './event-feed/event-sequencer.service.js';
import { EventsModule } from './events/events.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { InvitesModule } from './invites/invites.module.js';
import { JobSweeper, StorageSweeper } from './processing/job.sweeper.js';
import { EmptyTotalsSweeper, TotalsSweeper } from './totals/totals.sweeper.js';
import { JobsModule } from './job-types/jobs.module.js';
import { ProcessJobProcessor } from './processing/process-job.processor.js';
import { ManagementModule } from './management/management.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MessagesService } from './messages/messages.service.js';
import { MessagesModule } from './messages/messages.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { ProvidersModule } from './providers.module.js';
import { ReceiversModule } from './receivers/receivers.module.js';
import { ReportModule } from './report/report.module.js';
import { RetentionModule } from './erasure/retention.module.js';
import { RetentionService } from './erasure/retention.service.js';
import { RevealModule } from './reveal/reveal.module.js';
import { ReviewModule } from './review/review.module.js';
import { SessionSweeper } from './sessions/session.sweeper.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { SsnAttemptsSweeper } from './checks/ssn/ssn-attempts.sweeper.js';
import { VerifyPageModule } from './verify-page/verify-page.module.js';
import { EndpointSweeper } from './webhooks/endpoint.sweeper.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const FEATURES = [
  AccountsModule,
  AuditLogModule,
  EventsModule,
  EventFeedModule,
  PhotosModule,
  CallbacksModule,
  MessagesModule,
  ProvidersModule,
  ChecksModule,
  JobsModule,
  IdentityModule,
  ReceiversModule,
  SessionsModule,
  InvitesModule,
  ManagementModule,
  WebhooksModule,
  VerifyPageModule,
  ReviewModule,
  RevealModule,
  StatisticsModule,
  ReportModule,
  RetentionModule,
  McpModule,
];

/** What the worker role runs: one processor for each queue, and the sweepers. */
const WORKER = {
  processors: [ProcessJobProcessor, DeliveryProcessor, RescreenProcessor, EventSequencer],
  sweepers: [
    JobSweeper,
    StorageSweeper,
    TotalsSweeper,
    EmptyTotalsSweeper,
    SsnAttemptsSweeper,
    MessagesService,
    DeferredChecksService,
    SessionSweeper,
    RescreenSweeper,
    RetentionService,
    DeliverySweeper,
    AuditSequencer,
    EventSequencer,
    EndpointSweeper,
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
