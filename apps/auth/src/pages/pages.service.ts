import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { errorPage } from './error-page.js';
import type { Page, Redirect } from './page.js';
import { renderPage } from './layout.js';
import { message } from './messages/messages.js';
import { readerOf } from './reader.js';

type Accepts = { acceptsLanguages(): string[] };

/** The part of Express' response that sending a page needs. */
type PageResponse = ServerResponse & {
  req: IncomingMessage & Accepts;
  redirect(status: number, url: string): void;
};

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
  /** shown on every page, to be compared with the address bar */
  private readonly host: string;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.host = new URL(config.PUBLIC_URL).host;
  }

  /** `languages`: the reader's languages, preferred first. */
  html(page: Page, nonce: string, languages: readonly string[] = []): string {
    return renderPage(page, { reader: readerOf(languages), nonce, host: this.host });
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
    const heading = message('error.notFoundHeading');
    this.send(response, errorPage({ status: 404, heading, message: message('error.notFound') }));
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
