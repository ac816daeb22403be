import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import { conflict, notFound } from '../errors.js';
import type { ChangeBy } from '../projects/project-settings.service.js';
import type { Role } from '../users/user.js';

export interface Member {
  userId: string;
  email: string;
  displayName: string | null;
  role: Role;
  since: Date;
}

/** Who belongs to an organization. It always keeps an owner. */
@Injectable()
export class MembersService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(organizationId: string): Promise<Member[]> {
    return (await this.dataSource.query(
      `SELECT u.id AS "userId", u.email, u.display_name AS "displayName", m.role, m.created_at AS since
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 ORDER BY m.created_at, u.id`,
      [organizationId],
    )) as Member[];
  }

  async changeRole(organizationId: string, userId: string, role: Role, by: ChangeBy): Promise<void> {
    await this.change(organizationId, userId, role, by, async (manager) => {
      await manager.query('UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2', [
        organizationId,
        userId,
        role,
      ]);
      return { action: 'member.role_changed', details: { role } };
    });
  }

  async remove(organizationId: string, userId: string, by: ChangeBy): Promise<void> {
    await this.change(organizationId, userId, undefined, by, async (manager) => {
      await manager.query('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [
        organizationId,
        userId,
      ]);
      return { action: 'member.removed' };
    });
  }

  private async change(
    organizationId: string,
    userId: string,
    role: Role | undefined,
    by: ChangeBy,
    write: (manager: EntityManager) => Promise<{ action: string; details?: { role: Role } }>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // All of them locked: two owners who remove each other at once would leave none.
      const members = (await manager.query(
        'SELECT user_id AS "userId", role FROM memberships WHERE organization_id = $1 ORDER BY user_id FOR UPDATE',
        [organizationId],
      )) as { userId: string; role: Role }[];
      const member = members.find((one) => one.userId === userId);
      if (!member) throw notFound('member');
      const owners = members.filter((one) => one.role === 'owner');
      if (member.role === 'owner' && role !== 'owner' && owners.length === 1)
        throw conflict('an organization needs at least one owner');
      const event = await write(manager);
      await recordAuditEvent(manager, {
        ...event,
        actor: by.actor,
        organizationId,
        subject: userId,
        requestId: by.requestId,
      });
    });
  }
}
