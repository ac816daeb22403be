import { createHmac } from 'node:crypto';
import { equalSecrets } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { KNOWN_ACCOUNTS_MAX, KNOWN_BROWSER_SECONDS } from '../../limits.js';
import { BrowserService } from './browser.service.js';
import { isSecureOrigin, readCookie, setCookie } from '../../core/http/cookies.js';

/**
 * Which accounts a browser has signed in to before, in a cookie of unforgeable marks: each is an HMAC over browser and
 * account. It proves nothing else and gives no access.
 */
@Injectable()
export class KnownBrowsersService {
  private readonly keys: Buffer[];
  private readonly cookie: string;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly browser: BrowserService,
  ) {
    this.keys = derivedKeys(config, 'known browser');
    this.cookie = `${isSecureOrigin(config.PUBLIC_URL) ? '__Host-' : ''}known`;
  }

  /** Identifies the browser if it has signed in to the account before. */
  find(request: BrowserRequest, account: string): string | undefined {
    const browser = this.browser.boundTo(request);
    if (browser === undefined) return undefined;
    const marks = this.marks(request);
    const isKnown = this.keys.some((key) =>
      marks.some((mark) => equalSecrets(markOf(key, browser, account), mark)),
    );
    return isKnown ? browser : undefined;
  }

  remember(request: BrowserRequest, response: BrowserResponse, account: string): void {
    const mark = markOf(this.keys[0]!, this.browser.bind(request, response), account);
    const others = this.marks(request).filter((one) => one !== mark);
    const value = [mark, ...others].slice(0, KNOWN_ACCOUNTS_MAX).join('.');
    setCookie(response, this.config.PUBLIC_URL, this.cookie, value, KNOWN_BROWSER_SECONDS);
  }

  private marks(request: BrowserRequest): string[] {
    const value = readCookie(request.headers.cookie, this.cookie) ?? '';
    return /^[A-Za-z0-9_.-]{1,300}$/.test(value) ? value.split('.').slice(0, KNOWN_ACCOUNTS_MAX) : [];
  }
}

const markOf = (key: Buffer, browser: string, account: string): string =>
  createHmac('sha256', key).update(`${browser}|${account}`).digest('base64url');
