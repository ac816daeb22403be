import { Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import type { Page, Redirect } from '../../pages/page.js';
import { isVouchedOnly } from '../sign-in/assurance.js';
import { BrowserService, type SignedIn } from '../sign-in/browser.service.js';
import { INVITATION_PATH } from '../users/invitation-url.js';
import { InvitationsService, type OpenInvitation } from '../users/invitations.service.js';
import { invitationPage } from './invitation-page.js';

type Fields = Record<string, unknown>;

/** Pages on which a person with an account accepts an organization's invitation. */
@Injectable()
export class InvitationPagesService {
  constructor(
    private readonly browser: BrowserService,
    private readonly invitations: InvitationsService,
  ) {}

  async show(request: BrowserRequest, response: BrowserResponse, query: Fields): Promise<Page | Redirect> {
    const invitation = await this.invitations.find(query.token);
    if (!invitation) throw expired();
    const returnTo = `${INVITATION_PATH}?token=${query.token as string}`;
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return { redirectTo: `/signin?return_to=${encodeURIComponent(returnTo)}`, status: 302 };
    const { user, session } = signedIn;
    return invitationPage({
      csrf: this.browser.csrfToken(request, response, session.id),
      token: query.token as string,
      returnTo,
      email: user.email,
      organization: invitation.organizationName,
      role: invitation.role,
      isTheirs: isTheirs(invitation, signedIn),
    });
  }

  async accept(request: BrowserRequest, form: Fields): Promise<Redirect> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const invitation = await this.invitations.find(form.token);
    if (!signedIn || !invitation || !isTheirs(invitation, signedIn)) throw expired();
    if (!(await this.invitations.accept(form.token, signedIn.user.id, request))) throw expired();
    return { redirectTo: '/account' };
  }
}

/** Signed in with their own credential or through the inviting organization's provider, not through another one's. */
const isTheirs = ({ userId, organizationId }: OpenInvitation, { user, session }: SignedIn): boolean =>
  user.id === userId && (!isVouchedOnly(session) || session.companyOf === organizationId);

const expired = () => new PageError('invalid-request', message('invitation.expired'));
