import type { ErrorItem } from '@bonafide/contracts/job-record';
import { Inject, Injectable } from '@nestjs/common';
import { featuresEnabled } from '../checks/outcome/features-enabled.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../job-store/job-engine.js';
import { PASS_CONFIDENCE } from '../limits.js';
import { PROVIDERS, type Providers } from '../providers/providers.js';
import { compareFaces, lookAtSelfie, visibilityOf } from './face-checks.js';

const undetermined = (type: string, reason: string): ErrorItem => ({
  type,
  message: `not determined: ${reason.replaceAll('_', ' ')}`,
});

/** `id-reverification`: two photos, or a selfie against an earlier job's document. */
@Injectable()
export class IdReverificationEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run({ job, photo, photoOf }: EngineInput): Promise<EngineOutcome> {
    const { jobId, matchId } = job.head.request.parameters as { jobId?: string; matchId?: boolean };
    const [source, dest] = jobId
      ? [await earlierPhoto(jobId, matchId, photoOf), await photo('userPhoto')]
      : [await photo('source'), await photo('dest')];
    const face = await compareFaces(this.providers.face, source, dest);
    const confidence = face.determined ? face.value : null;
    const success = confidence !== null && confidence >= PASS_CONFIDENCE;
    const error = face.determined
      ? { type: 'FaceMatchError', message: 'the photos show two different faces' }
      : undetermined('FaceMatchError', face.reason);
    return {
      state: 'completed',
      result: {
        success,
        confidences: { faceMatch: confidence },
        featuresEnabled: featuresEnabled({
          faceMatch: { enabled: true, outcome: face.determined ? 'determined' : 'not_determined' },
        }),
        ...(face.simulated ? { simulated: true } : {}),
      },
      errors: success ? [] : [error],
    };
  }
}

/** The earlier job's id or its selfie, as `matchId` says; without it, the id before the selfie. */
async function earlierPhoto(
  jobId: string,
  matchId: boolean | undefined,
  photoOf: EngineInput['photoOf'],
): Promise<Buffer | null> {
  const [id, selfie] = [() => photoOf(jobId, 'idPhoto'), () => photoOf(jobId, 'userPhoto')];
  if (matchId === true) return id();
  if (matchId === false) return (await selfie()) ?? id();
  return (await id()) ?? selfie();
}

/** `selfie-verification`: one face, well visible, without sunglasses. */
@Injectable()
export class SelfieVerificationEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run({ photo }: EngineInput): Promise<EngineOutcome> {
    const selfie = await lookAtSelfie(this.providers.face, await photo('userPhoto'));
    const facts = selfie.determined ? selfie.value : null;
    const success = facts !== null && visibilityOf(facts) >= PASS_CONFIDENCE;
    const error = selfie.determined
      ? { type: 'InvalidUserPhotoError', message: 'the selfie does not show one clearly visible face' }
      : undetermined('InvalidUserPhotoError', selfie.reason);
    return {
      state: 'completed',
      result: {
        success,
        confidences: {
          selfie: facts?.quality ?? null,
          selfieSunglasses: facts?.sunglasses ?? null,
          selfieEyeglasses: facts?.eyeglasses ?? null,
        },
        ...(selfie.simulated ? { simulated: true } : {}),
      },
      errors: success ? [] : [error],
    };
  }
}
