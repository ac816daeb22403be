import { randomUUID } from 'node:crypto';
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

/** URL and key of a provider that uses our documented format (docs/provider-formats.md). */
export interface OwnFormatSettings {
  baseUrl: string;
  apiKey: string;
}

const Code = z.string().max(64).optional();

/** The envelope of every response in our format; `data` depends on the check. */
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

/** Arguments for creating a provider that uses our format. */
export type OwnFormatCall = Parameters<ReturnType<typeof ownFormatCheck>>;

/** A check that may be answered later: sends its request under a reference, which makes it repeatable, and can poll. */
export const ownFormatCheck =
  <D extends z.ZodType>(path: string, data: D) =>
  ({ baseUrl, apiKey }: OwnFormatSettings, http: HttpClient, call: ProviderCall) => {
    const schema = ownFormatResponse(data);
    const ask = (method: 'GET' | 'POST', at: string, reference: string, json?: object) =>
      call.run<DeferrableOutcome<z.output<D>>>(async (timeoutMs) => {
        const { body } = await requestJson(
          http,
          {
            method,
            url: joinUrl(baseUrl, at),
            headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': reference },
            ...(json ? { json } : {}),
            timeoutMs,
          },
          schema,
        );
        return toOutcome(body as OwnFormatResponse<z.output<D>>, reference);
      });
    return {
      verify: ({ reference, ...question }: { reference: string }) =>
        ask('POST', path, reference, { reference, ...question }),
      poll: (reference: string) => ask('GET', `${path}/${encodeURIComponent(reference)}`, reference),
    };
  };

/** A check that needs an immediate answer: `pending` violates the format. */
export const ownFormatQuestion =
  <D extends z.ZodType>(path: string, data: D) =>
  (...by: OwnFormatCall) => {
    const { verify } = ownFormatCheck(path, data)(...by);
    return async (question: object) => {
      const answer = await verify({ reference: randomUUID(), ...question });
      return answer.outcome === 'pending' ? notDetermined('bad_response', 'pending') : answer;
    };
  };
