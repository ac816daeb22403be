import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Authenticated } from '../users/users.service.js';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '../limits.js';

export interface Session {
  /** the cookie's value: a secret */
  id: string;
  userId: string;
  /** Unix seconds of the sign-in */
  authenticatedAt: number;
  /** the user's when they signed in */
  epoch: number;
}

const ID = /^ses_[A-Za-z0-9_-]{43}$/;
const keyOf = (id: string) => `session:${hashSecret(id)}`;

/** Sign-in sessions, in Redis under the hash of their id. Every sign-in makes a new one: an id is never carried over. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly redis: Redis,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async start({ id: userId, sessionEpoch: epoch }: Authenticated): Promise<Session> {
    const session = { id: newSecret('ses_'), userId, authenticatedAt: this.nowSeconds(), epoch };
    await this.available(
      this.redis.set(
        keyOf(session.id),
        JSON.stringify({ userId, authenticatedAt: session.authenticatedAt, epoch }),
        'EX',
        SESSION_IDLE_SECONDS,
      ),
    );
    return session;
  }

  /** The live session of this id; looking at it keeps it alive until it is a week old. */
  async find(id: string | undefined): Promise<Session | undefined> {
    if (!id || !ID.test(id)) return undefined;
    const stored = await this.available(this.redis.getex(keyOf(id), 'EX', SESSION_IDLE_SECONDS));
    if (!stored) return undefined;
    const { userId, authenticatedAt, epoch = 0 } = JSON.parse(stored) as Omit<Session, 'id'>;
    if (this.nowSeconds() - authenticatedAt > SESSION_MAX_SECONDS) return undefined;
    return { id, userId, authenticatedAt, epoch };
  }

  async end(id: string): Promise<void> {
    await this.available(this.redis.del(keyOf(id)));
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private async available<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch {
      throw new ServiceError('unavailable', 'sign-in is not available at the moment', {
        headers: { 'Retry-After': '5' },
      });
    }
  }
}
