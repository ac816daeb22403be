import { EcbsvParamsDto } from '../../checks/ecbsv/ecbsv.dto.js';
import { EcbsvEngine } from '../../checks/ecbsv/ecbsv.engine.js';
import { saveRedactedFields } from '../../checks/ssn/redacted-fields.js';
import { submittedParams } from '../../checks/ssn/submitted-params.js';
import { EcbsvController } from '../../checks/ecbsv/ecbsv.controller.js';
import { EcbsvService } from '../../checks/ecbsv/ecbsv.service.js';
import { toUsDate, usDateToIso } from '../../core/values/date-of-birth.js';
import { plainName } from '../../core/values/normalize-text.js';
import { ssnAttemptGate } from '../../checks/ssn/ssn-attempts.js';
import type {
  JobTypeDefinition,
  PrepareContext,
  PreparedSubmission,
  SubmittedParams,
} from '../store/job-type.js';

export const ecbsvSsn: JobTypeDefinition = {
  type: 'ecbsv-ssn',
  summary: "Number, name and date of birth against the SSA's records, with the holder's consent.",
  params: EcbsvParamsDto,
  feature: 'ecbsvEnabled',
  scope: 'ssn:verify',
  engine: EcbsvEngine,
  controllers: [EcbsvController],
  providers: [EcbsvService],
  isInline: true,
  prepare,
  undetermined: { success: false, ssnMatch: null },
  report: { check: 'ssn', answer: ({ ssnMatch }) => ssnMatch as boolean | null | undefined },
};

function prepare(
  { details: { ssn, ...details }, properties }: SubmittedParams,
  { caller: { tenant }, cipher, now }: PrepareContext,
): PreparedSubmission {
  const owner = { tenant, key: cipher.blindIndex(`${tenant}|${personOf(details)}`, 'ecbsv attempts') };
  return {
    details: submittedParams(details),
    secrets: { ssn: ssn as string },
    // Properties of SSN jobs are never in the job record (spec, `request.properties`).
    properties: null,
    beforeInsert: ssnAttemptGate({ ...owner, parameter: 'dob' }, now),
    ...(properties?.length
      ? {
          withinTransaction: (manager, job) => saveRedactedFields(manager, job, properties),
        }
      : {}),
  };
}

/** However the name is written; the first name has too many forms. */
function personOf(details: Record<string, unknown>): string {
  const { lastName, dob } = details as { lastName: string; dob: string };
  const letters = plainName(lastName)
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');
  return `${letters}|${usDateToIso(String(toUsDate(dob)))}`;
}
