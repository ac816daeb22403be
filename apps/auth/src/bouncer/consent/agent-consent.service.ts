import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import type { PageLink } from '../../pages/error-page.js';
import { message } from '../../pages/messages/messages.js';
import type { Page, Redirect } from '../../pages/page.js';
import { completionUrl } from '../../projects/completion-url.js';
import { findScopeDescriptions } from '../../projects/tools/find-scope-descriptions.js';
import { roleIn } from '../../projects/project-access.js';
import { findProject } from '../../projects/project.js';
import { BrowserService } from '../../people/sign-in/browser.service.js';
import { scopesBeyondRole } from '../request/approver-rules.js';
import { findBouncerRequest, signsInHere } from '../request/bouncer-request.js';
import { consentPath, continuePath, donePath, ownSignInPath } from '../request/bouncer-urls.js';
import { DelegationCodesService } from '../request/delegation-codes.service.js';
import { FlowRefusal } from '../request/flow-refusal.js';
import { isPolled } from '../request/mark-polled.js';
import { BouncerSignInService, type Flow } from '../sign-in/sign-in.service.js';
import { ApprovalService } from './approval.service.js';
import { consentPage } from './consent-page.js';
import { donePage } from './done-page.js';

const DAY_MS = 24 * 3_600_000;

/** The consent page, its answer, and the redirect back to the agent. */
@Injectable()
export class AgentConsentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly browser: BrowserService,
    private readonly signIns: BouncerSignInService,
    private readonly approvals: ApprovalService,
    private readonly codes: DelegationCodesService,
  ) {}

  /** In consent-only projects, people sign in to this service. */
  async show(id: string, request: BrowserRequest, response: BrowserResponse): Promise<Page | Redirect> {
    const flow = await this.signIns.openLink(id, this.browser.boundTo(request));
    return this.consent(flow, request, response);
  }

  /** The return from our own sign-in, accepted shortly after the link's ten minutes too. */
  async afterSignIn(
    id: string,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    return this.consent(await this.signIns.resume(id, this.browser.boundTo(request)), request, response);
  }

  /** The person's answer: a form on our own page, accepted once. */
  async decide(
    id: string,
    form: Record<string, unknown>,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const browserHash = this.browser.boundTo(request);
    const waiting = await this.approvals.waiting(id, browserHash);
    const { delegation, project } = waiting;
    // Someone else has signed in in another tab: the approval would not be for what was shown.
    const isSame = form['delegation'] === delegation.id;
    const isStillThere =
      !signsInHere(waiting.request, browserHash) || signedIn?.user.id === delegation.userId;
    if (!isSame || !isStillThere) return { redirectTo: consentPath(id) };
    if (form['decision'] === 'approve') {
      if (project.consentConfig.terms?.required && form['terms'] !== 'accepted')
        return this.page(id, request, response, { termsFault: true });
      await this.approvals.approve(id, delegation.id, browserHash, request);
    } else if (form['decision'] === 'deny')
      await this.approvals.deny(id, delegation.id, browserHash, request);
    else return { redirectTo: consentPath(id) };
    return { redirectTo: donePath(id) };
  }

  /** The page after the decision; only in the browser that made it. */
  async showDone(id: string, request: BrowserRequest): Promise<Page> {
    const found = await findBouncerRequest(this.dataSource.manager, id);
    const browserHash = this.browser.boundTo(request);
    if (!found || !browserHash) throw new FlowRefusal('unknown');
    const project = await findProject(this.dataSource.manager, found.projectId);
    if (!project || (found.browserHash !== null && found.browserHash !== browserHash))
      throw new FlowRefusal('unknown');
    if (found.status !== 'completed' && found.status !== 'denied') throw new FlowRefusal('expired', found);
    const approved = found.status === 'completed';
    // A cancelled sign-in is not bound to a browser: its page shows nothing that the link does not reveal.
    const code = approved ? await this.codes.findLive(id) : undefined;
    const outcome = !approved
      ? { error: 'access_denied', error_description: 'the person refused' }
      : code
        ? { code }
        : undefined;
    // Only where the project's people return now: the address may have been removed since the request.
    const next =
      found.redirectUri && outcome && project.completionUrls.includes(found.redirectUri)
        ? completionUrl(found.redirectUri, outcome, { state: found.agentState, request_id: id })
        : undefined;
    const isShown = !found.redirectUri && !isPolled(found, this.clock.now());
    return donePage(
      { approved, next, code: isShown ? code : undefined, own: ownSignInPath(project.id) },
      project.consentConfig,
    );
  }

  private async consent(
    flow: Flow,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    const { id, status } = flow.request;
    const signedIn = await this.browser.signedIn(request);
    if (signsInHere(flow.request, this.browser.boundTo(request))) {
      if (!signedIn) {
        await this.signIns.recordLoginStart(flow, this.browser.bind(request, response));
        return { redirectTo: `/signin?${new URLSearchParams({ return_to: continuePath(id) })}` };
      }
      const role = roleIn(signedIn.user, flow.project.organizationId);
      const links = () => [this.otherAccount(id, signedIn.session.id, request, response)];
      if (!role) throw new FlowRefusal('not-a-member', flow.request, { links: links() });
      if (scopesBeyondRole(flow.request.scopes, role, flow.project).length > 0)
        throw new FlowRefusal('role', flow.request, { links: links() });
      const person = { userId: signedIn.user.id, identifier: signedIn.user.email };
      await this.signIns.signIn(flow, person, this.browser.bind(request, response));
    } else if (status !== 'signed-in') throw new FlowRefusal('state', flow.request);
    return this.page(id, request, response);
  }

  private async page(
    id: string,
    request: BrowserRequest,
    response: BrowserResponse,
    { termsFault = false } = {},
  ): Promise<Page> {
    const waiting = await this.approvals.waiting(id, this.browser.boundTo(request));
    const { delegation, project } = waiting;
    const signedIn = await this.browser.signedIn(request);
    const { manager } = this.dataSource;
    return consentPage(
      {
        described: await findScopeDescriptions(manager, project.organizationId, delegation.scopes),
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
    );
  }

  private otherAccount(
    id: string,
    sessionId: string,
    request: BrowserRequest,
    response: BrowserResponse,
  ): PageLink {
    const csrf = this.browser.csrfToken(request, response, sessionId);
    const form = { csrf, fields: { return_to: consentPath(id) } };
    return { label: message('action.useAnotherAccount'), href: '/signout', form };
  }
}
