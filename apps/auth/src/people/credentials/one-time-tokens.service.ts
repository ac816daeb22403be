import { createHmac } from 'node:crypto';
import { equalSecrets, hashSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { CEREMONY_SECONDS } from '../../limits.js';

/** The purpose and binding of a token: it is not valid in another browser, session or ceremony. */
export interface TokenUse {
  purpose: 'sign-in-passkey' | 'new-passkey' | 'step-up-passkey' | 'second-factor' | 'company' | 'link';
  /** the browser, or the session and its person */
  boundTo: string;
}

interface OpenToken {
  /** its payload, readable by the holder */
  data: string;
  expiresAt: Date;
}

/**
 * Challenges and states that are valid once. A token carries its data under an HMAC, so that anonymous page views store
 * nothing; only its use is stored, by one conditional statement.
 */
@Injectable()
export class OneTimeTokensService implements Sweeper {
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

  /** Undefined if the token is for another use, was tampered with or has expired. Does not check whether it was used. */
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

  /** Consumes the token: exactly one of concurrent callers gets its data. */
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
