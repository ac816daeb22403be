import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import type { Page, Redirect } from '../../pages/page.js';
import { BrowserService } from '../../people/sign-in/browser.service.js';
import { PersonSessionsService } from '../../people/sign-in/person-sessions.service.js';
import { SignInAttemptsService } from '../../people/sign-in/sign-in-attempts.service.js';
import { BouncerRatesService } from '../request/bouncer-rates.service.js';
import { endBouncerRequest, markPersonAsked } from '../request/bouncer-request.js';
import { consentPath, continuePath, donePath, passwordPath } from '../request/bouncer-urls.js';
import { FlowRefusal } from '../request/flow-refusal.js';
import { loginForm } from '../request/login-form.js';
import { passwordPage, type PasswordFault } from './password-page.js';
import { requesterOf } from './requesters.service.js';
import { BouncerSignInService, type Flow, type Person } from './sign-in.service.js';
import { UpstreamError } from './upstream-response.js';

/** The unverified query of the upstream provider's redirect. */
export type CallbackQuery = Record<string, unknown>;

/** From the agent's link to the consent page, or to the person's delegations. */
@Injectable()
export class SignInFlowService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly browser: BrowserService,
    private readonly signIns: BouncerSignInService,
    private readonly rates: BouncerRatesService,
    private readonly persons: PersonSessionsService,
    private readonly attempts: SignInAttemptsService,
  ) {}

  /** Follows the link: redirects to the provider, the form or the consent page. */
  async followLink(id: string, request: BrowserRequest, response: BrowserResponse): Promise<Redirect> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    if (flow.request.status === 'signed-in') return { redirectTo: consentPath(id) };
    if (flow.request.providerType === 'password') return { redirectTo: passwordPath(id) };
    if (flow.request.providerType === 'none') return { redirectTo: consentPath(id) };
    return { redirectTo: await this.signIns.startLogin(flow, this.browser.bind(request, response)) };
  }

  /** Handles the redirect from the upstream provider. */
  async callback(
    query: CallbackQuery,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Redirect> {
    const { state, code, iss, error } = query;
    if (typeof state !== 'string' || [code, iss, error].some((value) => Array.isArray(value)))
      throw new FlowRefusal('state');
    const browserHash = this.browser.boundTo(request);
    const loginState = await this.signIns.finishLogin(state, browserHash, request);
    const flow = await this.signIns.resume(loginState.requestId, browserHash);
    if (typeof error === 'string') return this.cancel(flow, error);
    if (typeof code !== 'string' || code === '') throw new FlowRefusal('no-code', flow.request);
    const person = await this.signIns
      .upstreamPerson(flow, loginState, { code, iss: iss as string | undefined })
      .catch((cause: unknown) => {
        if (!(cause instanceof UpstreamError)) throw cause;
        // The code came from the browser; any other error is between the provider and us.
        const reason = cause.fault === 'refused-code' ? 'no-code' : 'upstream';
        throw new FlowRefusal(reason, flow.request, { cause });
      });
    if (!person) return this.requireOwnSignIn(flow, browserHash!);
    return this.proceed(flow, person, browserHash!, request, response);
  }

  async showPassword(
    id: string,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    if (flow.request.status === 'signed-in') return { redirectTo: consentPath(id) };
    await this.signIns.recordLoginStart(flow, this.browser.bind(request, response));
    return this.passwordForm(flow, request, response, {});
  }

  /** Credentials come from our own page, or from a form rendered by the agent from `login_form`. */
  async submitPassword(
    id: string,
    form: Record<string, unknown>,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    const flow = await this.signIns.resume(id, this.browser.boundTo(request));
    // Our own page carries a CSRF token; a form rendered elsewhere cannot, and gets a fresh browser binding.
    if (form['_csrf'] !== undefined) this.browser.assertCsrf(request);
    const { identity, password } = form;
    if (typeof identity !== 'string' || identity === '' || identity.length > 254)
      return this.passwordForm(flow, request, response, {
        fault: 'identity',
        status: 400,
      });
    if (typeof password !== 'string' || password === '')
      return this.passwordForm(flow, request, response, {
        identity,
        fault: 'password',
        status: 400,
      });
    await this.rates.passwordAttempt(id);
    const account = { identity, projectId: flow.project.id };
    await this.attempts.begin(request, account);
    const person = await this.signIns.passwordPerson(flow, { identity, password: password.slice(0, 1_024) });
    if (!person) {
      await this.signIns.recordFailure(flow, request);
      return this.passwordForm(flow, request, response, {
        identity,
        fault: 'both',
        status: 401,
      });
    }
    await this.attempts.succeeded(request, response, account);
    return this.proceed(flow, person, this.browser.bind(request, response), request, response);
  }

  /** The provider gave no identity, so the person signs in with an account of this service. */
  private async requireOwnSignIn({ request }: Flow, browserHash: string): Promise<Redirect> {
    if (request.purpose === 'own') return { redirectTo: '/signin?return_to=%2Fdelegations' };
    if (!(await markPersonAsked(this.dataSource.manager, request.id, browserHash)))
      throw new FlowRefusal('upstream', request);
    return { redirectTo: continuePath(request.id) };
  }

  /** After the sign-in: redirects to the consent page, or to the person's delegations. */
  private async proceed(
    flow: Flow,
    person: Person,
    browserHash: string,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Redirect> {
    if (flow.request.purpose === 'approve') {
      await this.signIns.signIn(flow, person, browserHash);
      return { redirectTo: consentPath(flow.request.id) };
    }
    const known = {
      userDid: await this.signIns.userDidOf(flow, person),
      identifier: person.identifier,
      projectId: flow.project.id,
      providerId: flow.request.providerId!,
    };
    await this.persons.start(known, request, response);
    return { redirectTo: '/delegations' };
  }

  private async cancel({ request }: Flow, error: string): Promise<Redirect> {
    if (error !== 'access_denied') throw new FlowRefusal('no-code', request);
    if (request.purpose === 'own') throw new FlowRefusal('cancelled', request);
    await endBouncerRequest(this.dataSource.manager, request.id, 'denied', {
      errorCode: 'access_denied',
      now: this.clock.now(),
    });
    return { redirectTo: donePath(request.id) };
  }

  private passwordForm(
    { request: bouncerRequest, project }: Flow,
    request: BrowserRequest,
    response: BrowserResponse,
    entered: { identity?: string; fault?: PasswordFault; status?: number },
  ): Page {
    const provider = project.providers.find((one) => one.id === bouncerRequest.providerId);
    if (provider?.type !== 'password') throw new FlowRefusal('provider');
    const action = passwordPath(bouncerRequest.id);
    const why = requesterOf(bouncerRequest, project);
    const csrf = this.browser.csrfToken(request, response);
    const form = loginForm(provider.settings, project.consentConfig, action);
    return passwordPage(form, project.consentConfig, { ...entered, csrf, action, why });
  }
}
