import { invalidParameter } from '@bonafide/platform/errors';
import { isIssuableSsn } from '../../checks/ssn/issuable-ssn.js';
import { saveRedactedFields, type RedactedFields } from '../../checks/ssn/redacted-fields.js';
import { ssnAttemptGate } from '../../checks/ssn/ssn-attempts.js';
import { SsnParamsDto } from '../../checks/ssn/ssn.dto.js';
import { SsnEngine } from '../../checks/ssn/ssn.engine.js';
import { submittedParams } from '../../checks/ssn/submitted-params.js';
import { SsnAttemptsSweeper } from '../../checks/ssn/ssn-attempts.sweeper.js';
import { SsnController } from '../../checks/ssn/ssn.controller.js';
import { SsnService } from '../../checks/ssn/ssn.service.js';
import type {
  JobTypeDefinition,
  PrepareContext,
  PreparedSubmission,
  SubmittedParams,
} from '../store/job-type.js';

export const privateSsn: JobTypeDefinition = {
  type: 'private-ssn',
  summary: 'Four or nine digits of an SSN against the owner of a phone number.',
  params: SsnParamsDto,
  feature: 'ssnEnabled',
  scope: 'ssn:verify',
  engine: SsnEngine,
  controllers: [SsnController],
  providers: [SsnService, SsnAttemptsSweeper],
  isInline: true,
  prepare,
  undetermined: { success: false, ssnMatch: null },
  report: { check: 'ssn', answer: ({ ssnMatch }) => ssnMatch as boolean | null | undefined },
};

/** Test mode uses no real numbers: only the format is checked, and no attempt is counted. */
function prepare(
  submitted: SubmittedParams,
  { caller: { tenant }, request: { isTest }, cipher, now }: PrepareContext,
): PreparedSubmission {
  const {
    ssn,
    properties = submitted.properties,
    ...details
  } = submitted.details as { ssn: string; phone: string; properties?: RedactedFields | null };
  if (!isTest && !isIssuableSsn(ssn))
    throw invalidParameter('ssn', 'ssn: is not a number that can be issued');
  const kept = properties?.length ? properties : null;
  const key = cipher.blindIndex(`${tenant}|${details.phone}`, 'ssn attempts');
  return {
    details: submittedParams(details),
    secrets: { ssn, ...(isTest ? { test: 'true' } : {}) },
    properties: null,
    ...(isTest ? {} : { beforeInsert: ssnAttemptGate({ tenant, key, parameter: 'phone' }, now) }),
    ...(kept ? { withinTransaction: (manager, job) => saveRedactedFields(manager, job, kept) } : {}),
  };
}
