import type { NotDeterminedReason } from './provider-outcome.js';

/** Thrown by an adapter when a call was inconclusive. `callProvider` turns it into `not_determined`. */
export class ProviderFailure extends Error {
  /** False when the provider certainly did not act on the request, so that a retry is safe. */
  readonly mayHaveActed: boolean;
  /** How long the provider asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** It fails for this question alone: no outage that would pause the provider for others. */
  readonly ofQuestionAlone: boolean;

  constructor(
    readonly reason: NotDeterminedReason,
    options: {
      mayHaveActed?: boolean;
      retryAfterMs?: number;
      ofQuestionAlone?: boolean;
      code?: string;
      cause?: unknown;
    } = {},
  ) {
    super(`provider call failed: ${reason}`, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.mayHaveActed = options.mayHaveActed ?? true;
    this.retryAfterMs = options.retryAfterMs;
    this.ofQuestionAlone = options.ofQuestionAlone ?? false;
    this.code = options.code;
  }

  readonly code: string | undefined;
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const OWN_FAULTS = [TypeError, RangeError, ReferenceError];
const TIMED_OUT = /timeout|timedout|abort/i;

/** Classifies a transport error. Unknown errors count as sent: a retry might act twice. */
export function classifyTransportError(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const code = findCode(error);
  // A fault in our own code, which some question brought to light.
  if (code === '' && OWN_FAULTS.some((kind) => error instanceof kind))
    return new ProviderFailure('provider_error', {
      ofQuestionAlone: true,
      code: (error as Error).name,
      cause: error,
    });
  const { kind } = (error ?? {}) as { kind?: unknown };
  if (error instanceof Error && error.name === 'OutboundRefusedError')
    return new ProviderFailure('refused', { mayHaveActed: false, cause: error });
  if (kind === 'dns' || kind === 'connect' || kind === 'tls')
    return new ProviderFailure('unreachable', { mayHaveActed: false, cause: error });
  const name = error instanceof Error ? `${error.name} ${error.message}` : '';
  if (NEVER_CONNECTED.has(code))
    return new ProviderFailure('unreachable', { mayHaveActed: false, cause: error });
  if (code === 'ECONNRESET' || code === 'EPIPE') return new ProviderFailure('unreachable', { cause: error });
  if (TIMED_OUT.test(code) || TIMED_OUT.test(name)) return new ProviderFailure('timeout', { cause: error });
  return new ProviderFailure('unreachable', { cause: error });
}

function findCode(error: unknown): string {
  for (let at = error, depth = 0; at && typeof at === 'object' && depth < 4; depth++) {
    const { code, cause } = at as { code?: unknown; cause?: unknown };
    if (typeof code === 'string') return code;
    at = cause;
  }
  return '';
}
