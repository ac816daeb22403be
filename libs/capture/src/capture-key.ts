import type {
  CameraEvidence,
  CaptureKeyRequest,
  CaptureProofClaims,
} from '@bonafide/contracts/capture-proof';
import type { SessionClient } from './session-client.js';

/** A picture, and where it came from; `camera` only from a camera. */
export interface Shot {
  photo: Blob;
  /** `performance.now()` when it was taken */
  at: number;
  camera?: CameraEvidence;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** `CAPTURE_PROOF_TYPE` of the contract */
const TYPE = 'capture-proof+jwt';

const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const encodeJson = (value: object): string => encode(new TextEncoder().encode(JSON.stringify(value)));

interface Registered {
  kid: string;
  sign: (text: string) => Promise<ArrayBuffer>;
  /** the service's clock, in seconds since 1970, when `performance.now()` was 0 */
  epoch: number;
}

/** The page's key, which cannot be copied out of it. Signs the pictures that the page sends. */
export class CaptureKey {
  private registered: Promise<Registered> | null = null;

  constructor(private readonly client: SessionClient) {}

  /** Registers it with the session, unless that was done. */
  register(): Promise<Registered> {
    this.registered ??= this.create().catch((error: unknown) => {
      this.registered = null;
      throw error;
    });
    return this.registered;
  }

  private async create(): Promise<Registered> {
    const { subtle } = crypto;
    const { privateKey, publicKey } = await subtle.generateKey(CURVE, false, ['sign']);
    const { x, y } = await subtle.exportKey('jwk', publicKey);
    const asked = performance.now();
    const { id, time } = await this.client.addKey({ kty: 'EC', crv: 'P-256', x, y } as CaptureKeyRequest);
    return {
      kid: id,
      sign: (text) => subtle.sign(CURVE, privateKey, new TextEncoder().encode(text)),
      // A picture that was taken while the key was registered is not from before it.
      epoch: (Date.parse(time) - asked) / 1_000,
    };
  }

  /** @param name of the picture, as the proof names it; undefined where the browser signs nothing */
  async prove(name: string, { photo, at, camera }: Shot): Promise<string | undefined> {
    // Outside a secure context there is none.
    if (!(crypto as { subtle?: SubtleCrypto }).subtle) return undefined;
    const { kid, sign, epoch } = await this.register();
    const claims: CaptureProofClaims = {
      sub: name,
      iat: Math.ceil(epoch + at / 1_000),
      digest: encode(await crypto.subtle.digest('SHA-256', await photo.arrayBuffer())),
      source: camera ? 'camera' : 'upload',
      automated: navigator.webdriver,
      ...(camera ? { camera } : {}),
    };
    const text = `${encodeJson({ typ: TYPE, alg: 'ES256', kid })}.${encodeJson(claims)}`;
    return `${text}.${encode(await sign(text))}`;
  }
}
