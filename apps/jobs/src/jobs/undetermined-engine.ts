import type { JobType } from '@bonafide/contracts/job-types';
import type { EngineOutcome, JobEngine } from './job-engine.js';

/** For types that no provider is configured for: completes honestly, nothing determined. */
export class UndeterminedEngine implements JobEngine {
  constructor(readonly types: readonly JobType[]) {}

  async run(): Promise<EngineOutcome> {
    return {
      state: 'completed',
      result: { success: false },
      errors: [
        { type: 'ConnectionError', message: 'not determined: no provider is configured for this check' },
      ],
    };
  }
}
