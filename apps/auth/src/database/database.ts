import { AuditCheckpointEntity } from '@bonafide/audit/audit-checkpoint.entity';
import { AuditTreeEntity } from '@bonafide/audit/audit-tree.entity';
import { type DatabaseOptions, dataSourceOptions } from '@bonafide/platform/database/database';
import { DeliveryEntity } from '@bonafide/delivery/delivery.entity';
import { DeliveryAttemptEntity } from '@bonafide/delivery/delivery-attempt.entity';
import { DataSource } from 'typeorm';
import { AuditAddressEntity } from '../organizations/audit/audit-address.entity.js';
import { AuditEventEntity } from '../organizations/audit/audit-event.entity.js';
import { AuditPendingEntity } from '@bonafide/audit/audit-pending.entity';
import { CompanyConnectionEntity } from '../people/company/company-connection.entity.js';
import { CompanyDomainEntity } from '../people/company/company-domain.entity.js';
import { CompanyIdentityEntity } from '../people/company/company-identity.entity.js';
import { ConsumedTokenEntity } from '../people/credentials/consumed-token.entity.js';
import { PasskeyEntity } from '../people/credentials/passkey.entity.js';
import { RecoveryCodeEntity } from '../people/credentials/recovery-code.entity.js';
import { TotpSecretEntity } from '../people/credentials/totp-secret.entity.js';
import { BouncerRequestEntity } from '../bouncer/request/bouncer-request.entity.js';
import { LoginStateEntity } from '../bouncer/sign-in/login-state.entity.js';
import { DelegationCodeEntity } from '../bouncer/token/delegation-code.entity.js';
import { UpstreamUserEntity } from '../bouncer/sign-in/upstream-user.entity.js';
import { BackchannelRequestEntity } from '../oauth/backchannel/backchannel-request.entity.js';
import { MutedClientEntity } from '../oauth/backchannel/muted-client.entity.js';
import { RequestMailEntity } from '../oauth/backchannel/request-mail.entity.js';
import { DelegationEntity } from '../delegations/delegation.entity.js';
import { IdentityProviderEntity } from '../oauth/identity-providers/identity-provider.entity.js';
import { IssuedTokenEntity } from '../oauth/grants/issued-token.entity.js';
import { GatewayClientEntity } from '../oauth/clients/gateway-client.entity.js';
import { DeviceRequestEntity } from '../oauth/device/device-request.entity.js';
import { PushedRequestEntity } from '../oauth/provider/pushed-request.entity.js';
import { MembershipEntity } from '../people/users/membership.entity.js';
import { MembershipInvitationEntity } from '../people/users/membership-invitation.entity.js';
import { UserEntity } from '../people/users/user.entity.js';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { OrganizationKeyEntity } from '../organizations/organization-key.entity.js';
import { ProjectEntity } from '../projects/project.entity.js';
import { ProjectApiKeyEntity } from '../projects/project-api-key.entity.js';
import { ProjectProviderEntity } from '../projects/providers/project-provider.entity.js';
import { WebhookSecretEntity } from '../projects/webhook-secret.entity.js';
import { ToolProtectionEntity } from '../projects/tools/tool-protection.entity.js';
import { SignInAttemptEntity } from '../people/sign-in/sign-in-attempt.entity.js';
import { ResourceEntity } from '../projects/resources/resource.entity.js';
import { StatusListEntity } from '../organizations/status-lists/status-list.entity.js';
import { StatusListEntryEntity } from '../organizations/status-lists/status-list-entry.entity.js';
import { Foundation1700000000001 } from './migrations/0001-foundation.js';
import { Projects1700000000200 } from './migrations/0200-projects.js';
import { Deliveries1700000000201 } from './migrations/0201-deliveries.js';
import { OwnSignIn1700000000500 } from './migrations/0500-own-sign-in.js';
import { LookAt1700000000501 } from './migrations/0501-look-at.js';
import { PushedRequests1700000000560 } from './migrations/0560-pushed-requests.js';
import { Approvers1700000000700 } from './migrations/0700-approvers.js';
import { DeletedProjects1700000000701 } from './migrations/0701-deleted-projects.js';
import { UnansweredRequests1700000000702 } from './migrations/0702-unanswered-requests.js';
import { AgentProofs1700000000703 } from './migrations/0703-agent-proofs.js';
import { KeyKinds1700000000704 } from './migrations/0704-key-kinds.js';
import { AskedPerson1700000000710 } from './migrations/0710-asked-person.js';
import { OneCode1700000000711 } from './migrations/0711-one-code.js';
import { ShutOut1700000000712 } from './migrations/0712-shut-out.js';
import { SignInAttempts1700000000713 } from './migrations/0713-sign-in-attempts.js';
import { PolledRequests1700000000720 } from './migrations/0720-polled-requests.js';
import { Resources1700000000800 } from './migrations/0800-resources.js';
import { PreregisteredClients1700000000801 } from './migrations/0801-preregistered-clients.js';
import { Credentials1700000000810 } from './migrations/0810-credentials.js';
import { CompanySignIn1700000000811 } from './migrations/0811-company-sign-in.js';
import { DeviceRequests1700000000820 } from './migrations/0820-device-requests.js';
import { Machines1700000000830 } from './migrations/0830-machines.js';
import { IdentityProviders1700000000831 } from './migrations/0831-identity-providers.js';
import { BackchannelRequests1700000000835 } from './migrations/0835-backchannel-requests.js';
import { DetailTypes1700000000836 } from './migrations/0836-detail-types.js';
import { AuditTree1700000000840 } from './migrations/0840-audit-tree.js';
import { DeviceDetails1700000000841 } from './migrations/0841-device-details.js';
import { RequestMails1700000000842 } from './migrations/0842-request-mails.js';
import { Invitations1700000000843 } from './migrations/0843-invitations.js';
import { Erasure1700000000844 } from './migrations/0844-erasure.js';
import { ErasureAtSize1700000000845 } from './migrations/0845-erasure-at-size.js';
import { DelegationsByDid1700000000846 } from './migrations/0846-delegations-by-did.js';
import { PeopleByProject1700000000860 } from './migrations/0860-people-by-project.js';
import { AbsenceDenies1700000000861 } from './migrations/0861-absence-denies.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [
  Foundation1700000000001,
  Projects1700000000200,
  Deliveries1700000000201,
  OwnSignIn1700000000500,
  LookAt1700000000501,
  PushedRequests1700000000560,
  Approvers1700000000700,
  DeletedProjects1700000000701,
  UnansweredRequests1700000000702,
  AgentProofs1700000000703,
  KeyKinds1700000000704,
  AskedPerson1700000000710,
  OneCode1700000000711,
  ShutOut1700000000712,
  SignInAttempts1700000000713,
  PolledRequests1700000000720,
  Resources1700000000800,
  PreregisteredClients1700000000801,
  Credentials1700000000810,
  CompanySignIn1700000000811,
  DeviceRequests1700000000820,
  Machines1700000000830,
  IdentityProviders1700000000831,
  BackchannelRequests1700000000835,
  DetailTypes1700000000836,
  AuditTree1700000000840,
  DeviceDetails1700000000841,
  RequestMails1700000000842,
  Invitations1700000000843,
  Erasure1700000000844,
  ErasureAtSize1700000000845,
  DelegationsByDid1700000000846,
  PeopleByProject1700000000860,
  AbsenceDenies1700000000861,
];

