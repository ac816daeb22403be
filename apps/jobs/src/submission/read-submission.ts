import type { JobType } from '@bonafide/contracts/job-types';
import type { ErrorDetail } from '@bonafide/platform/errors';
import { findFaults, joinFaults, refuseFaults } from '@bonafide/platform/http/validation';
import { CreateJobDto } from './job.dto.js';
import type { JobParams, ReadParams } from './params-of-type.js';

export interface SubmissionRules {
  /** refuses who may not submit this type, before anything else of the body is judged */
  admit(type: JobType): void;
  /** faults that need settings */
  furtherFaults(body: object): ErrorDetail[];
  readParams(params: Record<string, unknown> | undefined, type: JobType): ReadParams;
}

/** The body of a submission of any type. All that is wrong with it, its type's parameters included, is told at once. */
export function readSubmission(
  sent: unknown,
  { admit, furtherFaults, readParams }: SubmissionRules,
): CreateJobDto & JobParams {
  const { instance, faults } = findFaults(CreateJobDto, sent);
  const isWrong = (parameter: string) => faults.some((fault) => fault.parameter === parameter);
  const params: JobParams = { details: {}, photos: new Map() };
  const ofParams: ErrorDetail[] = [];
  if (!isWrong('type')) {
    admit(instance.type);
    if (!isWrong('params')) {
      const { faults: found, ...read } = readParams(instance.params, instance.type);
      Object.assign(params, read);
      ofParams.push(...found);
    }
  }
  refuseFaults(joinFaults(faults, [...furtherFaults(sent as object), ...ofParams]));
  return { ...instance, ...params };
}
