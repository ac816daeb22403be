// Rule: what the proof of an upload says (`@bonafide/contracts/capture-proof`). Nothing here refuses an upload: a proof that
// is missing or wrong is a signal, since whoever holds the session's token can register a key of their own.
import {
  CAPTURE_PROOF_TYPE,
  type CameraEvidence,
  type CaptureProofClaims,
  type CaptureSignal,
} from '@bonafide/contracts/capture-proof';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { verifyKeyJws } from '@bonafide/vc-jwt/key-jws';
import { z } from 'zod';
import type { SessionCaptureKey } from '../../accounts/access/capture-keys.js';
import { CAPTURE_PROOF_CHARACTERS_MAX } from '../../limits.js';
import { type PhotoCapture, UNSIGNED } from '../../media/photos/photo-capture.js';
import { cameraSignals } from './camera-signals.js';

/** What a proof must be about. */
export interface ProvenUpload {
  /** as `sub` of the claims */
  name: string;
  /** SHA-256 of the bytes sent, base64url */
  digest: string;
  /** of the session */
  keys: readonly SessionCaptureKey[];
  /** of a frame: when its challenge was drawn */
  notBefore?: Date;
  now: Date;
}

/** A page counts on from the time at which its key was registered, and clocks of machines differ by a little. */
const FUTURE_SECONDS = 60;
const count = z.number().int().min(0).max(1e9);
const text = (charactersMax: number) => z.string().max(charactersMax);

const CAMERA: z.ZodType<CameraEvidence> = z.object({
  stream: text(100),
  label: text(300),
  rate: z.number().min(0).max(10_000).nullable(),
  frames: count,
  ms: count,
  compared: count,
  same: count,
});

const CLAIMS: z.ZodType<CaptureProofClaims> = z.object({
  sub: text(100),
  iat: z.number().int(),
  digest: text(100),
  source: z.enum(['camera', 'upload']),
  automated: z.boolean(),
  camera: CAMERA.optional(),
});

const INVALID: PhotoCapture = { source: null, signals: ['PhotoSignatureInvalid'] };

export async function judgeProof(
  proof: string | undefined,
  { name, digest, keys, notBefore, now }: ProvenUpload,
): Promise<PhotoCapture> {
  if (!proof) return UNSIGNED;
  const opened = await openProof(proof, keys);
  if (!opened) return INVALID;
  const { claims, key } = opened;
  const { sub, iat, source, automated, camera } = claims;
  const isOfUpload = sub === name && claims.digest === digest;
  const least = Math.max(Date.parse(key.at), notBefore?.getTime() ?? 0);
  const isInTime = iat >= Math.floor(least / 1_000) && iat <= now.getTime() / 1_000 + FUTURE_SECONDS;
  const isCamera = source === 'camera';
  if (!isOfUpload || !isInTime || isCamera !== (camera !== undefined)) return INVALID;
  const signals: CaptureSignal[] = [
    ...(automated ? (['AutomatedBrowser'] as const) : []),
    ...(camera ? cameraSignals(camera) : []),
  ];
  const shot = camera && { key: key.id, stream: camera.stream, frames: camera.frames, at: iat };
  return { source, signals, ...(shot ? { shot } : {}) };
}

async function openProof(proof: string, keys: readonly SessionCaptureKey[]) {
  const keyOf = (kid: string) => keys.find(({ id }) => id === kid);
  try {
    const { kid, claims } = await verifyKeyJws(proof, {
      typ: CAPTURE_PROOF_TYPE,
      keyOf,
      maxLength: CAPTURE_PROOF_CHARACTERS_MAX,
    });
    const read = CLAIMS.safeParse(claims);
    return read.success ? { claims: read.data, key: keyOf(kid)! } : null;
  } catch (error) {
    if (error instanceof VcJwtError) return null;
    throw error;
  }
}
