import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { message, type Message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { Authenticated } from '../users/users.service.js';
import type { CompanyConnection } from './company-connections.service.js';
import type { CompanyPerson } from './company-provider.service.js';
import { domainOf } from './email-domain.js';
import { CompanyDomainEntity } from './company-domain.entity.js';

/** A link to an existing account, pending until the person has signed in to it. */
export interface PendingLink {
  organizationId: string;
  issuer: string;
  subject: string;
  userId: string;
  email: string;
}

/** The connection that vouches for the person's identity. */
type Vouching = Pick<CompanyConnection, 'organizationId' | 'organizationName' | 'issuer' | 'defaultRole'>;

const KNOWN = `SELECT u.id, u.session_epoch AS "sessionEpoch", u.disabled_at IS NOT NULL AS "isDisabled"
  FROM company_identities i JOIN users u ON u.id = i.user_id
  WHERE i.organization_id = $1 AND i.issuer = $2 AND i.subject = $3`;

/**
 * Resolves people who sign in through a company's provider. The provider's subject identifies a person permanently; the
 * address counts only at the first sign-in, and only within the company's verified domains. An account with credentials
 * of its own is linked only after the person has signed in to it, never by address alone.
 */
@Injectable()
export class CompanyPeopleService {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `forbidden` with a text for the person if the provider may not vouch for them. */
  async resolve(
    connection: Vouching,
    person: CompanyPerson,
    by: AuditedRequest,
  ): Promise<{ user: Authenticated } | { link: PendingLink }> {
    const { organizationId, issuer } = connection;
    return this.dataSource.transaction(async (manager) => {
      const key = [organizationId, issuer, person.subject];
      const known = await sql.maybe<Authenticated & { isDisabled: boolean }>(manager, KNOWN, key);
      if (known?.isDisabled) throw refused(message('company.disabled'));
      if (known) return { user: { id: known.id, sessionEpoch: known.sessionEpoch } };
      const email = await this.ownEmail(manager, connection, person);
      const userId = `usr_${randomAlphanumeric(20)}`;
      const name = person.name && sanitizeDisplayText(person.name, 120);
      const made = await sql.count(
        manager,
        `INSERT INTO users (id, email, display_name) VALUES ($1, $2, $3) ON CONFLICT (lower(email)) DO NOTHING`,
        [userId, email, name || null],
      );
      const user = await sql.one<Authenticated & { isDisabled: boolean; hasWayIn: boolean }>(
        manager,
        `SELECT id, session_epoch AS "sessionEpoch", disabled_at IS NOT NULL AS "isDisabled",
           password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = users.id)
             OR EXISTS (SELECT 1 FROM company_identities i WHERE i.user_id = users.id) AS "hasWayIn"
         FROM users WHERE lower(email) = lower($1) FOR UPDATE`,
        [email],
      );
      if (user.isDisabled) throw refused(message('company.disabled'));
      const pending = { organizationId, issuer, subject: person.subject, userId: user.id, email };
      if (made === 0 && user.hasWayIn) return { link: pending };
      await this.add(manager, pending, connection, by);
      return { user: { id: user.id, sessionEpoch: user.sessionEpoch } };
    });
  }

  /** Call after the person has signed in to the account. False if its preconditions no longer hold. */
  async link(connection: CompanyConnection, pending: PendingLink, by: AuditedRequest): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const holds = await sql.maybe<{ id: string }>(
        manager,
        `SELECT u.id FROM users u
           JOIN company_domains d ON d.organization_id = $1 AND d.proven_at IS NOT NULL AND d.domain = $4
           JOIN company_connections c ON c.organization_id = $1 AND c.issuer = $2
         WHERE u.id = $3 AND lower(u.email) = lower($5) AND u.disabled_at IS NULL FOR UPDATE OF u`,
        [pending.organizationId, pending.issuer, pending.userId, domainOf(pending.email), pending.email],
      );
      return holds ? this.add(manager, pending, connection, by) : false;
    });
  }

  private async add(
    manager: EntityManager,
    { organizationId, issuer, subject, userId }: PendingLink,
    { defaultRole }: Pick<Vouching, 'defaultRole'>,
    by: AuditedRequest,
  ): Promise<boolean> {
    const linked = await sql.count(
      manager,
      `INSERT INTO company_identities (organization_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [organizationId, issuer, subject, userId],
    );
    if (linked === 0) return false;
    const joined = await sql.count(
      manager,
      `INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [organizationId, userId, defaultRole],
    );
    const event = { organizationId, subject: userId, requestId: by.id, address: by.ip } as const;
    const actor = { type: 'user', id: userId } as const;
    await recordAuditEvent(manager, { ...event, action: 'company_identity.linked', actor });
    if (joined > 0)
      await recordAuditEvent(manager, {
        ...event,
        action: 'member.added',
        actor: { type: 'system' },
        details: { role: defaultRole, by: 'company sign-in' },
      });
    return true;
  }

  /** The address, if the company may vouch for it. */
  private async ownEmail(
    manager: EntityManager,
    { organizationId, organizationName: organization }: Vouching,
    { email, isEmailVerified }: CompanyPerson,
  ): Promise<string> {
    if (email === undefined || email.length > 254)
      throw refused(message('company.noEmail', { organization }));
    if (!isEmailVerified) throw refused(message('company.unverifiedEmail', { organization }));
    const domain = domainOf(email);
    const isProven =
      domain !== undefined &&
      (await manager.existsBy(CompanyDomainEntity, { organizationId, domain, provenAt: Not(IsNull()) }));
    if (!isProven) throw refused(message('company.foreignEmail', { organization }));
    return email;
  }
}

const refused = (shown: Message) => new PageError('forbidden', shown);
