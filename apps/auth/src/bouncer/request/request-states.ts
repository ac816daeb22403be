/**
 * States of an authorize request. `pending` until someone signs in, `signed-in` while the consent page waits, then one
 * of three final states. Polls report both waiting states as `pending`, and `expired` after the deadline.
 */
export const REQUEST_TRANSITIONS = {
  pending: ['signed-in', 'denied', 'error'],
  'signed-in': ['signed-in', 'completed', 'denied'],
  completed: [],
  denied: [],
  error: [],
} as const satisfies Record<string, readonly string[]>;

export type RequestState = keyof typeof REQUEST_TRANSITIONS;
export type PublicRequestState = 'pending' | 'completed' | 'denied' | 'expired' | 'error';

export const mayBecome = (from: RequestState, to: RequestState): boolean =>
  (REQUEST_TRANSITIONS[from] as readonly RequestState[]).includes(to);

/** The states from which `to` can be reached, for the `WHERE status IN (…)` of its update. */
export const statesBefore = (to: RequestState): RequestState[] =>
  (Object.keys(REQUEST_TRANSITIONS) as RequestState[]).filter((from) => mayBecome(from, to));

/** `deadline`: the end of the waiting state. */
export function publicState(state: RequestState, deadline: Date, now: Date): PublicRequestState {
  if (state === 'completed' || state === 'denied' || state === 'error') return state;
  return now.getTime() >= deadline.getTime() ? 'expired' : 'pending';
}
