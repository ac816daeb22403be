import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import type { ServerResponse } from 'node:http';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { LAYOUT, STYLES } from './layout.js';

export interface Page {
  /** HTTP status; 200 unless told */
  status?: number;
  title: string;
  /** an Eta template: `<%= it.x %>` escapes */
  template: string;
  data?: object;
  /** further CSS, for example a project's colours */
  css?: string;
  /** where the browser goes on to by itself */
  refreshTo?: string;
  /** has a name or logo of its own at the top, so that ours goes to the foot */
  isBranded?: boolean;
  /** further sources of pictures, for example a project's logo: origins */
  imageSources?: readonly string[];
}

const policy = (nonce: string, imageSources: readonly string[]) =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...imageSources].join(' ')}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');

/** Server-rendered pages with the headers that keep them to themselves. */
@Injectable()
export class PagesService {
  private readonly eta = new Eta({ autoEscape: true, autoTrim: false, cache: true });
  /** shown on every page, so that a person can compare it with the address bar */
  private readonly host: string;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.host = new URL(config.PUBLIC_URL).host;
  }

  html(page: Page, nonce: string): string {
    const body = this.eta.renderString(page.template, page.data ?? {});
    return this.eta.renderString(LAYOUT, {
      title: page.title,
      nonce,
      css: STYLES + (page.css ?? ''),
      refreshTo: page.refreshTo,
      isBranded: page.isBranded ?? false,
      host: this.host,
      body,
    });
  }

  send(response: ServerResponse, page: Page): void {
    const nonce = randomBytes(16).toString('base64');
    const html = this.html(page, nonce);
    response.statusCode = page.status ?? 200;
    this.setHeaders(response, nonce, page.imageSources ?? []);
    response.end(html);
  }

  /** For answers that somebody else ends, such as oidc-provider. */
  setHeaders(
    response: Pick<ServerResponse, 'setHeader'>,
    nonce: string,
    imageSources: readonly string[] = [],
  ): void {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy(nonce, imageSources));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  }
}
