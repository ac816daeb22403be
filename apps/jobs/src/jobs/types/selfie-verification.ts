import { SelfieVerificationEngine } from '../../documents/faces/face.engine.js';
import type { JobTypeDefinition } from '../store/job-type.js';
import { missingPhotos } from '../../media/photos/photo-names.js';
import { PersonParamsDto } from '../submission/person-params.dto.js';

export const selfieVerification: JobTypeDefinition = {
  type: 'selfie-verification',
  summary: 'One clearly visible face. Needs `userPhoto`.',
  params: PersonParamsDto,
  photos: {
    accepted: ['userPhoto', 'userDistancePhoto'],
    missing: (params) => missingPhotos(params, ['userPhoto']),
  },
  engine: SelfieVerificationEngine,
  undetermined: { success: false },
  report: { check: 'selfie' },
};
