import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { EcbsvFacts, EcbsvProvider, EcbsvQuestion } from '../ecbsv.port.js';
import type { HttpClient } from '../http-client.js';
import type { ProviderOutcome } from '../provider-outcome.js';
import { OwnFormatCheck, refusePending, type OwnFormatSettings } from './own-format.js';

const Facts = z
  .object({ deathIndicator: z.boolean().nullable().default(null) })
  .prefault({}) satisfies z.ZodType<EcbsvFacts>;

/** The SSA's consent-based verification, by our documented format. */
export class HttpEcbsv implements EcbsvProvider {
  private readonly check;

  constructor(settings: OwnFormatSettings, http: HttpClient, call: ProviderCall) {
    this.check = new OwnFormatCheck('/v1/ecbsv/checks', Facts, settings, http, call);
  }

  async verify({ reference, ...question }: EcbsvQuestion): Promise<ProviderOutcome<EcbsvFacts>> {
    return refusePending(await this.check.submit(reference, question));
  }
}
