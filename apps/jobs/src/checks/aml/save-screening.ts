import type { EntityManager } from 'typeorm';
import type { AmlScreening } from './aml.service.js';
import { insertMonitor } from './monitors.js';
import { writeExplanation } from './stored-explanation.js';

/**
 * What is written in the transaction that completes a screened job: the explanation of its findings, and the monitor
 * (`seen`: the import that the screening was based on; undefined: not monitored). Empty if there is neither.
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
