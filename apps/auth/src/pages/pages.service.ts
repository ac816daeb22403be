import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { errorPage } from './error-page.js';
import type { Page, Redirect } from './page.js';
import { readerLanguage, timesIn } from './local-time.js';

type Accepts = { acceptsLanguages(): string[] };

/** The part of Express' response that sending a page needs. */
type PageResponse = ServerResponse & {
  req: IncomingMessage & Accepts;
  redirect(status: number, url: string): void;
};

const VIEWS = fileURLToPath(new URL('../views', import.meta.url));

const policy = (nonce: string) =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');

/** Server-rendered pages with security headers. All of them work without their script. */
@Injectable()
export class PagesService {
  private readonly eta = new Eta({ views: VIEWS, autoEscape: true, autoTrim: false, cache: true });
  /** shown on every page, to be compared with the address bar */
  private readonly host: string;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.host = new URL(config.PUBLIC_URL).host;
  }

  /** `languages`: the reader's languages, preferred first. */
  html(page: Page, nonce: string, languages: readonly string[] = []): string {
    const lang = readerLanguage(languages);
    const body = this.eta.render(page.view, {
      ...page.data,
      ...timesIn(lang),
      count: (number: number) => new Intl.NumberFormat(lang).format(number),
      countryName: (code: string) => new Intl.DisplayNames(lang, { type: 'region' }).of(code),
    });
    return this.eta.render('layout', {
      title: page.title,
      nonce,
      brand: page.brand ?? {},
      brandCss: page.brand?.css ?? '',
      refreshTo: page.refreshTo,
      isWide: page.isWide,
      isPreview: page.isPreview,
      host: this.host,
      body,
    });
  }

  /** Sends the result of a use-case. */
  reply(response: PageResponse, outcome: Page | Redirect): void {
    if (!('redirectTo' in outcome)) return this.send(response, outcome);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(outcome.status ?? 303, outcome.redirectTo);
  }

  send(response: Omit<PageResponse, 'redirect'>, page: Page): void {
    const nonce = randomBytes(16).toString('base64');
    const html = this.html(page, nonce, response.req.acceptsLanguages());
    response.statusCode = page.status ?? 200;
    this.setHeaders(response, nonce);
    response.end(html);
  }

  /** For unknown URLs opened by a person: true if the page was sent. */
  showNotFound(
    request: { method: string; path: string; accepts(types: string[]): string | false },
    response: PageResponse,
  ): boolean {
    const wantsPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!wantsPage || request.path.startsWith('/api/')) return false;
    const message = 'Nothing is at this address. Check that it is whole, or go on from the start page.';
    this.send(response, errorPage({ status: 404, heading: 'There is no such page', message }));
    return true;
  }

  /** For responses sent by other code, such as oidc-provider. */
  setHeaders(response: Pick<ServerResponse, 'setHeader'>, nonce: string): void {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy(nonce));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  }
}
