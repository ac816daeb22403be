import { DeliveryOutbox } from '@bonafide/delivery/delivery.outbox';
import { listAttempts } from '@bonafide/delivery/list-deliveries';
import { resendDelivery } from '@bonafide/delivery/resend-delivery';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf, type Caller, tenantIn } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { answerSeal } from '../callbacks/answer-seal.js';
import { isEndpoint } from '../endpoints/is-endpoint.js';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { conflict } from '../../errors.js';
import { EventEntity } from '../events/event.entity.js';
import { EVENT_TYPES } from '../events/event-type.js';
import { TEST_EVENT } from '../endpoints/endpoint-messages.js';
import { DELIVERIES_PAGE } from '../../limits.js';
import { parseIsoDateTime } from '../../core/values/iso-date-time.js';
import type { DeliverySpaceDto, ListDeliveriesDto } from './deliveries.dto.js';
import { deliveryView, type DeliveryView } from './delivery-view.js';
import type { RecoverEndpointDto } from './endpoint.dto.js';
import { findEndpoint } from './endpoints.service.js';
import { findDeliveries, type FoundDelivery } from './find-deliveries.js';
import { recoverDeliveries } from './recover-deliveries.js';

export interface DeliveryPage {
  deliveries: DeliveryView[];
  /** `after` for the next page; null on the last one */
  next: string | null;
}

/** Delivery state of an account's events and callbacks. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly outbox: DeliveryOutbox,
  ) {}

  /** Newest first. */
  async list(caller: Caller, query: ListDeliveriesDto): Promise<DeliveryPage> {
    const { status, endpoint, event, after, limit = DELIVERIES_PAGE } = query;
    if (event !== undefined && !isEventName(event))
      throw invalidParameter('event', 'event: must be the id of an event or a type');
    const { manager } = this.dataSource;
    const owners = await this.ownersOf(caller, query);
    const found = await findDeliveries(manager, {
      tenant: tenantIn(caller, query),
      owners: endpoint === undefined ? owners : owners.filter((id) => id === endpoint),
      ...(caller.jobTypes && { jobTypes: caller.jobTypes }),
      ...(status && { status }),
      ...(event !== undefined && { event }),
      ...(after !== undefined && { after: readCursor(after) }),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { deliveries: await this.viewsOf(page), next: last ? cursorOf(last) : null };
  }

  async get(caller: Caller, id: string, space: DeliverySpaceDto): Promise<{ delivery: DeliveryView }> {
    const found = await this.find(caller, id, space);
    caller.shown = { jobId: found.subjectId, detail: { delivery: id } };
    const [delivery] = await this.viewsOf([found]);
    return { delivery: delivery! };
  }

  /** Starts a new round of attempts with the same `webhook-id`. */
  async resend(
    caller: Caller,
    id: string,
    space: DeliverySpaceDto,
  ): Promise<{ id: string; status: 'pending' }> {
    const { ownerId, subjectId, eventId } = await this.find(caller, id, space);
    await this.dataSource.transaction(async (manager) => {
      if (isEndpoint(ownerId)) await assertSendable(manager, ownerId, eventId);
      const outcome = await resendDelivery(manager, { id, ownerId, subjectId });
      if (outcome === 'erased') throw conflict(`delivery: ${id} was erased`);
      if (outcome === 'in-flight') throw conflict(`delivery: ${id} is being sent`);
      const tenant = tenantIn(caller, space);
      await recordAuditEvent(manager, {
        tenant,
        ...actorOf(caller),
        action: 'delivery.resent',
        subject: id,
      });
    });
    await this.outbox.startDelivery(ownerId);
    return { id, status: 'pending' };
  }

  /** Sends an endpoint the events of a period that it did not receive; none is sent twice. */
  async recover(
    caller: Caller,
    endpointId: string,
    { from, to }: RecoverEndpointDto,
  ): Promise<{ queued: number }> {
    const [begin, end] = [
      parseIsoDateTime(from)!,
      to === undefined ? this.clock.now() : parseIsoDateTime(to)!,
    ];
    if (begin >= end) throw invalidParameter('from', 'from: must be before to');
    const queued = await this.dataSource.transaction(async (manager) => {
      const endpoint = await findEndpoint(manager, caller, endpointId, true);
      if (endpoint.disabledAt) throw conflict(`webhook endpoint: ${endpointId} is disabled`);
      const count = await recoverDeliveries(manager, endpoint, begin, end);
      await recordAuditEvent(manager, {
        tenant: endpoint.tenant,
        ...actorOf(caller),
        action: 'endpoint.recovered',
        subject: endpointId,
        detail: { from: begin.toISOString(), to: end.toISOString(), queued: count },
      });
      return count;
    });
    await this.outbox.startDelivery(endpointId);
    return { queued };
  }

  private async viewsOf(found: readonly FoundDelivery[]): Promise<DeliveryView[]> {
    const ids = found.map(({ id }) => id);
    const attempts = await listAttempts(this.dataSource.manager, ids, answerSeal(this.cipher));
    return found.map((one) => deliveryView(one, attempts.get(one.id) ?? []));
  }

  /** Throws 404 for a delivery of another account, or of a job type the key is not allowed for. */
  private async find(caller: Caller, id: string, space: DeliverySpaceDto): Promise<FoundDelivery> {
    const [found] = await findDeliveries(this.dataSource.manager, {
      tenant: tenantIn(caller, space),
      owners: await this.ownersOf(caller, space),
      ...(caller.jobTypes && { jobTypes: caller.jobTypes }),
      id,
      limit: 1,
    });
    if (!found) throw new ServiceError('not-found', `delivery: ${id.slice(0, 64)} not found`);
    return found;
  }

  /** The tenant, for callbacks, and its endpoints, including deleted ones. */
  private async ownersOf(caller: Caller, space: DeliverySpaceDto): Promise<string[]> {
    const tenant = tenantIn(caller, space);
    const select = { id: true } as const;
    const rows = await this.dataSource.manager.find(WebhookEndpointEntity, { select, where: { tenant } });
    return [tenant, ...rows.map(({ id }) => id)];
  }
}

const isEventName = (event: string) =>
  /^evt_[A-Za-z0-9]{1,40}$/.test(event) || [...EVENT_TYPES, TEST_EVENT].some((type) => type === event);

const cursorOf = ({ at, id }: FoundDelivery): string => Buffer.from(`${at} ${id}`).toString('base64url');

function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (msg_\w+)$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  ) ?? [undefined, '', ''];
  if (!at || !id || !parseIsoDateTime(at))
    throw invalidParameter('after', 'after: must be `next` of an earlier page');
  return { at, id };
}

async function assertSendable(manager: EntityManager, endpointId: string, eventId: string | null) {
  const endpoint = await manager.findOneByOrFail(WebhookEndpointEntity, { id: endpointId });
  if (endpoint.disabledAt) throw conflict(`webhook endpoint: ${endpointId} is disabled`);
  if (eventId !== null && !(await manager.existsBy(EventEntity, { id: eventId })))
    throw conflict(`event: ${eventId} has expired`);
}
