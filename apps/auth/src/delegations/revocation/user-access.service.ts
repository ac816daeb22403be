import { sql } from '@bonafide/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { recordUserEvent } from '../../organizations/audit/record-user-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { notFound } from '../../errors.js';
import { userDid } from '../../core/public-urls.js';
import { DelegationsService } from '../delegations.service.js';

/** A person with an account here, or one of an upstream provider. */
export interface KnownUser {
  id: string;
  kind: 'own' | 'upstream';
}

const TABLES = { own: 'users', upstream: 'upstream_users' } as const;

/** Disables and re-enables people, for operators. Disabling ends all their sessions at once. */
@Injectable()
export class UserAccessService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delegations: DelegationsService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** By e-mail address, or by the `usr_…` id in DIDs and the audit log. */
  async find(who: { email?: string; id?: string }): Promise<KnownUser> {
    const row = await sql.maybe<KnownUser>(
      this.dataSource,
      `SELECT id, 'own' AS kind FROM users WHERE id = $1 OR lower(email) = lower($2)
       UNION ALL SELECT id, 'upstream' FROM upstream_users WHERE id = $1`,
      [who.id ?? null, who.email ?? null],
    );
    if (!row) throw notFound('user');
    return row;
  }

  /** Ends sign-in, sessions and all delegations that they approved. */
  async disable(user: KnownUser, actor: Actor): Promise<{ revokedDelegations: number }> {
    const ended = await this.dataSource.transaction(async (manager) => {
      await sql.run(
        manager,
        `UPDATE ${TABLES[user.kind]} SET disabled_at = coalesce(disabled_at, now()), session_epoch = session_epoch + 1
         WHERE id = $1`,
        [user.id],
      );
      await this.record(manager, user, { action: 'user.disabled', actor });
      const support = await this.supportOf(manager, user);
      return this.delegations.revokeAll(manager, support, { reason: 'user_disabled', actor });
    });
    await this.delegations.startDelivery(ended);
    return { revokedDelegations: ended.count };
  }

  /** Allows sign-in again; revoked delegations stay revoked. */
  async enable(user: KnownUser, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await sql.run(manager, `UPDATE ${TABLES[user.kind]} SET disabled_at = NULL WHERE id = $1`, [user.id]);
      await this.record(manager, user, { action: 'user.enabled', actor });
    });
  }

  async signOut(user: KnownUser, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await sql.run(
        manager,
        `UPDATE ${TABLES[user.kind]} SET session_epoch = session_epoch + 1 WHERE id = $1`,
        [user.id],
      );
      await this.record(manager, user, { action: 'user.signed_out_everywhere', actor });
    });
  }

  /** The basis of their delegations. */
  async supportOf(
    manager: EntityManager,
    user: KnownUser,
  ): Promise<{ userId: string } | { userDid: string }> {
    if (user.kind === 'own') return { userId: user.id };
    const { slug } = await upstreamOrganization(manager, user.id);
    return { userDid: userDid(this.config.PUBLIC_URL, slug, user.id) };
  }

  /** Adds a line about the person to the log of every organization that knows them. */
  async record(manager: EntityManager, user: KnownUser, event: ChangeBy & { action: string }): Promise<void> {
    if (user.kind === 'own') return recordUserEvent(manager, user.id, event);
    const { id: organizationId } = await upstreamOrganization(manager, user.id);
    await recordAuditEvent(manager, { ...event, organizationId, subject: user.id });
  }
}

async function upstreamOrganization(
  manager: EntityManager,
  userId: string,
): Promise<{ id: string; slug: string }> {
  const row = await sql.maybe<{ id: string; slug: string }>(
    manager,
    `SELECT o.id, o.slug FROM upstream_users u JOIN organizations o ON o.id = u.organization_id WHERE u.id = $1`,
    [userId],
  );
  if (!row) throw notFound('user');
  return row;
}
