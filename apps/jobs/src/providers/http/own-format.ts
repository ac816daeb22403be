import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import {
  NOT_DETERMINED_REASONS,
  match,
  noMatch,
  notDetermined,
  pending,
  type DeferrableOutcome,
} from '../provider-outcome.js';
import { requestJson, joinUrl } from './request-json.js';

/** Where a provider that speaks our documented format (docs/provider-formats.md) listens, and the key it gave us. */
export interface OwnFormatSettings {
  baseUrl: string;
  apiKey: string;
}

const Code = z.string().max(64).optional();

/** The envelope that every answer of our format has; `data` is the check's own. */
export const ownFormatResponse = <D extends z.ZodType>(data: D) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('match'), code: Code, data }),
    z.object({ outcome: z.literal('no_match'), code: Code, data }),
    z.object({
      outcome: z.literal('not_determined'),
      code: Code,
      reason: z.enum(NOT_DETERMINED_REASONS).catch('no_record').default('no_record'),
    }),
    z.object({
      outcome: z.literal('pending'),
      pollAfterSeconds: z.number().positive().max(86_400).optional(),
    }),
  ]);

type OwnFormatResponse<D> =
  | { outcome: 'match' | 'no_match'; code?: string | undefined; data: D }
  | {
      outcome: 'not_determined';
      code?: string | undefined;
      reason: (typeof NOT_DETERMINED_REASONS)[number];
    }
  | { outcome: 'pending'; pollAfterSeconds?: number | undefined };

export function toOutcome<D>(answer: OwnFormatResponse<D>, reference: string): DeferrableOutcome<D> {
  switch (answer.outcome) {
    case 'match':
      return match(answer.data, answer.code);
    case 'no_match':
      return noMatch(answer.data, answer.code);
    case 'not_determined':
      return notDetermined(answer.reason, answer.code);
    case 'pending':
      return pending(
        reference,
        answer.pollAfterSeconds === undefined ? undefined : answer.pollAfterSeconds * 1_000,
      );
  }
}

/** One check of our format: submit under a reference (which makes it repeatable) and ask again. */
export class OwnFormatCheck<D extends z.ZodType> {
  private readonly schema;

  constructor(
    private readonly path: string,
    data: D,
    private readonly settings: OwnFormatSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {
    this.schema = ownFormatResponse(data);
  }

  submit(reference: string, body: object): Promise<DeferrableOutcome<z.output<D>>> {
    return this.ask('POST', this.path, reference, { reference, ...body });
  }

  poll(reference: string): Promise<DeferrableOutcome<z.output<D>>> {
    return this.ask('GET', `${this.path}/${encodeURIComponent(reference)}`, reference);
  }

  private ask(method: 'GET' | 'POST', path: string, reference: string, json?: object) {
    return this.call.run<DeferrableOutcome<z.output<D>>>(async (timeoutMs) => {
      const { body } = await requestJson(
        this.http,
        {
          method,
          url: joinUrl(this.settings.baseUrl, path),
          headers: { authorization: `Bearer ${this.settings.apiKey}`, 'idempotency-key': reference },
          ...(json ? { json } : {}),
          timeoutMs,
        },
        this.schema,
      );
      return toOutcome(body as OwnFormatResponse<z.output<D>>, reference);
    });
  }
}

/** For checks that cannot wait: a provider that answers `pending` there breaks the format. */
export const refusePending = <D>(answer: DeferrableOutcome<D>) =>
  answer.outcome === 'pending' ? notDetermined('bad_response', 'pending') : answer;
