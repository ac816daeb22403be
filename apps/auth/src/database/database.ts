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
import { UpstreamUserEntity } from '../people/users/upstream-user.entity.js';
import { BackchannelRequestEntity } from '../oauth/backchannel/backchannel-request.entity.js';
import { BlockedClientEntity } from '../oauth/backchannel/blocked-client.entity.js';
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
import { Baseline1700000000001 } from './migrations/0001-baseline.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [Baseline1700000000001];

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
  BlockedClientEntity,
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
