import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { Clock } from '@bonafide/platform/runtime/clock';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { Way } from '../../pages/error-page.js';
import { PagesService } from '../../pages/pages.service.js';
import { roleIn } from '../../projects/project-access.js';
import { findProject } from '../../projects/project.js';
import { BrowserService } from '../../signin/browser.service.js';
import { SignInAttempts } from '../../signin/sign-in-attempts.service.js';
import { scopesBeyondRole } from '../request/approver-rules.js';
import { ApprovalService } from '../consent/approval.service.js';
import { BouncerRates } from '../request/bouncer-rates.service.js';
import {
  endBouncerRequest,
  findBouncerRequest,
  markPersonAsked,
  signsInHere,
} from '../request/bouncer-request.js';
import { consentPath, continuePath, donePath, ownSignInPath, passwordPath } from '../request/bouncer-urls.js';
import { completionUrl } from '../../projects/completion-url.js';
import { consentPage } from '../consent/consent-page.js';
import { donePage, type FormFault, passwordPage } from './flow-pages.js';
import { FlowRefusal } from '../request/flow-refusal.js';
import { isPolled } from '../request/mark-polled.js';
import { loginForm } from '../request/login-form.js';
import { PersonSessions } from '../../signin/person-sessions.service.js';
import { askerOf } from './request-asker.service.js';
import { BouncerSignInService, type Flow, type Person } from './sign-in.service.js';
import { UpstreamError } from './upstream-response.js';

const DAY_MS = 24 * 3_600_000;

