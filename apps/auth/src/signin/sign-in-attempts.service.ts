import { hashSecret } from '@bonafide/platform/secrets';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS } from '../foundation.module.js';
import { SIGN_IN_ATTEMPTS } from '../limits.js';

const { perAccount, perAddress, windowSeconds } = SIGN_IN_ATTEMPTS;

/**
 * Failed sign-ins per account and per address in a quarter of an hour. Each try is counted before the password is looked
 * at, so that many at once do not slip through together; a success takes its own count back.
 */
@Injectable()
export class SignInAttempts {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Throws `too-many-requests` when there were too many; otherwise counts this one. */
  async begin(email: string, address: string): Promise<void> {
    const [account, from] = await Promise.all(this.keys(email, address).map((key) => this.count(key)));
    const blocked = [account!.count > perAccount && account!, from!.count > perAddress && from!].filter(
      (entry) => entry !== false,
    );
    if (blocked.length === 0) return;
    const seconds = Math.max(1, ...blocked.map(({ ttl }) => ttl));
    throw new ServiceError('too-many-requests', 'Too many sign-in attempts. Please try again later.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** The password was right: the account starts afresh, the address gets this try back. */
  async succeeded(email: string, address: string): Promise<void> {
    const [account, from] = this.keys(email, address);
    await this.redis.multi().del(account!).decr(from!).exec();
  }

  private keys(email: string, address: string): string[] {
    return [
      `signin:account:${hashSecret(email.trim().toLowerCase())}`,
      `signin:address:${hashSecret(address)}`,
    ];
  }

  private async count(key: string): Promise<{ count: number; ttl: number }> {
    const answers = await this.redis.multi().incr(key).expire(key, windowSeconds, 'NX').ttl(key).exec();
    const [count, , ttl] = answers!.map(([, answer]) => answer as number);
    return { count: count!, ttl: ttl! };
  }
}
