import type { ErrorItem, Signal } from '@bonafide/contracts/job-record';
import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '../../accounts/account.js';
import { featuresEnabled } from '../../checks/outcome/features-enabled.js';
import type { EngineInput, EngineOutcome, JobEngine, LivenessFrames } from '../../jobs/store/job-engine.js';
import { PASS_CONFIDENCE } from '../../limits.js';
import { findCapture, notFromCamera, signalsOf } from '../../media/photos/capture-findings.js';
import { findPatterned } from '../../media/photos/find-patterned.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import type { FaceProvider } from '../../providers/face.port.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import {
  compareFaces,
  compareSelfie,
  engineOf,
  type Finding,
  lookAtSelfie,
  SAME_PICTURE,
  visibilityOf,
} from './face-checks.js';
import { type LivenessSignal, watchLiveness } from './liveness.js';

const undetermined = (type: string, reason: string): ErrorItem => ({
  type,
  message: `not determined: ${reason.replaceAll('_', ' ')}`,
});

const NO_REFERENCE: ErrorItem = {
  type: 'FaceMatchError',
  message: 'not determined: the account named no earlier job to compare the person with',
};

function whyNoMatch(face: Finding<number>): ErrorItem {
  if (!face.determined) return undetermined('FaceMatchError', face.reason);
  const isCopy = face.samePicture === 'yes';
  return { type: 'FaceMatchError', message: isCopy ? SAME_PICTURE : 'the photos show two different faces' };
}

/** What the head turns add to a job, and whether they prevent success under the account's settings. */
async function judgeTurns(
  provider: FaceProvider | undefined,
  selfie: Buffer | null,
  frames: LivenessFrames | null,
  account: Account,
): Promise<{ result: { livenessSignal?: LivenessSignal }; errors: ErrorItem[]; blocks: boolean }> {
  const isRequired = account.settings.required?.includes('liveness') ?? false;
  const signal = frames && (await watchLiveness(provider, selfie, frames));
  const blocks = isRequired && signal?.outcome !== 'passed';
  const message = signal?.message ?? 'not determined: no turns of the head were taken';
  return {
    result: signal ? { livenessSignal: signal } : {},
    errors: blocks ? [{ type: 'LivenessError', message }] : [],
    blocks,
  };
}

/** Where the photos came from, with what an account that requires the camera lacks. */
function judgeCaptures(
  account: Account,
  pictures: Parameters<typeof findCapture>[0],
): { result: { captureSources?: object }; errors: ErrorItem[]; signals: Signal[] } {
  const found = findCapture(pictures);
  const isRequired = account.settings.required?.includes('camera') ?? false;
  const uncounted = isRequired ? notFromCamera(pictures.names, found) : [];
  const message = `not determined: the account requires photos from the camera of a session (${uncounted.join(', ')})`;
  return {
    result: found.sources ? { captureSources: found.sources } : {},
    errors: uncounted.length > 0 ? [{ type: 'CaptureError', message }] : [],
    signals: signalsOf(found),
  };
}

/** The photos of an earlier job that somebody could send again. */
const COPIED_FROM: readonly PhotoName[] = ['idPhoto', 'backIdPhoto', 'userPhoto', 'digitalPortraitPhoto'];

/** `id-reverification`: two photos, or a selfie against an earlier job's document. */
@Injectable()
export class IdReverificationEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run({ job, account, photo, photoOf, livenessFrames, captures }: EngineInput): Promise<EngineOutcome> {
    const { jobId, matchId } = job.head.request.parameters as { jobId?: string; matchId?: boolean };
    const [source, dest] = jobId
      ? [await earlierPhoto(jobId, matchId, photoOf), await photo('userPhoto')]
      : [await photo('source'), await photo('dest')];
    // An account that supplies both photos decides what they show.
    const face = jobId
      ? await compareSelfie(this.providers.face, {
          source,
          selfie: dest,
          pictures: await Promise.all(COPIED_FROM.map((name) => photoOf(jobId, name))),
        })
      : await compareFaces(this.providers.face, source, dest);
    const isMatch = face.determined && face.value >= PASS_CONFIDENCE;
    // Two pictures that the person behind a session chose say nothing of whom the account expects.
    const isOwnReference = !jobId && job.head.request.submittedParameters !== undefined;
    const isProven = isMatch && !isOwnReference;
    const frames = await livenessFrames();
    const liveness = await judgeTurns(this.providers.face, dest, frames, account);
    const capture = judgeCaptures(account, {
      names: jobId ? ['userPhoto'] : ['source', 'dest'],
      captures: await captures(),
      frames: frames?.captures,
      patterned: await findPatterned(jobId ? { userPhoto: dest } : { source, dest }),
    });
    const success = isProven && !liveness.blocks && capture.errors.length === 0;
    const error = isMatch ? NO_REFERENCE : whyNoMatch(face);
    return {
      state: 'completed',
      result: {
        success,
        confidences: { faceMatch: face.determined && isMatch === isProven ? face.value : null },
        featuresEnabled: featuresEnabled({
          faceMatch: { enabled: true, outcome: face.determined ? 'determined' : 'not_determined' },
        }),
        ...engineOf(face),
        ...liveness.result,
        ...capture.result,
        ...(face.simulated ? { simulated: true } : {}),
      },
      errors: [...(isProven ? [] : [error]), ...liveness.errors, ...capture.errors],
      signals: capture.signals,
    };
  }
}

/** The earlier job's id photo or its selfie, depending on `matchId`; without it, the id photo if there is one. */
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

/** `selfie-verification`: one clearly visible face, without sunglasses. */
@Injectable()
export class SelfieVerificationEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run({ account, photo, livenessFrames, captures }: EngineInput): Promise<EngineOutcome> {
    const userPhoto = await photo('userPhoto');
    const selfie = await lookAtSelfie(this.providers.face, userPhoto);
    const facts = selfie.determined ? selfie.value : null;
    const isVisible = facts !== null && visibilityOf(facts) >= PASS_CONFIDENCE;
    const frames = await livenessFrames();
    const liveness = await judgeTurns(this.providers.face, userPhoto, frames, account);
    const capture = judgeCaptures(account, {
      names: ['userPhoto'],
      captures: await captures(),
      frames: frames?.captures,
      patterned: await findPatterned({ userPhoto }),
    });
    const success = isVisible && !liveness.blocks && capture.errors.length === 0;
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
        ...engineOf(selfie),
        ...liveness.result,
        ...capture.result,
        ...(selfie.simulated ? { simulated: true } : {}),
      },
      errors: [...(isVisible ? [] : [error]), ...liveness.errors, ...capture.errors],
      signals: capture.signals,
    };
  }
}
