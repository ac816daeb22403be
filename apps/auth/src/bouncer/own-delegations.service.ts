import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { findDelegation } from '../delegations/find-delegation.js';
import { notFound } from '../errors.js';
import { PagesService } from '../pages/pages.service.js';
import { BrowserService } from '../signin/browser.service.js';
import { statusNow } from './delegation-view.js';
import { listDelegations } from './list-delegations.js';
import { ownDelegationsPage } from './own-delegations-page.js';
import { RevocationService } from './revocation.service.js';

const PAGE_SIZE = 50;

/** A person's own delegations of both flows, and the way to end them. */
@Injectable()
export class OwnDelegations {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(BrowserService) private readonly browser: BrowserService,
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(RevocationService) private readonly revocations: RevocationService,
  ) {}

  async show(page: unknown, request: Request, response: Response): Promise<void> {
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return response.redirect(303, '/signin?return_to=%2Fdelegations');
    const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
    const now = this.clock.now();
    const { delegations, total } = await listDelegations(
      this.dataSource.manager,
      { userId: signedIn.user.id },
      { page: number, pageSize: PAGE_SIZE, now },
    );
    this.pages.send(
      response,
      ownDelegationsPage({
        delegations: delegations.map((one) => ({ ...one, status: statusNow(one, now) })),
        email: signedIn.user.email,
        csrf: this.browser.csrfToken(request, response, signedIn.session.id),
        page: number,
        pages: Math.ceil(total / PAGE_SIZE),
      }),
    );
  }

  async revoke(id: string, request: Request, response: Response): Promise<void> {
    const signedIn = await this.browser.signedIn(request);
    this.browser.assertCsrf(request, signedIn?.session.id);
    if (!signedIn) return response.redirect(303, '/signin?return_to=%2Fdelegations');
    const delegation = await findDelegation(this.dataSource.manager, id);
    if (!delegation || delegation.userId !== signedIn.user.id) throw notFound('delegation');
    const actor = { type: 'user', id: signedIn.user.id } as const;
    await this.revocations.revoke(delegation, { reason: 'user', actor, requestId: request.id });
    response.redirect(303, '/delegations');
  }
}
