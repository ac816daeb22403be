import type { LivenessChallenge, VerifySession } from '@bonafide/contracts/verify-session';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { createHash, randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { conflict } from '../../errors.js';
import { CHALLENGE_DRAWS_MAX, CHALLENGE_LIFETIME_MS } from '../../limits.js';
import { insertChallenge, insertFrame } from '../../jobs/store/liveness-frames.js';
import { decodePhotoBytes } from '../../media/photos/decode-photo.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import { CaptureKeysService } from './capture-keys.service.js';
import { drawColours, drawPoses } from './draw-poses.js';
import type { SentImage } from './image-body.js';
import { MeasurePhotoService } from './measure-photo.service.js';
import { changeSession, countUpload } from './open-session.js';
import { VerifySessionService } from './verify-session.service.js';

const ID_CHARACTERS = 16;

/** Asks the person to turn their head, and receives the pictures. */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ciphers: AccountCiphers,
    private readonly changes: CompletionSignal,
    private readonly sessions: VerifySessionService,
    private readonly measurePhoto: MeasurePhotoService,
    private readonly captureKeys: CaptureKeysService,
  ) {}

  async draw(caller: SessionCaller): Promise<LivenessChallenge> {
    const { liveness } = await this.sessions.read(caller);
    if (!liveness) throw conflict('challenge: this session asks for none');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
    const random = (below: number) => randomInt(below);
    const poses = drawPoses(random);
    const colours = drawColours(poses.length, random);
    const challenge = { id: randomAlphanumeric(ID_CHARACTERS), poses, colours, expiresAt };
    await countUpload(this.dataSource.manager, caller, now);
    await changeSession(this.dataSource, caller, now, async (manager, jobId) => {
      if (!(await insertChallenge(manager, { tenant: caller.tenant, jobId }, challenge, CHALLENGE_DRAWS_MAX)))
        throw conflict(`challenge: a session is given at most ${CHALLENGE_DRAWS_MAX}`);
    });
    this.changes.announce(caller.session.jobId);
    return { ...challenge, expiresAt: expiresAt.toISOString() };
  }

  /** In the order of the poses, each once; the same bytes again change nothing. */
  async putFrame(caller: SessionCaller, id: string, named: string, sent: SentImage): Promise<VerifySession> {
    const position = /^\d$/.test(named) ? Number(named) : Number.NaN;
    const state = await this.sessions.stateOf(caller);
    const { challenge } = state;
    if (challenge?.id !== id)
      throw new ServiceError('not-found', 'challenge: not found, or no longer the last');
    if (!(position < challenge.poses.length))
      throw invalidParameter('n', `n: must be a number from 0 to ${challenge.poses.length - 1}`);
    const digest = createHash('sha256').update(sent.bytes).digest('base64url');
    // What was signed before the challenge was drawn answers another one.
    const notBefore = new Date(Date.parse(challenge.expiresAt) - CHALLENGE_LIFETIME_MS);
    const capture = await this.captureKeys.judge(state, sent, {
      name: `${id}/${position}`,
      digest,
      notBefore,
    });
    if (await this.isThere(caller, position, digest)) return this.sessions.read(caller);
    await countUpload(this.dataSource.manager, caller, this.clock.now());
    const { bytes } = await decodePhotoBytes(sent.bytes, sent.contentType);
    await this.measurePhoto.assertClearFrame(bytes);
    const now = this.clock.now();
    const cipher = await this.ciphers.of(caller.tenant);
    await changeSession(this.dataSource, caller, now, async (manager, jobId) => {
      const sealed = cipher.encrypt(bytes, `liveness_frames.sealed|${jobId}|${position}`);
      const frame = { tenant: caller.tenant, jobId, challengeId: id, position, digest, sealed, capture, now };
      if (!(await insertFrame(manager, frame)))
        throw conflict('challenge: has expired, or its pictures came in another order');
    });
    this.changes.announce(caller.session.jobId);
    return this.sessions.read(caller);
  }

  private async isThere(caller: SessionCaller, position: number, digest: string): Promise<boolean> {
    const count = await sql.count(
      this.dataSource,
      'SELECT 1 FROM liveness_frames WHERE job_id = $1 AND tenant = $4 AND position = $2 AND digest = $3',
      [caller.session.jobId, position, digest, caller.tenant],
    );
    return count > 0 && !caller.session.isUsed;
  }
}
