import { assertSameOrigin } from '@bonafide/delivery/assert-same-origin';
import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { tenantOf, tenantsOf } from '../../accounts/account.js';
import { actorOf, type Caller, personOf } from '../../accounts/access/caller.js';
import { assertCanGrant } from '../../accounts/grants/grantable-scopes.js';
import { lockAccount } from '../../accounts/lock-account.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { CallbackUrls } from '../callbacks/callback-urls.js';
import {
  type EndpointSecrets,
  newEndpointKey,
  openSecrets,
  rotateKeys,
  sealSecrets,
} from '../endpoints/endpoint-secrets.js';
import { stopDeliveries } from '../endpoints/stop-deliveries.js';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { conflict } from '../../errors.js';
import { assertIfMatch, entityTagOf, type Tagged } from '../../core/http/entity-tag.js';
import { ENDPOINTS_MAX, KEY_GRACE_SECONDS } from '../../limits.js';
import type { CreateEndpointDto, RotateEndpointSecretDto, UpdateEndpointDto } from './endpoint.dto.js';
import { auditedEndpoint, endpointView, type EndpointView } from './endpoint-view.js';
import { enqueueTest } from './enqueue-test.js';

export interface EndpointAnswer {
  endpoint: EndpointView;
}

/** An endpoint with its secret, which is shown only once. */
export interface NewEndpoint extends EndpointAnswer {
  secret: string;
}

const ID_CHARACTERS = 16;

