import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TrustedIssuer } from './account.js';

const lockedPair = "SELECT pg_advisory_xact_lock(hashtext('trusted issuers'))";

/** Whose bearer tokens an account accepts, as operators manage it. */
@Injectable()
export class TrustedIssuersService {
  constructor(private readonly dataSource: DataSource) {}

  async list(accountId: string): Promise<TrustedIssuer[]> {
    const [row] = (await this.dataSource.query(
      'SELECT trusted_issuers AS "issuers" FROM accounts WHERE id = $1',
      [accountId],
    )) as { issuers: TrustedIssuer[] }[];
    if (!row) throw new ServiceError('not-found', `account: ${accountId} not found`);
    return row.issuers;
  }

  /**
   * Adding a pair twice changes nothing.
   *
   * @throws ServiceError `conflict` when another account holds the pair: a token must mean one account
   */
  async add(accountId: string, issuer: TrustedIssuer): Promise<TrustedIssuer[]> {
    const pair = JSON.stringify([{ did: issuer.did, audience: issuer.audience }]);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(lockedPair);
      const holders = (await manager.query(
        'SELECT id FROM accounts WHERE trusted_issuers @> $1::jsonb AND id <> $2',
        [pair, accountId],
      )) as unknown[];
      if (holders.length > 0)
        throw new ServiceError('conflict', 'another account trusts this issuer for this audience');
      await manager.query(
        `UPDATE accounts SET trusted_issuers = trusted_issuers || $1::jsonb
          WHERE id = $2 AND NOT trusted_issuers @> $1::jsonb`,
        [pair, accountId],
      );
    });
    return this.list(accountId);
  }

  /** Leaves out the pair; without an audience, everything of that issuer. */
  async remove(accountId: string, did: string, audience?: string): Promise<TrustedIssuer[]> {
    await this.dataSource.query(
      `UPDATE accounts SET trusted_issuers = coalesce((
         SELECT jsonb_agg(entry) FROM jsonb_array_elements(trusted_issuers) AS entry
          WHERE NOT (entry ->> 'did' = $2 AND ($3::text IS NULL OR entry ->> 'audience' = $3))), '[]')
        WHERE id = $1`,
      [accountId, did, audience ?? null],
    );
    return this.list(accountId);
  }
}
