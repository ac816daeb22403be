// Rule: the outcome of a job, one of three (decision 0104), or why it has none yet.

export type Outcome = 'passed' | 'failed' | 'not-determined' | 'active' | 'removed';

/** The fields of a job that determine it, which the list also requests. */
export interface JudgedJob {
  status?: string;
  reviewSuccess?: boolean | null;
  result?: Record<string, unknown> | null;
}

const ANSWERS = ['success', 'ssnMatch', 'dobMatch'];
const TIN_ANSWERS: Record<string, boolean> = { MATCH: true, NO_MATCH: false };

/** A reviewer's decision takes precedence over the service's. */
export function outcomeOf({ status, reviewSuccess, result }: JudgedJob): Outcome {
  if (status === 'removed' || status === 'active') return status;
  const answer = reviewSuccess ?? ownAnswer(result ?? {});
  return answer === true ? 'passed' : answer === false ? 'failed' : 'not-determined';
}

function ownAnswer(result: Record<string, unknown>): boolean | undefined {
  const answer = ANSWERS.map((name) => result[name]).find((value) => typeof value === 'boolean');
  return (answer as boolean | undefined) ?? TIN_ANSWERS[String(result.status)];
}
