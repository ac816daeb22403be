import { Inject, Injectable } from '@nestjs/common';
import { CompanyConnectionsService } from '../company/company-connections.service.js';
import { CompanyPeopleService, type PendingLink } from '../company/company-people.service.js';
import { CompanyProviderService } from '../company/company-provider.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { OneTimeTokensService, type TokenUse } from '../credentials/one-time-tokens.service.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import type { Page, Redirect } from '../../pages/page.js';
import { isVouchedOnly } from './assurance.js';
import { BrowserService } from './browser.service.js';
import { companyLinkPage, companyPage, toCompanyPage } from './company-page.js';
import { localPath } from './local-path.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';
import { SignInsService } from './sign-ins.service.js';
import { StepUpService } from './step-up.service.js';
import { WaitingRequests } from './waiting-requests.js';

type Fields = Record<string, unknown>;

/** Data sent to the provider and returned in `state`. */
interface Visit {
  organizationId: string;
  issuer: string;
  interaction?: string;
  returnTo?: string;
}

const LINK_PATH = '/signin/company/link';

/** Sign-in with an organization's own OpenID provider. */
@Injectable()
export class CompanyPagesService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly browser: BrowserService,
    private readonly connections: CompanyConnectionsService,
    private readonly provider: CompanyProviderService,
    private readonly people: CompanyPeopleService,
    private readonly tokens: OneTimeTokensService,
    private readonly signIns: SignInsService,
    private readonly interactions: WaitingRequests,
    private readonly stepUp: StepUpService,
    private readonly attempts: SignInAttemptsService,
  ) {}

  async show(request: BrowserRequest, response: BrowserResponse, query: Fields): Promise<Page> {
    const email = typeof query.email === 'string' ? query.email.slice(0, 254) : '';
    return companyPage({ ...(await this.form(request, response, query)), email });
  }

  /** A page that redirects itself: CSP form-action limits the form's own redirect to this site. */
  async begin(request: BrowserRequest, response: BrowserResponse, form: Fields): Promise<Page> {
    this.browser.assertCsrf(request);
    const fields = await this.form(request, response, form);
    const email = typeof form.email === 'string' ? form.email.trim().slice(0, 254) : '';
    await this.attempts.beginCompany(request);
    const connection = await this.connections.ofEmail(email);
    if (!connection) return companyPage({ ...fields, email, fault: message('company.unknown') });
    const { organizationId, issuer, organizationName } = connection;
    const visit: Visit = {
      organizationId,
      issuer,
      interaction: fields.interaction,
      returnTo: fields.returnTo,
    };
    const state = this.tokens.issue(visitUse(this.browser.bind(request, response)), JSON.stringify(visit));
    return toCompanyPage(organizationName, await this.provider.authorizationUrl(connection, state, email));
  }

  async callback(request: BrowserRequest, response: BrowserResponse, query: Fields): Promise<Redirect> {
    const boundTo = this.browser.boundTo(request) ?? '';
    const open = await this.tokens.consume(query.state, visitUse(boundTo));
    if (!open) throw expired();
    const visit = JSON.parse(open.data) as Visit;
    const connection = await this.connections.find(visit.organizationId);
    if (!connection || connection.issuer !== visit.issuer) throw expired();
    const person = await this.provider.exchange(connection, query.state as string, query);
    const found = await this.people.resolve(connection, person, request);
    if ('link' in found) {
      const token = this.tokens.issue(linkUse(boundTo), JSON.stringify(found.link));
      const path = `${LINK_PATH}?token=${token}`;
      return { redirectTo: `/signin?return_to=${encodeURIComponent(path)}`, status: 302 };
    }
    const proof = { methods: ['company' as const], companyOf: connection.organizationId };
    await this.attempts.companySucceeded(request);
    await this.signIns.complete(request, response, found.user, proof);
    const waiting = visit.interaction && (await this.interactions.find(request, visit.interaction));
    return { redirectTo: waiting ? waiting.resumeUrl : (visit.returnTo ?? '/signin'), status: 302 };
  }

  /** For a person who has signed in to the account that the provider identified. */
  async showLink(
    request: BrowserRequest,
    response: BrowserResponse,
    query: Fields,
  ): Promise<Page | Redirect> {
    const signedIn = await this.browser.signedIn(request);
    const pending = this.pendingLink(request, query.token);
    if (!pending) throw expired();
    if (!signedIn)
      return {
        redirectTo: `/signin?return_to=${encodeURIComponent(`${LINK_PATH}?token=${String(query.token)}`)}`,
      };
    const connection = await this.connections.find(pending.organizationId);
    const { user, session } = signedIn;
    const isTheirs = user.id === pending.userId && !isVouchedOnly(session);
    return companyLinkPage({
      csrf: this.browser.csrfToken(request, response, session.id),
      token: query.token as string,
      organization: connection?.organizationName ?? '',
      email: user.email,
      isTheirs,
      isRecent: isTheirs && (await this.stepUp.isRecent(signedIn)),
    });
  }

  async link(request: BrowserRequest, response: BrowserResponse, form: Fields): Promise<Redirect> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    const pending = this.pendingLink(request, form.token);
    const boundTo = this.browser.boundTo(request) ?? '';
    const isTheirs = signedIn?.user.id === pending?.userId && signedIn && !isVouchedOnly(signedIn.session);
    if (!signedIn || !pending || !isTheirs) throw expired();
    // Otherwise a browser left open would add a way into the account, and get a fresh proof by it
    // (docs/design/sign-in-and-consent.md).
    if (!(await this.stepUp.isRecent(signedIn)))
      return { redirectTo: `${LINK_PATH}?token=${form.token as string}` };
    if (!(await this.tokens.consume(form.token, linkUse(boundTo)))) throw expired();
    const connection = await this.connections.find(pending.organizationId);
    if (!connection || !(await this.people.link(connection, pending, request))) throw expired();
    const { user, session } = signedIn;
    await this.signIns.complete(
      request,
      response,
      { id: user.id, sessionEpoch: user.sessionEpoch },
      { methods: [...session.methods, 'company'], companyOf: connection.organizationId },
    );
    return { redirectTo: '/account' };
  }

  /** Whether this user is about to link: the provider has vouched for them in this browser. */
  isLinking(request: BrowserRequest, returnTo: string | undefined, userId: string): boolean {
    if (!returnTo?.startsWith(`${LINK_PATH}?`)) return false;
    const token = new URLSearchParams(returnTo.slice(LINK_PATH.length + 1)).get('token');
    return this.pendingLink(request, token)?.userId === userId;
  }

  private pendingLink(request: BrowserRequest, token: unknown): PendingLink | undefined {
    const open = this.tokens.read(token, linkUse(this.browser.boundTo(request) ?? ''));
    return open && (JSON.parse(open.data) as PendingLink);
  }

  private async form(request: BrowserRequest, response: BrowserResponse, given: Fields) {
    const interaction =
      given.interaction === undefined
        ? undefined
        : (await this.interactions.find(request, given.interaction)).uid;
    return {
      csrf: this.browser.csrfToken(request, response),
      interaction,
      returnTo: localPath(given.return_to, this.config.PUBLIC_URL),
    };
  }
}

const visitUse = (boundTo: string): TokenUse => ({ purpose: 'company', boundTo });
const linkUse = (boundTo: string): TokenUse => ({ purpose: 'link', boundTo });
const expired = () => new PageError('invalid-request', message('signIn.expired'));
