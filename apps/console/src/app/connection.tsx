import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '../api/problem.js';
import { useMessages } from '../messages/messages.js';
import { createStore } from '../store.js';

const BACK_MS = 3_000;

/** The problem of a query that is being retried, if any. */
const troubleOf = (queries: Query[]): Problem | undefined =>
  queries
    .filter((query) => query.isActive())
    .map(({ state }) => state.fetchFailureReason)
    .find((reason): reason is Problem => reason instanceof Problem && reason.isTemporary);

/** For what is not a query: a page's code that cannot be loaded. */
export const chunkLoadError = createStore<Problem | undefined>(undefined);

/** Shows which service is unreachable, and briefly that it is reachable again. */
export function Connection() {
  const messages = useMessages();
  const cache = useQueryClient().getQueryCache();
  const [queryTrouble, setTrouble] = useState<Problem>();
  const ofCode = chunkLoadError.use();
  const trouble = ofCode ?? queryTrouble;
  const [isBack, setBack] = useState(false);
  useEffect(
    () =>
      cache.subscribe(() =>
        queueMicrotask(() => {
          const found = troubleOf(cache.getAll());
          setTrouble((before) => {
            if (before && !found) setBack(true);
            return found;
          });
        }),
      ),
    [cache],
  );
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  const text = !trouble
    ? isBack
      ? messages.problem.back
      : ''
    : trouble.kind === 'limited'
      ? messages.problem.limited
      : messages.problem[trouble.kind === 'offline' ? 'offline' : 'failed'](
          messages.problem[trouble.details.party ?? 'jobsService'],
        );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center"
    >
      {text !== '' && (
        <p
          className={`rounded-full px-3.5 py-1.5 text-xs font-medium shadow-lg ${trouble ? 'bg-unsure-ground text-unsure' : 'bg-pass-ground text-pass'}`}
        >
          {text}
        </p>
      )}
    </div>
  );
}
