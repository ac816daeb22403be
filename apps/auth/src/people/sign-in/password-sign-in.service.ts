import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import { recordUserEvent } from '../../organizations/audit/record-user-event.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { type Authenticated, UsersService } from '../users/users.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';

/** E-mail address and password, through passport's local strategy. */
@Injectable()
export class PasswordSignInService {
  private readonly passport = new passport.Passport();

  constructor(
    users: UsersService,
    private readonly attempts: SignInAttemptsService,
    private readonly dataSource: DataSource,
  ) {
    this.passport.use(
      new Strategy(
        { usernameField: 'email', passwordField: 'password', session: false },
        (email, password, done) => {
          users.authenticate(email, password).then((user) => done(null, user ?? false), done);
        },
      ),
    );
  }

  /** The user whose credentials are in the form; undefined if they are wrong. Throws after too many attempts. */
  async check(request: BrowserRequest, response: BrowserResponse): Promise<Authenticated | undefined> {
    const { email, password } = (request.body ?? {}) as { email?: unknown; password?: unknown };
    if (
      typeof email !== 'string' ||
      typeof password !== 'string' ||
      !email ||
      !password ||
      email.length > 254
    )
      return undefined;
    await this.attempts.begin(request, { identity: email });
    const user = await new Promise<Authenticated | undefined>((resolve, reject) => {
      const handler = this.passport.authenticate(
        'local',
        { session: false },
        (error: unknown, found: Authenticated | false | undefined) =>
          error ? reject(error as Error) : resolve(found || undefined),
      ) as (request: BrowserRequest, response: BrowserResponse, next: (error?: unknown) => void) => void;
      handler(request, response, reject);
    });
    if (user) await this.attempts.succeeded(request, response, { identity: email });
    // Not awaited: the response time must not reveal whether the account exists.
    else void this.recordFailure(email, request).catch(() => undefined);
    return user;
  }

  /** Recorded in the log of the account's organizations; unknown addresses leave no line. */
  private async recordFailure(email: string, request: BrowserRequest): Promise<void> {
    if (email.includes('\0')) return;
    const user = await sql.maybe<{ id: string }>(
      this.dataSource,
      'SELECT id FROM users WHERE lower(email) = lower($1)',
      [email],
    );
    if (!user) return;
    await recordUserEvent(this.dataSource.manager, user.id, {
      action: 'user.sign_in_failed',
      actor: { type: 'system' },
      requestId: request.id,
      address: request.ip,
    });
  }
}
