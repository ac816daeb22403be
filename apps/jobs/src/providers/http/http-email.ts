import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { EmailFacts, EmailProvider, EmailQuestion } from '../email.port.js';
import type { HttpClient } from '../http-client.js';
import type { ProviderOutcome } from '../provider-outcome.js';
import { AgeRange, unknownable } from './fact-schemas.js';
import { OwnFormatCheck, refusePending, type OwnFormatSettings } from './own-format.js';

const Facts = z
  .object({
    ownerName: unknownable(z.string().max(200)),
    firstSeen: unknownable(z.iso.date()),
    ageRange: unknownable(AgeRange),
    domainCreated: unknownable(z.iso.date()),
    isDisposable: unknownable(z.boolean()),
    isDeliverable: unknownable(z.boolean()),
  })
  .nullish()
  .transform((facts) => facts ?? null) satisfies z.ZodType<EmailFacts | null>;

/** E-mail look-up by our documented format: owner name, first seen, age range. */
export class HttpEmail implements EmailProvider {
  private readonly check;

  constructor(settings: OwnFormatSettings, http: HttpClient, call: ProviderCall) {
    this.check = new OwnFormatCheck('/v1/emails/lookups', Facts, settings, http, call);
  }

  async lookUp(question: EmailQuestion): Promise<ProviderOutcome<EmailFacts | null>> {
    return refusePending(await this.check.submit(randomUUID(), question));
  }
}
