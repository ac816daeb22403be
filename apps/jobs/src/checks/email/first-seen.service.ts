import { sql } from '@bonafide/platform/database/sql';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FirstSeenStore } from './check-email.js';

/**
 * When an account first submitted an e-mail address. Stored as a keyed digest per account, so that no account learns
 * anything from another's jobs and the table reveals no address.
 */
@Injectable()
export class EmailFirstSeenService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  of(tenant: string): FirstSeenStore {
    return {
      record: async (email, now) => {
        const digest = this.cipher.blindIndex(email, `email first seen ${tenant}`);
        const row = await sql.maybe<{ first_seen_at: Date }>(
          this.dataSource,
          `WITH added AS (
             INSERT INTO email_first_seen (tenant, digest, first_seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (tenant, digest) DO NOTHING RETURNING first_seen_at)
           SELECT first_seen_at FROM added
           UNION ALL SELECT first_seen_at FROM email_first_seen WHERE tenant = $1 AND digest = $2
           LIMIT 1`,
          [tenant, digest, now],
        );
        return row?.first_seen_at ?? now;
      },
    };
  }
}
