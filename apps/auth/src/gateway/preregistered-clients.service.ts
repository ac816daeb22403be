import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, recordAuditEvent } from '../audit/record-audit-event.js';
import { DelegationsService } from '../delegations/delegations.service.js';
import { notFound } from '../errors.js';
import { lockAllRules } from '../resources/find-resources.js';
import { type ClientKeySet, readClientKeys } from './client-keys.js';
import { DEVICE_GRANT } from './grant-types.js';
import { PREREGISTERED } from './gateway-clients.service.js';
import { readClientMetadata } from './client-metadata.js';

export interface NewClient {
  name: string;
  redirectUris: string[];
  /** may ask without a browser (RFC 8628); then it needs no redirect target */
  usesDeviceGrant?: boolean;
  /** the client authenticates with one of these keys (private_key_jwt); public unless given */
  jwks?: unknown;
  requireDpop?: boolean;
  requirePushedRequests?: boolean;
  /** left out: for people of all organizations */
  organizationId?: string;
}

export interface PreregisteredClient {
  clientId: string;
  organizationId: string | null;
  metadata: { client_name?: string; redirect_uris: string[]; token_endpoint_auth_method: string };
}

/** Clients that an operator registers (decision 0241): their names are vouched for, they do not expire. */
@Injectable()
export class PreregisteredClients {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(DelegationsService) private readonly delegations: DelegationsService,
  ) {}

  /** @throws ServiceError `invalid-request` that names what is wrong with a redirect target or key */
  async create(given: NewClient, actor: Actor): Promise<PreregisteredClient> {
    const clientId = `${PREREGISTERED}${randomAlphanumeric(32)}`;
    const now = this.clock.now();
    const metadata = {
      ...readClientMetadata({
        client_name: given.name,
        redirect_uris: given.redirectUris,
        grant_types: given.usesDeviceGrant ? [DEVICE_GRANT] : undefined,
        dpop_bound_access_tokens: given.requireDpop,
        require_pushed_authorization_requests: given.requirePushedRequests,
      }),
      ...(given.jwks === undefined ? {} : keyAuthentication(readClientKeys(given.jwks))),
      client_id: clientId,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
    };
    const organizationId = given.organizationId ?? null;
    await this.dataSource.transaction(async (manager) => {
      await sql.run(
        manager,
        `INSERT INTO gateway_clients (client_id, metadata, created_at, expires_at, organization_id, is_preregistered)
         VALUES ($1, $2, $3, 'infinity', $4, true)`,
        [clientId, JSON.stringify(metadata), now, organizationId],
      );
      await recordAuditEvent(manager, {
        action: 'client.registered',
        actor,
        organizationId: given.organizationId,
        subject: clientId,
      });
    });
    return { clientId, organizationId, metadata };
  }

  /** Those of an organization, or all. */
  list(organizationId?: string): Promise<PreregisteredClient[]> {
    return sql.rows<PreregisteredClient>(
      this.dataSource,
      `SELECT client_id AS "clientId", organization_id AS "organizationId", metadata FROM gateway_clients
       WHERE is_preregistered AND ($1::text IS NULL OR organization_id = $1) ORDER BY created_at, client_id`,
      [organizationId ?? null],
    );
  }

  /** Ends its delegations with it. Returns how many. */
  async remove(clientId: string, actor: Actor): Promise<number> {
    const revoked = await this.dataSource.transaction(async (manager) => {
      await lockAllRules(manager);
      const removed = await sql.maybe<{ organizationId: string | null }>(
        manager,
        `DELETE FROM gateway_clients WHERE client_id = $1 AND is_preregistered
         RETURNING organization_id AS "organizationId"`,
        [clientId],
      );
      if (!removed) throw notFound('client');
      await recordAuditEvent(manager, {
        action: 'client.removed',
        actor,
        organizationId: removed.organizationId ?? undefined,
        subject: clientId,
      });
      const rows = await sql.rows<{ id: string }>(
        manager,
        'SELECT id FROM delegations WHERE client_id = $1',
        [clientId],
      );
      const ids = rows.map(({ id }) => id);
      return this.delegations.revokeAll(manager, { ids }, { reason: 'client removed', actor });
    });
    await this.delegations.startDelivery(revoked);
    return revoked.count;
  }
}

const keyAuthentication = (jwks: ClientKeySet) => ({ token_endpoint_auth_method: 'private_key_jwt', jwks });
