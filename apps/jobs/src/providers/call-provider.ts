import {
  BrokenCircuitError,
  DelegateBackoff,
  TaskCancelledError,
  TimeoutStrategy,
  handleWhen,
  noop,
  retry,
  timeout,
  wrap,
  type IPolicy,
} from 'cockatiel';
import { accountCircuits } from './account-circuits.js';
import { ProviderFailure, classifyTransportError } from './provider-failure.js';
import { PASSING, type NotDetermined } from './provider-outcome.js';
import type { ProviderCheck } from './providers.js';

/** One entry per call, without personal data. */
export interface ProviderJournalEntry {
  provider: string;
  check: ProviderCheck;
  outcome: string;
  reason?: string;
  code?: string;
  latencyMs: number;
  attempts: number;
  simulated: boolean;
  at: Date;
}

/** Writes an entry; its errors are ignored, because a journal must not fail a check. */
export type WriteJournal = (entry: ProviderJournalEntry) => void | Promise<void>;

export interface ProviderCallSettings {
  provider: string;
  check: ProviderCheck;
  /** Maximum duration of one attempt. */
  attemptTimeoutMs: number;
  /** Maximum duration of the call with all retries. */
  deadlineMs: number;
  /** Retries after the first attempt. */
  maxRetries: number;
  /** After this many consecutive failures, the provider is not called for `breakerPauseMs` (`accountCircuits`). */
  breakerFailures: number;
  breakerPauseMs: number;
  retryDelayMs: number;
  simulated: boolean;
}

const DEFAULT_CALL_SETTINGS: Omit<ProviderCallSettings, 'provider' | 'check'> = {
  attemptTimeoutMs: 8_000,
  deadlineMs: 20_000,
  maxRetries: 2,
  breakerFailures: 5,
  breakerPauseMs: 30_000,
  retryDelayMs: 200,
  simulated: false,
};

interface Concluded {
  outcome: string;
  simulated: boolean;
  reason?: string;
  code?: string;
}

/**
 * Runs one request to a provider: with time limits for each attempt and in total, retries only where they are safe, a
 * circuit breaker, and one journal entry. Never rejects: inconclusive results are `not_determined`.
 */
export interface ProviderCall {
  readonly settings: ProviderCallSettings;
  /** For reads and for requests with an idempotency key: can be retried after a lost response. */
  run<A extends Concluded>(attempt: Attempt<A>): Promise<A | NotDetermined>;
  /** For requests that must not be repeated: retried only if the provider certainly did nothing. */
  runOnce<A extends Concluded>(attempt: Attempt<A>): Promise<A | NotDetermined>;
}

type Attempt<A> = (timeoutMs: number) => Promise<A>;

export function createProviderCall(
  given: Partial<ProviderCallSettings> & Pick<ProviderCallSettings, 'provider' | 'check'>,
  journal: WriteJournal,
): ProviderCall {
  // A simulator fails on purpose: no circuit breaker and no retries.
  const calm = given.simulated ? { maxRetries: 0, breakerFailures: Number.MAX_SAFE_INTEGER } : {};
  const settings: ProviderCallSettings = { ...DEFAULT_CALL_SETTINGS, ...given, ...calm };
  const throughCircuit = accountCircuits({
    failures: settings.breakerFailures,
    pauseMs: settings.breakerPauseMs,
  });
  // No abort when a call returns: nobody listens for it.
  const limit = (ms: number) => timeout(ms, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const attemptMs = Math.min(settings.attemptTimeoutMs, settings.deadlineMs);
  const attemptLimit = limit(attemptMs);

  const repeating = (repeatable: boolean) =>
    wrap(
      limit(settings.deadlineMs),
      retry(
        handleWhen(
          (error) =>
            error instanceof ProviderFailure &&
            PASSING.includes(error.reason) &&
            !error.ofQuestionAlone &&
            (repeatable || !error.mayHaveActed),
        ),
        {
          maxAttempts: settings.maxRetries,
          backoff: new DelegateBackoff((context) => pause(context, settings)),
        },
      ),
    );
  // Without retries, the limit of the only attempt is the total limit.
  const policyFor = (repeatable: boolean) => (settings.maxRetries === 0 ? noop : repeating(repeatable));

  const runUnder =
    (policy: IPolicy) =>
    async <A extends Concluded>(attempt: Attempt<A>): Promise<A | NotDetermined> => {
      const started = performance.now();
      let attempts = 0;
      let answer: A | NotDetermined;
      try {
        const ask = async () => {
          attempts++;
          try {
            return await attemptLimit.execute(() => attempt(attemptMs));
          } catch (error) {
            if (error instanceof TaskCancelledError) throw new ProviderFailure('timeout', { cause: error });
            throw classifyTransportError(error);
          }
        };
        answer = await policy.execute(() => throughCircuit(ask));
        if (settings.simulated && !answer.simulated) answer = { ...answer, simulated: true };
      } catch (error) {
        answer = toFailure(error, settings.simulated);
      }
      await write(journal, {
        provider: settings.provider,
        check: settings.check,
        outcome: answer.outcome,
        ...(answer.reason === undefined ? {} : { reason: answer.reason }),
        ...(answer.code === undefined ? {} : { code: answer.code }),
        latencyMs: Math.round(performance.now() - started),
        attempts,
        simulated: answer.simulated,
        at: new Date(),
      });
      return answer;
    };
  return { settings, run: runUnder(policyFor(true)), runOnce: runUnder(policyFor(false)) };
}

function pause(
  context: { attempt: number; result: { error: Error } | { value: unknown } },
  settings: ProviderCallSettings,
) {
  const error = 'error' in context.result ? context.result.error : undefined;
  const requested = error instanceof ProviderFailure ? (error.retryAfterMs ?? 0) : 0;
  const grown = settings.retryDelayMs * 2 ** (context.attempt - 1);
  return Math.max(requested, grown * (0.75 + Math.random() / 2));
}

function toFailure(error: unknown, simulated: boolean): NotDetermined {
  const base = { outcome: 'not_determined' as const, simulated };
  if (error instanceof ProviderFailure)
    return { ...base, reason: error.reason, ...(error.code === undefined ? {} : { code: error.code }) };
  if (error instanceof BrokenCircuitError) return { ...base, reason: 'circuit_open' };
  if (error instanceof TaskCancelledError) return { ...base, reason: 'timeout' };
  return { ...base, reason: 'provider_error' };
}

async function write(journal: WriteJournal, entry: ProviderJournalEntry) {
  try {
    await journal(entry);
  } catch {
    // The check's result is valid even if the journal could not be written.
  }
}
