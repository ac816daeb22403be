import type { FaceFacts, FaceProvider } from '../providers/face.port.js';
import type { NotDeterminedReason } from '../providers/provider-outcome.js';
import { isSamePicture } from './same-picture.js';

/** The value a check determined, or why it could not. */
export type Finding<T> =
  | {
      determined: true;
      value: T;
      simulated?: boolean;
      /** the engine used, with its version; undefined if the provider does not state it */
      engine?: string;
      /** the selfie is the same picture as the document's */
      isSamePicture?: boolean;
    }
  | { determined: false; reason: NotDeterminedReason; simulated?: boolean };

export interface SelfieFacts {
  /** 0..1, confidence that there is one clearly visible face */
  quality: number;
  /** 0..1, confidence that they are worn; null if the provider cannot tell (decision 0012) */
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
 * Whether a selfie shows the person of another photo, 0..1. The picture of a document is not a selfie: nobody was in
 * front of the camera. Simulators answer by colour and are exempt.
 */
export async function compareSelfie(
  provider: FaceProvider | undefined,
  {
    source,
    selfie,
    documents,
  }: { source: Buffer | null; selfie: Buffer | null; documents: readonly (Buffer | null)[] },
): Promise<Finding<number>> {
  const found = await compareFaces(provider, source, selfie);
  if (!found.determined || found.simulated || !selfie) return found;
  for (const photo of documents)
    if (photo && (await isSamePicture(photo, selfie))) return { ...found, value: 0, isSamePicture: true };
  return found;
}

export const SAME_PICTURE = 'the selfie is the picture of the document';

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
