import type { SendResult } from '../message-sender.port.js';
import { ProviderFailure } from '../provider-failure.js';

/** A message refused by the provider will not be sent: that is a final answer. */
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
