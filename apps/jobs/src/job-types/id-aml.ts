import { AmlParamsDto } from '../checks/aml/aml.dto.js';
import { AmlEngine } from '../checks/aml/aml.engine.js';
import type { JobTypeDefinition } from '../job-store/job-type.js';

/** A person against the sanction, warning and PEP lists. */
export const idAml: JobTypeDefinition = {
  type: 'id-aml',
  params: AmlParamsDto,
  feature: 'amlEnabled',
  scope: 'aml:screen',
  engine: AmlEngine,
  isInline: true,
  undetermined: { success: false },
  report: { check: 'aml' },
};
