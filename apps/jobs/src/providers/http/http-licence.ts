import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import {
  LICENCE_FIELDS,
  type LicenceFacts,
  type LicenceProvider,
  type LicenceQuestion,
} from '../licence-check.port.js';
import type { DeferrableOutcome } from '../provider-outcome.js';
import { OwnFormatCheck, ownFormatResponse, toOutcome, type OwnFormatSettings } from './own-format.js';

const Facts = z.object({
  fields: z.partialRecord(z.enum(LICENCE_FIELDS), z.enum(['match', 'no_match', 'unavailable'])),
  source: z.enum(['governmental', 'nonGovernmental']).optional(),
  warning: z.string().max(500).optional(),
}) satisfies z.ZodType<LicenceFacts>;

/** AAMVA DLDV (`aamva`) and DLV (`dlv`) by our documented format; both may answer later, DLV also by webhook. */
export class HttpLicence implements LicenceProvider {
  private readonly check;

  constructor(kind: 'aamva' | 'dlv', settings: OwnFormatSettings, http: HttpClient, call: ProviderCall) {
    this.check = new OwnFormatCheck(`/v1/${kind}/checks`, Facts, settings, http, call);
  }

  verify({ reference, ...question }: LicenceQuestion): Promise<DeferrableOutcome<LicenceFacts>> {
    return this.check.submit(reference, question);
  }

  poll(reference: string): Promise<DeferrableOutcome<LicenceFacts>> {
    return this.check.poll(reference);
  }
}

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
