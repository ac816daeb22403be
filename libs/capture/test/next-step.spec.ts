import type { VerifySession } from '@bonafide/contracts/verify-session';
import { type DeviceState, nextStep } from '../src/next-step.js';

const device: DeviceState = {
  isStarted: true,
  mayHandOff: false,
  photo: null,
  isChallengeSkipped: false,
  isChallengeRunning: false,
};
const photo = {
  width: 1,
  height: 1,
  digest: '',
  source: null,
  verdict: { readable: true, problems: [], barcode: null },
};
const session: VerifySession = {
  accountName: 'Example Bank',
  logoUrl: null,
  type: 'id-verification',
  revision: 1,
  state: 'open',
  used: false,
  expiresAt: '2100-01-01T00:00:00.000Z',
  photosNeeded: ['idPhoto', 'userPhoto'],
  documentKinds: ['passport'],
  documentKind: 'passport',
  photos: { idPhoto: { ...photo, name: 'idPhoto' }, userPhoto: { ...photo, name: 'userPhoto' } },
  consent: { version: '2026-11', acceptedAt: '2026-11-01T00:00:00.000Z' },
  liveness: { required: false, challenge: null, framesReceived: 0 },
  cameraRequired: false,
  assurance: { floor: 'holder', missing: [] },
  verdict: null,
};
const skipped = { ...device, isChallengeSkipped: true };

describe('before the photos are sent, the page asks', () => {
  it('for the consent before anything else', () =>
    expect(nextStep({ ...session, consent: { version: '2026-11', acceptedAt: null } }, device)).toEqual({
      name: 'consent',
    }));

  it('for each photo that is not there, also after another device took it away', () => {
    const { idPhoto } = session.photos;
    expect(nextStep({ ...session, photos: { idPhoto } }, skipped)).toEqual({
      name: 'photo',
      photo: 'userPhoto',
    });
  });

  it('for turns of the head, which the person may leave out', () => {
    expect(nextStep(session, device)).toEqual({ name: 'challenge' });
    expect(nextStep(session, skipped)).toEqual({ name: 'review' });
  });

  it.each<[string, Partial<VerifySession>]>([
    ['the account requires them', { liveness: { ...session.liveness!, required: true } }],
    ['the level of assurance needs them', { assurance: { floor: 'present', missing: ['liveness'] } }],
  ])('for turns of the head that cannot be left out where %s', (_why, part) =>
    expect(nextStep({ ...session, ...part }, skipped)).toEqual({ name: 'challenge' }),
  );
});
