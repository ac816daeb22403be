// The current step: derived from what the service has, so that a reloaded page or another device continues where the
// person left off.
import type { SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';

export type Step =
  | { name: 'welcome' | 'handoff' | 'consent' | 'document' | 'challenge' | 'review' | 'waiting' | 'result' }
  | { name: 'photo'; photo: SessionPhotoName };

/** State known only to this device. */
export interface DeviceState {
  /** the person chose to continue on this device */
  isStarted: boolean;
  /** a phone may take over: this device has a mouse and probably no good camera */
  mayHandOff: boolean;
  /** the photo being retaken or reviewed */
  photo: SessionPhotoName | null;
  /** the head turns were skipped, which the session allows */
  isChallengeSkipped: boolean;
  isChallengeRunning: boolean;
}

export function nextStep(session: VerifySession, device: DeviceState): Step {
  if (session.state === 'completed') return { name: 'result' };
  if (session.state === 'submitted') return { name: 'waiting' };
  if (device.mayHandOff && !device.isStarted) return { name: 'handoff' };
  if (session.consent.acceptedAt === null) return { name: device.isStarted ? 'consent' : 'welcome' };
  if (session.documentKinds.length > 1 && session.documentKind === null) return { name: 'document' };
  const photo = device.photo ?? session.photosNeeded.find((name) => !session.photos[name]);
  if (photo) return { name: 'photo', photo };
  if (isChallengeOpen(session, device)) return { name: 'challenge' };
  return { name: 'review' };
}

function isChallengeOpen({ liveness, assurance }: VerifySession, device: DeviceState): boolean {
  if (!liveness) return false;
  const isNeeded = liveness.required || assurance?.missing.includes('liveness') === true;
  if (device.isChallengeSkipped && !isNeeded) return false;
  if (device.isChallengeRunning || !liveness.challenge) return true;
  return liveness.framesReceived < liveness.challenge.poses.length;
}

/** Progress for the bar at the top: stage `at` of `of`. null before the first and after the last stage. */
export function progressOf(session: VerifySession, step: Step): { at: number; of: number } | null {
  const stages = [
    'consent',
    ...(session.documentKinds.length > 1 ? ['document'] : []),
    ...session.photosNeeded,
    ...(session.liveness ? ['challenge'] : []),
    'review',
  ];
  const at = stages.indexOf(step.name === 'photo' ? step.photo : step.name);
  return at < 0 ? null : { at: at + 1, of: stages.length };
}
