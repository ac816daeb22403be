import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Clock } from '@bonafide/platform/runtime/clock';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { openEntry, sealEntry } from '@bonafide/platform/redis/sealed-entry';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Authenticated } from '../users/users.service.js';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, SESSIONS_LISTED_MAX } from '../limits.js';
import type { Proof } from './assurance.js';
import { available } from './redis-available.js';

/** What is stored of a session. */
interface StoredSession extends Proof {
  userId: string;
  /** Unix seconds of the sign-in */
  authenticatedAt: number;
  /** Unix seconds of the last proof of who it is */
  provenAt: number;
  /** the user's when they signed in */
  epoch: number;
  /** of the browser that signed in */
  device: string;
  address?: string;
}

export interface Session extends StoredSession {
  /** the cookie's value: a secret */
  id: string;
}

export interface ListedSession extends StoredSession {
  /** names it and opens nothing */
  handle: string;
  lastSeenAt: Date;
}

const ID = /^ses_[A-Za-z0-9_-]{43}$/;
const keyOf = (handle: string) => `sealed-session:${handle}`;
const indexOf = (userId: string) => `sessions-of:${userId}`;

/** What the list names a session by; the cookie cannot be made from it. */
export const handleOf = ({ id }: Pick<Session, 'id'>): string => hashSecret(id);

/** Sign-in sessions, sealed, in Redis under the hash of their id. Every sign-in makes a new one: an id is never carried over. */
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
    // Its name first: a session that is not listed could not be ended from the list.
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

  /** The live session of this id; looking at it keeps it alive until it is a week old. */
  async find(id: string | undefined): Promise<Session | undefined> {
    if (!id || !ID.test(id)) return undefined;
    const handle = hashSecret(id);
    const sealed = await available(this.redis.getexBuffer(keyOf(handle), 'EX', SESSION_IDLE_SECONDS));
    const session = this.open(handle, sealed);
    return session && { id, ...session };
  }

  /** Notes a further proof, or the number that goes on after the person's other sessions have ended. */
  async update(
    session: Session,
    changes: Partial<Pick<StoredSession, 'epoch' | 'methods'>> & { isProven?: true },
  ): Promise<Session> {
    const { isProven, ...facts } = changes;
    const { id, ...stored } = { ...session, ...facts, ...(isProven && { provenAt: this.nowSeconds() }) };
    // Only while it is there: one that was ended meanwhile stays so.
    const handle = hashSecret(id);
    await available(this.redis.set(keyOf(handle), this.seal(handle, stored), 'KEEPTTL', 'XX'));
    return { id, ...stored };
  }

  /** Somebody's live sessions, the latest first. */
  async list({ id: userId, sessionEpoch }: Authenticated): Promise<ListedSession[]> {
    const handles = await available(
      this.redis.zrange(indexOf(userId), '+inf', '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, SESSIONS_LISTED_MAX),
    );
    if (handles.length === 0) return [];
    // Each by itself: in a cluster they stand on different nodes.
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

  /** False when it is none of theirs, or has ended. */
  async endListed(userId: string, handle: string): Promise<boolean> {
    if ((await available(this.redis.zrem(indexOf(userId), handle))) === 0) return false;
    return (await available(this.redis.del(keyOf(handle)))) === 1;
  }

  /** Every one of somebody's, and the list of them. */
  async endAll(userId: string): Promise<void> {
    const handles = await available(this.redis.zrange(indexOf(userId), '0', '-1'));
    // Each by itself: in a cluster they stand on different nodes.
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
