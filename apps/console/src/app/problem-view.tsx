import { Problem } from '../api/problem.js';
import { useWords } from '../messages/messages.js';

/** Shown instead of content that could not be loaded. */
export function ProblemView({ error, notFound }: { error: unknown; notFound?: string }) {
  const words = useWords();
  const problem = error instanceof Problem ? error : undefined;
  const isMissing = problem?.kind === 'not-found';
  // The access had not ended: a new token was refused too.
  const isRefused = problem?.kind === 'signed-out' && problem.details.party === 'jobsService';
  const heading = isMissing
    ? words.problem.notFound
    : problem?.kind === 'forbidden'
      ? words.problem.forbidden
      : isRefused
        ? words.session.notTrusted
        : words.problem.page;
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center" role="alert">
      <h1 className="text-lg font-semibold">{heading}</h1>
      <p className="mt-2 text-soft">
        {isMissing ? (notFound ?? words.app.notFound) : (problem?.message ?? String(error))}
      </p>
      {isRefused && <p className="mt-2 text-soft">{words.session.notTrustedWhy}</p>}
      {problem?.details.requestId && (
        <p className="mt-4 font-mono text-xs text-dim">
          {words.problem.request} {problem.details.requestId}
        </p>
      )}
    </div>
  );
}
