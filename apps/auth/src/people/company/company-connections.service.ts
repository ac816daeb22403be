import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { Injectable } from '@nestjs/common';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../../errors.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import { CompanyConnectionEntity } from './company-connection.entity.js';
import { domainOf } from './email-domain.js';

export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];
export const JIT_ROLES = ['admin', 'viewer'] as const;
export type JitRole = (typeof JIT_ROLES)[number];

export interface CompanyConnection {
  organizationId: string;
  organizationName: string;
  issuer: string;
  clientId: string;
  authMethod: AuthMethod;
  defaultRole: JitRole;
  isEnforced: boolean;
}

export interface ConnectionInput {
  issuer: string;
  clientId: string;
  /** omitted: keeps the current secret */
  clientSecret?: string;
  authMethod: AuthMethod;
  defaultRole: JitRole;
  enforced: boolean;
}

const SELECT = `SELECT c.organization_id AS "organizationId", o.name AS "organizationName", c.issuer,
    c.client_id AS "clientId", c.auth_method AS "authMethod", c.default_role AS "defaultRole",
    c.is_enforced AS "isEnforced", c.sealed_secret AS sealed
  FROM company_connections c JOIN organizations o ON o.id = c.organization_id`;

type Row = CompanyConnection & { sealed: Buffer };

const belongsTo = (organizationId: string) => `${organizationId}|company_connections.sealed_secret`;

