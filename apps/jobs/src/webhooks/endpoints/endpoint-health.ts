import type { AttemptResult } from '@bonafide/delivery/record-attempts';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { isEndpoint } from './is-endpoint.js';

/** Records when an endpoint starts failing, and when it recovers; writes only changes. */
export async function noteHealth(manager: EntityManager, results: readonly AttemptResult[]): Promise<void> {
  const healthy = new Set<string>();
  const failing = new Set<string>();
  for (const { ownerId, after } of results)
    if (isEndpoint(ownerId)) (after.state === 'delivered' ? healthy : failing).add(ownerId);
  // Two plain statements: Citus does not allow now() in a CASE (docs/design/running.md).
  if (healthy.size > 0)
    await sql.run(
      manager,
      'UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ANY ($1) AND failing_since IS NOT NULL',
      [[...healthy]],
    );
  const ill = [...failing].filter((id) => !healthy.has(id));
  if (ill.length > 0)
    await sql.run(
      manager,
      'UPDATE webhook_endpoints SET failing_since = now() WHERE id = ANY ($1) AND failing_since IS NULL',
      [ill],
    );
}
