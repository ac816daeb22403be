import type { IncomingHttpHeaders } from 'node:http';

/** What services know of a browser's request; Express' request has all of it. */
export interface BrowserRequest {
  id: string;
  ip?: string;
  headers: IncomingHttpHeaders;
  body?: unknown;
}

export interface CookieAttributes {
  httpOnly: boolean;
  sameSite: 'lax';
  path: string;
  secure: boolean;
  /** milliseconds */
  maxAge?: number;
}

/** What services may add to the response: cookies. The body is their result, and a controller sends it. */
export interface BrowserResponse {
  cookie(name: string, value: string, attributes: CookieAttributes): unknown;
  clearCookie(name: string, attributes: CookieAttributes): unknown;
}