/** The OpenID providers through which organizations' people sign in. */
@Injectable()
export class CompanyConnectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly targets: OutboundTargetsService,
  ) {}

  async find(organizationId: string): Promise<CompanyConnection | undefined> {
    return withoutSecret(
      await sql.maybe<Row>(this.dataSource, `${SELECT} WHERE c.organization_id = $1`, [organizationId]),
    );
  }

  /** The connection of the organization that has verified the address's domain. */
  async ofEmail(email: string): Promise<CompanyConnection | undefined> {
    const domain = domainOf(email);
    if (domain === undefined) return undefined;
    return withoutSecret(
      await sql.maybe<Row>(
        this.dataSource,
        `${SELECT} JOIN company_domains d ON d.organization_id = c.organization_id AND d.proven_at IS NOT NULL
         WHERE d.domain = $1`,
        [domain],
      ),
    );
  }

  /** Whether the issuer is the organization's: set for its company sign-in, or of a domain that it has proven. */
  async owns(organizationId: string, issuer: string): Promise<boolean> {
    const { isOwn } = await sql.one<{ isOwn: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM company_connections WHERE organization_id = $1 AND issuer = $2)
         OR EXISTS (SELECT 1 FROM company_domains WHERE organization_id = $1 AND proven_at IS NOT NULL
           AND right('.' || $3, length(domain) + 1) = '.' || domain) AS "isOwn"`,
      [organizationId, issuer, parseUrl(issuer)?.hostname ?? ''],
    );
    return isOwn;
  }

  /** Whether people with addresses in this domain are the organization's own: it has proven the domain, and owns the issuer. */
  async vouchesFor(organizationId: string, issuer: string, domain: string): Promise<boolean> {
    const { isProven } = await sql.one<{ isProven: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM company_domains WHERE organization_id = $1 AND domain = $2
          AND proven_at IS NOT NULL) AS "isProven"`,
      [organizationId, domain],
    );
    return isProven && this.owns(organizationId, issuer);
  }

  /** The service's client credential: the client secret, or the private key. */
  async secretOf({ organizationId }: CompanyConnection): Promise<string> {
    const { sealed } = await sql.one<Row>(this.dataSource, `${SELECT} WHERE c.organization_id = $1`, [
      organizationId,
    ]);
    return this.cipher.decryptText(sealed, belongsTo(organizationId));
  }

  /** The public half of the key for `private_key_jwt`, to be registered with the provider. */
  async publicKeyOf(connection: CompanyConnection): Promise<JWK | null> {
    if (connection.authMethod !== 'private_key_jwt') return null;
    const { kty, crv, x, y, kid, alg } = JSON.parse(await this.secretOf(connection)) as JWK;
    return { kty, crv, x, y, kid, alg, use: 'sig' } as JWK;
  }

  /**
   * When `enforced` is first set, the sessions of the domains' people end, except the caller's: they sign in again. With
   * another issuer the sessions of those end whom the one before vouched for.
   */
  async save(organizationId: string, input: ConnectionInput, by: ChangeBy): Promise<void> {
    const url = parseUrl(input.issuer);
    if (!url || url.search || url.hash || url.username)
      throw invalidParameter('issuer', 'issuer: must be a URL without query and fragment');
    await this.targets.checkEndpoint(input.issuer, 'issuer');
    const before = await this.find(organizationId);
    const secret = await this.newSecret(before, input);
    await this.dataSource.transaction(async (manager) => {
      const proven = await sql.rows<{ domain: string }>(
        manager,
        'SELECT domain FROM company_domains WHERE organization_id = $1 AND proven_at IS NOT NULL FOR SHARE',
        [organizationId],
      );
      if (input.enforced && proven.length === 0) throw conflict('prove an e-mail domain first');
      const { issuer, clientId, authMethod, defaultRole, enforced: isEnforced } = input;
      const facts = { issuer, clientId, authMethod, defaultRole, isEnforced };
      const saved = { organizationId, ...facts, updatedAt: new Date() };
      if (secret === undefined) await manager.update(CompanyConnectionEntity, { organizationId }, saved);
      else {
        const sealedSecret = this.cipher.encrypt(secret, belongsTo(organizationId));
        await manager.upsert(CompanyConnectionEntity, { ...saved, sealedSecret }, ['organizationId']);
      }
      if (before && before.issuer !== issuer) await endVouchedSessions(manager, before, by);
      if (input.enforced && !before?.isEnforced)
        await sql.run(
          manager,
          `UPDATE users SET session_epoch = session_epoch + 1
           WHERE split_part(lower(email), '@', 2) = ANY ($1) AND id IS DISTINCT FROM $2`,
          [proven.map(({ domain }) => domain), by.actor.id ?? null],
        );
      await recordAuditEvent(manager, {
        action: 'company_sign_in.changed',
        organizationId,
        subject: organizationId,
        details: { ...facts, secretChanged: secret !== undefined },
        ...by,
      });
    });
  }

  /** Its people's sessions end; they can then sign in only with credentials of their own, if they have any. */
  async remove(organizationId: string, by: ChangeBy): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneBy(CompanyConnectionEntity, { organizationId });
      if (before) await endVouchedSessions(manager, before, by);
      const { affected } = await manager.delete(CompanyConnectionEntity, { organizationId });
      if (!affected) throw notFound('company sign-in');
      await recordAuditEvent(manager, {
        action: 'company_sign_in.removed',
        organizationId,
        subject: organizationId,
        ...by,
      });
    });
  }

  /**
   * Whether an organization enforces its provider for the person's domain, and whether they are one of its owners, who
   * need another way in if the provider fails.
   */
  enforcedOver(userId: string): Promise<{ isOwner: boolean } | undefined> {
    return sql.maybe<{ isOwner: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.organization_id = c.organization_id
           AND m.role = 'owner' AND m.disabled_at IS NULL) AS "isOwner"
       FROM users u JOIN company_domains d ON d.domain = split_part(lower(u.email), '@', 2) AND d.proven_at IS NOT NULL
         JOIN company_connections c ON c.organization_id = d.organization_id AND c.is_enforced
       WHERE u.id = $1`,
      [userId],
    );
  }

  private async newSecret(
    before: CompanyConnection | undefined,
    { authMethod, clientSecret, issuer }: ConnectionInput,
  ): Promise<string | undefined> {
    const isKey = authMethod === 'private_key_jwt';
    // A secret belongs to the provider that issued it: it is never sent to another one.
    const stays = before?.authMethod === authMethod && before.issuer === issuer;
    if (isKey) return stays ? undefined : newPrivateJwk();
    if (clientSecret !== undefined) return clientSecret;
    const wasSecret = before && before.issuer === issuer && before.authMethod !== 'private_key_jwt';
    if (!wasSecret) throw invalidParameter('clientSecret', 'clientSecret: is required');
    return undefined;
  }
}

/** What a provider vouched for ends with it; only the session of whoever changes it goes on. */
const endVouchedSessions = (
  manager: EntityManager,
  { organizationId, issuer }: Pick<CompanyConnection, 'organizationId' | 'issuer'>,
  by: ChangeBy,
): Promise<unknown> =>
  sql.run(
    manager,
    `UPDATE users SET session_epoch = session_epoch + 1 WHERE id IS DISTINCT FROM $3 AND id IN
       (SELECT user_id FROM company_identities WHERE organization_id = $1 AND issuer = $2)`,
    [organizationId, issuer, by.actor.id ?? null],
  );

async function newPrivateJwk(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'company-1' });
}

function withoutSecret(row: Row | undefined): CompanyConnection | undefined {
  if (!row) return undefined;
  const { sealed: _, ...connection } = row;
  return connection;
}
