import { z } from 'zod';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import type { TinProvider } from '../tin.port.js';
import { ownFormatCheck, type OwnFormatCall } from './own-format.js';

const Nothing = z
  .unknown()
  .optional()
  .transform(() => null);

/** TIN matching by our documented format; the final answer of a pending one also comes by webhook. */
export const httpTin: (...by: OwnFormatCall) => TinProvider = ownFormatCheck('/v1/tin/checks', Nothing);

const TinWebhook = z.object({
  reference: z.string().min(1).max(128),
  outcome: z.enum(['match', 'no_match', 'not_determined']),
  code: z.string().max(64).optional(),
});

/** Reads the body of `POST /api/tin/webhook`; undefined when it does not have the documented form. */
export function readTinWebhook(
  body: unknown,
): { reference: string; answer: ProviderOutcome<null> } | undefined {
  const read = TinWebhook.safeParse(body);
  if (!read.success) return undefined;
  const { reference, outcome, code } = read.data;
  if (outcome === 'not_determined') return { reference, answer: notDetermined('no_record', code) };
  return { reference, answer: outcome === 'match' ? match(null, code) : noMatch(null, code) };
}
