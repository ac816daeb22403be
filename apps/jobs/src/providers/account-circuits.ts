import {
  type CircuitBreakerPolicy,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type IBreaker,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { pictureOwner } from '../media/images/picture-owner.js';
import { ProviderFailure } from './provider-failure.js';
import type { NotDeterminedReason } from './provider-outcome.js';

const OUTAGES = new Set<NotDeterminedReason>(['timeout', 'unreachable', 'provider_error', 'bad_response']);
/** one forgotten early is asked again */
const ACCOUNTS_MAX = 10_000;

/**
 * After this many consecutive failures of an account's questions, the provider is not asked for that account for
 * `pauseMs`. It is paused for all accounts when the questions of several fail: what one account sends is no outage.
 */
export function accountCircuits({ failures, pauseMs }: { failures: number; pauseMs: number }) {
  const isOutage = handleWhen(
    (error) => error instanceof ProviderFailure && !error.ofQuestionAlone && OUTAGES.has(error.reason),
  );
  const open = (breaker: IBreaker) => circuitBreaker(isOutage, { halfOpenAfter: pauseMs, breaker });
  const shared = open(new SeveralAccountsBreaker(failures));
  const own = new LRUCache<string, CircuitBreakerPolicy>({ max: ACCOUNTS_MAX });
  return <A>(attempt: () => Promise<A>): Promise<A> => {
    const { account } = pictureOwner();
    const circuit = own.get(account) ?? open(new ConsecutiveBreaker(failures));
    own.set(account, circuit);
    return circuit.execute(() => shared.execute(attempt));
  };
}

/** Opens after consecutive failures, of which no account counts for more than half. */
class SeveralAccountsBreaker implements IBreaker {
  private readonly byAccount = new Map<string, number>();

  constructor(private readonly failures: number) {}

  get state(): unknown {
    return [...this.byAccount];
  }

  success(): void {
    this.byAccount.clear();
  }

  failure(): boolean {
    const { account } = pictureOwner();
    this.byAccount.set(account, (this.byAccount.get(account) ?? 0) + 1);
    const most = Math.max(1, Math.floor(this.failures / 2));
    const counted = [...this.byAccount.values()].reduce((sum, count) => sum + Math.min(count, most), 0);
    return counted >= this.failures;
  }
}
