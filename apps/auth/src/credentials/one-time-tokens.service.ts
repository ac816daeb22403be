import { createHmac } from 'node:crypto';
import { equalSecrets, hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../config.js';
import { CEREMONY_SECONDS } from '../limits.js';

/** What a token is good for, and for whom: it is worthless in another browser, session or ceremony. */
export interface TokenUse {
  purpose: 'sign-in-passkey' | 'new-passkey' | 'step-up-passkey' | 'second-factor' | 'company' | 'link';
  /** the browser, or the session with its person */
  boundTo: string;
}

interface OpenToken {
  /** what was put into it; readable by whoever holds it */
  data: string;
  expiresAt: Date;
}

/**
 * Challenges and states that are good once. A token carries its facts under an HMAC, so that strangers who open pages
 * store nothing; what is stored is that it was used, by one conditional statement.
 */
@Injectable()
export class OneTimeTokens implements Sweeper {
  readonly name = 'forget-consumed-tokens';
  readonly everyMs = 300_000;
  private readonly keys: Buffer[];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly clock: Clock,
  ) {
    this.keys = derivedKeys(config, 'one-time tokens');
  }

  issue(use: TokenUse, data = ''): string {
    const expiresAt = Math.floor(this.clock.now().getTime() / 1_000) + CEREMONY_SECONDS;
    const facts = `${Buffer.from(data).toString('base64url')}.${expiresAt}.${randomAlphanumeric(22)}`;
    return `${facts}.${mark(this.keys[0]!, use, facts)}`;
  }

  /** Undefined for one of another use, one that was changed, and one that has expired. Says nothing of its being used. */
  read(token: unknown, use: TokenUse): OpenToken | undefined {
    if (typeof token !== 'string' || !/^[\w-]*\.\d{1,12}\.\w{22}\.[\w-]{43}$/.test(token)) return undefined;
    const facts = token.slice(0, token.lastIndexOf('.'));
    const given = token.slice(facts.length + 1);
    if (!this.keys.some((key) => equalSecrets(mark(key, use, facts), given))) return undefined;
    const [data, seconds] = facts.split('.') as [string, string];
    const expiresAt = new Date(Number(seconds) * 1_000);
    if (expiresAt <= this.clock.now()) return undefined;
    return { data: Buffer.from(data, 'base64url').toString(), expiresAt };
  }

  /** What it carries, for exactly one of all who try. */
  async consume(token: unknown, use: TokenUse): Promise<OpenToken | undefined> {
    const open = this.read(token, use);
    if (!open) return undefined;
    const consumed = await sql.count(
      this.dataSource,
      'INSERT INTO consumed_tokens (id_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id_hash',
      [hashSecret(token as string), open.expiresAt],
    );
    return consumed === 1 ? open : undefined;
  }

  async sweep(): Promise<void> {
    await sql.run(
      this.dataSource,
      `DELETE FROM consumed_tokens WHERE id_hash IN (
         SELECT id_hash FROM consumed_tokens WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)`,
      [this.clock.now()],
    );
  }
}

const mark = (key: Buffer, { purpose, boundTo }: TokenUse, facts: string): string =>
  createHmac('sha256', key).update(`${purpose}|${boundTo}|${facts}`).digest('base64url');
