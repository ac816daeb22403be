import { Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page, Redirect } from '../../pages/page.js';
import { BrowserService, type SignedIn } from '../../people/sign-in/browser.service.js';
import { devicePage } from './device-page.js';
import { DeviceRatesService } from './device-rates.service.js';
import { DeviceRequestsService } from './device-requests.service.js';
import { InteractionsService } from '../provider/interactions.service.js';
import { readUserCode, showUserCode } from './user-code.js';

/**
 * From a device's user code to the consent page. Entering codes requires a sign-in and is rate limited against guessing;
 * a link with a code (`verification_uri_complete`) only fills in the form.
 */
@Injectable()
export class DevicePagesService {
  constructor(
    private readonly rates: DeviceRatesService,
    private readonly browser: BrowserService,
    private readonly requests: DeviceRequestsService,
    private readonly interactions: InteractionsService,
  ) {}

  async show(
    request: BrowserRequest,
    response: BrowserResponse,
    query: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const letters = readUserCode(query.user_code);
    const signedIn = await this.browser.signedIn(request);
    if (signedIn) return this.form(request, response, signedIn, { letters });
    const path = letters === undefined ? '/device' : `/device?user_code=${showUserCode(letters)}`;
    return { redirectTo: `/signin?return_to=${encodeURIComponent(path)}`, status: 302 };
  }

  async submit(
    request: BrowserRequest,
    response: BrowserResponse,
    form: Record<string, unknown>,
  ): Promise<Page | Redirect> {
    const signedIn = await this.browser.submittedBy(request);
    await this.rates.userCode(signedIn.user.id);
    const letters = readUserCode(form.user_code);
    const found = letters && (await this.requests.findByUserCode(letters));
    if (!found || found.isAnswered)
      return this.form(request, response, signedIn, { typed: form.user_code, fault: UNKNOWN });
    return { redirectTo: `/consent?interaction=${this.interactions.openDevice(request, response, letters)}` };
  }

  private form(
    request: BrowserRequest,
    response: BrowserResponse,
    { session, user }: SignedIn,
    { letters, typed, fault }: { letters?: string; typed?: unknown; fault?: Message },
  ): Page {
    return devicePage({
      csrf: this.browser.csrfToken(request, response, session.id),
      email: user.email,
      isGiven: letters !== undefined,
      userCode: letters ? showUserCode(letters) : typeof typed === 'string' ? typed.slice(0, 40) : '',
      fault,
    });
  }
}

const UNKNOWN = message('device.unknown');
