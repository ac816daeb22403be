import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import {
  type Actor,
  type AuditedRequest,
  recordAuditEvent,
} from '../../organizations/audit/record-audit-event.js';
import { notFound } from '../../errors.js';
import { INVITATION_SECONDS } from '../../limits.js';
import { lockMembership } from './lock-membership.js';
import type { Role } from './user.js';
import { MembershipInvitationEntity } from './membership-invitation.entity.js';

/** Condition on `i`: not expired, and its creator may still add members. */
const isOpen = (now: string) => `i.expires_at > ${now} AND (i.invited_by IS NULL OR EXISTS (
  SELECT 1 FROM memberships m JOIN users o ON o.id = m.user_id
  WHERE m.organization_id = i.organization_id AND m.user_id = i.invited_by AND m.role = 'owner'
    AND m.disabled_at IS NULL AND o.disabled_at IS NULL))`;

/** A person's place in an organization. */
export interface Place {
  organizationId: string;
  userId: string;
  role: Role;
}

/** An open invitation. */
export interface Invitation {
  userId: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}

/** What the holder of its link can see. */
export interface OpenInvitation {
  organizationId: string;
  organizationName: string;
  userId: string;
  role: Role;
}

/**
 * An account belongs to its person, and its e-mail address is not proof of identity: a person joins another organization
 * by signing in and opening the link that the organization gave them (docs/design/sign-in-and-consent.md).
 */
@Injectable()
export class InvitationsService implements Sweeper {
  readonly name = 'forget-invitations';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates an invitation and returns the token of its link, shown only once. An earlier link stops working. */
  async make(
    manager: EntityManager,
    { organizationId, userId, role }: Place,
    actor: Actor,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = newSecret('inv_');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + INVITATION_SECONDS * 1_000);
    await sql.run(
      manager,
      `INSERT INTO membership_invitations
         (organization_id, user_id, role, invited_by, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (organization_id, user_id)
       DO UPDATE SET role = $3, invited_by = $4, token_hash = $5, created_at = $6, expires_at = $7`,
      [
        organizationId,
        userId,
        role,
        actor.type === 'user' ? actor.id : null,
        hashSecret(token),
        now,
        expiresAt,
      ],
    );
    const event = { actor, organizationId, subject: userId, details: { role } };
    await recordAuditEvent(manager, { ...event, action: 'member.invited' });
    return { token, expiresAt };
  }

  async list(organizationId: string): Promise<Invitation[]> {
    return sql.rows<Invitation>(
      this.dataSource,
      `SELECT i.user_id AS "userId", u.email, i.role, i.created_at AS "createdAt", i.expires_at AS "expiresAt"
       FROM membership_invitations i JOIN users u ON u.id = i.user_id
       WHERE i.organization_id = $1 AND ${isOpen('$2')} ORDER BY i.created_at, i.user_id`,
      [organizationId, this.clock.now()],
    );
  }

  async withdraw(
    organizationId: string,
    userId: string,
    by: { actor: Actor; requestId?: string },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const gone = await sql.count(
        manager,
        `DELETE FROM membership_invitations i WHERE organization_id = $1 AND user_id = $2 AND ${isOpen('$3')}`,
        [organizationId, userId, this.clock.now()],
      );
      if (gone === 0) throw notFound('invitation');
      const event = { ...by, organizationId, subject: userId };
      await recordAuditEvent(manager, { ...event, action: 'member.invitation_withdrawn' });
    });
  }

  async find(token: unknown): Promise<OpenInvitation | undefined> {
    if (typeof token !== 'string') return undefined;
    return sql.maybe<OpenInvitation>(
      this.dataSource,
      `SELECT i.organization_id AS "organizationId", o.name AS "organizationName", i.user_id AS "userId", i.role
       FROM membership_invitations i JOIN organizations o ON o.id = i.organization_id
       WHERE i.token_hash = $1 AND ${isOpen('$2')}`,
      [hashSecret(token), this.clock.now()],
    );
  }

  /** False if it has expired, was withdrawn or accepted, or is for someone else. */
  async accept(token: unknown, userId: string, by: AuditedRequest): Promise<boolean> {
    if (typeof token !== 'string') return false;
    return this.dataSource.transaction(async (manager) => {
      // Locks the inviter's membership first, to wait for a concurrent change of their role.
      const invitation = await manager.findOneBy(MembershipInvitationEntity, {
        tokenHash: hashSecret(token),
      });
      if (invitation?.invitedBy)
        await lockMembership(manager, {
          organizationId: invitation.organizationId,
          userId: invitation.invitedBy,
        });
      const joined = await sql.maybe<{ organizationId: string; role: Role }>(
        manager,
        `WITH accepted AS (
           DELETE FROM membership_invitations i
           WHERE token_hash = $1 AND user_id = $2 AND ${isOpen('$3')} RETURNING *
         )
         INSERT INTO memberships (organization_id, user_id, role)
         SELECT organization_id, user_id, role FROM accepted ON CONFLICT DO NOTHING
         RETURNING organization_id AS "organizationId", role`,
        [hashSecret(token), userId, this.clock.now()],
      );
      if (!joined) return false;
      await recordAuditEvent(manager, {
        action: 'member.added',
        actor: { type: 'user', id: userId },
        organizationId: joined.organizationId,
        subject: userId,
        details: { role: joined.role },
        requestId: by.id,
        address: by.ip,
      });
      return true;
    });
  }

  async sweep(): Promise<void> {
    const expired = { expiresAt: LessThan(this.clock.now()) };
    await this.dataSource.manager.delete(MembershipInvitationEntity, expired);
  }
}
