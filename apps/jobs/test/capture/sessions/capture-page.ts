// A page that signs what it sends, as `<bonafide-capture>` does, or as somebody would who forges it.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type {
  CameraEvidence,
  CaptureKey,
  CaptureKeyRequest,
  CaptureProofClaims,
} from '@bonafide/contracts/capture-proof';
import type { Answer, RunningJobs } from '../../start-jobs.js';
import { asPerson } from './session-calls.js';

export const CAMERA: CameraEvidence = {
  stream: '5f1c2b6e-1111-4444-8888-000000000001',
  label: 'FaceTime HD Camera',
  rate: 30,
  frames: 90,
  ms: 3_000,
  compared: 12,
  same: 0,
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

export const newKey = (): { privateKey: KeyObject; jwk: CaptureKeyRequest } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) as unknown as CaptureKeyRequest };
};

export class CapturePage {
  private constructor(
    private readonly jobs: RunningJobs,
    readonly token: string,
    private readonly privateKey: KeyObject,
    readonly key: CaptureKey,
  ) {}

  /** Registers a key of its own. */
  static async open(jobs: RunningJobs, token: string): Promise<CapturePage> {
    const { privateKey, jwk } = newKey();
    const { status, text, body } = await asPerson(jobs, token, 'POST', '/api/jobs/session/keys', jwk);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return new CapturePage(jobs, token, privateKey, body as CaptureKey);
  }

  /** By the service's clock. */
  get now(): number {
    return Math.ceil(Date.parse(this.key.time) / 1_000);
  }

  claims(name: string, photo: Uint8Array, part: Partial<CaptureProofClaims> = {}): CaptureProofClaims {
    const source = part.source ?? 'camera';
    return {
      sub: name,
      iat: this.now,
      digest: digestOf(photo),
      source,
      automated: false,
      ...(source === 'camera' ? { camera: CAMERA } : {}),
      ...part,
    };
  }

  sign(claims: object, header: object = {}): string {
    const text = `${encode({ typ: 'capture-proof+jwt', alg: 'ES256', kid: this.key.id, ...header })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  /** A picture with its proof, or with another. */
  put(name: string, photo: Uint8Array, proof = this.sign(this.claims(name, photo))): Promise<Answer> {
    return this.send(`photos/${name}`, photo, proof);
  }

  putFrame(
    challenge: string,
    position: number,
    photo: Uint8Array,
    camera: Partial<CameraEvidence> = {},
  ): Promise<Answer> {
    const evidence = { ...CAMERA, frames: 90 + position * 30, ms: 3_000 + position * 1_000, ...camera };
    const claims = this.claims(`${challenge}/${position}`, photo, { camera: evidence });
    return this.sendFrame(challenge, position, photo, this.sign(claims));
  }

  sendFrame(challenge: string, position: number, photo: Uint8Array, proof: string): Promise<Answer> {
    return this.send(`challenge/${challenge}/frames/${position}`, photo, proof);
  }

  private send(path: string, photo: Uint8Array, proof: string): Promise<Answer> {
    return this.jobs.call('PUT', `/api/jobs/session/${path}`, {
      key: null,
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'image/jpeg',
        'Capture-Proof': proof,
      },
      body: photo,
    });
  }
}
