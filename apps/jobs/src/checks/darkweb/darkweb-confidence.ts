import type { DarkwebFacts } from '../../providers/darkweb.port.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { roundConfidence } from '../../core/values/round-confidence.js';

/** Confidence lost for each breach: an old address is in one or two, a traded identity in many. */
const LOSS_PER_BREACH = 0.08;

/**
 * 1 when the address is in no breach, below 0.9 from two breaches on; null when not determined. It falls as (1 −
 * 0.08)^n, so that it never reaches 0 and more breaches are always worse.
 */
export function darkwebConfidence(answer: ProviderOutcome<DarkwebFacts>): number | null {
  if (answer.outcome === 'not_determined') return null;
  return roundConfidence((1 - LOSS_PER_BREACH) ** answer.data.breaches.length);
}
