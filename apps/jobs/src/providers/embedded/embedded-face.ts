import {
  type FaceOperations,
  faceProcess,
  ImageTimeoutError,
  type NoFace,
} from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';
import { FACE_WIDTH_MIN } from '../../limits.js';
import type { ProviderCall } from '../call-provider.js';
import type { FaceFacts, FacePose, FaceProvider, FaceSimilarity } from '../face.port.js';
import { ProviderFailure } from '../provider-failure.js';
import { match, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { judgeDistance } from './face-distance.js';

/** Detail for a photo of one colour: a test photo, where simulators are allowed. */
export const PLAIN_COLOUR = 'plain_colour';

/** Compares faces with networks in a local process (docs/design/faces.md). */
export class EmbeddedFace implements FaceProvider {
  readonly name = 'embedded';

  constructor(private readonly call: ProviderCall) {}

  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.ask('compareFaces', source, { other: target }, judgeDistance);
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.ask(
      'lookAtFace',
      photo,
      {},
      ({ score, width, box, brightness, sharpness, isClear, engine }) =>
        width < FACE_WIDTH_MIN
          ? notDetermined('face_too_small')
          : match({
              faceConfidence: score,
              // No packaged model detects them.
              sunglasses: null,
              eyeglasses: null,
              sharpness,
              brightness,
              isClear,
              box,
              engine,
            }),
    );
  }

  pose(photo: Buffer): Promise<ProviderOutcome<FacePose>> {
    return this.ask('lookAtFace', photo, {}, ({ pose, width }) =>
      width < FACE_WIDTH_MIN ? notDetermined('face_too_small') : match(pose),
    );
  }

  private ask<N extends keyof FaceOperations, D>(
    operation: N,
    photo: Buffer,
    task: FaceOperations[N][0],
    judge: (seen: Exclude<FaceOperations[N][1], NoFace>) => ProviderOutcome<D>,
  ): Promise<ProviderOutcome<D>> {
    return this.call.run<ProviderOutcome<D>>(async () => {
      const seen = await faceProcess.run(operation, photo, task).catch((error: unknown): NoFace => {
        if (error instanceof UnreadableImageError) return 'no_face';
        if (error instanceof ImageTimeoutError) throw new ProviderFailure('timeout');
        throw error;
      });
      if (seen === PLAIN_COLOUR) return notDetermined('no_face', PLAIN_COLOUR);
      if (typeof seen === 'string') return notDetermined(seen);
      return judge(seen as Exclude<FaceOperations[N][1], NoFace>);
    });
  }
}
