import { Problem } from '../api/problem.js';
import { useMessages, type Messages } from '../messages/messages.js';

/** Why a write failed; without a response, that its result is unknown. */
export function Failure({ error, className = 'mt-3' }: { error: Error | null; className?: string }) {
  const messages = useMessages();
  if (!error) return null;
  return (
    <p role="alert" className={`text-xs text-fail ${className}`}>
      {error instanceof Problem ? textOf(error, messages) : error.message}
    </p>
  );
}

function textOf({ kind, details, message }: Problem, { problem, session }: Messages): string {
  if (kind === 'offline') return problem.unknownOutcome;
  if (kind === 'other-person') return session.otherPerson;
  if (kind === 'no-window') return session.noWindow;
  if (kind === 'limited') return problem.limitedWrite(Math.ceil((details.retryAfterMs ?? 0) / 1000));
  return details.status === 412 ? problem.changedMeanwhile : message;
}
