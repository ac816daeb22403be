import { toUsDate } from '../../values/date-of-birth.js';

/**
 * Validated parameters as the job record keeps them: without what was not given, the date of birth in the record's own
 * form (MM/DD/YYYY; spec, job_parameters).
 */
export function submittedParams(details: Record<string, unknown>): Record<string, unknown> {
  const { dob, address, ...rest } = details;
  return given({
    ...rest,
    dob: toUsDate(dob),
    address: address === undefined || address === null ? address : given(address as Record<string, unknown>),
  });
}

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
