// Rule: every check of a job once, with one of three outcomes or why it did not run. A record has this in up to four
// places: scores, signals, errors and rejection reasons.
import type { JobRecord } from './job-record.js';
import { MASK } from './masked.js';

export type Verdict = 'passed' | 'failed' | 'not-determined' | 'not-run';

export interface Check {
  name: string;
  verdict: Verdict;
  score: number | null;
  isSimulated: boolean;
  /** the job failed because of this check */
  isDecisive: boolean;
  reasons: string[];
}

/** The minimum score to pass (docs/design/job-processing.md). */
const PASS = 0.9;
/** Measures of a photo, and aggregate scores: not checks by themselves. */
const NO_CHECKS = ['idQuality', 'idGlareQuality', 'selfieSunglasses', 'selfieEyeglasses', 'originalIdentity'];
/** Names of scores and errors that belong to a check with another name. */
const ALIASES: Record<string, string> = {
  idAml: 'aml',
  identity: 'crosscheck',
  idCrosscheckIdentity: 'crosscheck',
  idCrosscheckActivity: 'crosscheckActivity',
  idCrosscheckDarkweb: 'darkweb',
  InvalidIdPhotoError: 'id',
  InvalidUserPhotoError: 'selfie',
  ExpiredIdError: 'idExpired',
  NameMatchError: 'nameMatch',
  BirthDateMatchError: 'birthDateMatch',
  BarcodeMatchError: 'barcodeMatch',
  FaceMatchError: 'faceMatch',
  ReviewNeededError: 'related',
};
const SUBJECT = /^([A-Za-z][\w.]*): /;

export function checksOf(job: JobRecord): Check[] {
  const result = (job.result ?? {}) as Record<string, unknown>;
  const simulated = (result.simulatedChecks ?? []) as string[];
  const checks = new Map<string, Check>();
  const checkOf = (given: string): Check => {
    const name = ALIASES[given] ?? given;
    const check = checks.get(name) ?? {
      name,
      verdict: 'not-run' as const,
      score: null,
      isSimulated: simulated.includes(name) || result.simulated === true,
      isDecisive: false,
      reasons: [],
    };
    checks.set(name, check);
    return check;
  };
  for (const [name, score] of Object.entries((result.confidences ?? {}) as Record<string, number | null>)) {
    if (NO_CHECKS.includes(name)) continue;
    const check = checkOf(name);
    check.score = score;
    if (score !== null) check.verdict = score >= PASS ? 'passed' : 'failed';
  }
  for (const [name, answer] of ownAnswers(result)) checkOf(name).verdict = answer;
  for (const { property, category, type, message } of job.signals ?? []) {
    const check = checkOf(property ?? category ?? '');
    // What other jobs say, and how the photos were taken, decides nothing.
    const isRemark = category === 'related' || category === 'capture';
    check.verdict = type === 'not-determined' || isRemark ? 'not-determined' : 'failed';
    addReason(check, message);
  }
  for (const { type, message } of job.errors ?? []) {
    const isKnown =
      message !== MASK && [...checks.values()].some(({ reasons }) => reasons.includes(reasonOf(message)));
    if (isKnown) continue;
    const check = checkOf(ALIASES[type] ? type : (SUBJECT.exec(message)?.[1] ?? type));
    check.verdict = verdictOfError(check, message);
    addReason(check, message);
  }
  for (const { key } of job.rejectionReasons ?? []) checkOf(key).isDecisive = true;
  return [...checks.values()].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
}

const ORDER: Verdict[] = ['failed', 'not-determined', 'passed', 'not-run'];

/** Outcomes of jobs with a single check, and of checks with a separate result. */
function* ownAnswers(result: Record<string, unknown>): Generator<[string, Verdict]> {
  for (const [name, field] of [
    ['ssn', 'ssnMatch'],
    ['dobMatch', 'dobMatch'],
  ] as const)
    if (field in result) yield [name, verdictOf(result[field])];
  if (result.tinType !== undefined)
    yield ['tin', verdictOf({ MATCH: true, NO_MATCH: false }[String(result.status)])];
  const fraud = result.ipFraudCheck as { ipFraud?: boolean } | null | undefined;
  if (fraud?.ipFraud !== undefined) yield ['ipFraud', verdictOf(!fraud.ipFraud)];
}

/** A masked message does not tell the verdict: a low score means failed, no score means not determined. */
const verdictOfError = ({ score, verdict }: Check, message: string): Verdict => {
  if (message !== MASK) return /\bnot determined\b/.test(message) ? 'not-determined' : 'failed';
  return score !== null || verdict === 'failed' ? 'failed' : 'not-determined';
};

const verdictOf = (answer: unknown): Verdict =>
  answer === true ? 'passed' : answer === false ? 'failed' : 'not-determined';

/** Without the check and the verdict, which are shown separately. */
const reasonOf = (message: string): string => message.replace(SUBJECT, '').replace(/^not determined:? ?/, '');

function addReason(check: Check, message: string): void {
  const reason = reasonOf(message);
  if (reason !== '' && !check.reasons.includes(reason)) check.reasons.push(reason);
}
