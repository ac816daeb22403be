import { sql } from '@bonafide/platform/database/sql';
import { createHash } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, MoreThan } from 'typeorm';
import { RECEIVED_MESSAGE_DAYS } from '../limits.js';
import type { StoredMessage, MessageContent } from './stored-message.js';
import { MessageEntity } from './message.entity.js';

const DAY_MS = 86_400_000;

/** A request that may be repeated: the sender's `Idempotency-Key`, within one receiver. */
export interface RepeatableRequest {
  receiver: string;
  key: string;
  body: Buffer;
}

export interface MessageFilter {
  channel?: 'email' | 'sms';
  /** newest first; default 20 */
  limit?: number;
}

export type ListedMessage = StoredMessage & { at: string };

const belongsTo = (id: string) => `messages.sealed|${id}`;

/** Messages that were received or captured instead of sent: stored sealed, removed after RECEIVED_MESSAGE_DAYS. */
@Injectable()
export class MessagesService implements Sweeper {
  readonly name = 'messages';
  readonly everyMs = 60_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the messages of one request, all or none, and returns the id and time for the response. A repeated request
   * stores nothing and gets the same response as the first.
   * @throws ServiceError `unprocessable` when the key was used with another body
   */
  async keep(messages: StoredMessage[], repeatable?: RepeatableRequest): Promise<{ id: string; at: Date }> {
    const now = this.clock.now();
    const requestKey =
      repeatable &&
      this.cipher.blindIndex(`${repeatable.receiver}|${repeatable.key}`, 'messages.request_key');
    const digest = repeatable && createHash('sha256').update(repeatable.body).digest('hex');
    const columns: unknown[][] = messages.map(({ id, source, channel, provider, content }, index) => [
      id,
      source,
      channel,
      provider,
      index === 0 ? (requestKey ?? null) : null,
      index === 0 ? (digest ?? null) : null,
      this.cipher.encrypt(JSON.stringify(content), belongsTo(id)),
      now,
      new Date(now.getTime() + RECEIVED_MESSAGE_DAYS * DAY_MS),
    ]);
    const stored = await this.dataSource.transaction(async (manager) => {
      for (const [index, values] of columns.entries()) {
        const row = await sql.maybe<{ kept: number }>(
          manager,
          `WITH kept AS (
             INSERT INTO messages (id, source, channel, provider, request_key, request_digest, sealed, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id)
           SELECT count(*)::int AS kept FROM kept`,
          values,
        );
        if (index === 0 && row?.kept === 0) return false;
      }
      return true;
    });
    const own = { id: messages[0]!.id, at: now };
    if (stored || requestKey === undefined) return own;
    const first = await this.dataSource.manager.findOneBy(MessageEntity, { requestKey });
    if (first && first.requestDigest !== digest)
      throw new ServiceError('unprocessable', 'Idempotency-Key: was used before with another request body');
    return first ? { id: first.id, at: first.createdAt } : own;
  }

  /** Newest first, in clear: for operators. */
  async list({ channel, limit = 20 }: MessageFilter = {}): Promise<ListedMessage[]> {
    const rows = await this.dataSource.manager.find(MessageEntity, {
      select: { id: true, source: true, channel: true, provider: true, sealed: true, createdAt: true },
      where: { ...(channel && { channel }), expiresAt: MoreThan(this.clock.now()) },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: limit,
    });
    return rows.map(({ id, source, channel, provider, sealed, createdAt }) => ({
      id,
      source,
      channel,
      provider,
      at: createdAt.toISOString(),
      content: JSON.parse(this.cipher.decryptText(sealed, belongsTo(id))) as MessageContent,
    }));
  }

  async sweep(): Promise<void> {
    const expiresAt = LessThanOrEqual(this.clock.now());
    await this.dataSource.manager.delete(MessageEntity, { expiresAt });
  }
}
