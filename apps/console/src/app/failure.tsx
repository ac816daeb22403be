import { Problem } from '../api/problem.js';
import { useWords } from '../messages/messages.js';

/** Why a write failed; without a response, that its result is unknown. */
export function Failure({ error, className = 'mt-3' }: { error: Error | null; className?: string }) {
  const words = useWords();
  if (!error) return null;
  const problem = error instanceof Problem ? error : undefined;
  const text =
    problem?.kind === 'offline'
      ? words.problem.unknownOutcome
      : problem?.kind === 'other-person'
        ? words.session.otherPerson
        : problem?.details.status === 412
          ? words.problem.changedMeanwhile
          : error.message;
  return (
    <p role="alert" className={`text-xs text-fail ${className}`}>
      {text}
    </p>
  );
}
