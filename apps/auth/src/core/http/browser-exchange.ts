import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a browser's request that services read; compatible with Express' request. */
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

/** What services may set on the response: cookies. The body is their result, sent by a controller. */
export interface BrowserResponse {
  cookie(name: string, value: string, attributes: CookieAttributes): unknown;
  clearCookie(name: string, attributes: CookieAttributes): unknown;
}
