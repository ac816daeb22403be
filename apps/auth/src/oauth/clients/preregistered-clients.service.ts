import { invalidParameter } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { DelegationsService } from '../../delegations/delegations.service.js';
import { conflict, notFound } from '../../errors.js';
import { CLIENTS_MAX } from '../../limits.js';
import { hasRole } from '../../projects/project-access.js';
import { lockAllRules, shareRules } from '../../projects/resources/find-resources.js';
import type { MachineAccess, PolicyAccess } from '../../projects/resources/policy-access.js';
import { readPolicyAccess } from '../../projects/resources/read-policy-access.js';
import type { Role } from '../../people/users/user.js';
import {
  type ClientSettings,
  metadataOf,
  type PreregisteredMetadata,
  settingsOf,
} from './client-settings.js';
import { PREREGISTERED } from './gateway-clients.service.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import { GatewayClientEntity } from './gateway-client.entity.js';
import { DelegationEntity } from '../../delegations/delegation.entity.js';

/** A change, and the role of its author: nobody can allow a machine more than they may grant themselves. */
export type ChangeInRole = ChangeBy & { role?: Role };

export interface PreregisteredClient {
  clientId: string;
  /** the only organization whose people it may ask; null: all */
  organizationId: string | null;
  createdAt: Date;
  metadata: PreregisteredMetadata;
  machineAccess: MachineAccess | null;
}

const COLUMNS =
  'client_id AS "clientId", organization_id AS "organizationId", created_at AS "createdAt", metadata, machine_access AS "machineAccess"';

/**
 * Clients registered by an operator, or by an organization for its own people (docs/design/oauth.md): their names are
 * vouched for, and they do not expire.
 */
