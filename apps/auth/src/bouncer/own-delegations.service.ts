import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { Delegation } from '../delegations/delegation.js';
import { findDelegation } from '../delegations/find-delegation.js';
import { notFound } from '../errors.js';
import { PagesService } from '../pages/pages.service.js';
import { BrowserService } from '../signin/browser.service.js';
import { statusNow } from './delegation-view.js';
import { type DelegationFilter, listDelegations } from './list-delegations.js';
import { ownDelegationsPage } from './own-delegations-page.js';
import { PersonSessions } from './person-sessions.service.js';
import { RevocationService } from './revocation.service.js';

const PAGE_SIZE = 50;
const SIGN_IN = '/signin?return_to=%2Fdelegations';

interface Visitor {
  id: string;
  name: string;
  sessionId: string;
  filter: DelegationFilter;
  owns(delegation: Delegation): boolean;
  /** where the form that ends the session is sent */
  signOut: string;
}

/** A person's own delegations of both flows, and the way to end them. */
@Injectable()
export class OwnDelegations {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(RevocationService) private readonly revocations: RevocationService,
    @Inject(PersonSessions) private readonly persons: PersonSessions,
  ) {}

  async show(page: unknown, request: Request, response: Response): Promise<void> {
    const visitor = await this.visitorOf(request);
    if (!visitor) return response.redirect(303, SIGN_IN);
    const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
    const now = this.clock.now();
    const { delegations, total } = await listDelegations(this.dataSource.manager, visitor.filter, {
      page: number,
      pageSize: PAGE_SIZE,
      now,
    });
    this.pages.send(
      response,
      ownDelegationsPage({
        delegations: delegations.map((one) => ({ ...one, status: statusNow(one, now) })),
        email: visitor.name,
        csrf: this.browser.csrfToken(request, response, visitor.sessionId),
        page: number,
        pages: Math.ceil(total / PAGE_SIZE),
        signOut: visitor.signOut,
      }),
    );
  }

  async revoke(id: string, request: Request, response: Response): Promise<void> {
    const visitor = await this.visitorOf(request);
    this.browser.assertCsrf(request, visitor?.sessionId);
    if (!visitor) return response.redirect(303, SIGN_IN);
    const delegation = await findDelegation(this.dataSource.manager, id);
    if (!delegation || !visitor.owns(delegation)) throw notFound('delegation');
    const actor = { type: 'user', id: visitor.id } as const;
    await this.revocations.revoke(delegation, { reason: 'user', actor, requestId: request.id });
    response.redirect(303, '/delegations');
  }

  /** For people whom a provider vouched for; accounts here have `/signout`. */
  async signOut(request: Request, response: Response): Promise<void> {
    const person = await this.persons.find(request);
    this.browser.assertCsrf(request, person?.id);
    await this.persons.end(request, response);
    response.redirect(303, '/delegations');
  }

  /** Whoever signed in for this page, else whoever is signed in here. */
  private async visitorOf(request: Request): Promise<Visitor | undefined> {
    const person = await this.persons.find(request);
    if (person) {
      const { userDid, projectId } = person;
      return {
        id: userDid.split(':').at(-1)!,
        name: person.identifier ?? userDid,
        sessionId: person.id,
        filter: { userDid, projectId },
        owns: (one) => one.userDid === userDid && one.projectId === projectId,
        signOut: '/delegations/sign-out',
      };
    }
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return undefined;
    const { user, session } = signedIn;
    return {
      id: user.id,
      name: user.email,
      sessionId: session.id,
      filter: { userId: user.id },
      owns: (one) => one.userId === user.id,
      signOut: '/signout',
    };
  }
}
