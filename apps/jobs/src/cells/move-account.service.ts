import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { tenantsOf } from '../accounts/account.js';
import { BY_OPERATOR, recordAuditEvent, SERVICE_TENANT } from '../audit/record-audit-event.js';
import { conflict } from '../errors.js';
import { sql } from '@bonafide/platform/database/sql';
import { PHOTO_STORE, type PhotoStore } from '../photos/photo-store.js';
import {
  changePlace,
  findMovingAccount,
  insertArriving,
  type MovingAccount,
  readAccountRow,
  settleAccountRow,
} from './account-move.js';
import { countUnsigned, moveTrail } from './audit-move.js';
import { type CellOffer, findObstacles, markOf } from './cell-offer.js';
import { CellOffers, findOffer } from './cell-offers.service.js';
import { compareTables, compareTrailsAndTotals } from './compare-ends.js';
import { copyPhotos } from './copy-photos.js';
import { MOVED_TABLES } from './moved-tables.js';
import { parkWork, resumeWork } from './park-work.js';
import { removeRows } from './remove-rows.js';
import { type Digest, syncRows } from './sync-rows.js';

const LOOK_MS = 500;
/** Passes over both ends once nothing may change any more. */
const LAST_PASSES = 5;

export type MoveStep = 'checked' | 'frozen' | 'quiet' | 'copied' | 'given-up' | 'verified' | 'taken';

export interface MoveOptions {
  target: DataSource;
  /** the target's photo store, if different from this deployment's */
  targetStore?: PhotoStore;
  /** how long requests admitted before the account was frozen may still write, and read once it has moved */
  graceMs: { writes: number; reads: number };
  /** called before each step */
  onStep?: (step: MoveStep) => void | Promise<void>;
}

export interface Moved {
  accountId: string;
  from: string;
  to: string;
  tables: Record<string, Digest>;
}

interface Move {
  accountId: string;
  moveId: string;
  offer: CellOffer;
  /** this deployment's cell */
  cell: string;
  tenants: string[];
  target: DataSource;
  /** null: both ends use the same store */
  copyTo: PhotoStore | null;
}

/**
 * Moves an account to another deployment. Runs at the source and can be interrupted anywhere: running it again resumes,
 * and until the source has given the account up, `abort` ends it (decision 0378).
 */
