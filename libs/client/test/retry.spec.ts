import { waitBeforeRetry } from '../src/retry.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const answer = (status: number, retryAfter?: string) => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
});
const read = { isRepeatable: true, carriesKey: false, attempt: 0, now: NOW, chance: 1 };
const write = { ...read, isRepeatable: false };
const keyed = { ...read, carriesKey: true };

it.each([
  ['a read without a response', undefined, read, 500],
  ['a write with a key, without a response', undefined, keyed, 500],
  ['a write without one', undefined, write, undefined],
  ['a failed read', answer(503), read, 500],
  ['a failed write without a key', answer(503), write, undefined],
  ['a failed write with a key', answer(500), keyed, 500],
  ['a write that was refused for its rate', answer(429, '2'), write, 2_000],
  ['what names a date', answer(503, 'Thu, 01 Jan 2026 00:00:09 GMT'), read, 9_000],
  ['what names a date that is over', answer(503, 'Thu, 01 Jan 2025 00:00:09 GMT'), read, 500],
  ['what names nonsense', answer(503, 'soon'), read, 500],
  ['a first request with this key that still runs', answer(409, '1'), keyed, 1_000],
  ['any other conflict', answer(409), keyed, undefined],
  ['a conflict of a request without a key', answer(409, '1'), read, undefined],
  ['a request that is wrong', answer(400), keyed, undefined],
  ['another body under the same key', answer(422), keyed, undefined],
  ['a success', answer(200), keyed, undefined],
  ['a redirect', answer(302), read, undefined],
  ['the fourth failure', answer(503), { ...read, attempt: 3 }, 4_000],
  ['the twentieth failure', answer(503), { ...read, attempt: 19 }, 8_000],
  ['half of it at the least', answer(503), { ...read, chance: 0 }, 250],
])('%s', (_, response, request, wait) => {
  expect(waitBeforeRetry(response, request)).toBe(wait);
});
