import type { FaceFacts, FaceProvider } from '../../providers/face.port.js';
import type { NotDeterminedReason } from '../../providers/provider-outcome.js';
import { PASS_CONFIDENCE } from '../../limits.js';
import { findSamePicture, type SamePicture } from './same-picture.js';

/** The value a check determined, or why it could not. */
export type Finding<T> =
  | {
      determined: true;
      value: T;
      simulated?: boolean;
      /** the engine used, with its version; undefined if the provider does not state it */
      engine?: string;
      samePicture?: SamePicture;
    }
  | {
      determined: false;
      reason: NotDeterminedReason;
      simulated?: boolean;
      samePicture?: SamePicture;
    };

export interface SelfieFacts {
  /** 0..1, confidence that there is one clearly visible face */
  quality: number;
  /** 0..1, confidence that they are worn; null if the provider cannot tell (docs/design/faces.md) */
  sunglasses: number | null;
  eyeglasses: number | null;
  /** where the face is, for a crop */
  box: FaceFacts['box'];
}

/** 0..1, confidence that the selfie shows one face clearly. Detected sunglasses lower it. */
export const visibilityOf = ({ quality, sunglasses }: SelfieFacts): number =>
  Math.min(quality, 1 - (sunglasses ?? 0));

/** Whether two photos show one person, 0..1. */
export async function compareFaces(
  provider: FaceProvider | undefined,
  source: Buffer | null,
  target: Buffer | null,
): Promise<Finding<number>> {
  if (!provider) return { determined: false, reason: 'not_configured' };
  if (!source || !target) return { determined: false, reason: 'insufficient_data' };
  const answer = await provider.compare(source, target);
  if (answer.outcome === 'not_determined')
    return { determined: false, reason: answer.reason, simulated: answer.simulated };
  const { similarity, engine } = answer.data;
  return { determined: true, value: similarity, simulated: answer.simulated, engine };
}

/**
 * Whether a selfie shows the person of another photo, 0..1. A copy of another picture is not a selfie: nobody was in front
 * of the camera (`samePicture`; undefined where it was not looked for: the faces do not match). Simulators answer by
 * colour and are exempt.
 *
 * @param pictures what else the selfie may have been copied from
 */
export async function compareSelfie(
  provider: FaceProvider | undefined,
  {
    source,
    selfie,
    pictures,
  }: { source: Buffer | null; selfie: Buffer | null; pictures: readonly (Buffer | null)[] },
): Promise<Finding<number>> {
  const found = await compareFaces(provider, source, selfie);
  if (!found.determined || found.simulated || !source || !selfie) return found;
  if (found.value < PASS_CONFIDENCE) return found;
  const samePicture = await findSamePicture(selfie, source, pictures);
  if (samePicture === 'not_determined') return { determined: false, reason: 'possible_copy', samePicture };
  return samePicture === 'yes' ? asCopy(found) : { ...found, samePicture };
}

/** The same of a selfie that turned out to be one picture with another. */
export const asCopy = (found: Finding<number>): Finding<number> =>
  found.determined ? { ...found, value: 0, samePicture: 'yes' } : { ...found, samePicture: 'yes' };

export const SAME_PICTURE = 'the selfie is a copy of another picture, not a new photo';

/** Examines a selfie. */
export async function lookAtSelfie(
  provider: FaceProvider | undefined,
  photo: Buffer | null,
): Promise<Finding<SelfieFacts>> {
  if (!provider) return { determined: false, reason: 'not_configured' };
  if (!photo) return { determined: false, reason: 'insufficient_data' };
  const answer = await provider.detect(photo);
  if (answer.outcome === 'not_determined')
    return { determined: false, reason: answer.reason, simulated: answer.simulated };
  const { faceConfidence, sunglasses, eyeglasses, box, engine } = answer.data;
  return {
    determined: true,
    value: { quality: faceConfidence, sunglasses, eyeglasses, box },
    simulated: answer.simulated,
    engine,
  };
}

/** `faceEngine` of a result: the engines that compared or examined faces, if they identify themselves. */
export function engineOf(...findings: (Finding<unknown> | null)[]): { faceEngine?: string } {
  const found = findings.find((finding) => finding?.determined && finding.engine);
  return found?.determined ? { faceEngine: found.engine } : {};
}
