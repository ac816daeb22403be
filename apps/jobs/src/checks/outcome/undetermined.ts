import type { ErrorItem } from '@bonafide/contracts/job-record';
import { type NotDeterminedReason, describeReason } from '../../providers/provider-outcome.js';

/** The item in a job's record for a check that its provider could not determine. */
export const undetermined = (reason: NotDeterminedReason): ErrorItem => ({
  type: 'ConnectionError',
  message: `not determined: ${describeReason(reason)}`,
});
