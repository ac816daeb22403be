import { IdReverificationEngine } from '../../documents/faces/face.engine.js';
import { IdReverificationParamsDto } from '../../documents/faces/id-reverification-params.dto.js';
import type { JobTypeDefinition } from '../store/job-type.js';
import { assertJobKnown } from '../store/stored-job.js';
import { missingPhotos } from '../../media/photos/photo-names.js';

export const idReverification: JobTypeDefinition = {
  type: 'id-reverification',
  summary:
    "Two photos of one person, or a selfie against an earlier job's document. Needs `source` and `dest`, or `jobId` and `userPhoto`.",
  params: IdReverificationParamsDto,
  photos: {
    accepted: ['source', 'dest', 'userPhoto'],
    missing: (params) =>
      typeof params['jobId'] !== 'string'
        ? missingPhotos(params, ['source', 'dest'])
        : missingPhotos(params, ['userPhoto'], 'is required with params.jobId'),
  },
  engine: IdReverificationEngine,
  prepare: async ({ details: { jobId } }, { manager, caller }) => {
    if (typeof jobId === 'string') await assertJobKnown(manager, caller, jobId);
    return {};
  },
  events: { completed: 'job-reverify' },
  undetermined: { success: false },
  report: { check: 'faceMatch' },
};
