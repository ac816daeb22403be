import { z } from 'zod';
import { LICENCE_FIELDS, type LicenceFacts, type LicenceProvider } from '../licence-check.port.js';
import type { DeferrableOutcome } from '../provider-outcome.js';
import { ownFormatCheck, ownFormatResponse, toOutcome, type OwnFormatCall } from './own-format.js';

const Facts = z.object({
  fields: z.partialRecord(z.enum(LICENCE_FIELDS), z.enum(['match', 'no_match', 'unavailable'])),
  source: z.enum(['governmental', 'nonGovernmental']).optional(),
  warning: z.string().max(500).optional(),
}) satisfies z.ZodType<LicenceFacts>;

/** AAMVA DLDV (`aamva`) and DLV (`dlv`) by our documented format; both may answer later, DLV also by webhook. */
export const httpLicence = (kind: 'aamva' | 'dlv'): ((...by: OwnFormatCall) => LicenceProvider) =>
  ownFormatCheck(`/v1/${kind}/checks`, Facts);

const Response = ownFormatResponse(Facts);

/** Reads the body of `POST /api/dlv/webhook/license-validation`; undefined when it is not of the documented form. */
export function readLicenceWebhook(
  body: unknown,
):
  | { reference: string; answer: Exclude<DeferrableOutcome<LicenceFacts>, { outcome: 'pending' }> }
  | undefined {
  const head = z.object({ reference: z.string().min(1).max(128) }).safeParse(body);
  const read = Response.safeParse(body);
  if (!head.success || !read.success) return undefined;
  const answer = toOutcome<LicenceFacts>(read.data, head.data.reference);
  return answer.outcome === 'pending' ? undefined : { reference: head.data.reference, answer };
}
