import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordUserEvent } from '../audit/record-user-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { BrowserRequest, BrowserResponse } from '../http/browser-exchange.js';
import type { Page, Redirect } from '../pages/page.js';
import { BrowserService } from './browser.service.js';
import { localPath } from './local-path.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { signedInPage, signInFault, signInPage } from './sign-in-page.js';
import { SignInReasons } from './sign-in-reasons.service.js';
import { type WaitingRequest, WaitingRequests } from './waiting-requests.js';

/** What the person came for, from the query of the page or the hidden fields of its form. */
interface Purpose {
  interaction?: WaitingRequest;
  returnTo?: string;
}

@Injectable()
export class SignInPages {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(WaitingRequests) private readonly interactions: WaitingRequests,
    @Inject(PasswordSignIn) private readonly passwords: PasswordSignIn,
    @Inject(SignInReasons) private readonly reasons: SignInReasons,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async show(
    request: BrowserRequest,
    response: BrowserResponse,
    query: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const purpose = await this.purpose(request, query);
    const signedIn = await this.browser.signedIn(request);
    const next = nextOf(purpose);
    if (signedIn && next) return { redirectTo: next, status: 302 };
    if (signedIn) {
      const csrf = this.browser.csrfToken(request, response, signedIn.session.id);
      return signedInPage({ email: signedIn.user.email, csrf });
    }
    return signInPage(await this.form(request, response, purpose));
  }

  async submit(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    // The form is shown to the signed-out alone, so its token has no session; another tab may have signed in since.
    this.browser.assertCsrf(request);
    const purpose = await this.purpose(request, form);
    const user = await this.passwords.check(request, response);
    if (!user) {
      const again = {
        ...(await this.form(request, response, purpose)),
        email: typeof form.email === 'string' ? form.email.slice(0, 254) : '',
        fault: signInFault(form.email, form.password),
      };
      return signInPage(again, 401);
    }
    await this.browser.signIn(request, response, user);
    await recordUserEvent(this.dataSource.manager, user.id, {
      action: 'user.signed_in',
      actor: { type: 'user', id: user.id },
      requestId: request.id,
      address: request.ip,
    });
    return { redirectTo: nextOf(purpose) ?? '/signin', status: 302 };
  }

  async signOut(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Redirect> {
    this.browser.assertCsrf(request, (await this.browser.signedIn(request))?.session.id);
    const purpose = await this.purpose(request, form);
    await this.browser.signOut(request, response);
    return { redirectTo: purpose.interaction?.restartUrl ?? purpose.returnTo ?? '/signin', status: 302 };
  }

  private async purpose(request: BrowserRequest, given: Record<string, unknown>): Promise<Purpose> {
    if (given.interaction !== undefined)
      return { interaction: await this.interactions.find(request, given.interaction) };
    return { returnTo: localPath(given.return_to, this.config.PUBLIC_URL) };
  }

  private async form(request: BrowserRequest, response: BrowserResponse, { interaction, returnTo }: Purpose) {
    return {
      csrf: this.browser.csrfToken(request, response),
      interaction: interaction?.uid,
      clientName: interaction?.clientName,
      returnTo,
      why: await this.reasons.of(returnTo),
    };
  }
}

const nextOf = ({ interaction, returnTo }: Purpose): string | undefined => interaction?.resumeUrl ?? returnTo;
