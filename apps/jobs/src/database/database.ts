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
import { Jobs1732000000001 } from './migrations/0001-jobs.js';
import { Callbacks1732000000002 } from './migrations/0002-callbacks.js';
import { Ssn1732000000300 } from './migrations/0300-ssn.js';
import { Aml1732000000600 } from './migrations/0600-aml.js';
import { LateChecks1732000000605 } from './migrations/0605-late-checks.js';
import { MessagesInvites1732000000610 } from './migrations/0610-messages-invites.js';
import { Retention1732000000620 } from './migrations/0620-retention.js';
import { ListingIndex1732000000621 } from './migrations/0621-listing-index.js';
import { SessionUse1732000000622 } from './migrations/0622-session-use.js';
import { ListingPrefixes1732000000623 } from './migrations/0623-listing-prefixes.js';
import { AmlSlips1732000000624 } from './migrations/0624-aml-slips.js';
import { JobIntakes1732000000625 } from './migrations/0625-job-intakes.js';
import { LeaseLosses1732000000700 } from './migrations/0700-lease-losses.js';
import { SessionOwner1732000000720 } from './migrations/0720-session-owner.js';
import { AccountGroup1732000000721 } from './migrations/0721-account-group.js';
import { AmlEvidence1732000000740 } from './migrations/0740-aml-evidence.js';
import { AmlExplanations1732000000741 } from './migrations/0741-aml-explanations.js';
import { AmlSlipsCost1732000000742 } from './migrations/0742-aml-slips-cost.js';
import { SessionUploads1732000000805 } from './migrations/0805-session-uploads.js';
import { Bearer1732000000500 } from './migrations/0500-bearer.js';
import { AppendOnlyAudit1732000000731 } from './migrations/0731-append-only-audit.js';
import { SealedResults1732000000732 } from './migrations/0732-sealed-results.js';
import { TrustedIssuers1732000000730 } from './migrations/0730-trusted-issuers.js';
import { AuditTree1732000000831 } from './migrations/0831-audit-tree.js';
import { Events1732000000840 } from './migrations/0840-events.js';
import { FacetTotals1732000000871 } from './migrations/0871-facet-totals.js';
import { AuditAct1732000000880 } from './migrations/0880-audit-act.js';
import { AuditWithoutSuperuser1732000000881 } from './migrations/0881-audit-without-superuser.js';
import { TenantsOfParts1732000000882 } from './migrations/0882-tenants-of-parts.js';
import { EveryPartHasATenant1732000000883 } from './migrations/0883-every-part-has-a-tenant.js';
import { ReviewsOfTenant1732000000884 } from './migrations/0884-reviews-of-tenant.js';
import { AttemptsSince1732000000890 } from './migrations/0890-attempts-since.js';
import { ErasureAtSize1732000000892 } from './migrations/0892-erasure-at-size.js';
import { Cells1732000000893 } from './migrations/0893-cells.js';
import { DuePhotoRemovals1732000000894 } from './migrations/0894-due-photo-removals.js';
import { AmlEntities1732000000900 } from './migrations/0900-aml-entities.js';
import { DisabledKeys1732000000905 } from './migrations/0905-disabled-keys.js';
import { SealedNumbers1732000000906 } from './migrations/0906-sealed-numbers.js';
import { Assurance1732000000910 } from './migrations/0910-assurance.js';
import { ScreenColours1732000000931 } from './migrations/0931-screen-colours.js';
import { CaptureProofs1732000000930 } from './migrations/0930-capture-proofs.js';
import { Grants1732000000920 } from './migrations/0920-grants.js';
import { MembersOnly1732000000925 } from './migrations/0925-members-only.js';
import { RelatedJobs1732000000935 } from './migrations/0935-related-jobs.js';
import { PersonLists1732000000937 } from './migrations/0937-person-lists.js';
import { RelatedFaces1732000000936 } from './migrations/0936-related-faces.js';
import { NoCells1732000000940 } from './migrations/0940-no-cells.js';
import { JobTotals1732000000870 } from './migrations/0870-job-totals.js';
import { WebhookEndpoints1732000000841 } from './migrations/0841-webhook-endpoints.js';
import { KeyGrants1732000000830 } from './migrations/0830-key-grants.js';
import { ReviewQueue1732000000860 } from './migrations/0860-review-queue.js';
import { UndeterminedChecks1732000000861 } from './migrations/0861-undetermined-checks.js';
import { AccountKeys1732000000851 } from './migrations/0851-account-keys.js';
import { AccountMembers1732000000850 } from './migrations/0850-account-members.js';

/** In order of application; each feature adds its own files. */
export const MIGRATIONS = [
  Jobs1732000000001,
  Callbacks1732000000002,
  Ssn1732000000300,
  Bearer1732000000500,
  Aml1732000000600,
  LateChecks1732000000605,
  MessagesInvites1732000000610,
  Retention1732000000620,
  ListingIndex1732000000621,
  SessionUse1732000000622,
  ListingPrefixes1732000000623,
  AmlSlips1732000000624,
  JobIntakes1732000000625,
  LeaseLosses1732000000700,
  SessionOwner1732000000720,
  AccountGroup1732000000721,
  TrustedIssuers1732000000730,
  AppendOnlyAudit1732000000731,
  SealedResults1732000000732,
  AmlEvidence1732000000740,
  AmlExplanations1732000000741,
  AmlSlipsCost1732000000742,
  KeyGrants1732000000830,
  SessionUploads1732000000805,

  AuditTree1732000000831,
  Events1732000000840,
  WebhookEndpoints1732000000841,
  AccountMembers1732000000850,
  AccountKeys1732000000851,
  ReviewQueue1732000000860,
  UndeterminedChecks1732000000861,
  JobTotals1732000000870,
  FacetTotals1732000000871,
  AuditAct1732000000880,
  AuditWithoutSuperuser1732000000881,
  TenantsOfParts1732000000882,
  EveryPartHasATenant1732000000883,
  ReviewsOfTenant1732000000884,
  AttemptsSince1732000000890,
  ErasureAtSize1732000000892,
  Cells1732000000893,
  DuePhotoRemovals1732000000894,
  AmlEntities1732000000900,
  DisabledKeys1732000000905,
  SealedNumbers1732000000906,
  Assurance1732000000910,
  Grants1732000000920,
  MembersOnly1732000000925,
  CaptureProofs1732000000930,
  ScreenColours1732000000931,
  RelatedJobs1732000000935,
  RelatedFaces1732000000936,
  PersonLists1732000000937,
  NoCells1732000000940,
];

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
