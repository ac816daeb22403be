import { sql } from '@bonafide/platform/database/sql';
import { addressKey } from '@bonafide/platform/http/address-key';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { DataSource, type EntityManager } from 'typeorm';
import { SIGN_IN_WINDOW_SECONDS } from '../../limits.js';
import { lowerCase } from '../users/lower-case.js';
import { countAttempt, type Counted, findWait, refundAttempt } from './count-attempt.js';
import { KnownBrowsersService } from './known-browsers.service.js';

/** The account whose password is tried. */
export interface Account {
  /** an e-mail address, or the identity at a project's endpoint */
  identity: string;
  /** the project whose endpoint checks the password; undefined for our own accounts */
  projectId?: string;
}

const nameOf = ({ identity, projectId = '' }: Account) => `${projectId}|${lowerCase(identity.trim())}`;

/**
 * Slows down guessing and spraying, per address (IPv6 by /64), account, project, and account plus address; counted in
 * PostgreSQL, so that it works without Redis. A browser that signed in to the account before is counted separately: any
 * number of attempts by others does not lock its person out (OWASP, device cookies).
 */
@Injectable()
export class SignInAttemptsService implements Sweeper {
  readonly name = 'forget-sign-in-attempts';
  readonly everyMs = 300_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly known: KnownBrowsersService,
    private readonly clock: Clock,
  ) {}

  /** Throws `too-many-requests` if the attempt has to wait; otherwise counts it. */
  async begin(request: BrowserRequest, account: Account): Promise<void> {
    const { own, shared } = this.countedFor(request, account);
    // Before anything is counted: an address that has to wait could fill the table with accounts that it names.
    refuse(await findWait(this.dataSource.manager, shared, this.clock.now()));
    for (const counted of [...own, ...shared]) await this.count(counted);
  }

  /** The same for a second factor, counted only by account: whoever tries one has passed the first. */
  async beginCode(userId: string): Promise<void> {
    await this.count({ kind: 'code', of: userId });
  }

  /**
   * The same for a visit to a company's provider, counted by the visitor's address: it says which domains sign in here,
   * and fetches from their providers.
   */
  async beginCompany(request: BrowserRequest): Promise<void> {
    await this.count(companyVisits(request));
  }

  async companySucceeded(request: BrowserRequest): Promise<void> {
    await refundAttempt(this.dataSource.manager, [], [companyVisits(request)]);
  }

  async codeSucceeded(userId: string): Promise<void> {
    await refundAttempt(this.dataSource.manager, [{ kind: 'code', of: userId }], []);
  }

  /** After a correct password: from now on the browser is known for the account. */
  async succeeded(request: BrowserRequest, response: BrowserResponse, account: Account): Promise<void> {
    const { own, shared } = this.countedFor(request, account);
    await refundAttempt(this.dataSource.manager, own, shared);
    this.known.remember(request, response, nameOf(account));
  }

  /** Deletes the counters of an account, in the transaction that erases it. */
  async forget(manager: EntityManager, { id, email }: { id: string; email: string }): Promise<void> {
    const account: Counted = { kind: 'account', of: nameOf({ identity: email }) };
    await refundAttempt(manager, [account, { kind: 'code', of: id }], []);
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 2 * SIGN_IN_WINDOW_SECONDS * 1_000);
    await sql.run(
      this.dataSource,
      `DELETE FROM sign_in_attempts WHERE key IN (
         SELECT key FROM sign_in_attempts WHERE last_at < $1 FOR UPDATE SKIP LOCKED)`,
      [before],
    );
  }

  private async count(counted: Counted): Promise<void> {
    refuse(await countAttempt(this.dataSource.manager, counted, this.clock.now()));
  }

  private countedFor(request: BrowserRequest, account: Account): { own: Counted[]; shared: Counted[] } {
    const name = nameOf(account);
    const browser = this.known.find(request, name);
    if (browser !== undefined)
      return { own: [{ kind: 'pair', of: `browser|${browser}|${name}` }], shared: [] };
    const address = addressKey(request.ip);
    const shared: Counted[] = [
      { kind: 'address', of: address },
      { kind: 'account', of: name },
    ];
    if (account.projectId !== undefined) shared.push({ kind: 'project', of: account.projectId });
    return { own: [{ kind: 'pair', of: `${address}|${name}` }], shared };
  }
}

const companyVisits = (request: BrowserRequest): Counted => ({ kind: 'company', of: addressKey(request.ip) });

/** @param seconds to wait; undefined: none */
function refuse(seconds: number | undefined): void {
  if (seconds !== undefined)
    throw new ServiceError('too-many-requests', 'Too many sign-in attempts. Please try again later.', {
      headers: { 'Retry-After': String(seconds) },
    });
}