@Injectable()
export class PreregisteredClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly targets: OutboundTargetsService,
    private readonly delegations: DelegationsService,
  ) {}

  /**
   * @param organizationId omitted: for people of all organizations
   * @throws ServiceError `invalid-request` that describes the fault of a redirect URI or key
   */
  async create(
    { organizationId, ...settings }: ClientSettings & { organizationId?: string },
    { role, ...by }: ChangeInRole,
  ): Promise<PreregisteredClient> {
    const clientId = `${PREREGISTERED}${randomAlphanumeric(32)}`;
    const createdAt = this.clock.now();
    if (settings.usesBackchannel && organizationId === undefined)
      throw invalidParameter('usesBackchannel', 'usesBackchannel: for clients of an organization alone');
    const metadata = metadataOf(settings);
    await this.checkEndpoint(settings);
    const machineAccess = await this.dataSource.transaction(async (manager) => {
      const access = await readMachineAccess(manager, organizationId, settings.machineAccess, role);
      if (organizationId !== undefined) await assertRoom(manager, organizationId);
      await sql.run(
        manager,
        `INSERT INTO gateway_clients (client_id, metadata, created_at, expires_at, organization_id, is_preregistered,
           machine_access)
         VALUES ($1, $2, $3, 'infinity', $4, true, $5)`,
        [
          clientId,
          JSON.stringify({ ...metadata, ...idOf(clientId, createdAt) }),
          createdAt,
          organizationId,
          access && JSON.stringify(access),
        ],
      );
      await recordAuditEvent(manager, {
        action: 'client.registered',
        organizationId,
        subject: clientId,
        details: detailsOf(access),
        ...by,
      });
      return access;
    });
    return { clientId, organizationId: organizationId ?? null, createdAt, metadata, machineAccess };
  }

  /** The clients of an organization, or all. */
  list(organizationId?: string): Promise<PreregisteredClient[]> {
    return sql.rows<PreregisteredClient>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM gateway_clients
       WHERE is_preregistered AND ($1::text IS NULL OR organization_id = $1) ORDER BY created_at, client_id`,
      [organizationId ?? null],
    );
  }

  /**
   * Replaces the given members of an organization's client. Its delegations continue, except those of a machine whose
   * access or keys change, so that a replaced key gives no more access.
   */
  async change(
    { clientId, organizationId }: { clientId: string; organizationId: string },
    changes: Partial<ClientSettings>,
    { role, ...by }: ChangeInRole,
  ): Promise<PreregisteredClient> {
    await this.checkEndpoint(changes);
    const { client, revoked } = await this.dataSource.transaction(async (manager) => {
      await shareRules(manager);
      const known = await sql.maybe<PreregisteredClient>(
        manager,
        `SELECT ${COLUMNS} FROM gateway_clients
         WHERE client_id = $1 AND organization_id = $2 AND is_preregistered FOR UPDATE`,
        [clientId, organizationId],
      );
      if (!known) throw notFound('client');
      const metadata = metadataOf({ ...settingsOf(known), ...given(changes) });
      const machineAccess = await changedMachineAccess(manager, { organizationId, known, changes }, role);
      await manager.update(
        GatewayClientEntity,
        { clientId },
        { metadata: { ...metadata, ...idOf(clientId, known.createdAt) }, machineAccess },
      );
      await recordAuditEvent(manager, {
        action: 'client.changed',
        organizationId,
        subject: clientId,
        details: {
          changed: Object.keys(given(changes)),
          ...(changes.machineAccess !== undefined && detailsOf(machineAccess)),
        },
        ...by,
      });
      const isUprooted = changes.machineAccess !== undefined || changes.jwks !== undefined;
      const ended = { reason: 'client changed', ...by };
      return {
        client: { ...known, metadata, machineAccess },
        revoked: isUprooted && (await this.delegations.revokeAll(manager, { machine: clientId }, ended)),
      };
    });
    if (revoked) await this.delegations.startDelivery(revoked);
    return client;
  }

  /**
   * Removes the client and ends its delegations. Returns their number.
   *
   * @param organizationId the organization that must own it; omitted: any client
   */
  async remove(
    { clientId, organizationId }: { clientId: string; organizationId?: string },
    by: ChangeBy,
  ): Promise<number> {
    const revoked = await this.dataSource.transaction(async (manager) => {
      await lockAllRules(manager);
      const removed = await sql.maybe<{ organizationId: string | null }>(
        manager,
        `DELETE FROM gateway_clients WHERE client_id = $1 AND is_preregistered
           AND ($2::text IS NULL OR organization_id = $2)
         RETURNING organization_id AS "organizationId"`,
        [clientId, organizationId ?? null],
      );
      if (!removed) throw notFound('client');
      await recordAuditEvent(manager, {
        action: 'client.removed',
        organizationId: removed.organizationId ?? undefined,
        subject: clientId,
        ...by,
      });
      const rows = await manager.find(DelegationEntity, { select: { id: true }, where: { clientId } });
      const ids = rows.map(({ id }) => id);
      return this.delegations.revokeAll(manager, { ids }, { reason: 'client removed', ...by });
    });
    await this.delegations.startDelivery(revoked);
    return revoked.count;
  }

  private async checkEndpoint({ notificationEndpoint: url }: Partial<ClientSettings>): Promise<void> {
    if (url) await this.targets.checkWorkerUrl(url, 'notificationEndpoint');
  }
}

const detailsOf = (access: MachineAccess | null): Record<string, string[]> =>
  access === null
    ? {}
    : {
        machineScopes: access.resources.flatMap((one) =>
          one.scopes.map((scope) => `${one.resource} ${scope}`),
        ),
      };

const given = (changes: Partial<ClientSettings>): Partial<ClientSettings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const idOf = (clientId: string, createdAt: Date) => ({
  client_id: clientId,
  client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
});

/**
 * Whoever replaces a machine's keys gets what it may have, so that must be theirs to allow: then they are the one who
 * allowed it.
 */
async function changedMachineAccess(
  manager: EntityManager,
  {
    organizationId,
    known: { machineAccess: known },
    changes: { machineAccess: given, jwks },
  }: { organizationId: string; known: PreregisteredClient; changes: Partial<ClientSettings> },
  role: Role | undefined,
): Promise<MachineAccess | null> {
  if (given !== undefined) return readMachineAccess(manager, organizationId, given, role);
  if (known === null || jwks === undefined || (role && hasRole(role, known.role))) return known;
  return readMachineAccess(manager, organizationId, known.resources, role);
}

async function readMachineAccess(
  manager: EntityManager,
  organizationId: string | undefined,
  given: PolicyAccess[] | null | undefined,
  role: Role | undefined,
): Promise<MachineAccess | null> {
  if (!given) return null;
  if (organizationId === undefined || role === undefined)
    throw invalidParameter('machineAccess', 'machineAccess: is for an organization to give');
  const resources = await readPolicyAccess(manager, organizationId, given, {
    role,
    parameter: 'machineAccess',
  });
  return { role, resources };
}

/** Locks the organization, so that concurrent registrations are counted one after the other. */
async function assertRoom(manager: EntityManager, organizationId: string): Promise<void> {
  await sql.run(manager, 'SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
  const count = await manager.countBy(GatewayClientEntity, { organizationId, isPreregistered: true });
  if (count >= CLIENTS_MAX) throw conflict(`an organization has at most ${CLIENTS_MAX} clients`);
}
