import { CrosscheckParamsDto } from '../../checks/crosscheck/crosscheck.dto.js';
import { CrosscheckEngine } from '../../checks/crosscheck/crosscheck.engine.js';
import type { JobTypeDefinition } from '../store/job-type.js';

export const idCrosscheck: JobTypeDefinition = {
  type: 'id-crosscheck',
  summary: 'Whether address, e-mail, phone and IP address belong to one person.',
  params: CrosscheckParamsDto,
  feature: 'crosscheckEnabled',
  scope: 'crosscheck:run',
  engine: CrosscheckEngine,
  isInline: true,
  undetermined: { success: false },
  report: { check: 'crosscheck' },
};
