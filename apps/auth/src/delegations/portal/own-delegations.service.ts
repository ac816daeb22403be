import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import type { Page, Redirect } from '../../pages/page.js';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { BackchannelRequestsService } from '../../oauth/backchannel/backchannel-requests.service.js';
import { BlockedClientsService } from '../../oauth/backchannel/blocked-clients.service.js';
import { notFound } from '../../errors.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { findProject } from '../../projects/project.js';
import { isVouchedOnly } from '../../people/sign-in/assurance.js';
import { BrowserService } from '../../people/sign-in/browser.service.js';
import { statusNow } from '../delegation.js';
import { findOwnDelegation, listOwnDelegations, type Owner } from './list-own-delegations.js';
import { endDelegationPage } from './end-delegation-page.js';
import { ownDelegationsPage } from './own-delegations-page.js';
import { PersonSessionsService } from '../../people/sign-in/person-sessions.service.js';
import { DelegationsService } from '../delegations.service.js';

const PAGE_SIZE = 20;
const SIGN_IN = '/signin?return_to=%2Fdelegations';
const ENDED = /^dlg_\w{1,64}$/;

interface Visitor {
  id: string;
  name: string;
  sessionId: string;
  owner: Owner;
  /** action of the sign-out form */
  signOut: string;
  /** branding, if they see the delegations of only one project */
  config: ConsentConfig;
}

const pageNumber = (value: unknown): number =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** A person's own delegations of both flows, and ending them. */
@Injectable()
export class OwnDelegationsService {
  private readonly ownHost: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly browser: BrowserService,
    private readonly delegations: DelegationsService,
    private readonly backchannel: BackchannelRequestsService,
    private readonly blocked: BlockedClientsService,
    private readonly persons: PersonSessionsService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.ownHost = new URL(config.PUBLIC_URL).host;
  }

  /** `page` and `past` are the page numbers of the two lists; `ended` is the delegation just ended. */
  async show(
    query: Record<string, unknown>,
    request: BrowserRequest,
    response: BrowserResponse,
  ): Promise<Page | Redirect> {
    const visitor = await this.visitorOf(request);
    if (!visitor) return { redirectTo: SIGN_IN };
    const { manager } = this.dataSource;
    const [page, past] = [pageNumber(query.page), pageNumber(query.past)];
    const part = { pageSize: PAGE_SIZE, now: this.clock.now() };
    const { owner } = visitor;
    const { userId, onlyIn } = 'userId' in owner ? owner : {};
    const [active, before, ended, waiting, muted] = await Promise.all([
      listOwnDelegations(manager, visitor.owner, 'active', { ...part, page }),
      listOwnDelegations(manager, visitor.owner, 'past', { ...part, page: past }),
      typeof query.ended === 'string' && ENDED.test(query.ended)
        ? findOwnDelegation(manager, visitor.owner, query.ended)
        : undefined,
      // People identified by a project's provider have no account here that a request could name.
      userId === undefined ? [] : this.backchannel.waitingFor(userId, onlyIn),
      userId === undefined ? [] : this.blocked.list(userId, onlyIn),
    ]);
    return ownDelegationsPage(
      {
        waiting,
        muted,
        active: active.delegations,
        activePart: { page, pages: pagesOf(active.total) },
        past: before.delegations,
        pastPart: { page: past, pages: pagesOf(before.total) },
        pastTotal: before.total,
        isPastOpen: query.past !== undefined,
        ended: ended?.status === 'revoked' ? ended : undefined,
        ownHost: this.ownHost,
        email: visitor.name,
        csrf: this.browser.csrfToken(request, response, visitor.sessionId),
        signOut: visitor.signOut,
      },
      visitor.config,
    );
  }

  /** Shows the confirmation page. */
  async confirmEnd(id: string, request: BrowserRequest, response: BrowserResponse): Promise<Page | Redirect> {
    const visitor = await this.visitorOf(request);
    if (!visitor) return { redirectTo: SIGN_IN };
    const delegation = await findOwnDelegation(this.dataSource.manager, visitor.owner, id);
    if (!delegation) throw notFound('delegation');
    if (statusNow(delegation, this.clock.now()) !== 'active') return { redirectTo: '/delegations' };
    const csrf = this.browser.csrfToken(request, response, visitor.sessionId);
    return endDelegationPage({ delegation, csrf, ownHost: this.ownHost }, visitor.config);
  }

  async revoke(id: string, request: BrowserRequest): Promise<Redirect> {
    const visitor = await this.visitorOf(request);
    this.browser.assertCsrf(request, visitor?.sessionId);
    if (!visitor) return { redirectTo: SIGN_IN };
    const delegation = await findOwnDelegation(this.dataSource.manager, visitor.owner, id);
    if (!delegation) throw notFound('delegation');
    const actor = { type: 'user', id: visitor.id, address: request.ip } as const;
    await this.delegations.end(id, { reason: 'user', actor, requestId: request.id });
    return { redirectTo: `/delegations?${new URLSearchParams({ ended: id })}` };
  }

  /** Allows a client's requests again. */
  async unmute(clientId: string, request: BrowserRequest): Promise<Redirect> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    if (!signedIn) return { redirectTo: SIGN_IN };
    const onlyIn = isVouchedOnly(signedIn.session) ? signedIn.session.companyOf : undefined;
    await this.blocked.unblock({ userId: signedIn.user.id, onlyIn }, clientId, request);
    return { redirectTo: '/delegations' };
  }

  /** For people identified by a project's provider; accounts here have `/signout`. */
  async signOut(request: BrowserRequest, response: BrowserResponse): Promise<Redirect> {
    const person = await this.persons.find(request);
    this.browser.assertCsrf(request, person?.id);
    await this.persons.end(request, response);
    return { redirectTo: '/delegations' };
  }

  /** The person signed in for this page, otherwise the signed-in user. */
  private async visitorOf(request: BrowserRequest): Promise<Visitor | undefined> {
    const person = await this.persons.find(request);
    if (person) {
      const { userDid, projectId } = person;
      return {
        id: userDid.split(':').at(-1)!,
        name: person.identifier ?? userDid,
        sessionId: person.id,
        owner: { userDid, projectId },
        signOut: '/delegations/sign-out',
        config: (await findProject(this.dataSource.manager, projectId))?.consentConfig ?? {},
      };
    }
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return undefined;
    const { user, session } = signedIn;
    return {
      id: user.id,
      name: user.email,
      sessionId: session.id,
      // The operator of a company's provider sees nothing of what its people do elsewhere
      // (docs/design/sign-in-and-consent.md).
      owner: { userId: user.id, ...(isVouchedOnly(session) && { onlyIn: session.companyOf }) },
      signOut: '/signout',
      config: {},
    };
  }
}
