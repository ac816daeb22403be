import { INVITATION_PATH } from '../users/invitation-url.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { findOwnCredentials, hasSecondFactor } from '../credentials/find-own-credentials.js';
import { PasskeysService } from '../credentials/passkeys.service.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page, Redirect } from '../../pages/page.js';
import { findUser } from '../users/user.js';
import type { Authenticated } from '../users/users.service.js';
import { type Proof, satisfiesDemand, type AuthRequirements, strengthOf } from './assurance.js';
import { BrowserService, openedTo, type SignedIn } from './browser.service.js';
import { CompanyPagesService } from './company-pages.service.js';
import { ConfirmationService, WRONG_PROOF } from './confirmation.service.js';
import { localPath } from './local-path.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { readJson } from './read-json.js';
import { SecondFactorsService } from './second-factors.service.js';
import {
  secondFactorPage,
  signInAgainPage,
  type SignInFault,
  signInFault,
  signInPage,
} from './sign-in-page.js';
import { SignInReasonsService } from './sign-in-reasons.service.js';
import { SignInsService } from './sign-ins.service.js';
import { signedInPage } from './start-page.js';
import { type WaitingRequest, WaitingRequests } from './waiting-requests.js';

/** The purpose of the sign-in, from the page's query or the form's hidden fields. */
interface Purpose {
  interaction?: WaitingRequest;
  returnTo?: string;
}