/** What a browser sees between the agent's link and the way back. */
@Injectable()
export class FlowService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(BouncerSignInService) private readonly signIns: BouncerSignInService,
    @Inject(ApprovalService) private readonly approvals: ApprovalService,
    @Inject(BouncerRates) private readonly rates: BouncerRates,
    @Inject(PersonSessions) private readonly persons: PersonSessions,
    @Inject(SignInAttempts) private readonly attempts: SignInAttempts,
  ) {}

  /** The link: on to the provider, to the form, or to the consent page. */
  async followLink(id: string, request: Request, response: Response): Promise<void> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    noStore(response);
    if (flow.request.status === 'signed-in') return response.redirect(303, consentPath(id));
    if (flow.request.providerType === 'password') return response.redirect(303, passwordPath(id));
    if (flow.request.providerType === 'none') return response.redirect(303, consentPath(id));
    response.redirect(303, await this.signIns.startVisit(flow, this.browser.bind(request, response)));
  }

  /** The upstream provider sent the browser back. */
  async callback(query: Record<string, unknown>, request: Request, response: Response): Promise<void> {
    noStore(response);
    const { state, code, iss, error } = query;
    if (typeof state !== 'string' || [code, iss, error].some((value) => Array.isArray(value)))
      throw new FlowRefusal('state');
    const browserHash = this.browser.boundTo(request);
    const visit = await this.signIns.endVisit(state, browserHash, request);
    const flow = await this.signIns.resume(visit.requestId, browserHash);
    if (typeof error === 'string') return this.cancelled(flow, error, response);
    if (typeof code !== 'string' || code === '') throw new FlowRefusal('upstream', flow.request);
    const person = await this.signIns
      .upstreamPerson(flow, visit, { code, iss: iss as string | undefined })
      .catch((cause: unknown) => {
        throw cause instanceof UpstreamError ? new FlowRefusal('upstream', flow.request, { cause }) : cause;
      });
    if (!person) return this.askPerson(flow, browserHash!, response);
    await this.goOn(flow, person, browserHash!, request, response);
  }

  async showPassword(id: string, request: Request, response: Response): Promise<void> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    if (flow.request.status === 'signed-in') return response.redirect(303, consentPath(id));
    await this.signIns.noteVisit(flow, this.browser.bind(request, response));
    this.sendPassword(flow, request, response, {});
  }

  /** Credentials come from our own page, or from a form that the agent's side drew with `login_form`. */
  async submitPassword(
    id: string,
    form: Record<string, unknown>,
    request: Request,
    response: Response,
  ): Promise<void> {
    const flow = await this.signIns.resume(id, this.browser.boundTo(request));
    // The page we drew carries a token; a form drawn elsewhere cannot have one and starts in a fresh browser binding.
    if (form['_csrf'] !== undefined) this.browser.assertCsrf(request);
    const { identity, password } = form;
    if (typeof identity !== 'string' || identity === '' || identity.length > 254)
      return this.sendPassword(flow, request, response, {
        fault: { field: 'identity', text: 'Fill in the first field.' },
        status: 400,
      });
    if (typeof password !== 'string' || password === '')
      return this.sendPassword(flow, request, response, {
        identity,
        fault: { field: 'password', text: 'Fill in the second field.' },
        status: 400,
      });
    await this.rates.passwordAttempt(id);
    const account = { identity, projectId: flow.project.id };
    await this.attempts.begin(request, account);
    const person = await this.signIns.passwordPerson(flow, { identity, password: password.slice(0, 1_024) });
    if (!person) {
      await this.signIns.recordFailure(flow, request);
      return this.sendPassword(flow, request, response, {
        identity,
        fault: { text: 'These two do not belong together. Check both and try again.' },
        status: 401,
      });
    }
    await this.attempts.succeeded(request, response, account);
    noStore(response);
    await this.goOn(flow, person, this.browser.bind(request, response), request, response);
  }

  /** Consent-only projects sign people in with this service itself. */
  async showConsent(id: string, request: Request, response: Response): Promise<void> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    await this.consent(flow, request, response);
  }

  /** The way back from our own sign-in, a little after the link's ten minutes too. */
  async afterSignIn(id: string, request: Request, response: Response): Promise<void> {
    await this.consent(await this.signIns.resume(id, this.browser.boundTo(request)), request, response);
  }

  /** The provider let somebody in and did not say whom: they sign in with their account here. */
  private async askPerson({ request }: Flow, browserHash: string, response: Response): Promise<void> {
    if (request.purpose === 'own') return response.redirect(303, '/signin?return_to=%2Fdelegations');
    if (!(await markPersonAsked(this.dataSource.manager, request.id, browserHash)))
      throw new FlowRefusal('upstream', request);
    response.redirect(303, continuePath(request.id));
  }

  /** Somebody signed in: to the consent page, or to what they allowed earlier. */
  private async goOn(
    flow: Flow,
    person: Person,
    browserHash: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (flow.request.purpose === 'approve') {
      await this.signIns.signIn(flow, person, browserHash);
      return response.redirect(303, consentPath(flow.request.id));
    }
    const known = {
      userDid: await this.signIns.userDidOf(flow, person),
      identifier: person.identifier,
      projectId: flow.project.id,
    };
    await this.persons.start(known, request, response);
    response.redirect(303, '/delegations');
  }

  private async consent(flow: Flow, request: Request, response: Response): Promise<void> {
    const { id, status } = flow.request;
    const signedIn = await this.browser.signedIn(request);
    if (signsInHere(flow.request, this.browser.boundTo(request))) {
      if (!signedIn) {
        await this.signIns.noteVisit(flow, this.browser.bind(request, response));
        noStore(response);
        return response.redirect(303, `/signin?${new URLSearchParams({ return_to: continuePath(id) })}`);
      }
      const role = roleIn(signedIn.user, flow.project.organizationId);
      const ways = () => [this.otherAccount(id, signedIn.session.id, request, response)];
      if (!role) throw new FlowRefusal('not-a-member', flow.request, { ways: ways() });
      if (scopesBeyondRole(flow.request.scopes, role, flow.project).length > 0)
        throw new FlowRefusal('role', flow.request, { ways: ways() });
      const person = { userId: signedIn.user.id, identifier: signedIn.user.email };
      await this.signIns.signIn(flow, person, this.browser.bind(request, response));
    } else if (status !== 'signed-in') throw new FlowRefusal('state', flow.request);
    await this.sendConsent(id, request, response);
  }

  /** The answer: a form of our own page, once. */
  async decide(
    id: string,
    form: Record<string, unknown>,
    request: Request,
    response: Response,
  ): Promise<void> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const browserHash = this.browser.boundTo(request);
    const waiting = await this.approvals.waiting(id, browserHash);
    const { delegation, project } = waiting;
    // Somebody else signed in, in another tab: what would be approved is not what was shown.
    const isSame = form['delegation'] === delegation.id;
    const isStillThere =
      !signsInHere(waiting.request, browserHash) || signedIn?.user.id === delegation.userId;
    if (!isSame || !isStillThere) return response.redirect(303, consentPath(id));
    if (form['decision'] === 'approve') {
      if (project.consentConfig.terms?.required && form['terms'] !== 'accepted')
        return this.sendConsent(id, request, response, { termsFault: true });
      await this.approvals.approve(id, delegation.id, browserHash, request);
    } else if (form['decision'] === 'deny')
      await this.approvals.deny(id, delegation.id, browserHash, request);
    else return response.redirect(303, consentPath(id));
    noStore(response);
    response.redirect(303, donePath(id));
  }

  /** Where the decision leads; only in the browser that made it. */
  async showDone(id: string, request: Request, response: Response): Promise<void> {
    const found = await findBouncerRequest(this.dataSource.manager, id);
    const browserHash = this.browser.boundTo(request);
    if (!found || !browserHash) throw new FlowRefusal('unknown');
    const project = await findProject(this.dataSource.manager, found.projectId);
    if (!project || (found.browserHash !== null && found.browserHash !== browserHash))
      throw new FlowRefusal('unknown');
    if (found.status !== 'completed' && found.status !== 'denied') throw new FlowRefusal('expired', found);
    const approved = found.status === 'completed';
    // A cancelled sign-in was bound to no browser: nothing is said there that the link did not say.
    const code = approved ? await this.approvals.liveCode(id) : undefined;
    const outcome = !approved
      ? { error: 'access_denied', error_description: 'the person refused' }
      : code
        ? { code }
        : undefined;
    const next =
      found.redirectUri && outcome
        ? completionUrl(found.redirectUri, outcome, { state: found.agentState, request_id: id })
        : undefined;
    this.pages.send(
      response,
      donePage(
        {
          approved,
          next,
          code: found.redirectUri || isPolled(found, this.clock.now()) ? undefined : code,
          own: ownSignInPath(project.id),
        },
        project.consentConfig,
      ),
    );
  }

  private async cancelled({ request }: Flow, error: string, response: Response): Promise<void> {
    if (error !== 'access_denied') throw new FlowRefusal('upstream', request);
    if (request.purpose === 'own') throw new FlowRefusal('cancelled', request);
    const now = this.clock.now();
    await endBouncerRequest(this.dataSource.manager, request.id, 'denied', {
      errorCode: 'access_denied',
      now,
    });
    response.redirect(303, donePath(request.id));
  }

  private async sendConsent(
    id: string,
    request: Request,
    response: Response,
    { termsFault = false } = {},
  ): Promise<void> {
    const waiting = await this.approvals.waiting(id, this.browser.boundTo(request));
    const { delegation, project } = waiting;
    const signedIn = await this.browser.signedIn(request);
    this.pages.send(
      response,
      consentPage(
        {
          agentDid: delegation.agentDid,
          agentProven: delegation.agentIsProven,
          riskyScopes: project.riskyScopes,
          agentName: delegation.agentName,
          projectName: project.name,
          identifier: delegation.userIdentifier,
          lifetimeDays: waiting.request.lifetimeDays,
          endsAt: new Date(this.clock.now().getTime() + waiting.request.lifetimeDays * DAY_MS),
          scopes: delegation.scopes,
          redirectUri: waiting.request.redirectUri,
          delegationId: delegation.id,
          csrf: this.browser.csrfToken(request, response, signedIn?.session.id),
          action: consentPath(id),
          ownPath: ownSignInPath(project.id),
          ownAccount: signsInHere(waiting.request, this.browser.boundTo(request)),
          termsFault,
        },
        project.consentConfig,
      ),
    );
  }

  private otherAccount(id: string, sessionId: string, request: Request, response: Response): Way {
    const _csrf = this.browser.csrfToken(request, response, sessionId);
    return { label: 'Use another account', href: '/signout', fields: { _csrf, return_to: consentPath(id) } };
  }

  private sendPassword(
    { request: asked, project }: Flow,
    request: Request,
    response: Response,
    entered: { identity?: string; fault?: FormFault; status?: number },
  ): void {
    const provider = project.providers.find((one) => one.id === asked.providerId);
    if (provider?.type !== 'password') throw new FlowRefusal('provider');
    const action = passwordPath(asked.id);
    const why = askerOf(asked, project);
    const csrf = this.browser.csrfToken(request, response);
    const form = loginForm(provider.settings, project.consentConfig, action);
    this.pages.send(response, passwordPage(form, project.consentConfig, { ...entered, csrf, action, why }));
  }
}

const noStore = (response: Response) => response.setHeader('Cache-Control', 'no-store');
