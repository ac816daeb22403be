import { Problem } from '../api/problem.js';
import { useMessages } from '../messages/messages.js';

/** Shown instead of content that could not be loaded. */
export function ProblemView({ error, notFound }: { error: unknown; notFound?: string }) {
  const messages = useMessages();
  const problem = error instanceof Problem ? error : undefined;
  const isMissing = problem?.kind === 'not-found';
  // The access had not ended: a new token was refused too.
  const isRefused = problem?.kind === 'signed-out' && problem.details.party === 'jobsService';
  const heading = isMissing
    ? messages.problem.notFound
    : problem?.kind === 'forbidden'
      ? messages.problem.forbidden
      : isRefused
        ? messages.session.notTrusted
        : messages.problem.page;
  return (
    <div className="mx-auto max-w-md px-6 py-24 text-center" role="alert">
      <h1 className="text-lg font-semibold">{heading}</h1>
      <p className="mt-2 text-soft">
        {isMissing ? (notFound ?? messages.app.notFound) : (problem?.message ?? String(error))}
      </p>
      {isRefused && <p className="mt-2 text-soft">{messages.session.notTrustedWhy}</p>}
      {problem?.details.requestId && (
        <p className="mt-4 font-mono text-xs text-dim">
          {messages.problem.request} {problem.details.requestId}
        </p>
      )}
    </div>
  );
}
