import type { SendResult } from '../message-sender.port.js';
import { ProviderFailure } from '../provider-failure.js';

/** A message that the provider refused will not go out: that is an answer, not an open question. */
export const refuseOr =
  (send: (timeoutMs: number) => Promise<SendResult>) =>
  async (timeoutMs: number): Promise<SendResult> => {
    try {
      return await send(timeoutMs);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.reason !== 'refused') throw error;
      return {
        outcome: 'refused',
        simulated: false,
        reason: 'refused',
        ...(error.code ? { code: error.code } : {}),
      };
    }
  };
