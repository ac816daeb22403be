import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { PasskeysService } from '../credentials/passkeys.service.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { PASSKEY_NAME_MAX_LENGTH } from '../../limits.js';
import { message, type Message, type Text } from '../../pages/messages/messages.js';
import type { Page, Redirect } from '../../pages/page.js';
import { isVouchedOnly } from '../sign-in/assurance.js';
import { BrowserService, type SignedIn } from '../sign-in/browser.service.js';
import { readJson } from '../sign-in/read-json.js';
import { ConfirmationService, WRONG_PROOF } from '../sign-in/confirmation.service.js';
import { StepUpService } from '../sign-in/step-up.service.js';
import { deviceText } from '../sign-in/device-text.js';
import { accountPage, recoveryCodesPage, totpPage } from './account-page.js';
import { AccountService } from './account.service.js';

type Form = Record<string, unknown>;
type Outcome = Page | Redirect;

const TO_ACCOUNT: Redirect = { redirectTo: '/account' };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `/account`: the same use-cases as the dashboard's, for people without a dashboard. */
@Injectable()
export class AccountPagesService {
  constructor(
    private readonly browser: BrowserService,
    private readonly account: AccountService,
    private readonly passkeys: PasskeysService,
    private readonly stepUp: StepUpService,
    private readonly confirmation: ConfirmationService,
  ) {}

  async show(
    request: BrowserRequest,
    response: BrowserResponse,
    said: { notice?: Message; fault?: Text } = {},
  ): Promise<Outcome> {
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return { redirectTo: '/signin?return_to=/account', status: 302 };
    const isVouched = isVouchedOnly(signedIn.session);
    const isRecent = !isVouched && (await this.stepUp.isRecent(signedIn));
    const makesPasskeys = isRecent && this.passkeys.relyingParty.isUsable;
    const { user, session } = signedIn;
    return accountPage({
      csrf: this.browser.csrfToken(request, response, session.id),
      email: user.email,
      account: await this.account.view(signedIn),
      sessions: await this.account.listSessions(signedIn),
      isVouched,
      isRecent,
      passkey: makesPasskeys ? JSON.stringify(await this.account.passkeyOptions(signedIn)) : undefined,
      suggestedName: deviceText(request.headers['user-agent']),
      askedBy: (user.withheld ?? []).map(({ organizationName }) => organizationName),
      ...said,
    });
  }

  /** The step-up page. */
  async showConfirm(request: BrowserRequest, response: BrowserResponse, fault?: Message): Promise<Outcome> {
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return { redirectTo: '/signin?return_to=/account', status: 302 };
    return this.confirmation.page(request, response, signedIn, { action: '/account/confirm', fault });
  }

  async confirm(request: BrowserRequest, response: BrowserResponse, form: Form): Promise<Outcome> {
    const isRight = await this.confirmation.accept(request, await this.browser.submittedBy(request), form);
    return isRight ? TO_ACCOUNT : this.showConfirm(request, response, WRONG_PROOF);
  }

  async addPasskey(request: BrowserRequest, response: BrowserResponse, form: Form): Promise<Outcome> {
    return this.change(request, response, async (signedIn) => {
      const name = text(form.name).trim().slice(0, PASSKEY_NAME_MAX_LENGTH) || 'Passkey';
      const given = { name, response: readJson(form.response) };
      const { recoveryCodes } = await this.account.addPasskey(request, signedIn, given);
      return recoveryCodes ? recoveryCodesPage(recoveryCodes) : TO_ACCOUNT;
    });
  }

  async removePasskey(request: BrowserRequest, response: BrowserResponse, form: Form): Promise<Outcome> {
    return this.change(request, response, async (signedIn) => {
      await this.account.removePasskey(request, signedIn, text(form.id));
      return TO_ACCOUNT;
    });
  }

  async beginTotp(request: BrowserRequest, response: BrowserResponse): Promise<Outcome> {
    return this.change(request, response, async (signedIn) =>
      totpPage({
        ...(await this.account.beginTotp(signedIn)),
        csrf: this.browser.csrfToken(request, response, signedIn.session.id),
      }),
    );
  }

  async confirmTotp(request: BrowserRequest, response: BrowserResponse, form: Form): Promise<Outcome> {
    return this.change(request, response, async (signedIn) => {
      const code = text(form.code).replace(/\s/g, '');
      const { recoveryCodes } = await this.account.confirmTotp(request, signedIn, code);
      return recoveryCodes ? recoveryCodesPage(recoveryCodes) : TO_ACCOUNT;
    });
  }

  async removeTotp(request: BrowserRequest, response: BrowserResponse): Promise<Outcome> {
    return this.change(request, response, async (signedIn) => {
      await this.account.removeTotp(request, signedIn);
      return TO_ACCOUNT;
    });
  }

  async makeRecoveryCodes(request: BrowserRequest, response: BrowserResponse): Promise<Outcome> {
    return this.change(request, response, async (signedIn) =>
      recoveryCodesPage(await this.account.makeRecoveryCodes(request, signedIn)),
    );
  }

  async changePassword(request: BrowserRequest, response: BrowserResponse, form: Form): Promise<Outcome> {
    return this.change(request, response, async (signedIn) => {
      await this.account.changePassword(request, signedIn, text(form.password));
      return this.show(request, response, { notice: message('account.passwordChanged') });
    });
  }

  async endSession(request: BrowserRequest, form: Form): Promise<Outcome> {
    await this.account.endSession(request, await this.browser.submittedBy(request), text(form.id));
    return TO_ACCOUNT;
  }

  async endOtherSessions(request: BrowserRequest): Promise<Outcome> {
    await this.account.endOtherSessions(request, await this.browser.submittedBy(request));
    return TO_ACCOUNT;
  }

  /** A change that requires a recent step-up; errors are shown on the page. */
  private async change(
    request: BrowserRequest,
    response: BrowserResponse,
    run: (signedIn: SignedIn) => Promise<Outcome>,
  ): Promise<Outcome> {
    const signedIn = await this.browser.submittedBy(request);
    if (isVouchedOnly(signedIn.session) || !(await this.stepUp.isRecent(signedIn)))
      return { redirectTo: '/account/confirm' };
    try {
      return await run(signedIn);
    } catch (error) {
      if (error instanceof ServiceError && FAULTS.has(error.kind))
        return this.show(request, response, { fault: error.message });
      throw error;
    }
  }
}

const FAULTS = new Set(['invalid-request', 'unprocessable', 'conflict', 'not-found']);
