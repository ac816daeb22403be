// Rule: a record masked by the service (docs/design/rights-and-audit.md), with revealed values put back in place.
import type { JobRecord } from './job-record.js';

export const MASK = '•••';

export type MaskedJob = JobRecord & { masked?: string[] };
/** by path: `result.firstName` */
export type Revealed = Readonly<Record<string, string | number>>;

export function withRevealed(job: MaskedJob, revealed: Revealed): MaskedJob {
  const copy = structuredClone(job) as Record<string, unknown>;
  for (const [path, value] of Object.entries(revealed)) {
    const steps = path.split('.');
    const last = steps.pop()!;
    let place: unknown = copy;
    for (const step of steps) place = (place as Record<string, unknown> | null | undefined)?.[step];
    if (place !== null && typeof place === 'object') (place as Record<string, unknown>)[last] = value;
  }
  return { ...(copy as MaskedJob), masked: job.masked?.filter((path) => !(path in revealed)) };
}

/** The personal data that pages show; the rest of a record is unchanged. */
const SHOWN =
  /^(request\.(submittedP|p)arameters\.\w+|result\.\w+|result\.(idFields|barcodeData)\.\w+|review\.\w+|internalId|(errors|signals)\.\d+\.message)$/;

export const revealable = ({ masked = [] }: MaskedJob): string[] => masked.filter((path) => SHOWN.test(path));
