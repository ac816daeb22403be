import { toUsDate } from '../../core/values/date-of-birth.js';

/**
 * Validated parameters as stored in the job record: without missing ones, and with the date of birth in the record's
 * format (MM/DD/YYYY; spec, job_parameters).
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
