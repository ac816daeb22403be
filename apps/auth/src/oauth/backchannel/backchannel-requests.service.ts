import { createHmac } from 'node:crypto';
import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { type EnqueuedDelivery, enqueueDelivery } from '@bonafide/delivery/enqueue-delivery';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { type Executor, sql } from '@bonafide/platform/database/sql';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { POLL_SECONDS, WAITING_SHOWN_MAX } from '../../limits.js';
import { DELIVERIES_QUEUE, REQUEST_MAILS_QUEUE } from '../../core/queues.js';
import { lowerCase } from '../../people/users/lower-case.js';
import { assertBearable } from './assert-bearable.js';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { PING_EVENT, pingBelongsTo } from './ping.js';
import { pollRequest } from './poll-request.js';

export interface NewBackchannelRequest {
  authReqId: string;
  clientId: string;
  /** an e-mail address */
  loginHint: string;
  scope: string;
  resource?: string;
  bindingMessage?: string;
  details: AuthorizationDetail[];
  /** for a client in ping mode */
  notificationToken?: string;
  /** Unix seconds */
  exp: number;
}

export interface BackchannelRequest {
  /** `ask_…` */
  id: string;
  clientId: string;
  /** the client's name in the organization */
  clientName: string | null;
  /** the person asked */
  userId: string;
  scope: string;
  resource: string | null;
  bindingMessage: string | null;
  details: AuthorizationDetail[];
  createdAt: Date;
  expiresAt: Date;
  isAnswered: boolean;
}

export const ASK_ID = /^ask_[A-Za-z0-9]{22}$/;

const SELECT = `SELECT r.id, r.client_id AS "clientId", c.metadata->>'client_name' AS "clientName", r.user_id AS "userId",
    r.scope, r.resource, r.binding_message AS "bindingMessage", r.details, r.created_at AS "createdAt",
    r.expires_at AS "expiresAt", r.answer IS NOT NULL AS "isAnswered"
  FROM backchannel_requests r JOIN gateway_clients c ON c.client_id = r.client_id
  JOIN memberships m ON m.organization_id = r.organization_id AND m.user_id = r.user_id AND m.disabled_at IS NULL`;

/** One statement whether or not the hint matches, so that neither the response nor its timing reveals it. */
const INSERT = `
  INSERT INTO backchannel_requests (id_hash, id, client_id, organization_id, user_id, hint_hash, scope, resource,
    binding_message, details, sealed_ping, interval_seconds, created_at, expires_at, mail_due_at)
  SELECT $1, $2, c.client_id, c.organization_id, (
      SELECT u.id FROM users u
      JOIN memberships m ON m.user_id = u.id AND m.organization_id = c.organization_id AND m.disabled_at IS NULL
      WHERE lower(u.email) = lower($4) AND u.disabled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocked_clients s WHERE s.user_id = u.id AND s.client_id = c.client_id)),
    $5, $6, $7, $8, $9, $10, ${POLL_SECONDS}, $11, $12, $13
  FROM gateway_clients c WHERE c.client_id = $3 AND c.organization_id IS NOT NULL`;

