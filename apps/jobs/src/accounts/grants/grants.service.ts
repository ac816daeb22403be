import { ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../../config.js';
import { CREDENTIAL_CACHE_MS } from '../../limits.js';
import { accountIdOf } from '../account.js';
import { ApiKeyEntity } from '../access/api-key.entity.js';
import { findAccount } from '../access/find-key-holder.js';
import type { Grant, Grantor } from './grant.js';
import { IssuerChecksService } from '../issuers/issuer-checks.service.js';
import { isMembersOnly, runsAccount, scopesOfRole } from '../members/member-role.js';
import { MembersService } from '../members/members.service.js';
import type { Scope } from '../access/scopes.js';
import { audiencesOf, explainApproval } from '../issuers/trusted-issuer.js';

/** grants in use at once, some hundred bytes each */
const CACHE_ENTRIES = 5_000;
const RETRY_AFTER_SECONDS = '5';

/** Why a grant has ended. */
export type GrantEnd = 'key' | 'issuer' | 'member' | 'delegation' | 'scope' | 'host';

type AgentGrantor = Exclude<Grantor, { kind: 'key' }>;

/** Whether a grant still stands. */
@Injectable()
export class GrantsService {
  private readonly ends = createReadCache((key: string) => this.find(JSON.parse(key) as [string, Grant]), {
    max: CACHE_ENTRIES,
    ttlMs: CREDENTIAL_CACHE_MS,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: IssuerChecksService,
    private readonly members: MembersService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  /**
   * Null while it stands; noticed within a second. A missing grant is an operator’s, or older than grants, and stands.
   *
   * @throws ServiceError 503 when the issuer cannot be asked
   */
  async findEnd(tenant: string, grant: Grant | null | undefined): Promise<GrantEnd | null> {
    if (!grant) return null;
    try {
      return await this.ends.memo(JSON.stringify([accountIdOf(tenant), grant]));
    } catch (error) {
      if (!(error instanceof VcJwtError)) throw error;
      throw new ServiceError('unavailable', 'the delegation cannot be checked now, try again', {
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
        logDetail: error.code,
      });
    }
  }

  private async find([accountId, { grantor, scope, host }]: [string, Grant]): Promise<GrantEnd | null> {
    if (host !== undefined) {
      const account = await findAccount(this.dataSource.manager, accountId);
      if (!account?.settings.callbackHosts?.includes(host)) return 'host';
    }
    return grantor.kind === 'key'
      ? this.findEndOfKey(accountId, grantor.keyId, scope)
      : this.findEndOfToken(accountId, grantor, scope);
  }

  /** A rotated key goes on in the key that replaced it. */
  private async findEndOfKey(
    accountId: string,
    keyId: string,
    scope: Scope | null,
  ): Promise<GrantEnd | null> {
    const key = await this.dataSource.manager.findOneBy(ApiKeyEntity, { id: keyId, accountId });
    if (!key) return 'key';
    const { revokedAt, expiresAt, replacedBy } = key;
    const now = this.clock.now();
    const isOver = revokedAt !== null || (expiresAt !== null && expiresAt <= now);
    if (isOver) {
      // Revoked before its rotation ended it: it was in the wrong hands.
      const wasRotated = replacedBy !== null && !(revokedAt && expiresAt && revokedAt < expiresAt);
      return wasRotated ? this.findEndOfKey(accountId, replacedBy, scope) : 'key';
    }
    if (key.disabledAt) return 'key';
    if (scope && key.scopes && !key.scopes.includes(scope)) return 'scope';
    return key.grant ? this.find([accountId, key.grant]) : null;
  }

  private async findEndOfToken(
    accountId: string,
    grantor: AgentGrantor,
    scope: Scope | null,
  ): Promise<GrantEnd | null> {
    const { issuer, audience, approval } = grantor;
    const account = await findAccount(this.dataSource.manager, accountId);
    const entry = account?.trustedIssuers.find(
      (one) =>
        one.did === issuer && one.sandbox === this.config.SANDBOX && audiencesOf(one).includes(audience),
    );
    if (!account || !entry || explainApproval(entry, approval) !== undefined) return 'issuer';
    const role = await this.members.roleOf(accountId, issuer, [approval.subjectDid, approval.userDid]);
    if (role === 'removed') return 'member';
    const membersOnly = isMembersOnly(account.settings);
    if (role === undefined && (grantor.role || membersOnly)) return 'member';
    if (grantor.kind === 'member' && !runsAccount(role)) return 'member';
    if (scope && !(entry.scopes.includes(scope) && scopesOfRole(role, membersOnly).includes(scope)))
      return 'scope';
    if (grantor.kind === 'member') return null;
    if (grantor.endsAt !== null && new Date(grantor.endsAt) <= this.clock.now()) return 'delegation';
    return (await this.checks.isRevoked(issuer, grantor.status)) ? 'delegation' : null;
  }
}
