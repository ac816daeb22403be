import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** What a hostile page, browser or authenticator would say otherwise. */
interface Deviation {
  origin?: string;
  rpId?: string;
  userHandle?: string;
  /** false: nobody entered a PIN or touched a reader */
  isVerified?: boolean;
  /** does not move its counter on, as a copy would */
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** CBOR (RFC 8949) of the few things that an attestation holds. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** One passkey, made and used as a browser and an authenticator would (WebAuthn Level 3), or as they never would. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;
  private userHandle = '';

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    // COSE (RFC 9053): EC2, ES256, P-256
    this.publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
  }

  create(options: CreationOptions, as: Deviation = {}) {
    this.userHandle = options.user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.publicKey,
    ]);
    const authData = Buffer.concat([this.authenticatorData(options.rp.id, as, HAS_KEY), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, as),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  get(options: RequestOptions, as: Deviation = {}) {
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, as);
    const authenticatorData = this.authenticatorData(options.rpId, as);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.privateKey)),
      userHandle: as.userHandle ?? this.userHandle,
    });
  }

  private credential<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Deviation): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, as: Deviation, more = 0): Buffer {
    const flags = USER_PRESENT | ((as.isVerified ?? true) ? USER_VERIFIED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(as.counter ?? ++this.counter);
    return Buffer.concat([sha256(as.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}
