import { AamvaParamsDto } from '../checks/aamva/aamva.dto.js';
import { AamvaEngine, expireAamva } from '../checks/aamva/aamva.engine.js';
import type { JobTypeDefinition } from '../job-store/job-type.js';

/** A licence as it was typed in against the issuing state's records. */
export const idAamva: JobTypeDefinition = {
  type: 'id-aamva',
  params: AamvaParamsDto,
  feature: 'aamvaEnabled',
  engine: AamvaEngine,
  isInline: true,
  undetermined: { success: false },
  onExpired: expireAamva,
  report: { check: 'aamva' },
};