/** One for each table. */
const ENTITIES = [
  AuditEventEntity,
  AuditAddressEntity,
  AuditPendingEntity,
  AuditTreeEntity,
  AuditCheckpointEntity,
  CompanyConnectionEntity,
  CompanyDomainEntity,
  CompanyIdentityEntity,
  ConsumedTokenEntity,
  PasskeyEntity,
  RecoveryCodeEntity,
  TotpSecretEntity,
  BouncerRequestEntity,
  LoginStateEntity,
  DelegationCodeEntity,
  UpstreamUserEntity,
  DelegationEntity,
  IdentityProviderEntity,
  IssuedTokenEntity,
  GatewayClientEntity,
  PushedRequestEntity,
  DeviceRequestEntity,
  BackchannelRequestEntity,
  MutedClientEntity,
  RequestMailEntity,
  MembershipEntity,
  MembershipInvitationEntity,
  UserEntity,
  OrganizationEntity,
  OrganizationKeyEntity,
  ProjectEntity,
  ProjectApiKeyEntity,
  ProjectProviderEntity,
  WebhookSecretEntity,
  ToolProtectionEntity,
  SignInAttemptEntity,
  ResourceEntity,
  StatusListEntity,
  StatusListEntryEntity,
  DeliveryEntity,
  DeliveryAttemptEntity,
];

export const createDataSource = (options: DatabaseOptions) =>
  new DataSource(
    dataSourceOptions({
      ...options,
      entities: ENTITIES,
      migrations: MIGRATIONS,
      applicationName: 'bonafide-auth',
    }),
  );
