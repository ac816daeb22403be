import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BrowserRequest, BrowserResponse } from '../core/http/browser-exchange.js';
import type { Message } from '../pages/messages/messages.js';
import type { Page, Redirect } from '../pages/page.js';
import { isVouchedOnly } from '../people/sign-in/assurance.js';
import { BrowserService } from '../people/sign-in/browser.service.js';
import { ConfirmationService, WRONG_PROOF } from '../people/sign-in/confirmation.service.js';
import { StepUpService } from '../people/sign-in/step-up.service.js';
import { deletedPage, deletionPage } from './deletion-page.js';
import { PersonErasureService } from './person-erasure.service.js';
import { findPlaces, isLeftWithoutOwner } from './places.js';

const HERE: Redirect = { redirectTo: '/account/delete' };
const CONFIRM: Redirect = { redirectTo: '/account/delete/confirm' };
const SIGN_IN: Redirect = { redirectTo: '/signin?return_to=/account/delete', status: 302 };

/** The page for deleting one's account: what is erased and what stays, and a button after a recent step-up. */
@Injectable()
export class DeletionPagesService {
  constructor(
    private readonly browser: BrowserService,
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUpService,
    private readonly confirmation: ConfirmationService,
    private readonly erasure: PersonErasureService,
  ) {}

  async show(request: BrowserRequest, response: BrowserResponse): Promise<Page | Redirect> {
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return SIGN_IN;
    const { user, session } = signedIn;
    const places = await findPlaces(this.dataSource.manager, user.id);
    const isVouched = isVouchedOnly(session);
    return deletionPage({
      csrf: this.browser.csrfToken(request, response, session.id),
      email: user.email,
      isVouched,
      isRecent: !isVouched && (await this.stepUp.isRecent(signedIn)),
      leftWithoutOwner: places.filter(isLeftWithoutOwner).map(({ name }) => name),
      leftEmpty: places.filter(({ others }) => others === 0).map(({ name }) => name),
    });
  }

  async showConfirm(
    request: BrowserRequest,
    response: BrowserResponse,
    fault?: Message,
  ): Promise<Page | Redirect> {
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) return SIGN_IN;
    return this.confirmation.page(request, response, signedIn, { action: CONFIRM.redirectTo, fault });
  }

  async confirm(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const isRight = await this.confirmation.accept(request, await this.browser.submittedBy(request), form);
    return isRight ? HERE : this.showConfirm(request, response, WRONG_PROOF);
  }

  async erase(request: BrowserRequest, response: BrowserResponse): Promise<Page | Redirect> {
    const signedIn = await this.browser.submittedBy(request);
    const { user, session } = signedIn;
    // Otherwise the operator of a company's provider could delete what its people have elsewhere.
    if (isVouchedOnly(session) || !(await this.stepUp.isRecent(signedIn))) return CONFIRM;
    const actor = { type: 'user', id: user.id } as const;
    try {
      await this.erasure.erase({ id: user.id, kind: 'own' }, { actor, requestId: request.id });
    } catch (error) {
      // The page explains what prevents the deletion.
      if (error instanceof ServiceError && error.kind === 'conflict') return HERE;
      throw error;
    }
    await this.browser.signOut(request, response);
    return deletedPage(user.email);
  }
}