/** The webhook endpoints of the caller's account, live and sandbox (docs/design/events.md). */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly urls: CallbackUrls,
    private readonly outbox: DeliveryOutbox,
  ) {}

  async list(caller: Caller): Promise<{ endpoints: EndpointView[] }> {
    const where = liveOf(caller);
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    const rows = await this.dataSource.manager.find(WebhookEndpointEntity, { where, order });
    return { endpoints: rows.map((row) => this.viewOf(row)) };
  }

  async get(caller: Caller, id: string): Promise<Tagged<EndpointAnswer>> {
    return this.tagged(await findEndpoint(this.dataSource.manager, caller, id));
  }

  /** Repeated with the same request after its response was lost, it gives the same endpoint a new secret. */
  async create(caller: Caller, body: CreateEndpointDto): Promise<NewEndpoint> {
    const { url, types = null, sandbox = false, note = null, enabled = true } = body;
    assertCanGrant(caller, ['events:read'], 'url', { ends: true });
    await this.urls.assertAllowed(url, 'url');
    const key = newEndpointKey();
    const secrets = { keys: [key], headers: body.headers ?? {}, noticeEmail: body.noticeEmail ?? null };
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, caller.account.id);
      const id = `we_${caller.newJobId?.padEnd(ID_CHARACTERS, '0') ?? randomAlphanumeric(ID_CHARACTERS)}`;
      const sealed = sealSecrets(this.cipher, id, secrets);
      const before = await manager.findOneBy(WebhookEndpointEntity, {
        id,
        tenant: In(tenantsOf(caller.account.id)),
      });
      if (before) {
        await manager.update(WebhookEndpointEntity, { id }, { sealed });
        return { endpoint: this.viewOf({ ...before, sealed }), secret: key.secret };
      }
      if ((await manager.countBy(WebhookEndpointEntity, liveOf(caller))) >= ENDPOINTS_MAX)
        throw conflict(`an account has at most ${ENDPOINTS_MAX} webhook endpoints`);
      const now = this.clock.now();
      const row = {
        ...{ id, tenant: tenantOf(caller.account.id, sandbox), url, types, sealed, note },
        ...{
          revision: 1,
          createdAt: now,
          createdBy: personOf(caller),
          grant: grantOf(caller),
          failingSince: null,
          noticeUntil: null,
          deletedAt: null,
        },
        ...switched(enabled, personOf(caller), now),
      };
      await manager.insert(WebhookEndpointEntity, row);
      const endpoint = this.viewOf(row);
      await this.record(manager, caller, row, 'endpoint.created', { after: auditedEndpoint(endpoint) });
      return { endpoint, secret: key.secret };
    });
  }

  async update(
    caller: Caller,
    id: string,
    changes: UpdateEndpointDto,
    ifMatch: string | undefined,
  ): Promise<Tagged<EndpointAnswer>> {
    await this.urls.assertAllowed(changes.url, 'url');
    return this.dataSource.transaction(async (manager) => {
      const row = await findEndpoint(manager, caller, id, true);
      if (ifMatch !== undefined) assertIfMatch(ifMatch, tagOf(row), 'webhook endpoint');
      // Also while it is disabled: whoever enables it later may not know its URL.
      const named = (['url', 'types'] as const).find((name) => changes[name] !== undefined);
      const widened = named ?? (changes.enabled ? 'enabled' : undefined);
      if (widened) assertCanGrant(caller, ['events:read'], widened, { ends: true });
      const [before, secrets] = [this.viewOf(row), this.open(row)];
      const headers = { parameter: 'headers', isStored: before.headers.length > 0, given: changes.headers };
      assertSameOrigin(row.url, changes.url, headers);
      if (changes.headers !== undefined) secrets.headers = changes.headers ?? {};
      if (changes.noticeEmail !== undefined) secrets.noticeEmail = changes.noticeEmail;
      const isSwitched = changes.enabled !== undefined && changes.enabled !== before.enabled;
      const changed: Partial<WebhookEndpointEntity> = {
        ...(widened && { grant: grantOf(caller) }),
        ...(changes.url !== undefined && { url: changes.url }),
        ...(changes.types !== undefined && { types: changes.types }),
        ...(changes.note !== undefined && { note: changes.note }),
        ...(isSwitched && {
          ...switched(changes.enabled!, personOf(caller), this.clock.now()),
          failingSince: null,
          noticeUntil: null,
        }),
        sealed: sealSecrets(this.cipher, id, secrets),
        revision: row.revision + 1,
      };
      await manager.update(WebhookEndpointEntity, { id }, changed);
      if (changes.enabled === false) await stopDeliveries(manager, id);
      const after = this.viewOf({ ...row, ...changed });
      const detail = { before: auditedEndpoint(before), after: auditedEndpoint(after) };
      await this.record(manager, caller, row, 'endpoint.changed', detail);
      return this.tagged({ ...row, ...changed });
    });
  }

  /**
   * Both secrets sign until the old one expires. One of two concurrent calls gets 409; without a grace period, only
   * calls with `If-Match` detect the conflict. Whoever has a secret can write events of their own: the right is the same
   * as for naming an endpoint, and what an agent rotates ends with its delegation.
   */
  async rotate(
    caller: Caller,
    id: string,
    { graceSeconds }: RotateEndpointSecretDto,
    ifMatch: string | undefined,
  ): Promise<NewEndpoint> {
    const graceMs = (graceSeconds ?? KEY_GRACE_SECONDS) * 1_000;
    assertCanGrant(caller, ['events:read'], 'id', { ends: true });
    return this.dataSource.transaction(async (manager) => {
      const row = await findEndpoint(manager, caller, id, true);
      if (ifMatch !== undefined) assertIfMatch(ifMatch, tagOf(row), 'webhook endpoint');
      const secrets = rotateKeys(this.open(row), this.clock.now(), graceMs);
      if (!secrets)
        throw conflict(
          `webhook endpoint: two secrets of ${id} sign already; graceSeconds 0 ends all but a new one`,
        );
      const changed = {
        sealed: sealSecrets(this.cipher, id, secrets),
        revision: row.revision + 1,
        ...(caller.lifetime && { grant: grantOf(caller) }),
      };
      await manager.update(WebhookEndpointEntity, { id }, changed);
      await this.record(manager, caller, row, 'endpoint.rotated', { graceSeconds: graceMs / 1_000 });
      return { endpoint: this.viewOf({ ...row, ...changed }), secret: secrets.keys[0]!.secret };
    });
  }

  /** Removes its secrets at once; its deliveries stay visible until they expire. */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await findEndpoint(manager, caller, id, true);
      const now = this.clock.now();
      const sealed = sealSecrets(this.cipher, id, { keys: [], headers: {}, noticeEmail: null });
      const gone = { deletedAt: now, noticeUntil: null, ...switched(false, personOf(caller), now) };
      await manager.update(WebhookEndpointEntity, { id }, { ...gone, sealed });
      await stopDeliveries(manager, id);
      await this.record(manager, caller, row, 'endpoint.deleted', {
        before: auditedEndpoint(this.viewOf(row)),
      });
    });
  }

  /** Sends a test message to this endpoint only; resolves to its delivery. */
  async test(caller: Caller, id: string): Promise<{ deliveryId: string }> {
    const deliveryId = await this.dataSource.transaction(async (manager) => {
      const row = await findEndpoint(manager, caller, id, true);
      if (row.disabledAt) throw conflict(`webhook endpoint: ${id} is disabled`);
      await this.record(manager, caller, row, 'endpoint.tested', {});
      return enqueueTest(manager, row);
    });
    await this.outbox.startDelivery(id);
    return { deliveryId };
  }

  private viewOf(row: WebhookEndpointEntity): EndpointView {
    return endpointView(row, this.open(row), this.clock.now());
  }

  private tagged(row: WebhookEndpointEntity): Tagged<EndpointAnswer> {
    return { body: { endpoint: this.viewOf(row) }, tag: tagOf(row) };
  }

  private open({ id, sealed }: WebhookEndpointEntity): EndpointSecrets {
    return openSecrets(this.cipher, id, sealed);
  }

  private record(
    manager: EntityManager,
    caller: Caller,
    { id, tenant }: Pick<WebhookEndpointEntity, 'id' | 'tenant'>,
    action: string,
    detail: object,
  ): Promise<void> {
    return recordAuditEvent(manager, { tenant, ...actorOf(caller), action, subject: id, detail });
  }
}

const grantOf = ({ grantor }: Caller) => (grantor ? { grantor, scope: 'events:read' as const } : null);

const liveOf = (caller: Caller) => ({ tenant: In(tenantsOf(caller.account.id)), deletedAt: IsNull() });

const switched = (enabled: boolean, actor: string, now: Date) =>
  enabled ? { disabledAt: null, disabledBy: null } : { disabledAt: now, disabledBy: actor };

const tagOf = ({ id, revision }: WebhookEndpointEntity) => entityTagOf({ id, revision });

/** Throws 404 for an endpoint of another account. */
export async function findEndpoint(
  manager: EntityManager,
  caller: Caller,
  id: string,
  isLocked = false,
): Promise<WebhookEndpointEntity> {
  const lock = isLocked ? ({ lock: { mode: 'for_no_key_update' } } as const) : {};
  const where = { id, ...liveOf(caller) };
  const row = await manager.findOne(WebhookEndpointEntity, { where, ...lock });
  if (!row) throw new ServiceError('not-found', `webhook endpoint: ${id.slice(0, 64)} not found`);
  return row;
}
