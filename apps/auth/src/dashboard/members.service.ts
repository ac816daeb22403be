import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AuditEvent,
  type ChangeBy,
  recordAuditEvent,
} from '../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../errors.js';
import type { RevokedDelegations } from '../projects/project-delegations.js';
import { DelegationsService } from '../delegations/delegations.service.js';
import type { Role } from '../people/users/user.js';
import { findKeysMadeBy, type KeyLeft } from './find-keys-made-by.js';
import { MembershipEntity } from '../people/users/membership.entity.js';
import { MembershipInvitationEntity } from '../people/users/membership-invitation.entity.js';
import { UserEntity } from '../people/users/user.entity.js';

export interface Member {
  userId: string;
  email: string;
  displayName: string | null;
  role: Role;
  since: Date;
  /** when the member was disabled; null if they are not */
  disabledAt: Date | null;
}

/** The members of an organization, which always keeps an owner. */
@Injectable()
export class MembersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delegations: DelegationsService,
  ) {}

  async list(organizationId: string): Promise<Member[]> {
    return sql.rows<Member>(
      this.dataSource,
      `SELECT u.id AS "userId", u.email, u.display_name AS "displayName", m.role, m.created_at AS since, m.disabled_at AS "disabledAt"
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 ORDER BY m.created_at, u.id`,
      [organizationId],
    );
  }

  /** A lower role ends the delegations that they approved in a higher one. */
  async changeRole(organizationId: string, userId: string, role: Role, by: ChangeBy): Promise<void> {
    let ended: RevokedDelegations | undefined;
    await this.change(organizationId, userId, role, by, async (manager) => {
      await manager.update(MembershipEntity, { organizationId, userId }, { role });
      ended = await this.delegations.revokeAll(
        manager,
        { userId, organizationId, roleNow: role },
        { reason: 'member_role_lowered', ...by },
      );
      return { action: 'member.role_changed', details: { role } };
    });
    if (ended) await this.delegations.startDelivery(ended);
  }

  /**
   * Also ends the delegations that they approved for the organization. The keys that they made belong to its projects and
   * stay, which the audit log and the answer say: who knows them is not known.
   */
  async remove(organizationId: string, userId: string, by: ChangeBy): Promise<KeyLeft[]> {
    return this.end(organizationId, userId, by, 'member.removed', async (manager) => {
      await manager.delete(MembershipEntity, { organizationId, userId });
    });
  }

  /** Disables a member in this organization only: its owners have no say over other organizations. */
  async disable(organizationId: string, userId: string, by: ChangeBy): Promise<KeyLeft[]> {
    return this.end(organizationId, userId, by, 'member.disabled', async (manager) => {
      await manager.update(
        MembershipEntity,
        { organizationId, userId },
        { disabledAt: () => 'coalesce(disabled_at, now())' },
      );
      await manager.increment(UserEntity, { id: userId }, 'sessionEpoch', 1);
    });
  }

  async enable(organizationId: string, userId: string, by: ChangeBy): Promise<void> {
    await this.change(organizationId, userId, 'owner', by, async (manager) => {
      await manager.update(MembershipEntity, { organizationId, userId }, { disabledAt: null });
      return { action: 'member.enabled' };
    });
  }

  /** Ends all sessions of a member, everywhere. */
  async signOut(organizationId: string, userId: string, by: ChangeBy): Promise<void> {
    await this.change(organizationId, userId, 'owner', by, async (manager) => {
      await manager.increment(UserEntity, { id: userId }, 'sessionEpoch', 1);
      return { action: 'member.signed_out' };
    });
  }

  private async end(
    organizationId: string,
    userId: string,
    by: ChangeBy,
    action: string,
    write: (manager: EntityManager) => Promise<void>,
  ): Promise<KeyLeft[]> {
    let ended: RevokedDelegations | undefined;
    let keys: KeyLeft[] = [];
    await this.change(organizationId, userId, undefined, by, async (manager) => {
      await write(manager);
      await manager.delete(MembershipInvitationEntity, { organizationId, userId });
      const reason = action.replace('.', '_');
      ended = await this.delegations.revokeAll(manager, { userId, organizationId }, { reason, ...by });
      keys = await findKeysMadeBy(manager, { organizationId, userId });
      return { action, ...(keys.length > 0 && { details: { keysLeft: keys.map(({ id }) => id) } }) };
    });
    if (ended) await this.delegations.startDelivery(ended);
    return keys;
  }

  private async change(
    organizationId: string,
    userId: string,
    role: Role | undefined,
    by: ChangeBy,
    write: (manager: EntityManager) => Promise<Pick<AuditEvent, 'action' | 'details'>>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locks all of them: otherwise two owners who remove each other at once would leave none.
      const members = await manager.find(MembershipEntity, {
        where: { organizationId },
        order: { userId: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const member = members.find((one) => one.userId === userId);
      if (!member) throw notFound('member');
      const owners = members.filter((one) => one.role === 'owner' && one.disabledAt === null);
      if (role !== 'owner' && owners.length === 1 && owners[0] === member)
        throw conflict('an organization needs at least one owner');
      const event = await write(manager);
      await recordAuditEvent(manager, { ...event, organizationId, subject: userId, ...by });
    });
  }
}
