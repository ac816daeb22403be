import { Problem } from '../api/problem.js';
import { useWords } from '../messages/messages.js';

/** Why something that writes was not done; without a response, that this is not known. */
export function Failure({ error }: { error: Error | null }) {
  const words = useWords();
  if (!error) return null;
  const problem = error instanceof Problem ? error : undefined;
  const text =
    problem?.kind === 'offline'
      ? words.problem.unknownOutcome
      : problem?.details.status === 412
        ? words.problem.changedMeanwhile
        : error.message;
  return (
    <p role="alert" className="mt-3 text-xs text-fail">
      {text}
    </p>
  );
}