@Injectable()
export class MoveAccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: CellOffers,
    private readonly sequencer: AuditSequencer,
    @Inject(PHOTO_STORE) private readonly store: PhotoStore,
  ) {}

  /** @throws ServiceError `conflict` with everything that prevents the move, before anything is written */
  async moveAccount(accountId: string, options: MoveOptions): Promise<Moved> {
    const { target, onStep = () => undefined, graceMs } = options;
    const account = await this.find(accountId);
    const offer = await findOffer(target, accountId);
    const move = await this.prepare(account, offer, options);
    await onStep('checked');
    if (account.place !== 'moved') {
      const frozenAt = performance.now();
      await this.freeze(account, move);
      await onStep('frozen');
      while ((await parkWork(this.dataSource.manager, move.tenants)) > 0) await pause(LOOK_MS);
      await onStep('quiet');
      await this.copy(move, frozenAt + graceMs.writes);
      await onStep('copied');
      if (!(await changePlace(this.dataSource, this.giving(move), 'frozen', 'moved')))
        throw conflict(`${accountId} is not frozen any more: another command had it`);
    }
    await onStep('given-up');
    await pause(graceMs.reads);
    const tables = await this.verify(move);
    await onStep('verified');
    await this.take(move);
    await onStep('taken');
    return { accountId, from: move.cell, to: offer.cell, tables };
  }

  /** Ends a move before the source gives the account up: removes what has arrived, then serves the account here again. */
  async abort(accountId: string, target: DataSource): Promise<void> {
    const { place, moveId, otherCell } = await this.find(accountId);
    if (place !== 'frozen' || moveId === null)
      throw conflict(
        place === 'moved'
          ? `${accountId} was given up: run the move again, which ends it`
          : `${accountId} is in no move`,
      );
    const tenants = tenantsOf(accountId);
    const there = await findMovingAccount(target, accountId);
    if (there?.place === 'arriving' && there.moveId === moveId) {
      const withPhotos = !(await this.sharesPhotos(accountId));
      await removeRows(target, tenants, { withPhotos, keepsKeys: false });
      await sql.run(target, `DELETE FROM accounts WHERE id = $1 AND place = 'arriving' AND move_id = $2`, [
        accountId,
        moveId,
      ]);
    } else if (there) throw conflict(`the other database has ${accountId} from another move`);
    await this.dataSource.transaction(async (manager) => {
      await resumeWork(manager, tenants);
      if (!(await changePlace(manager, { accountId, moveId, otherCell: null }, 'frozen', 'here')))
        throw conflict(`${accountId} is not frozen any more: another command had it`);
      await recordAuditEvent(manager, {
        tenant: accountId,
        ...BY_OPERATOR,
        action: 'account.move_aborted',
        detail: { cell: otherCell },
      });
    });
  }

  /** Deletes what this deployment still has of an account that the target serves. Its trail stays until it expires. */
  async eraseMoved(accountId: string, target: DataSource): Promise<{ rowsRemoved: number }> {
    const { place, moveId } = await this.find(accountId);
    if (place !== 'moved') throw conflict(`${accountId} has not moved`);
    const there = await findMovingAccount(target, accountId);
    if (there?.place !== 'here' || there.moveId !== moveId)
      throw conflict(`${accountId} is not served by the other database: run the move again, which ends it`);
    const withPhotos = !(await this.sharesPhotos(accountId));
    const rowsRemoved = await removeRows(this.dataSource, tenantsOf(accountId), {
      withPhotos,
      keepsKeys: true,
    });
    await sql.run(
      this.dataSource,
      `UPDATE accounts SET name = 'moved', trusted_issuers = '[]' WHERE id = $1`,
      [accountId],
    );
    return { rowsRemoved };
  }

  private async find(accountId: string): Promise<MovingAccount> {
    const account = await findMovingAccount(this.dataSource, accountId);
    if (!account) throw new ServiceError('not-found', `account: ${accountId} not found`);
    return account;
  }

  /** Refuses before anything is written. */
  private async prepare(
    { id: accountId, place, otherCell, moveId }: MovingAccount,
    offer: CellOffer,
    { target, targetStore }: MoveOptions,
  ): Promise<Move> {
    const facts = await this.offers.facts(offer.nonce);
    const obstacles = findObstacles(facts, offer);
    const isShared = (await this.store.get(markOf(offer))) !== null;
    if (!isShared && !(await targetStore?.get(markOf(offer))))
      obstacles.push(
        targetStore
          ? 'the photo store that was named is not its own'
          : 'its photo store is another one, and was not named',
      );
    if (place === 'arriving') obstacles.push('it is only arriving here');
    if (place !== 'here' && otherCell !== offer.cell) obstacles.push(`it is on its way to ${otherCell}`);
    const there = await findMovingAccount(target, accountId);
    if (there && (moveId === null || there.moveId !== moveId))
      obstacles.push(`${accountId} is there already`);
    if (there?.place === 'here' && there.moveId === moveId) obstacles.push('it has moved already');
    if (place === 'moved' && !there) obstacles.push('what had arrived there is gone');
    if (obstacles.length > 0) throw conflict(`not moved: ${obstacles.join('; ')}`);
    return {
      accountId,
      moveId: place === 'here' ? randomUUID() : moveId!,
      offer,
      cell: facts.cell,
      tenants: tenantsOf(accountId),
      target,
      copyTo: isShared ? null : targetStore!,
    };
  }

  private async freeze(account: MovingAccount, move: Move): Promise<void> {
    const { accountId, copyTo } = move;
    if (account.place === 'here') {
      const isFrozen = await this.dataSource.transaction(async (manager) => {
        await sql.run(manager, 'UPDATE accounts SET shares_photos = $2 WHERE id = $1', [
          accountId,
          copyTo === null,
        ]);
        return changePlace(manager, this.giving(move), 'here', 'frozen');
      });
      if (!isFrozen) throw conflict(`${accountId} is not here, or was erased`);
    }
    const arriving = { accountId, moveId: move.moveId, otherCell: move.cell };
    if (!(await insertArriving(move.target, await readAccountRow(this.dataSource, accountId), arriving)))
      throw conflict(`${accountId} came to be there meanwhile`);
  }

  private giving({ accountId, moveId, offer }: Move) {
    return { accountId, moveId, otherCell: offer.cell };
  }

  /** Copies until both ends hold the same, and no request admitted before the account was frozen can still write. */
  private async copy(move: Move, notBefore: number): Promise<void> {
    for (;;) {
      const isLast = performance.now() >= notBefore;
      if ((await this.pass(move)) === 0 && isLast) return;
      await pause(Math.max(LOOK_MS, Math.min(notBefore - performance.now(), 10_000)));
    }
  }

  /** Resolves to the number of differences. */
  private async pass({ tenants, target, copyTo }: Move): Promise<number> {
    let changed = await parkWork(this.dataSource.manager, tenants);
    // Photos are copied before the rows that name them.
    if (copyTo) changed += await copyPhotos(this.dataSource, tenants, this.store, copyTo);
    for (const table of MOVED_TABLES) changed += await syncRows(this.dataSource, target, table, tenants);
    return changed;
  }

  /**
   * @throws ServiceError `conflict` with every difference; the account is then served nowhere until the move is run
   * again
   */
  private async verify(move: Move): Promise<Record<string, Digest>> {
    const { tenants, target } = move;
    let differences: string[] = [];
    for (let passes = 0; passes < LAST_PASSES; passes++) {
      await this.pass(move);
      await this.sequencer.sequence();
      while ((await countUnsigned(this.dataSource, tenants)) > 0) await pause(LOOK_MS);
      await moveTrail(this.dataSource, target, tenants);
      const compared = await compareTables(this.dataSource, target, tenants);
      differences = [
        ...compared.differences,
        ...(await compareTrailsAndTotals(this.dataSource, target, tenants)),
      ];
      if (differences.length === 0) return compared.tables;
      await pause(LOOK_MS);
    }
    throw conflict(`not moved: ${differences.join('; ')}`);
  }

  /** From here on the target serves the account. */
  private async take({ accountId, moveId, offer, cell, tenants, target, copyTo }: Move): Promise<void> {
    const account = await readAccountRow(this.dataSource, accountId);
    await target.transaction(async (manager) => {
      await settleAccountRow(manager, account);
      await resumeWork(manager, tenants);
      if (!(await changePlace(manager, { accountId, moveId, otherCell: null }, 'arriving', 'here')))
        throw conflict(`${accountId} is not arriving there any more`);
      await sql.run(manager, 'DELETE FROM cell_offers WHERE account_id = $1', [accountId]);
      const detail = { from: cell, to: offer.cell };
      await recordAuditEvent(manager, { tenant: accountId, ...BY_OPERATOR, action: 'account.moved', detail });
    });
    const gone = { tenant: SERVICE_TENANT, ...BY_OPERATOR, action: 'account.moved', subject: accountId };
    await recordAuditEvent(this.dataSource.manager, { ...gone, detail: { from: cell, to: offer.cell } });
    await (copyTo ?? this.store).remove(markOf(offer));
  }

  private async sharesPhotos(accountId: string): Promise<boolean> {
    const { shared } = await sql.one<{ shared: boolean }>(
      this.dataSource,
      'SELECT shares_photos AS shared FROM accounts WHERE id = $1',
      [accountId],
    );
    return shared;
  }
}
