import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { secondFactorRequired, signInRequired } from '../errors.js';
import type { BrowserRequest, BrowserResponse } from '../core/http/browser-exchange.js';
import type { Proof } from '../people/sign-in/assurance.js';
import { BrowserService, openedTo, type SignedIn } from '../people/sign-in/browser.service.js';
import { PasswordSignInService } from '../people/sign-in/password-sign-in.service.js';
import { SecondFactorsService } from '../people/sign-in/second-factors.service.js';
import { SignInsService } from '../people/sign-in/sign-ins.service.js';
import { findUser } from '../people/users/user.js';
import type { Authenticated } from '../people/users/users.service.js';

/** Sign-in for dashboard frontends. Accepts only JSON, which a cross-site form cannot send. */
@Injectable()
export class DashboardSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly browser: BrowserService,
    private readonly passwords: PasswordSignInService,
    private readonly secondFactors: SecondFactorsService,
    private readonly signIns: SignInsService,
  ) {}

  async signIn(request: BrowserRequest, response: BrowserResponse, code: string | undefined) {
    const user = await this.passwords.check(request, response);
    if (!user) {
      await this.signIns.assertNoCompany((request.body as { email?: unknown }).email);
      throw new ServiceError('unauthenticated', 'the e-mail address or the password is not right');
    }
    await this.signIns.assertOwnWayIn(user);
    if (!(await this.signIns.needsSecondFactor(user.id)))
      return this.start(request, response, user, { methods: ['password'] });
    if (code === undefined)
      throw secondFactorRequired('send a code of the authenticator app or a recovery code, or use a passkey');
    const method = await this.secondFactors.check(request, user.id, code);
    if (!method) throw new ServiceError('unauthenticated', 'the code is not right, or was used before');
    return this.start(request, response, user, { methods: ['password', method] });
  }

  async passkeyOptions(request: BrowserRequest, response: BrowserResponse) {
    return { publicKey: await this.signIns.passkeyOptions(request, response) };
  }

  async signInByPasskey(request: BrowserRequest, response: BrowserResponse, answer: unknown) {
    const user = await this.signIns.checkPasskey(request, answer);
    if (!user)
      throw new ServiceError('unauthenticated', 'the passkey is not known here, or its options were used up');
    await this.signIns.assertOwnWayIn(user);
    return this.start(request, response, user, { methods: ['passkey'] });
  }

  async signOut(request: BrowserRequest, response: BrowserResponse): Promise<void> {
    await this.browser.signOut(request, response);
  }

  me(request: BrowserRequest, response: BrowserResponse, { session, user }: SignedIn) {
    return {
      user: { id: user.id, email: user.email, displayName: user.displayName },
      memberships: user.memberships.map(({ organizationSlug, organizationName, role }) => ({
        organization: organizationSlug,
        name: organizationName,
        role,
      })),
      withheld: (user.withheld ?? []).map(({ organizationSlug, organizationName, needs }) => ({
        organization: organizationSlug,
        name: organizationName,
        needs,
      })),
      session: { methods: session.methods, provenAt: new Date(session.provenAt * 1_000) },
      csrfToken: this.browser.csrfToken(request, response, session.id),
    };
  }

  private async start(request: BrowserRequest, response: BrowserResponse, user: Authenticated, proof: Proof) {
    const session = await this.signIns.complete(request, response, user, proof);
    const found = await findUser(this.dataSource.manager, user.id);
    if (!found) throw signInRequired();
    return this.me(request, response, { session, user: openedTo(found, proof) });
  }
}
