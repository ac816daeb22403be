// Rule: what a job came to, in one of three outcomes (decision 0104), or why it has none yet.

export type Outcome = 'passed' | 'failed' | 'not-determined' | 'active' | 'removed';

/** What of a job is needed to say it: as much as the list asks for. */
export interface JudgedJob {
  status?: string;
  reviewSuccess?: boolean | null;
  result?: Record<string, unknown> | null;
}

const ANSWERS = ['success', 'ssnMatch', 'dobMatch'];
const TIN_ANSWERS: Record<string, boolean> = { MATCH: true, NO_MATCH: false };

/** A reviewer's decision counts before the service's own. */
export function outcomeOf({ status, reviewSuccess, result }: JudgedJob): Outcome {
  if (status === 'removed' || status === 'active') return status;
  const answer = reviewSuccess ?? ownAnswer(result ?? {});
  return answer === true ? 'passed' : answer === false ? 'failed' : 'not-determined';
}

function ownAnswer(result: Record<string, unknown>): boolean | undefined {
  const answer = ANSWERS.map((name) => result[name]).find((value) => typeof value === 'boolean');
  return (answer as boolean | undefined) ?? TIN_ANSWERS[String(result.status)];
}
