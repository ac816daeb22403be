import type { EntityManager } from 'typeorm';
import type { AmlScreening } from './aml.service.js';
import { insertMonitor } from './monitors.js';
import { writeExplanation } from './stored-explanation.js';

/**
 * What is written in the transaction that completes a screened job: why it found whom it found, and that it is monitored
 * (`seen`: the import that the screening has seen; undefined: not monitored). Nothing where there is neither.
 */
export function saveScreening(
  { explanation }: Pick<AmlScreening, 'explanation'>,
  { jobId, tenant, seen }: { jobId: string; tenant: string; seen: string | undefined },
): { withinTransaction?: (manager: EntityManager) => Promise<void> } {
  if (!explanation && seen === undefined) return {};
  return {
    withinTransaction: async (manager) => {
      if (explanation) await writeExplanation(manager, { jobId, tenant }, explanation);
      if (seen !== undefined) await insertMonitor(manager, { jobId, tenant, seen });
    },
  };
}