/** Requests of agents without a browser (OpenID CIBA): answered once by the person, polled at a limited rate. */
@Injectable()
export class BackchannelRequestsService {
  private readonly outbox: DeliveryOutbox;
  private readonly hintKey: Buffer;
  private readonly sendsMail: boolean;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly queues: TaskQueues,
  ) {
    this.sendsMail = config.MAIL_URL !== undefined;
    this.outbox = new DeliveryOutbox(queues, DELIVERIES_QUEUE);
    this.hintKey = derivedKeys(config, 'login-hint')[0]!;
  }

  /** @throws OIDCProviderError when the client, or all clients of its organization, ask this person too often */
  async insert(given: NewBackchannelRequest): Promise<void> {
    const { authReqId, clientId, loginHint, notificationToken } = given;
    const now = this.clock.now();
    const id = `ask_${randomAlphanumeric(22)}`;
    const hintHash = createHmac('sha256', this.hintKey).update(lowerCase(loginHint)).digest('base64url');
    await this.dataSource.transaction(async (manager) => {
      const ping =
        notificationToken === undefined
          ? null
          : JSON.stringify({
              authReqId,
              notificationToken,
              endpoint: await findNotificationEndpoint(manager, clientId),
            });
      await assertBearable(manager, { clientId, hintHash, now });
      await sql.run(manager, INSERT, [
        hashSecret(authReqId),
        id,
        clientId,
        loginHint,
        hintHash,
        given.scope,
        given.resource ?? null,
        given.bindingMessage ?? null,
        JSON.stringify(given.details),
        ping && this.cipher.encrypt(ping, pingBelongsTo(id)),
        now,
        new Date(given.exp * 1000),
        this.sendsMail ? now : null,
      ]);
    });
    if (this.sendsMail) await this.queues.enqueue(REQUEST_MAILS_QUEUE, id);
  }

  /** A request that has not expired and whose person may still answer. */
  find(id: string): Promise<BackchannelRequest | undefined> {
    return sql.maybe<BackchannelRequest>(this.dataSource, `${SELECT} WHERE r.id = $1 AND r.expires_at > $2`, [
      id,
      this.clock.now(),
    ]);
  }

  /** Open requests to this person, of all organizations or only of one, without those of clients that they muted. */
  waitingFor(userId: string, onlyIn?: string): Promise<BackchannelRequest[]> {
    return sql.rows<BackchannelRequest>(
      this.dataSource,
      `${SELECT} WHERE r.user_id = $1 AND r.answer IS NULL AND r.expires_at > $2
         AND ($3::text IS NULL OR r.organization_id = $3)
         AND NOT EXISTS (SELECT 1 FROM blocked_clients s WHERE s.user_id = r.user_id AND s.client_id = r.client_id)
       ORDER BY r.created_at DESC LIMIT ${WAITING_SHOWN_MAX}`,
      [userId, this.clock.now(), onlyIn ?? null],
    );
  }

  /** False if it was already allowed or has expired. */
  async refuse(id: string): Promise<boolean> {
    const refused = await this.dataSource.transaction(async (manager) => {
      const changed = await sql.count(
        manager,
        `UPDATE backchannel_requests SET answer = 'refused' WHERE id = $1 AND answer IS NULL AND expires_at > $2`,
        [id, this.clock.now()],
      );
      if (changed === 1) await forgetMails(manager, id);
      if (changed === 1) return { ping: await this.enqueuePing(manager, id) };
      return (await isAnswered(manager, id, 'refused')) ? {} : undefined;
    });
    if (refused?.ping) await this.startPing(refused.ping);
    return refused !== undefined;
  }

  /**
   * Binds the `auth_req_id` to the delegation, once, so that it can be exchanged, and enqueues the ping for after the
   * commit. Undefined if the request has another answer or has expired; repeating the same delegation (a double click) is
   * allowed.
   */
  async allow(
    manager: EntityManager,
    { id, delegationId, userId }: { id: string; delegationId: string; userId: string },
  ): Promise<{ ping?: EnqueuedDelivery } | undefined> {
    const answered = await sql.count(
      manager,
      `WITH answered AS (
         UPDATE backchannel_requests SET answer = 'allowed'
         WHERE id = $1 AND user_id = $3 AND answer IS NULL AND expires_at > $4 RETURNING id_hash, client_id, expires_at
       )
       INSERT INTO issued_tokens (model, id_hash, grant_id, client_id, payload, expires_at)
       SELECT 'BackchannelRequest', id_hash, $2, client_id, json_build_object('accountId', $3::text,
         'exp', floor(extract(epoch FROM expires_at))::bigint), expires_at FROM answered`,
      [id, delegationId, userId, this.clock.now()],
    );
    if (answered === 1) await forgetMails(manager, id);
    if (answered === 1) return { ping: await this.enqueuePing(manager, id) };
    return (await isAllowedFor(manager, id, delegationId)) ? {} : undefined;
  }

  /** Call after the commit. Never throws: the sweeper finds what was not enqueued. */
  async startPing({ ownerId }: EnqueuedDelivery): Promise<void> {
    await this.outbox.startDelivery(ownerId);
  }

  /** See {@link pollRequest}. */
  poll(authReqId: string, clientId: string): Promise<void> {
    const asked = { idHash: hashSecret(authReqId), clientId };
    return pollRequest(this.dataSource, 'backchannel_requests', asked, this.clock.now());
  }

  /** To the client's current endpoint, if the request had a notification token; it must be of the origin of that time. */
  private async enqueuePing(manager: EntityManager, id: string): Promise<EnqueuedDelivery | undefined> {
    const told = await sql.maybe<{ clientId: string; url: string | null }>(
      manager,
      `SELECT c.client_id AS "clientId", c.metadata->>'backchannel_client_notification_endpoint' AS url
       FROM backchannel_requests r JOIN gateway_clients c ON c.client_id = r.client_id
       WHERE r.id = $1 AND r.sealed_ping IS NOT NULL`,
      [id],
    );
    if (!told?.url) return undefined;
    return enqueueDelivery(manager, {
      ownerId: told.clientId,
      subjectId: id,
      event: PING_EVENT,
      url: told.url,
      body: null,
    });
  }
}

async function findNotificationEndpoint(manager: EntityManager, clientId: string): Promise<string | null> {
  const client = await sql.maybe<{ url: string | null }>(
    manager,
    `SELECT metadata->>'backchannel_client_notification_endpoint' AS url FROM gateway_clients WHERE client_id = $1`,
    [clientId],
  );
  return client?.url ?? null;
}

/** A person who answers reads their mails, so the next mail is sent without delay. */
const forgetMails = (manager: EntityManager, id: string): Promise<unknown> =>
  sql.run(
    manager,
    'DELETE FROM request_mails WHERE user_id = (SELECT user_id FROM backchannel_requests WHERE id = $1)',
    [id],
  );

const isAnswered = async (on: Executor, id: string, answer: string): Promise<boolean> =>
  (await sql.count(on, `SELECT 1 FROM backchannel_requests WHERE id = $1 AND answer = $2`, [id, answer])) ===
  1;

const isAllowedFor = async (on: Executor, id: string, delegationId: string): Promise<boolean> =>
  (await sql.count(
    on,
    `SELECT 1 FROM issued_tokens a JOIN backchannel_requests r ON r.id_hash = a.id_hash
     WHERE a.model = 'BackchannelRequest' AND r.id = $1 AND a.grant_id = $2`,
    [id, delegationId],
  )) === 1;
