import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Actor,
  type AuditedRequest,
  recordAuditEvent,
} from '../../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../../errors.js';
import { findOrganizationBySlug } from '../../organizations/organization.js';
import { BreachedPasswordsService } from './breached-passwords.service.js';
import { endSessions } from './end-sessions.js';
import { InvitationsService, type Place } from './invitations.service.js';
import { MembershipEntity } from './membership.entity.js';
import { assertPassword, hashPassword, isPassword } from './password.js';
import { findUser, type Role, ROLES, type User } from './user.js';
import { recordOwnEvent, recordUserEvent } from '../../organizations/audit/record-user-event.js';
import { UserEntity } from './user.entity.js';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** An authenticated user, and the epoch their session starts with: it ends when the user's epoch changes. */
export interface Authenticated {
  id: string;
  sessionEpoch: number;
}

export interface NewMember {
  organizationSlug: string;
  email: string;
  role: Role;
  /** for a new account; an existing one keeps its own */
  password?: string | null;
  displayName?: string | null;
}

type Enrolled = Pick<User, 'id' | 'email'>;

const isMember = () => conflict('the user is a member of the organization already');

@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly breached: BreachedPasswordsService,
    private readonly invitations: InvitationsService,
  ) {}

  find(id: string): Promise<User | undefined> {
    return findUser(this.dataSource.manager, id);
  }

  /** Adds a new or existing person to an organization: the operator knows whose account it is. */
  async create(input: NewMember, actor: Actor): Promise<Enrolled> {
    const passwordHash = await this.check(input);
    return this.dataSource.transaction(async (manager) => {
      const { user, membership } = await this.enroll(manager, input, passwordHash);
      await this.join(manager, membership, actor);
      return user;
    });
  }

  /** Adds a new person to an organization; a person with an account gets an invitation link from the organization. */
  async invite(
    input: NewMember,
    actor: Actor,
  ): Promise<{ user: Enrolled; invitation?: { token: string; expiresAt: Date } }> {
    const passwordHash = await this.check(input);
    return this.dataSource.transaction(async (manager) => {
      const { user, membership, isNew } = await this.enroll(manager, input, passwordHash);
      if (!isNew) return { user, invitation: await this.invitations.make(manager, membership, actor) };
      await this.join(manager, membership, actor);
      return { user };
    });
  }

  /** The hash of the password, if there is one. Throws `invalid-request` that names the fault. */
  private async check({ email, role, password }: NewMember): Promise<string | null> {
    if (!EMAIL.test(email)) throw invalidParameter('email', 'email: must be an e-mail address');
    if (!ROLES.includes(role)) throw invalidParameter('role', `role: must be one of ${ROLES.join(', ')}`);
    return typeof password === 'string' ? this.hashNew(password) : null;
  }

  /** The account of the address, created if there is none, and its intended place. Throws for a member. */
  private async enroll(
    manager: EntityManager,
    { organizationSlug, email, role, displayName }: NewMember,
    passwordHash: string | null,
  ): Promise<{ user: Enrolled; membership: Place; isNew: boolean }> {
    const organization = await findOrganizationBySlug(manager, organizationSlug);
    if (!organization) throw notFound('organization');
    const made = await sql.maybe<Enrolled>(
      manager,
      `INSERT INTO users (id, email, display_name, password_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id, email`,
      [`usr_${randomAlphanumeric(20)}`, email, displayName ?? null, passwordHash],
    );
    const user =
      made ??
      (await sql.one<Enrolled>(manager, 'SELECT id, email FROM users WHERE lower(email) = lower($1)', [
        email,
      ]));
    const place = { organizationId: organization.id, userId: user.id };
    if (await manager.existsBy(MembershipEntity, place)) throw isMember();
    return { user, membership: { ...place, role }, isNew: made !== undefined };
  }

  private async join(
    manager: EntityManager,
    { organizationId, userId, role }: Place,
    actor: Actor,
  ): Promise<void> {
    const joined = await sql.count(
      manager,
      `INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [organizationId, userId, role],
    );
    if (joined === 0) throw isMember();
    await recordAuditEvent(manager, {
      action: 'member.added',
      actor,
      organizationId,
      subject: userId,
      details: { role },
    });
  }

  /** A change by the person. Ends all sessions; returns the epoch with which the session that made it continues. */
  async changePassword(
    { id, sessionEpoch }: Authenticated,
    password: string,
    by: AuditedRequest,
  ): Promise<number> {
    const passwordHash = await this.hashNew(password);
    return this.dataSource.transaction(async (manager) => {
      const epoch = await endSessions(manager, id, sessionEpoch);
      await manager.update(UserEntity, { id }, { passwordHash });
      await recordOwnEvent(manager, id, 'password.changed', by);
      return epoch;
    });
  }

  /** An operator replaces a forgotten password. Ends all sessions of the person. */
  async replacePassword(email: string, password: string, actor: Actor): Promise<void> {
    const passwordHash = await this.hashNew(password);
    await this.dataSource.transaction(async (manager) => {
      const rows = await sql.rows<{ id: string }>(
        manager,
        'UPDATE users SET password_hash = $2, session_epoch = session_epoch + 1 WHERE lower(email) = lower($1) RETURNING id',
        [email, passwordHash],
      );
      if (!rows[0]) throw notFound('user');
      await recordUserEvent(manager, rows[0].id, { action: 'password.replaced', actor });
    });
  }

  /** The user with this e-mail address and password; takes the same time whether or not the account exists. */
  async authenticate(email: string, password: string): Promise<Authenticated | undefined> {
    const [row] = email.includes('\0')
      ? []
      : await sql.rows<Authenticated & { password_hash: string | null }>(
          this.dataSource,
          `SELECT id, session_epoch AS "sessionEpoch", password_hash FROM users
           WHERE lower(email) = lower($1) AND disabled_at IS NULL`,
          [email],
        );
    return (await isPassword(row?.password_hash ?? undefined, password))
      ? { id: row!.id, sessionEpoch: row!.sessionEpoch }
      : undefined;
  }

  /** Throws `invalid-request` for a password that is too short or on a list of known passwords. */
  private async hashNew(password: string): Promise<string> {
    assertPassword(password);
    await this.breached.assertUnknown(password);
    return hashPassword(password);
  }
}
