import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type {
  IdentityOwnerFacts,
  IdentityOwnerProvider,
  IdentityOwnerQuestion,
} from '../identity-owner.port.js';
import { ProviderFailure } from '../provider-failure.js';
import { notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { requestJson, joinUrl } from './request-json.js';
import { concludeOwner } from './conclude-owner.js';

export interface ProveSettings {
  baseUrl: string;
  clientId: string;
  username: string;
  password: string;
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) });
const Verify = z.object({
  status: z.number(),
  response: z
    .object({
      reasonCodes: z.array(z.string()).default([]),
      name: z.object({ nameScore: z.number().nullish() }).nullish(),
      identifiers: z
        .object({ ssn: z.boolean().nullish(), last4: z.boolean().nullish(), dob: z.boolean().nullish() })
        .nullish(),
    })
    .nullish(),
});

const SUCCESS = 0;
const NO_DATA = 1012;
const NAME_SCORE_OF_SAME_PERSON = 70;
const TOKEN_MARGIN_MS = 30_000;

/** Prove Verify v2: `POST /token`, then `POST /identity/verify/v2` with the subscriber's consent as a header. */
export class ProveIdentityOwner implements IdentityOwnerProvider {
  private token: { value: string; expiresAt: number } | undefined;

  constructor(
    private readonly settings: ProveSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  verify(question: IdentityOwnerQuestion): Promise<ProviderOutcome<IdentityOwnerFacts>> {
    return this.call.run<ProviderOutcome<IdentityOwnerFacts>>(async (timeoutMs) => {
      const answer = await this.ask(question, timeoutMs);
      if (answer.status === NO_DATA) return notDetermined('no_record', 'prove_1012');
      if (answer.status !== SUCCESS || !answer.response)
        throw new ProviderFailure(
          answer.status >= 1000 && answer.status < 1100 ? 'refused' : 'provider_error',
          {
            code: `prove_${answer.status}`,
          },
        );
      const { identifiers, name } = answer.response;
      const ssn = question.ssn?.length === 4 ? identifiers?.last4 : identifiers?.ssn;
      const score = name?.nameScore;
      return concludeOwner(
        {
          ssnMatch: question.ssn === undefined ? null : (ssn ?? null),
          dobMatch: question.dob === undefined ? null : (identifiers?.dob ?? null),
          nameMatch: typeof score === 'number' ? score >= NAME_SCORE_OF_SAME_PERSON : null,
        },
        question,
      );
    });
  }

  private async ask(question: IdentityOwnerQuestion, timeoutMs: number) {
    for (let renewed = false; ; renewed = true) {
      const token = await this.fetchToken(timeoutMs);
      const answer = await requestJson(
        this.http,
        {
          method: 'POST',
          url: joinUrl(this.settings.baseUrl, '/identity/verify/v2'),
          headers: { authorization: `Bearer ${token}`, 'consent-status': consentStatus(question.consent) },
          json: toWire(question),
          timeoutMs,
          accept: [200, ...(renewed ? [] : [401])],
        },
        Verify.or(
          z
            .object({})
            .loose()
            .transform(() => undefined),
        ),
      );
      if (answer.status === 200 && answer.body) return answer.body;
      if (answer.status === 200) throw new ProviderFailure('bad_response');
      // A token may be revoked before it expires: fetch a new one, once.
      this.token = undefined;
    }
  }

  private async fetchToken(timeoutMs: number): Promise<string> {
    if (this.token && this.token.expiresAt > Date.now()) return this.token.value;
    const { baseUrl, clientId, username, password } = this.settings;
    const { body } = await requestJson(
      this.http,
      {
        method: 'POST',
        url: joinUrl(baseUrl, '/token'),
        form: new URLSearchParams({ username, password, client_id: clientId, grant_type: 'password' }),
        timeoutMs,
      },
      Token,
    );
    const expiresAt = Date.now() + body.expires_in * 1_000 - TOKEN_MARGIN_MS;
    this.token = { value: body.access_token, expiresAt };
    return body.access_token;
  }
}

const consentStatus = (consent: boolean | null | undefined) =>
  consent === true ? 'optedIn' : consent === false ? 'optedOut' : 'notCollected';

function toWire(question: IdentityOwnerQuestion) {
  const { address, ssn } = question;
  return {
    requestId: question.reference,
    phoneNumber: question.phone.replace(/^\+/, ''),
    firstName: question.firstName,
    lastName: question.lastName,
    address: address?.streetAddress,
    extendedAddress: address?.unit,
    city: address?.city,
    region: address?.state,
    postalCode: address?.postalCode,
    emailAddress: question.email,
    dob: question.dob,
    ...(ssn === undefined ? {} : ssn.length === 4 ? { last4: ssn } : { ssn }),
    details: true,
  };
}
