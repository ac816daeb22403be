// Names and options of this service's own cookies. `__Host-` binds a cookie to this host but requires Secure, which is not
// available on a plain-http loopback origin: there the prefix is omitted.
import type { BrowserResponse, CookieAttributes } from './browser-exchange.js';

export interface CookieNames {
  session: string;
  browser: string;
}

export const isSecureOrigin = (publicUrl: string): boolean => publicUrl.startsWith('https:');

export const cookieNames = (publicUrl: string): CookieNames => {
  const prefix = isSecureOrigin(publicUrl) ? '__Host-' : '';
  return { session: `${prefix}session`, browser: `${prefix}browser` };
};

const options = (publicUrl: string): CookieAttributes => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: isSecureOrigin(publicUrl),
});

export function setCookie(
  response: BrowserResponse,
  publicUrl: string,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): void {
  response.cookie(name, value, {
    ...options(publicUrl),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds * 1000 }),
  });
}

export function clearCookie(response: BrowserResponse, publicUrl: string, name: string): void {
  response.clearCookie(name, options(publicUrl));
}

/** The names in a raw Cookie header, in its order: the oldest first (RFC 6265 section 5.4). */
export const cookieNamesOf = (header: string | undefined): string[] =>
  (header?.split(';') ?? []).map((pair) => pair.split('=', 1)[0]!.trim());

/** Reads one cookie from a raw Cookie header, for requests without a cookie parser. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const split = pair.indexOf('=');
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return undefined;
}
