import { DobParamsDto } from '../../checks/dob/dob.dto.js';
import { DobEngine } from '../../checks/dob/dob.engine.js';
import { submittedParams } from '../../checks/ssn/submitted-params.js';
import { DobController } from '../../checks/dob/dob.controller.js';
import { DobService } from '../../checks/dob/dob.service.js';
import type { JobTypeDefinition } from '../store/job-type.js';

export const dob: JobTypeDefinition = {
  type: 'dob',
  summary: 'A date of birth against the owner of a phone number.',
  params: DobParamsDto,
  feature: 'dobEnabled',
  scope: 'dob:verify',
  engine: DobEngine,
  controllers: [DobController],
  providers: [DobService],
  isInline: true,
  prepare: ({ details }) => ({ details: submittedParams(details) }),
  undetermined: { success: false, dobMatch: null },
  report: { check: 'dobMatch', answer: ({ dobMatch }) => dobMatch as boolean | null | undefined },
};
