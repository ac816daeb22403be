import { AuditCheckpointEntity } from '@bonafide/audit/audit-checkpoint.entity';
import { AuditTreeEntity } from '@bonafide/audit/audit-tree.entity';
import { type DatabaseOptions, dataSourceOptions } from '@bonafide/platform/database/database';
import { IdempotencyKeyEntity } from '@bonafide/platform/database/idempotency-key.entity';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { AccountMemberEntity } from '../accounts/members/account-member.entity.js';
import { AccountKeyEntity } from '../accounts/account-key.entity.js';
import { ApiKeyEntity } from '../accounts/access/api-key.entity.js';
import { SignatureKeyEntity } from '../accounts/access/signature-key.entity.js';
import { ProofKeyEntity } from '../accounts/access/proof-key.entity.js';
import { IssuerDocumentEntity } from '../accounts/issuers/issuer-document.entity.js';
import { JobSessionEntity } from '../accounts/access/job-session.entity.js';
import { AccountAuditEntity } from '../accounts/audit/account-audit.entity.js';
import { AuditJobDetailEntity } from '../accounts/audit/audit-job-detail.entity.js';
import { AuditPendingEntity } from '@bonafide/audit/audit-pending.entity';
import { AmlEntryEntity } from '../checks/aml/aml-entry.entity.js';
import { AmlNameEntity } from '../checks/aml/aml-name.entity.js';
import { AmlEntityNameEntity, AmlIdentifierEntity } from '../checks/aml/aml-entity-name.entity.js';
import { AmlTermEntity } from '../checks/aml/aml-term.entity.js';
import { AmlImportEntity } from '../checks/aml/aml-import.entity.js';
import { AmlMonitorEntity } from '../checks/aml/aml-monitor.entity.js';
import { AmlExplanationEntity } from '../checks/aml/aml-explanation.entity.js';
import { DlvAnswerEntity } from '../checks/dlv/dlv-answer.entity.js';
import { ListEntryEntity } from '../checks/related/lists/list-entry.entity.js';
import { FaceLinkEntity } from '../checks/related/faces/face-link.entity.js';
import { JobFaceEntity } from '../checks/related/faces/job-face.entity.js';
import { JobTraitEntity } from '../checks/related/job-trait.entity.js';
import { EmailFirstSeenEntity } from '../checks/email/email-first-seen.entity.js';
import { DeferredCheckEntity } from '../checks/licence/deferred-check.entity.js';
import { SsnAttemptEntity } from '../checks/ssn/ssn-attempt.entity.js';
import { RedactedFieldEntity } from '../checks/ssn/redacted-field.entity.js';
import {
  CallbackAttemptEntity,
  CallbackDeliveryEntity,
} from '../webhooks/callbacks/callback-delivery.entity.js';
import { WebhookEndpointEntity } from '../webhooks/endpoints/webhook-endpoint.entity.js';
import { EventEntity } from '../webhooks/events/event.entity.js';
import { EventFeedEntity } from '../webhooks/events/event-feed.entity.js';
import { InviteEntity } from '../capture/invites/invite.entity.js';
import { JobPhotoEntity } from '../media/photos/job-photo.entity.js';
import { PhotoRemovalEntity } from '../media/photos/photo-removal.entity.js';
import { MessageEntity } from '../messages/message.entity.js';
import { JobFacetTotalEntity, JobTotalDeltaEntity, JobTotalEntity } from '../jobs/totals/job-total.entity.js';
import { LivenessChallengeEntity } from '../jobs/store/liveness-challenge.entity.js';
import { LivenessFrameEntity } from '../jobs/store/liveness-frame.entity.js';
import { ReviewCaseEntity } from '../review/decisions/review-case.entity.js';
import { ReviewEntryEntity } from '../review/decisions/review-entry.entity.js';
import { InlineJobEntity } from '../jobs/store/inline-job.entity.js';
import { JobEntity } from '../jobs/store/job.entity.js';
import { Baseline1732000000001 } from './migrations/0001-baseline.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [Baseline1732000000001];

/** One for each table. */
const ENTITIES = [
  AccountEntity,
  AccountMemberEntity,
  AccountKeyEntity,
  ApiKeyEntity,
  SignatureKeyEntity,
  ProofKeyEntity,
  IssuerDocumentEntity,
  JobSessionEntity,
  AccountAuditEntity,
  AuditJobDetailEntity,
  AuditPendingEntity,
  AuditTreeEntity,
  AuditCheckpointEntity,
  EventEntity,
  EventFeedEntity,
  AmlEntryEntity,
  AmlNameEntity,
  AmlTermEntity,
  AmlEntityNameEntity,
  AmlIdentifierEntity,
  AmlImportEntity,
  AmlMonitorEntity,
  AmlExplanationEntity,
  DlvAnswerEntity,
  EmailFirstSeenEntity,
  JobTraitEntity,
  JobFaceEntity,
  FaceLinkEntity,
  ListEntryEntity,
  DeferredCheckEntity,
  SsnAttemptEntity,
  RedactedFieldEntity,
  InviteEntity,
  JobPhotoEntity,
  PhotoRemovalEntity,
  MessageEntity,
  JobTotalEntity,
  JobFacetTotalEntity,
  JobTotalDeltaEntity,
  JobEntity,
  InlineJobEntity,
  LivenessChallengeEntity,
  LivenessFrameEntity,
  IdempotencyKeyEntity,
  CallbackDeliveryEntity,
  CallbackAttemptEntity,
  WebhookEndpointEntity,
  ReviewCaseEntity,
  ReviewEntryEntity,
];

export const createDataSource = (options: DatabaseOptions) =>
  new DataSource(
    dataSourceOptions({
      ...options,
      entities: ENTITIES,
      migrations: MIGRATIONS,
      applicationName: 'bonafide-jobs',
    }),
  );
