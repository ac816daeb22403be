// Rule: which parts of a job are shown where personal data is masked (docs/design/rights-and-audit.md). An allow-list:
// new fields of a record stay masked until they are added here. The record keeps its shape, so that a page can show
// where data is: texts become dots, numbers null, and `masked` lists their paths.
import type { JobView } from '@bonafide/contracts/job-record';

export const MASK = '•••';

/**
 * Paths whose texts and numbers are shown; `*` is one step, `**` everything below. Booleans and null reveal nothing
 * about a person.
 */
const SHOWN = [
  'id',
  'status',
  'outcome',
  'completed',
  'submitted',
  'updatedAt',
  'accountId',
  'accountGroupSid',
  'reviewedAt',
  'errors.*.type',
  'signals.*.category',
  'signals.*.type',
  'signals.*.fields.*',
  'signals.*.property',
  'rejectionReasons.*.**',
  'request.type',
  'request.parameters.id',
  'request.consent.**',
  'request.assurance',
  'result.type',
  'result.country',
  'result.state',
  'result.version',
  'result.status',
  'result.tinType',
  'result.assurance.**',
  'result.captureSources.*',
  'result.relatedJobs.**',
  'result.confidences.**',
  'result.featuresEnabled.**',
  'result.simulatedChecks.*',
  'result.faceEngine',
  'result.errors.*.type',
  'result.warnings.*.type',
].map((path) => path.split('.'));

type Path = readonly (string | number)[];

export function maskRecord(record: JobView): JobView & { masked: string[] } {
  const masked: string[] = [];
  const shown = maskValue(record, [], masked) as JobView;
  return { ...shown, masked };
}

/** The text or number at a path from `masked`; undefined for anything else. */
export function readMaskedField(record: object, field: string): string | number | undefined {
  const path = field.split('.');
  let value: unknown = record;
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return isPersonal(value, path) ? (value as string | number) : undefined;
}

function maskValue(value: unknown, path: Path, masked: string[]): unknown {
  if (Array.isArray(value)) return value.map((one, index) => maskValue(one, [...path, index], masked));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, maskValue(member, [...path, name], masked)]),
    );
  if (!isPersonal(value, path)) return value;
  masked.push(path.join('.'));
  return typeof value === 'number' ? null : MASK;
}

const isPersonal = (value: unknown, path: Path): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value !== '')) && !isShown(path);

/** Whether the text or number at this path is also shown in a masked record. */
export const isShown = (path: Path): boolean => SHOWN.some((pattern) => matches(pattern, path));

const matches = (pattern: readonly string[], path: Path): boolean =>
  (pattern.at(-1) === '**' ? path.length >= pattern.length : path.length === pattern.length) &&
  pattern.every((step, at) => step === '*' || step === '**' || step === path[at]);
