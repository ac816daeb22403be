import type { AttemptResult } from '@bonafide/delivery/record-attempts';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { isEndpoint } from './is-endpoint.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** Records when an endpoint starts failing, and when it recovers; writes only changes. */
export async function noteHealth(manager: EntityManager, results: readonly AttemptResult[]): Promise<void> {
  const healthy = new Set<string>();
  const failing = new Set<string>();
  for (const { ownerId, after } of results)
    if (isEndpoint(ownerId)) (after.state === 'delivered' ? healthy : failing).add(ownerId);
  // Two plain statements: Citus does not allow now() in a CASE (docs/design/running.md).
  if (healthy.size > 0)
    await manager.update(
      WebhookEndpointEntity,
      { id: In([...healthy]), failingSince: Not(IsNull()) },
      { failingSince: null },
    );
  const ill = [...failing].filter((id) => !healthy.has(id));
  if (ill.length > 0)
    await manager.update(
      WebhookEndpointEntity,
      { id: In(ill), failingSince: IsNull() },
      { failingSince: () => 'now()' },
    );
}
