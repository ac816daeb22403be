/** Why a check was not determined; stable codes, safe to show and to log. */
export const NOT_DETERMINED_REASONS = [
  'timeout',
  'unreachable',
  'circuit_open',
  'rate_limited',
  'provider_error',
  'bad_response',
  'refused',
  'no_record',
  'insufficient_data',
  'not_covered',
  'not_configured',
  'no_list',
  'no_face',
  'several_faces',
  'face_too_small',
  'borderline',
  'possible_copy',
] as const;
export type NotDeterminedReason = (typeof NOT_DETERMINED_REASONS)[number];

/** Reasons of a temporary outage: asking again may help. */
export const PASSING: readonly NotDeterminedReason[] = [
  'timeout',
  'unreachable',
  'circuit_open',
  'rate_limited',
  'provider_error',
];

interface OutcomeBase {
  /** True when a simulator answered; every result shows it (docs/design/job-processing.md). */
  simulated: boolean;
  /** The provider's own code, when it gave one. Never personal data. */
  code?: string;
}

/** The provider reached a conclusion. For look-ups, `match` means a record was found, `no_match` that none exists. */
export interface Determined<D> extends OutcomeBase {
  outcome: 'match' | 'no_match';
  data: D;
}

/** `D`: facts that may be known although the question stays open. */
export interface NotDetermined<D = never> extends OutcomeBase {
  outcome: 'not_determined';
  reason: NotDeterminedReason;
  known?: KnownFacts<D>;
}

/** Facts that do not settle a question, and their source. */
export interface KnownFacts<D> {
  facts: D;
  /** A public clause that follows the reason. */
  source: string;
}

/** The answer comes later, by webhook or polling. */
export interface Pending extends OutcomeBase {
  outcome: 'pending';
  /** The reference of this request at both provider and service. */
  reference: string;
  /** When the provider wants to be polled; absent when only its webhook answers. */
  pollAfterMs?: number;
}

export type ProviderOutcome<D> = Determined<D> | NotDetermined<NonNullable<D>>;
export type DeferrableOutcome<D> = ProviderOutcome<D> | Pending;

export const match = <D>(data: D, code?: string): Determined<D> => ({
  outcome: 'match',
  data,
  simulated: false,
  ...(code === undefined ? {} : { code }),
});

export const noMatch = <D>(data: D, code?: string): Determined<D> => ({
  outcome: 'no_match',
  data,
  simulated: false,
  ...(code === undefined ? {} : { code }),
});

export const notDetermined = (reason: NotDeterminedReason, code?: string): NotDetermined => ({
  outcome: 'not_determined',
  reason,
  simulated: false,
  ...(code === undefined ? {} : { code }),
});

export const pending = (reference: string, pollAfterMs?: number): Pending => ({
  outcome: 'pending',
  reference,
  simulated: false,
  ...(pollAfterMs === undefined ? {} : { pollAfterMs }),
});

const SENTENCES: Record<NotDeterminedReason, string> = {
  timeout: 'the provider did not answer in time',
  unreachable: 'the provider could not be reached',
  circuit_open: 'the provider is failing and is not asked for now',
  rate_limited: 'the provider asked for fewer requests',
  provider_error: 'the provider had an error',
  bad_response: 'the provider answered in an unknown form',
  refused: 'the provider refused the request',
  no_record: 'the provider has no record',
  insufficient_data: 'not enough was submitted',
  not_covered: 'the provider does not cover this case',
  not_configured: 'no provider is configured',
  no_list: 'no list is imported',
  no_face: 'no face was found',
  several_faces: 'several faces were found',
  face_too_small: 'a face is too small to be compared',
  borderline: 'the faces are neither surely the same nor surely different',
  possible_copy: 'the selfie may be a copy of another picture',
};

/** What this machine knows about a question that only a provider could settle. */
export const knownWithoutProvider = <D>(facts: D, source: string): NotDetermined<D> => ({
  outcome: 'not_determined',
  reason: 'not_configured',
  known: { facts, source },
  simulated: false,
});

/** The facts of a look-up; null if nothing is known. */
export function factsOf<D>(answer: ProviderOutcome<D | null>): D | null {
  if (answer.outcome === 'match') return answer.data;
  return (answer.outcome === 'not_determined' ? (answer.known?.facts as D) : null) ?? null;
}

/** One public sentence for a reason, ready to follow "not determined: ". */
export const describeReason = (reason: NotDeterminedReason, source?: string): string =>
  source === undefined ? SENTENCES[reason] : `${SENTENCES[reason]}; ${source}`;
