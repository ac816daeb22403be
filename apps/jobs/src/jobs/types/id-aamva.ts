import { AamvaParamsDto } from '../../checks/aamva/aamva.dto.js';
import { AamvaEngine, expireAamva } from '../../checks/aamva/aamva.engine.js';
import type { JobTypeDefinition } from '../store/job-type.js';

export const idAamva: JobTypeDefinition = {
  type: 'id-aamva',
  summary: "A licence, as typed in, against the issuing state's records.",
  params: AamvaParamsDto,
  feature: 'aamvaEnabled',
  engine: AamvaEngine,
  isInline: true,
  undetermined: { success: false },
  onExpired: expireAamva,
  report: { check: 'aamva' },
};
