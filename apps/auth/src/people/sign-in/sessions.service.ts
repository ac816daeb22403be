import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Clock } from '@bonafide/platform/runtime/clock';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { openEntry, sealEntry } from '@bonafide/platform/redis/sealed-entry';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Authenticated } from '../users/users.service.js';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, SESSIONS_LISTED_MAX } from '../../limits.js';
import type { Proof } from './assurance.js';
import { available } from './redis-available.js';

/** The stored part of a session. */
interface StoredSession extends Proof {
  userId: string;
  /** Unix seconds of the sign-in */
  authenticatedAt: number;
  /** Unix seconds of the last authentication or step-up */
  provenAt: number;
  /** the user's session epoch at the sign-in */
  epoch: number;
  /** label of the browser that signed in */
  device: string;
  address?: string;
}

export interface Session extends StoredSession {
  /** the cookie's value, a secret */
  id: string;
}

export interface ListedSession extends StoredSession {
  /** public id that gives no access */
  handle: string;
  lastSeenAt: Date;
}

const ID = /^ses_[A-Za-z0-9_-]{43}$/;
const keyOf = (handle: string) => `sealed-session:${handle}`;
const indexOf = (userId: string) => `sessions-of:${userId}`;

/** The session's id in lists; the cookie cannot be derived from it. */
export const handleOf = ({ id }: Pick<Session, 'id'>): string => hashSecret(id);

/** Sign-in sessions, encrypted in Redis under the hash of their id. Every sign-in creates a new id. */
@Injectable()
export class SessionsService {
  constructor(
    @Inject(Redis) private readonly redis: RedisClient,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  async start(
    { id: userId, sessionEpoch: epoch }: Authenticated,
    facts: Proof & Pick<StoredSession, 'device' | 'address'>,
  ): Promise<Session> {
    const now = this.nowSeconds();
    const stored: StoredSession = { userId, authenticatedAt: now, provenAt: now, epoch, ...facts };
    const id = newSecret('ses_');
    const handle = hashSecret(id);
    // Added to the list first: an unlisted session could not be ended from the list.
    await available(
      this.redis
        .multi()
        .zadd(indexOf(userId), now, handle)
        .zremrangebyscore(indexOf(userId), 0, now - SESSION_MAX_SECONDS)
        .expire(indexOf(userId), SESSION_MAX_SECONDS)
        .exec(),
    );
    const sealed = this.seal(handle, stored);
    await available(this.redis.set(keyOf(handle), sealed, 'EX', SESSION_IDLE_SECONDS));
    return { id, ...stored };
  }

  /** The valid session with this id; each use extends it, up to an age of a week. */
  async find(id: string | undefined): Promise<Session | undefined> {
    if (!id || !ID.test(id)) return undefined;
    const handle = hashSecret(id);
    const sealed = await available(this.redis.getexBuffer(keyOf(handle), 'EX', SESSION_IDLE_SECONDS));
    const session = this.open(handle, sealed);
    return session && { id, ...session };
  }

  /** Records a further proof, or the new epoch with which it continues after the person's other sessions have ended. */
  async update(
    session: Session,
    changes: Partial<Pick<StoredSession, 'epoch' | 'methods'>> & { isProven?: true },
  ): Promise<Session> {
    const { isProven, ...facts } = changes;
    const { id, ...stored } = { ...session, ...facts, ...(isProven && { provenAt: this.nowSeconds() }) };
    // Only if it still exists: a session ended meanwhile stays ended.
    const handle = hashSecret(id);
    await available(this.redis.set(keyOf(handle), this.seal(handle, stored), 'KEEPTTL', 'XX'));
    return { id, ...stored };
  }

  /** A user's valid sessions, newest first. */
  async list({ id: userId, sessionEpoch }: Authenticated): Promise<ListedSession[]> {
    const handles = await available(
      this.redis.zrange(indexOf(userId), '+inf', '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, SESSIONS_LISTED_MAX),
    );
    if (handles.length === 0) return [];
    // One by one: in a cluster they are on different nodes.
    const answers = await available(
      Promise.all(
        handles.map((handle) =>
          Promise.all([this.redis.getBuffer(keyOf(handle)), this.redis.ttl(keyOf(handle))]),
        ),
      ),
    );
    return handles.flatMap((handle, n) => {
      const [sealed, secondsLeft] = answers[n]!;
      const session = this.open(handle, sealed);
      if (!session || session.userId !== userId || session.epoch !== sessionEpoch) return [];
      const idleSeconds = SESSION_IDLE_SECONDS - secondsLeft;
      return [{ ...session, handle, lastSeenAt: new Date((this.nowSeconds() - idleSeconds) * 1_000) }];
    });
  }

  async end(id: string): Promise<void> {
    await available(this.redis.del(keyOf(hashSecret(id))));
  }

  /** False if it is not the user's, or has ended. */
  async endListed(userId: string, handle: string): Promise<boolean> {
    if ((await available(this.redis.zrem(indexOf(userId), handle))) === 0) return false;
    return (await available(this.redis.del(keyOf(handle)))) === 1;
  }

  /** Ends all sessions of a user, and deletes their list. */
  async endAll(userId: string): Promise<void> {
    const handles = await available(this.redis.zrange(indexOf(userId), '0', '-1'));
    // One by one: in a cluster they are on different nodes.
    await available(Promise.all([...handles.map(keyOf), indexOf(userId)].map((key) => this.redis.del(key))));
  }

  private seal(handle: string, stored: StoredSession): Buffer {
    return sealEntry(this.cipher, keyOf(handle), stored);
  }

  private open(handle: string, sealed: Buffer | null): StoredSession | undefined {
    const stored = openEntry<StoredSession>(this.cipher, keyOf(handle), sealed);
    return stored && this.nowSeconds() - stored.authenticatedAt <= SESSION_MAX_SECONDS ? stored : undefined;
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
