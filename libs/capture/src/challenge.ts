import type { HeadPose, VerifySession } from '@bonafide/contracts/verify-session';
import type { CaptureKey } from './capture-key.js';
import { RequestError, type SessionClient } from './session-client.js';
import type { Viewfinder } from './viewfinder.js';
import { Pause, untilSent } from './retry.js';

/** Time to read or hear the instruction, and to turn. */
const POSE_MS = 3_000;
/** Longer side of a frame, px: the service accepts half a megabyte per frame. */
const FRAME_SIDE = 960;
const HIT_MS = 40;
/** Pictures of one pose, until one is clear enough. */
const TAKES_MAX = 3;

/** The head turns that the service asks for, one picture each. Only the service evaluates them. */
export class Challenge {
  pose: HeadPose | null = null;
  onChange: () => void = () => undefined;

  constructor(
    private readonly client: SessionClient,
    private readonly key: CaptureKey,
    private readonly onSession: (session: VerifySession) => void,
  ) {}

  /** @throws {Error} when the camera gives no picture, or the service accepts none */
  async play(finder: Viewfinder, signal: AbortSignal): Promise<void> {
    const pause = new Pause();
    const send = <T>(request: () => Promise<T>) =>
      untilSent(request, { pause, signal, onFault: () => undefined });
    const { id, poses, colours } = await send(() => this.client.drawChallenge());
    for (const [position, pose] of poses.entries()) {
      this.pose = pose;
      // Lights the face.
      finder.style.cssText = `display:block;margin:3rem 0;outline:3rem solid ${colours[position]}`;
      this.onChange();
      this.onSession(
        await takenAgain(async () => {
          await new Pause().wait(POSE_MS, signal);
          signal.throwIfAborted();
          const frame = await finder.take(FRAME_SIDE);
          if (!frame) throw new Error('the camera gives no picture');
          navigator.vibrate?.(HIT_MS);
          return send(async () => {
            const proof = await this.key.prove(`${id}/${position}`, frame);
            return this.client.putFrame(id, position, { photo: frame.photo, proof });
          });
        }),
      );
    }
  }
}

/** The service refuses a blurred picture: the next one may be better. */
async function takenAgain<T>(take: () => Promise<T>): Promise<T> {
  for (let left = TAKES_MAX - 1; ; left -= 1)
    try {
      return await take();
    } catch (error) {
      if (left === 0 || !(error instanceof RequestError) || error.fault !== 'refused') throw error;
    }
}
