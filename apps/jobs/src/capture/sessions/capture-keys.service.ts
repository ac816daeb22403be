import type { CaptureKey, CaptureKeyRequest } from '@bonafide/contracts/capture-proof';
import { invalidParameter } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { registeredKeyId } from '@bonafide/vc-jwt/key-jws';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { registerCaptureKey } from '../../accounts/access/capture-keys.js';
import { conflict } from '../../errors.js';
import type { PhotoCapture } from '../../media/photos/photo-capture.js';
import { judgeProof } from './capture-proof.js';
import type { SentImage } from './image-body.js';
import type { SessionState } from './session-state.js';

/** Keys of the pages of a session, and the pictures that are signed with them. */
@Injectable()
export class CaptureKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async register(caller: SessionCaller, { kty, crv, x, y }: CaptureKeyRequest): Promise<CaptureKey> {
    const key = { kty, crv, x, y };
    const id = await registeredKeyId(key).catch((error: unknown) => {
      if (error instanceof VcJwtError) throw invalidParameter('x', 'x: is no point of P-256 with this y');
      throw error;
    });
    const time = this.clock.now().toISOString();
    const session = { tenant: caller.tenant, tokenHash: caller.session.tokenHash };
    const registered = await registerCaptureKey(this.dataSource.manager, session, { ...key, id, at: time });
    if (!registered) throw conflict('this session was already used');
    return { id, time };
  }

  /** @param name of the picture, as its proof names it */
  judge(
    { captureKeys }: SessionState,
    { captureProof }: SentImage,
    upload: { name: string; digest: string; notBefore?: Date },
  ): Promise<PhotoCapture> {
    return judgeProof(captureProof, { ...upload, keys: captureKeys, now: this.clock.now() });
  }
}
