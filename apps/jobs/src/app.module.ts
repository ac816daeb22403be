import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { DeliveryProcessor } from '@bonafide/delivery/delivery.processor';
import { DeliverySweeper } from '@bonafide/delivery/delivery.sweeper';
import { workerProviders } from '@bonafide/platform/queues/worker-providers';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditLogModule } from './accounts/audit/audit-log.module.js';
import { RescreenProcessor } from './checks/aml/rescreen.processor.js';
import { RescreenSweeper } from './checks/aml/rescreen.sweeper.js';
import { ChecksModule } from './jobs/types/checks.module.js';
import { DeferredChecksService } from './checks/deferred/deferred-checks.service.js';
import { CallbacksModule } from './webhooks/callbacks/callbacks.module.js';
import { FoundationModule, type FoundationOptions } from './processes/foundation.module.js';
import { EventFeedModule } from './webhooks/feed/event-feed.module.js';
import { EventSequencerService } from './webhooks/feed/event-sequencer.service.js';
import { EventsModule } from './webhooks/events/events.module.js';
import { IdentityModule } from './checks/identity/identity.module.js';
import { InvitesModule } from './capture/invites/invites.module.js';
import { JobSweeper, StorageSweeper } from './jobs/processing/job.sweeper.js';
import { EmptyTotalsSweeper, TotalsSweeper } from './jobs/totals/totals.sweeper.js';
import { JobsModule } from './jobs/types/jobs.module.js';
import { ProcessJobProcessor } from './jobs/processing/process-job.processor.js';
import { ManagementModule } from './accounts/management/management.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MessagesService } from './messages/messages.service.js';
import { MessagesModule } from './messages/messages.module.js';
import { PhotosModule } from './media/photos/photos.module.js';
import { ProvidersModule } from './processes/providers.module.js';
import { ReceiversModule } from './messages/receivers/receivers.module.js';
import { ReportModule } from './review/report/report.module.js';
import { RetentionModule } from './privacy/retention.module.js';
import { RetentionService } from './privacy/retention.service.js';
import { RevealModule } from './review/reveal/reveal.module.js';
import { ReviewModule } from './review/decisions/review.module.js';
import { SessionSweeper } from './capture/sessions/session.sweeper.js';
import { SessionsModule } from './capture/sessions/sessions.module.js';
import { StatisticsModule } from './jobs/statistics/statistics.module.js';
import { SsnAttemptsSweeper } from './checks/ssn/ssn-attempts.sweeper.js';
import { VerifyPageModule } from './capture/page/verify-page.module.js';
import { EndpointSweeper } from './webhooks/api/endpoint.sweeper.js';
import { WebhooksModule } from './webhooks/api/webhooks.module.js';

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
  processors: [ProcessJobProcessor, DeliveryProcessor, RescreenProcessor, EventSequencerService],
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
    EventSequencerService,
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
