import type { ErrorItem } from '@bonafide/contracts/job-record';
import { type NotDeterminedReason, describeReason } from '../../providers/provider-outcome.js';

/** What a job's record says of a check that its provider could not settle. */
export const undetermined = (reason: NotDeterminedReason): ErrorItem => ({
  type: 'ConnectionError',
  message: `not determined: ${describeReason(reason)}`,
});
