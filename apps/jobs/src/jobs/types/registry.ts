import type { JobType } from '@bonafide/contracts/job-types';
import type { JobTypeDefinition } from '../store/job-type.js';
import { dob } from './dob.js';
import { ecbsvSsn } from './ecbsv-ssn.js';
import { idAamva } from './id-aamva.js';
import { idAml } from './id-aml.js';
import { idCrosscheck } from './id-crosscheck.js';
import { idReverification } from './id-reverification.js';
import { idVerification } from './id-verification.js';
import { privateSsn } from './private-ssn.js';
import { selfieVerification } from './selfie-verification.js';
import { tinValidation } from './tin-validation.js';

/** Every job type. To add one: its name in the contract, its file here, its line in this list. */
export const JOB_TYPE_DEFINITIONS: Readonly<Record<JobType, JobTypeDefinition>> = {
  'id-verification': idVerification,
  'id-reverification': idReverification,
  'selfie-verification': selfieVerification,
  'id-crosscheck': idCrosscheck,
  'id-aamva': idAamva,
  'id-aml': idAml,
  'ecbsv-ssn': ecbsvSsn,
  'private-ssn': privateSsn,
  dob,
  'tin-validation': tinValidation,
};
