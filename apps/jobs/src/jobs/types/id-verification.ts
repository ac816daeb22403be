import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { type Caller, heldScope, missingSignInOf } from '../../accounts/access/caller.js';
import { signInRequired } from '../../accounts/access/step-up.js';
import { findReferencedCrosscheck } from '../../checks/crosscheck/referenced-crosscheck.js';
import { IdVerificationEngine } from '../../checks/id-verification/id-verification.engine.js';
import type { JobTypeDefinition } from '../store/job-type.js';
import { missingPhotos } from '../../media/photos/photo-names.js';
import { PersonParamsDto } from '../submission/person-params.dto.js';

export const idVerification: JobTypeDefinition = {
  type: 'id-verification',
  summary: 'A document, a selfie, and the checks the account has enabled. Needs `idPhoto` or `backIdPhoto`.',
  params: PersonParamsDto,
  hasFloor: true,
  photos: {
    accepted: [
      'idPhoto',
      'idDistancePhoto',
      'backIdPhoto',
      'digitalPortraitPhoto',
      'userPhoto',
      'userDistancePhoto',
    ],
    missing: (params) =>
      missingPhotos(params, ['backIdPhoto']).length === 0
        ? []
        : missingPhotos(params, ['idPhoto'], 'or params.backIdPhoto is required'),
  },
  engine: IdVerificationEngine,
  prepare: async ({ details: { crosscheckReferenceId: id } }, { manager, caller }) => {
    const name = 'params.crosscheckReferenceId';
    if (typeof id !== 'string') return {};
    assertMayReuse(caller, name);
    if (!(await findReferencedCrosscheck(manager, caller, id)))
      throw invalidParameter(name, `${name}: names no completed CrossCheck of this account`);
    return {};
  },
  events: { completed: 'job-idv-complete' },
  undetermined: { success: false, assurance: { level: 'none', reached: [], missing: [] } },
  report: { check: 'id' },
};

/** The new job shows what the other one found: reusing it takes the right to read it. */
function assertMayReuse(caller: Caller, parameter: string): void {
  const { scopes } = caller;
  const missingSignIn = missingSignInOf(caller);
  if (missingSignIn?.covers.includes('personal-data')) throw signInRequired(missingSignIn);
  if (!scopes || heldScope(caller, ['jobs:read', 'crosscheck:run']) !== undefined) return;
  const message = `${parameter}: shows what that job found, which takes the scope jobs:read or crosscheck:run`;
  throw new ServiceError('forbidden', message, { details: [{ parameter, message }] });
}
