import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { type Authenticated, UsersService } from '../users/users.service.js';
import { SignInAttempts } from './sign-in-attempts.service.js';

/** E-mail address and password, through passport's local strategy. */
@Injectable()
export class PasswordSignIn {
  private readonly passport = new passport.Passport();

  constructor(
    @Inject(UsersService) users: UsersService,
    @Inject(SignInAttempts) private readonly attempts: SignInAttempts,
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

  /** The user whose credentials the form carries; undefined when they are wrong. Throws after too many tries. */
  async check(request: Request, response: Response): Promise<Authenticated | undefined> {
    const { email, password } = (request.body ?? {}) as { email?: unknown; password?: unknown };
    if (
      typeof email !== 'string' ||
      typeof password !== 'string' ||
      !email ||
      !password ||
      email.length > 254
    )
      return undefined;
    const address = request.ip ?? '';
    await this.attempts.begin(email, address);
    const user = await new Promise<Authenticated | undefined>((resolve, reject) => {
      const handler = this.passport.authenticate(
        'local',
        { session: false },
        (error: unknown, found: Authenticated | false | undefined) =>
          error ? reject(error as Error) : resolve(found || undefined),
      ) as (request: Request, response: Response, next: (error?: unknown) => void) => void;
      handler(request, response, reject);
    });
    if (user) await this.attempts.succeeded(email, address);
    return user;
  }
}
