import type { JobRecord } from '@bonafide/contracts/job-record';
import type { CheckVerdict } from '../../checks/outcome/id-check.js';
import { RELATED } from '../../checks/related/related-items.js';
import { CAPTURE } from '../../media/photos/capture-findings.js';
import { JOB_TYPE_DEFINITIONS } from '../../jobs/types/registry.js';
import { checkOutcomes } from './check-outcomes.js';
import { humanize } from './report-words.js';

// The checks of a job as the report shows them: each once, with its outcome, whether a simulator answered, whether it
// decided the job, and why it did not pass. A record repeats this in scores, signals, errors and rejection reasons.

export interface CheckRow {
  label: string;
  verdict: CheckVerdict;
  isSimulated: boolean;
  /** the job did not pass because of this */
  isDecisive: boolean;
  score: string | null;
  reasons: string[];
}

/** Scores that belong to a check with another name. */
const CHECK_OF: Record<string, string> = {
  idAml: 'aml',
  idCrosscheckIdentity: 'crosscheck',
  idCrosscheckActivity: 'crosscheckActivity',
  idCrosscheckDarkweb: 'darkweb',
};

const CHECK_OF_ERROR: Record<string, string> = {
  InvalidIdPhotoError: 'id',
  InvalidUserPhotoError: 'selfie',
  ExpiredIdError: 'idExpired',
  NameMatchError: 'nameMatch',
  BirthDateMatchError: 'birthDateMatch',
  BarcodeMatchError: 'barcodeMatch',
  FaceMatchError: 'faceMatch',
};

/** Measures of a photograph: not checks by themselves. */
export const MEASURES = ['idQuality', 'idGlareQuality', 'selfieSunglasses', 'selfieEyeglasses'];

const checkOf = (name: string) => CHECK_OF[name] ?? name;

export function checkRows(record: JobRecord): CheckRow[] {
  const rows = new Map<string, CheckRow>();
  const rowOf = (name: string): CheckRow => {
    const check = checkOf(name);
    const row = rows.get(check) ?? newRow(check, isSimulated(record, check));
    rows.set(check, row);
    return row;
  };
  for (const { name, verdict, detail } of [...checkOutcomes(record), ...ownOutcome(record)]) {
    if (MEASURES.includes(name)) continue;
    const row = rowOf(name);
    // No remark about it: there was nothing to check.
    row.verdict = verdict === 'not-determined' && detail === '' ? 'not-run' : verdict;
    if (/^[\d.]+$/.test(detail)) row.score = detail;
    else if (detail !== '' && verdict !== 'passed') addReason(row, detail);
  }
  for (const { property, category, type, message } of record.signals) {
    const row = rowOf(property ?? category);
    // What other jobs say, and how the photos were taken, decides nothing.
    const isRemark = category === RELATED || category === CAPTURE;
    row.verdict = type === 'not-determined' || isRemark ? 'not-determined' : 'failed';
    addReason(row, message);
  }
  const told = new Set([...rows.values()].flatMap(({ reasons }) => reasons));
  for (const { type, message } of record.errors) {
    if (told.has(reasonOf(message))) continue;
    const row = rowOf(CHECK_OF_ERROR[type] ?? nameIn(message) ?? mainCheck(record));
    row.verdict = /\bnot determined\b/.test(message) ? 'not-determined' : 'failed';
    addReason(row, message);
  }
  for (const { key } of record.rejectionReasons) rowOf(key).isDecisive = true;
  return [...rows.values()];
}

const newRow = (check: string, simulated: boolean): CheckRow => ({
  label: humanize(check),
  verdict: 'not-run',
  isSimulated: simulated,
  isDecisive: false,
  score: null,
  reasons: [],
});

function addReason(row: CheckRow, message: string): void {
  const reason = reasonOf(message);
  if (!row.reasons.includes(reason)) row.reasons.push(reason);
}

/** The beginning of a message: the check or field it is about. */
const SUBJECT = /^([A-Za-z][\w.]*): /;
const nameIn = (message: string): string | undefined => SUBJECT.exec(message)?.[1];

/** A message without the verdict and the check name that its row shows; a field name is kept, in words. */
function reasonOf(message: string): string {
  const subject = nameIn(message);
  const rest = message.replace(SUBJECT, '').replace(/^not determined:? ?/, '');
  const isField =
    subject !== undefined && /^(firstName|lastName|dob|email|phone|address\.\w+)$/.test(subject);
  return isField ? `${humanize(subject).toLowerCase()}: ${rest}` : rest.replaceAll('_', ' ');
}

const reportOf = ({ request }: JobRecord) => JOB_TYPE_DEFINITIONS[request.type].report;

const mainCheck = (record: JobRecord) => reportOf(record).check;

/** Outcome of a job with a single question. */
function ownOutcome(record: JobRecord): { name: string; verdict: CheckVerdict; detail: string }[] {
  const { check, answer: answerIn } = reportOf(record);
  const answer = record.result ? answerIn?.(record.result) : undefined;
  if (answer === undefined) return [];
  const verdict = answer === null ? 'not-determined' : answer ? 'passed' : 'failed';
  return [{ name: check, verdict, detail: answer === null ? 'no answer was given' : '' }];
}

/** `simulatedChecks` lists those of an id-verification; the result of a single check has its own flag. */
function isSimulated(record: JobRecord, check: string): boolean {
  const result = record.result ?? {};
  const names = result.simulatedChecks as string[] | undefined;
  const own = result[check] as { simulated?: boolean } | null | undefined;
  return (
    names?.includes(check) === true ||
    own?.simulated === true ||
    (result.simulated === true && names === undefined)
  );
}
