import { sql } from '@bonafide/platform/database/sql';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { ACCOUNT_KEY_PREFIX } from '@bonafide/platform/crypto/sealed-columns';
import { takeRandomBytes } from '@bonafide/platform/crypto/random';
import { ServiceError } from '@bonafide/platform/errors';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { randomInt } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { ACCOUNT_KEY_CACHE_MS } from '../limits.js';
import { accountIdOf } from './account.js';
import type { KeyWrapper } from './key-wrapper.js';

/** accounts in use at once */
const CACHE_ENTRIES = 5_000;
const KEY_BYTES = 32;
const ID_CHARACTERS = 14;
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

interface StoredKey {
  id: string;
  wrapped: Buffer | null;
  wrappedBy: string;
}

export interface AccountCipherOptions {
  service: FieldCipher;
  /** the first one wraps; each unwraps what it has wrapped */
  wrappers: readonly KeyWrapper[];
  /** whether accounts get keys and seal with them; data sealed with such keys is opened either way */
  seals: boolean;
}

/**
 * The cipher of each account: it seals with the account's own key, and also opens what was sealed earlier with the
 * service's keys. An unwrapped key is cached for a few minutes (docs/design/sealed-data.md).
 */
export class AccountCiphers {
  private readonly ciphers = createReadCache((accountId: string) => this.load(accountId), {
    max: CACHE_ENTRIES,
    ttlMs: ACCOUNT_KEY_CACHE_MS,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: AccountCipherOptions,
  ) {}

  /** @throws ServiceError `unavailable` while the key-encryption key cannot be reached */
  of(tenant: string): Promise<FieldCipher> {
    return this.ciphers.memo(accountIdOf(tenant));
  }

  /** In this process; others drop it within a few minutes. */
  forget(accountId: string): void {
    this.ciphers.delete(accountId);
  }

  /** Kinds of key-encryption keys whose account keys this deployment unwraps. */
  get wrapperKinds(): string[] {
    return this.options.wrappers.map(({ kind }) => kind);
  }

  private async load(accountId: string): Promise<FieldCipher> {
    const { service, seals } = this.options;
    const stored = (await this.find(accountId)) ?? (seals ? await this.create(accountId) : null);
    // Nothing sealed with a destroyed key can be opened; new data of the account is sealed with the service's keys.
    if (!stored?.wrapped) return service;
    const key = await this.unwrap(accountId, stored.id, stored.wrapped, stored.wrappedBy);
    return service.withKey({ id: stored.id, key }, { seals });
  }

  private async find(accountId: string): Promise<StoredKey | null> {
    const row = await sql.maybe<StoredKey>(
      this.dataSource,
      'SELECT id, wrapped, wrapped_by AS "wrappedBy" FROM account_keys WHERE account_id = $1',
      [accountId],
    );
    return row ?? null;
  }

  /** When two processes run this at once, one creates the key and both use it. */
  private async create(accountId: string): Promise<StoredKey | null> {
    const id = newKeyId();
    const { wrapped, wrappedBy } = await this.wrap(accountId, id, takeRandomBytes(KEY_BYTES));
    await sql.run(
      this.dataSource,
      `INSERT INTO account_keys (account_id, id, wrapped, wrapped_by)
       SELECT a.id, $2, $3, $4 FROM accounts a WHERE a.id = $1 ON CONFLICT DO NOTHING`,
      [accountId, id, wrapped, wrappedBy],
    );
    return this.find(accountId);
  }

  private async wrap(accountId: string, keyId: string, key: Buffer) {
    const wrapper = this.options.wrappers[0]!;
    return {
      wrapped: await reached(wrapper.wrap(key, { accountId, keyId })),
      wrappedBy: wrapper.wrappedBy,
    };
  }

  private unwrap(accountId: string, keyId: string, wrapped: Buffer, wrappedBy: string): Promise<Buffer> {
    const kind = wrappedBy.split(':')[0];
    const wrapper = this.options.wrappers.find((one) => one.kind === kind);
    if (!wrapper) throw new Error(`the key of ${accountId} is wrapped by ${kind}, which is not configured`);
    return reached(wrapper.unwrap(wrapped, { accountId, keyId }));
  }

  /**
   * Makes everything sealed with the account's key unreadable, including copies that lack the wrapped key. Runs in the
   * caller's transaction; final: the account gets no other key.
   */
  async destroy(manager: EntityManager, accountId: string): Promise<void> {
    const { wrappedBy } = this.options.wrappers[0]!;
    await sql.run(
      manager,
      `INSERT INTO account_keys (account_id, id, wrapped_by, destroyed_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (account_id) DO UPDATE SET wrapped = NULL, destroyed_at = coalesce(account_keys.destroyed_at, excluded.destroyed_at)`,
      [accountId, newKeyId(), wrappedBy],
    );
  }

  /** How many keys each key-encryption key wraps. */
  async findUse(): Promise<{ wraps: string; keys: Record<string, number>; destroyed: number }> {
    const rows = await sql.rows<{ wrappedBy: string | null; n: number }>(
      this.dataSource,
      `SELECT CASE WHEN destroyed_at IS NULL THEN wrapped_by END AS "wrappedBy", count(*)::int AS n
         FROM account_keys GROUP BY 1 ORDER BY 1`,
    );
    const live = rows.filter(({ wrappedBy }) => wrappedBy !== null);
    return {
      wraps: this.options.wrappers[0]!.wrappedBy,
      keys: Object.fromEntries(live.map(({ wrappedBy, n }) => [wrappedBy!, n])),
      destroyed: rows.find(({ wrappedBy }) => wrappedBy === null)?.n ?? 0,
    };
  }

  /** Rewraps with the first key-encryption key what others wrap; may be interrupted, and run while the service runs. */
  async rewrap(): Promise<{ rewrapped: number; unreadable: number }> {
    const { wrappedBy } = this.options.wrappers[0]!;
    const rows = await sql.rows<{ accountId: string; id: string; wrapped: Buffer; wrappedBy: string }>(
      this.dataSource,
      `SELECT account_id AS "accountId", id, wrapped, wrapped_by AS "wrappedBy"
         FROM account_keys WHERE destroyed_at IS NULL AND wrapped_by <> $1 ORDER BY account_id`,
      [wrappedBy],
    );
    const done = { rewrapped: 0, unreadable: 0 };
    for (const row of rows) {
      const key = await this.unwrapOrNull(row);
      if (!key) {
        done.unreadable++;
        continue;
      }
      const fresh = await this.wrap(row.accountId, row.id, key);
      done.rewrapped += await sql.count(
        this.dataSource,
        'UPDATE account_keys SET wrapped = $3, wrapped_by = $4 WHERE account_id = $1 AND wrapped = $2',
        [row.accountId, row.wrapped, fresh.wrapped, fresh.wrappedBy],
      );
    }
    return done;
  }

  private async unwrapOrNull(row: { accountId: string; id: string; wrapped: Buffer; wrappedBy: string }) {
    try {
      return await this.unwrap(row.accountId, row.id, row.wrapped, row.wrappedBy);
    } catch {
      return null;
    }
  }
}

const newKeyId = (): string =>
  ACCOUNT_KEY_PREFIX +
  Array.from({ length: ID_CHARACTERS }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('');

async function reached<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw new ServiceError('unavailable', 'the keys of this account cannot be reached now, try again', {
      headers: { 'Retry-After': '5' },
      logDetail: (error as Error).name,
    });
  }
}
