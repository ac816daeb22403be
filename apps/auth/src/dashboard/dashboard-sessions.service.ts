import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordUserEvent } from '../audit/record-user-event.js';
import type { BrowserRequest, BrowserResponse } from '../http/browser-exchange.js';
import { BrowserService, type SignedIn } from '../signin/browser.service.js';
import { PasswordSignIn } from '../signin/password-sign-in.service.js';
import { findUser } from '../users/user.js';

/** Sign-in for dashboard frontends. Only JSON is read, which no foreign form can send. */
@Injectable()
export class DashboardSessions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(PasswordSignIn) private readonly passwords: PasswordSignIn,
  ) {}

  async signIn(request: BrowserRequest, response: BrowserResponse) {
    const checked = await this.passwords.check(request, response);
    const user = checked && (await findUser(this.dataSource.manager, checked.id));
    if (!user) throw new ServiceError('unauthenticated', 'the e-mail address or the password is not right');
    const session = await this.browser.signIn(request, response, checked);
    await recordUserEvent(this.dataSource.manager, user.id, {
      action: 'user.signed_in',
      actor: { type: 'user', id: user.id },
      requestId: request.id,
      address: request.ip,
    });
    return this.me(request, response, { session, user });
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
      csrfToken: this.browser.csrfToken(request, response, session.id),
    };
  }
}