@Injectable()
export class SignInPagesService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly browser: BrowserService,
    private readonly interactions: WaitingRequests,
    private readonly passwords: PasswordSignInService,
    private readonly company: CompanyPagesService,
    private readonly passkeys: PasskeysService,
    private readonly confirmation: ConfirmationService,
    private readonly secondFactors: SecondFactorsService,
    private readonly signIns: SignInsService,
    private readonly reasons: SignInReasonsService,
    private readonly dataSource: DataSource,
  ) {}

  async show(
    request: BrowserRequest,
    response: BrowserResponse,
    query: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const purpose = await this.purpose(request, query);
    const signedIn = await this.browser.signedIn(request);
    const next = nextOf(purpose);
    const { interaction } = purpose;
    if (signedIn && interaction?.demand && !satisfiesDemand(strengthOf(signedIn.session), interaction.demand))
      return this.demandProof(request, response, signedIn, interaction);
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
    // The form is shown only to signed-out people, so its token has no session; another tab may have signed in since.
    this.browser.assertCsrf(request);
    const purpose = await this.purpose(request, form);
    const user = await this.passwords.check(request, response);
    if (!user) {
      await this.signIns.assertNoCompany(form.email);
      const email = typeof form.email === 'string' ? form.email.slice(0, 254) : '';
      return this.again(request, response, purpose, signInFault(form.email, form.password), email);
    }
    if (!this.company.isLinking(request, purpose.returnTo, user.id)) await this.signIns.assertOwnWayIn(user);
    if (await this.signIns.needsSecondFactor(user.id))
      return this.secondFactor(request, response, purpose, user);
    return this.finish(request, response, purpose, user, { methods: ['password'] });
  }

  /** Sign-in with a passkey instead of e-mail address and password. */
  async submitPasskey(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    this.browser.assertCsrf(request);
    const purpose = await this.purpose(request, form);
    const user = await this.signIns.checkPasskey(request, readJson(form.response));
    if (!user) return this.again(request, response, purpose, { text: PASSKEY_REFUSED, field: 'passkey' });
    if (!this.company.isLinking(request, purpose.returnTo, user.id)) await this.signIns.assertOwnWayIn(user);
    return this.finish(request, response, purpose, user, { methods: ['passkey'] });
  }

  /** The step after a correct password: a code, a recovery code, or a passkey of the same person. */
  async submitSecondFactor(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    this.browser.assertCsrf(request);
    const purpose = await this.purpose(request, form);
    const user = this.signIns.readFirstFactor(request, form.first_factor);
    if (!user) return this.again(request, response, purpose, { text: message('signIn.timedOut') });
    const isPasskey = typeof form.response === 'string' && form.response !== '';
    const method = isPasskey
      ? (await this.signIns.checkPasskey(request, readJson(form.response), user.id)) && 'passkey'
      : await this.secondFactors.check(request, user.id, form.code);
    if (!method) {
      const text = isPasskey ? PASSKEY_REFUSED : message('secondFactor.incorrect');
      return this.secondFactor(request, response, purpose, user, text);
    }
    if (!(await this.signIns.consumeFirstFactor(request, form.first_factor)))
      return this.again(request, response, purpose, { text: message('signIn.alreadyUsed') });
    return this.finish(request, response, purpose, user, { methods: ['password', method] });
  }

  /** Step-up for a request that requires a fresher or stronger proof than the session's. */
  async confirm(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const interaction = await this.interactions.find(request, form.interaction);
    if (signedIn && !(await this.confirmation.accept(request, signedIn, form)))
      return this.confirmation.page(request, response, signedIn, {
        action: CONFIRM_PATH,
        interaction: interaction.uid,
        fault: WRONG_PROOF,
      });
    return { redirectTo: interaction.resumeUrl, status: 302 };
  }

  private async demandProof(
    request: BrowserRequest,
    response: BrowserResponse,
    signedIn: SignedIn,
    interaction: WaitingRequest & { demand?: AuthRequirements },
  ): Promise<Page | Redirect> {
    const { user, session } = signedIn;
    const { uid, demand, resumeUrl } = interaction;
    const own = await findOwnCredentials(this.dataSource.manager, user.id);
    const isOfCompany = session.methods.every((one) => one === 'company');
    if (isOfCompany || !(own.hasPassword || hasSecondFactor(own)))
      return signInAgainPage({
        csrf: this.browser.csrfToken(request, response, session.id),
        email: user.email,
        interaction: uid,
      });
    if (demand?.needsTwoFactors && !hasSecondFactor(own)) {
      const why = `the person has no second factor; they add one at ${this.config.PUBLIC_URL}/account`;
      await this.interactions.refuse(interaction, 'unmet_authentication_requirements', why);
      return { redirectTo: resumeUrl, status: 302 };
    }
    return this.confirmation.page(request, response, signedIn, { action: CONFIRM_PATH, interaction: uid });
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

  /** Redirects to the purpose of the sign-in, or to what the person's organizations still require. */
  private async finish(
    request: BrowserRequest,
    response: BrowserResponse,
    purpose: Purpose,
    user: Authenticated,
    proof: Proof,
  ): Promise<Redirect> {
    await this.signIns.complete(request, response, user, proof);
    const found = await findUser(this.dataSource.manager, user.id);
    const opened = found && openedTo(found, proof);
    const next = nextOf(purpose);
    const isInvited = next?.startsWith(`${INVITATION_PATH}?`) === true;
    if (opened?.withheld && opened.memberships.length === 0 && !isInvited)
      return { redirectTo: '/account', status: 302 };
    return { redirectTo: next ?? '/signin', status: 302 };
  }

  private async again(
    request: BrowserRequest,
    response: BrowserResponse,
    purpose: Purpose,
    fault: SignInFault,
    email = '',
  ): Promise<Page> {
    return signInPage({ ...(await this.form(request, response, purpose)), email, fault }, 401);
  }

  private async secondFactor(
    request: BrowserRequest,
    response: BrowserResponse,
    { interaction, returnTo }: Purpose,
    user: Authenticated,
    fault?: Message,
  ): Promise<Page> {
    const own = await findOwnCredentials(this.dataSource.manager, user.id);
    const offersPasskey = own.passkeys > 0 && this.passkeys.relyingParty.isUsable;
    return secondFactorPage({
      csrf: this.browser.csrfToken(request, response),
      interaction: interaction?.uid,
      returnTo,
      firstFactor: this.signIns.issueFirstFactor(request, response, user),
      passkey: offersPasskey
        ? JSON.stringify(await this.signIns.passkeyOptions(request, response, user.id))
        : undefined,
      hasTotp: own.hasTotp,
      fault,
    });
  }

  private async form(request: BrowserRequest, response: BrowserResponse, { interaction, returnTo }: Purpose) {
    return {
      csrf: this.browser.csrfToken(request, response),
      passkey: this.passkeys.relyingParty.isUsable
        ? JSON.stringify(await this.signIns.passkeyOptions(request, response))
        : undefined,
      interaction: interaction?.uid,
      clientName: interaction?.clientName,
      returnTo,
      why: await this.reasons.of(returnTo),
    };
  }
}

const CONFIRM_PATH = '/signin/confirm';
const PASSKEY_REFUSED = message('signIn.passkeyUnknown');

const nextOf = ({ interaction, returnTo }: Purpose): string | undefined => interaction?.resumeUrl ?? returnTo;
