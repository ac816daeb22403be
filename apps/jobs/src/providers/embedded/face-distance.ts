// Limits for the distance of two faces (docs/design/faces.md), and its conversion to a similarity of 0 to 1, where 0.9
// passes.
import {
  FACE_OTHER_DISTANCE_MIN,
  FACE_SAME_DISTANCE_MAX,
  FACE_WIDTH_MIN,
  PASS_CONFIDENCE,
} from '../../limits.js';
import type { ComparedFaces } from '../../media/images/image-process.js';
import type { FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

/** Similarity below which two faces belong to different people. */
const OTHER_LIKENESS = 0.5;
/** Distance of maximally different faces. */
const DISTANCE_MAX = 1.2;

/** A face in profile, or barely detected, is distant even from itself: it is not reported as another person's. */
const PROFILE_DEGREES = 40;
const SCORE_MIN = 0.7;

export const isSeenWell = ({ score, turn }: Pick<ComparedFaces, 'score' | 'turn'>): boolean =>
  score >= SCORE_MIN && turn <= PROFILE_DEGREES;

export function judgeDistance({
  distance,
  width,
  score,
  turn,
  engine,
}: ComparedFaces): ProviderOutcome<FaceSimilarity> {
  // NaN is not a similarity.
  if (!(distance >= 0)) return notDetermined('provider_error', 'distance');
  if (width < FACE_WIDTH_MIN) return notDetermined('face_too_small');
  if (distance <= FACE_SAME_DISTANCE_MAX)
    return match({ similarity: 1 - (1 - PASS_CONFIDENCE) * (distance / FACE_SAME_DISTANCE_MAX), engine });
  if (distance <= FACE_OTHER_DISTANCE_MIN || !isSeenWell({ score, turn })) return notDetermined('borderline');
  const beyond = (distance - FACE_OTHER_DISTANCE_MIN) / (DISTANCE_MAX - FACE_OTHER_DISTANCE_MIN);
  return noMatch({ similarity: Math.max(0, OTHER_LIKENESS * (1 - beyond)), engine });
}
