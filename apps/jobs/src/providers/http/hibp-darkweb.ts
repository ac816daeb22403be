import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { DarkwebFacts, DarkwebProvider } from '../darkweb.port.js';
import type { HttpClient } from '../http-client.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { requestRaw, joinUrl, readJson } from './request-json.js';

export interface HibpSettings {
  baseUrl: string;
  apiKey: string;
}

const Range = z.array(z.object({ hashSuffix: z.string(), websites: z.array(z.string()) }));
const PREFIX_LENGTH = 6;

/**
 * Have I Been Pwned v3 by k-anonymity, `GET /api/v3/breachedaccount/range/{6 hex of SHA-1}`: only six digits of the
 * address's hash are sent, the comparison happens here.
 */
export class HibpDarkweb implements DarkwebProvider {
  constructor(
    private readonly settings: HibpSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  search(question: { email: string }): Promise<ProviderOutcome<DarkwebFacts>> {
    // SHA-1 is the service's format and not a protection here; sending only a prefix hides the address.
    const hash = createHash('sha1').update(question.email.trim().toLowerCase()).digest('hex').toUpperCase();
    const suffix = hash.slice(PREFIX_LENGTH);
    return this.call.run<ProviderOutcome<DarkwebFacts>>(async (timeoutMs) => {
      const response = await requestRaw(this.http, {
        method: 'GET',
        url: joinUrl(this.settings.baseUrl, `/api/v3/breachedaccount/range/${hash.slice(0, PREFIX_LENGTH)}`),
        headers: { 'hibp-api-key': this.settings.apiKey, 'user-agent': 'bonafide' },
        timeoutMs,
        accept: [200, 404],
      });
      const range = response.status === 404 ? [] : readJson(response, Range);
      const breaches = range.find((entry) => entry.hashSuffix.toUpperCase() === suffix)?.websites ?? [];
      return breaches.length > 0 ? match({ breaches }) : noMatch({ breaches: [] });
    });
  }
}
