import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccountCiphers } from '../accounts/account-ciphers.js';
import { BY_OPERATOR, recordAuditEvent, SERVICE_TENANT } from '../audit/record-audit-event.js';
import { CONFIG, type JobsConfig } from '../config.js';
import { conflict } from '../errors.js';
import { PHOTO_STORE, type PhotoStore } from '../photos/photo-store.js';
import { findMovingAccount } from './account-move.js';
import { type CellFacts, type CellOffer, markOf } from './cell-offer.js';

const ACCOUNT_ID = /^acc_[A-Za-z0-9]{1,60}$/;

/** Describes this deployment to the other end of a move. */
@Injectable()
export class CellOffers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly ciphers: AccountCiphers,
    @Inject(PHOTO_STORE) private readonly store: PhotoStore,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  /** @throws ServiceError `conflict` without a setting CELL */
  async facts(nonce: string): Promise<CellFacts> {
    const { CELL: cell, REGION: region, SANDBOX: isSandbox } = this.config;
    if (cell === undefined) throw conflict('this deployment has no name: set CELL');
    const wrappers = this.ciphers.wrapperKinds;
    const migrations = await findMigrations(this.dataSource);
    return { cell, region, isSandbox, migrations, wrappers, ...this.cipher.fingerprints(nonce) };
  }

  /** Accepts an account from another cell. */
  async make(accountId: string, hours: number): Promise<{ cell: string; expiresAt: Date }> {
    if (!ACCOUNT_ID.test(accountId))
      throw new ServiceError('invalid-request', 'account: must be an id, acc_…');
    const nonce = randomUUID();
    const offer: CellOffer = { ...(await this.facts(nonce)), nonce };
    if (await findMovingAccount(this.dataSource, accountId)) throw conflict(`${accountId} is here already`);
    await this.store.put(markOf(offer), Buffer.from(nonce), 'text/plain');
    const { expiresAt } = await sql.one<{ expiresAt: Date }>(
      this.dataSource,
      `INSERT INTO cell_offers (account_id, offer, expires_at) VALUES ($1, $2, now() + $3 * interval '1 hour')
       ON CONFLICT (account_id) DO UPDATE SET offer = excluded.offer, expires_at = excluded.expires_at
       RETURNING expires_at AS "expiresAt"`,
      [accountId, offer, hours],
    );
    const event = { tenant: SERVICE_TENANT, ...BY_OPERATOR, action: 'cell.offered', subject: accountId };
    await recordAuditEvent(this.dataSource.manager, event);
    return { cell: offer.cell, expiresAt };
  }
}

const findMigrations = async (dataSource: DataSource): Promise<string[]> =>
  (await sql.rows<{ name: string }>(dataSource, 'SELECT name FROM migrations ORDER BY timestamp, name')).map(
    ({ name }) => name,
  );

/**
 * The offer for an account in the database of the other end.
 *
 * @throws ServiceError `conflict` when there is no offer: the other end has not accepted the account
 */
export async function findOffer(target: DataSource, accountId: string): Promise<CellOffer> {
  const row = await sql
    .maybe<{ offer: CellOffer; isOpen: boolean }>(
      target,
      'SELECT offer, expires_at > now() AS "isOpen" FROM cell_offers WHERE account_id = $1',
      [accountId],
    )
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '42P01') return undefined;
      throw error;
    });
  if (!row) throw conflict(`not moved: the other database has made no offer for ${accountId}`);
  if (!row.isOpen) throw conflict('not moved: the offer of the other database has expired');
  // Its tables may have changed since.
  return { ...row.offer, migrations: await findMigrations(target) };
}
