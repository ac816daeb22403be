import { EcbsvParamsDto } from '../../checks/ecbsv/ecbsv.dto.js';
import { EcbsvEngine } from '../../checks/ecbsv/ecbsv.engine.js';
import { saveRedactedFields } from '../../checks/ssn/redacted-fields.js';
import { submittedParams } from '../../checks/ssn/submitted-params.js';
import { EcbsvController } from '../../checks/ecbsv/ecbsv.controller.js';
import { EcbsvService } from '../../checks/ecbsv/ecbsv.service.js';
import type { JobTypeDefinition } from '../store/job-type.js';

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
  prepare: ({ details: { ssn, ...details }, properties }) => ({
    details: submittedParams(details),
    secrets: { ssn: ssn as string },
    // Properties of SSN jobs are never in the job record (spec, `request.properties`).
    properties: null,
    ...(properties?.length
      ? {
          withinTransaction: (manager, job) => saveRedactedFields(manager, job, properties),
        }
      : {}),
  }),
  undetermined: { success: false, ssnMatch: null },
  report: { check: 'ssn', answer: ({ ssnMatch }) => ssnMatch as boolean | null | undefined },
};
