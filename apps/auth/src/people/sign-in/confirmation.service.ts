import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findOwnCredentials, hasSecondFactor } from '../credentials/find-own-credentials.js';
import { PasskeysService } from '../credentials/passkeys.service.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { BrowserService, type SignedIn } from './browser.service.js';
import { readJson } from './read-json.js';
import { confirmPage } from './sign-in-page.js';
import { StepUpService } from './step-up.service.js';

export const WRONG_PROOF = message('confirm.incorrect');

/** The step-up page for a signed-in person. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly browser: BrowserService,
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysService,
    private readonly stepUp: StepUpService,
  ) {}

  async page(
    request: BrowserRequest,
    response: BrowserResponse,
    signedIn: SignedIn,
    where: { action: string; interaction?: string; fault?: Message },
  ): Promise<Page> {
    const own = await findOwnCredentials(this.dataSource.manager, signedIn.user.id);
    const offersPasskey = own.passkeys > 0 && this.passkeys.relyingParty.isUsable;
    return confirmPage({
      csrf: this.browser.csrfToken(request, response, signedIn.session.id),
      needsSecondFactor: hasSecondFactor(own),
      hasTotp: own.hasTotp,
      passkey: offersPasskey ? JSON.stringify(await this.stepUp.options(signedIn)) : undefined,
      ...where,
    });
  }

  /** False if the credential is wrong. */
  async accept(request: BrowserRequest, signedIn: SignedIn, form: Record<string, unknown>): Promise<boolean> {
    const response = form.response ? readJson(form.response) : undefined;
    const proof = response === undefined ? { password: form.password } : { response };
    try {
      await this.stepUp.confirm(request, signedIn, form.code === undefined ? proof : { code: form.code });
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'unauthenticated') return false;
      throw error;
    }
  }
}
