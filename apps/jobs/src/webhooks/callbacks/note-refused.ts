import type { AttemptResult } from '@bonafide/delivery/record-attempts';
import { type DataSource, In } from 'typeorm';
import { isEndpoint } from '../endpoints/is-endpoint.js';
import type { EventLogService } from '../events/event-log.service.js';
import { CALLBACK_REFUSED } from '../events/event-type.js';
import { CallbackDeliveryEntity } from './callback-delivery.entity.js';

/** An event for each callback that was not sent because its grant has ended. */
export async function noteRefused(
  dataSource: DataSource,
  events: EventLogService,
  results: readonly AttemptResult[],
): Promise<void> {
  const refused = results.filter(
    ({ errorKind, ownerId }) => errorKind === 'ungranted' && !isEndpoint(ownerId),
  );
  if (refused.length === 0) return;
  const rows = await dataSource.manager.find(CallbackDeliveryEntity, {
    select: { id: true, ownerId: true, subjectId: true, event: true },
    where: {
      id: In(refused.map(({ deliveryId }) => deliveryId)),
      ownerId: In(refused.map(({ ownerId }) => ownerId)),
    },
  });
  for (const { id, ownerId: tenant, subjectId, event } of rows)
    await events.record(dataSource.manager, {
      tenant,
      type: CALLBACK_REFUSED,
      subjectId,
      data: { id, jobId: subjectId, event },
    });
  await Promise.all(
    [...new Set(rows.map(({ ownerId }) => ownerId))].map((tenant) => events.announce(tenant)),
  );
}
