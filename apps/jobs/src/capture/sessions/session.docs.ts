import { CAPTURE_PROOF_HEADER, type CaptureKey } from '@bonafide/contracts/capture-proof';
import type {
  LivenessChallenge,
  SessionPhoto,
  SessionPhotoName,
  VerifySession,
} from '@bonafide/contracts/verify-session';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiParam } from '@nestjs/swagger';
import { answer, refusal } from '../../core/http/answer.docs.js';
import { CONSENT_VERSION } from './consent.js';
import { IMAGE_TYPES } from './image-body.js';

const NAMES: SessionPhotoName[] = ['idPhoto', 'backIdPhoto', 'userPhoto', 'source', 'dest'];

const PHOTO: SessionPhoto = {
  name: 'backIdPhoto',
  width: 2_048,
  height: 1_536,
  digest: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  verdict: { readable: true, problems: ['glare'], barcode: 'found' },
  source: 'camera',
};

const KEY: CaptureKey = {
  id: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  time: '2026-03-01T12:00:00.000Z',
};

const CHALLENGE: LivenessChallenge = {
  id: 'q4Zs8LmT0bVw2Xc6',
  poses: ['straight', 'left', 'up'],
  colours: ['white', 'red', 'green'],
  expiresAt: '2026-03-01T12:03:00.000Z',
};

const SESSION: VerifySession = {
  accountName: 'Example Bank',
  logoUrl: 'https://example.com/logo.svg',
  type: 'id-verification',
  revision: 3,
  state: 'open',
  used: false,
  expiresAt: '2026-03-01T13:00:00.000Z',
  photosNeeded: ['idPhoto', 'backIdPhoto', 'userPhoto'],
  documentKinds: ['driving_licence', 'identity_card', 'passport', 'residence_permit'],
  documentKind: 'driving_licence',
  photos: { backIdPhoto: PHOTO },
  consent: { version: CONSENT_VERSION, acceptedAt: '2026-03-01T12:00:00.000Z' },
  liveness: { required: false, challenge: null, framesReceived: 0 },
  cameraRequired: false,
  assurance: { floor: 'holder', missing: ['idPhoto', 'selfie'] },
  verdict: null,
};

export const SessionAnswer = () =>
  answer(
    '`state`: `open` (photos can be sent), `submitted`, `completed`; `verdict` once completed, if the account’s ' +
      '`sessionResult` allows',
    SESSION,
  );

export const PhotoAnswer = () =>
  answer(
    '`problems`: `blurred`, `glare`, `too_dark`, `too_small`, `no_document`, `no_face`, `several_faces`; ' +
      '`readable` false: no check can use it. `digest` is the SHA-256 of the bytes sent, base64url',
    PHOTO,
  );

export const ChallengeAnswer = () => answer('The poses, in the required order', CHALLENGE);

export const KeyAnswer = () =>
  answer('`id` is the `kid` of proofs; `iat` of proofs counts on from `time`', KEY);

export const UsedAnswer = () =>
  refusal(
    409,
    'The session was submitted, has no consent yet, or accepts no more uploads',
    'this session was already used',
  );

export const PhotoDocs = () => ApiParam({ name: 'name', enum: NAMES, example: 'backIdPhoto' });

export const FrameDocs = () =>
  applyDecorators(
    ApiParam({ name: 'id', example: CHALLENGE.id }),
    ApiParam({ name: 'n', example: '0', description: 'Index of the pose, from 0' }),
  );

/** Where the picture came from, signed by the page. */
export const ProofDocs = () =>
  ApiHeader({
    name: CAPTURE_PROOF_HEADER,
    required: false,
    description:
      'A JWS (ES256) of a registered key over the picture’s digest, time and source; without it, or with a wrong one, the ' +
      'picture is accepted and has a signal (docs/capture-signals.md)',
    schema: { type: 'string' },
  });

/** A picture as the whole body. */
export const ImageBody = () =>
  applyDecorators(
    ApiConsumes(...IMAGE_TYPES),
    ApiBody({ description: 'The picture itself', schema: { type: 'string', format: 'binary' } }),
  );
