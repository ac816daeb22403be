// How unlike two faces may be (decision 0210), and what a distance is as a likeness of 0 to 1, where 0.9 passes.
import {
  FACE_OTHER_DISTANCE_MIN,
  FACE_SAME_DISTANCE_MAX,
  FACE_WIDTH_MIN,
  PASS_CONFIDENCE,
} from '../../limits.js';
import type { ComparedFaces } from '../../images/image-process.js';
import type { FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

/** Likeness at which two faces begin to be two people's. */
const OTHER_LIKENESS = 0.5;
/** Distance of faces that are as unlike as faces get. */
const DISTANCE_MAX = 1.2;

/** A face in profile, or hardly found, is far from itself too: it is not said to be another's. */
const PROFILE_DEGREES = 40;
const SCORE_MIN = 0.7;

export function judgeDistance({
  distance,
  width,
  score,
  turn,
  engine,
}: ComparedFaces): ProviderOutcome<FaceSimilarity> {
  // What is no number is no likeness.
  if (!(distance >= 0)) return notDetermined('provider_error', 'distance');
  if (width < FACE_WIDTH_MIN) return notDetermined('face_too_small');
  if (distance <= FACE_SAME_DISTANCE_MAX)
    return match({ similarity: 1 - (1 - PASS_CONFIDENCE) * (distance / FACE_SAME_DISTANCE_MAX), engine });
  if (distance <= FACE_OTHER_DISTANCE_MIN || score < SCORE_MIN || turn > PROFILE_DEGREES)
    return notDetermined('borderline');
  const beyond = (distance - FACE_OTHER_DISTANCE_MIN) / (DISTANCE_MAX - FACE_OTHER_DISTANCE_MIN);
  return noMatch({ similarity: Math.max(0, OTHER_LIKENESS * (1 - beyond)), engine });
}
