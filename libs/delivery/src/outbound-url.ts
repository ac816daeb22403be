import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from './outbound-address.js';
import { OutboundRefusedError } from './outbound-errors.js';
import type { ResolveHost } from './resolve-host.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/*
 * Which URLs may be called, judged by their text (docs/design/events.md and docs/design/delegations.md) and, at
 * configuration time, also by the addresses of their host. The connection itself is checked again when it is made.
 */

const MAX_URL_LENGTH = 2_048;

/** One entry of `OUTBOUND_ALLOW_HOSTS`: a host and port dialled without the public-address rule. */
export interface AllowedHost {
  /** as from a URL parser, lower case; IPv6 without brackets */
  hostname: string;
  /** a number, or `*` for any */
  port: string;
}

export interface OutboundUrlPolicy {
  /** plain http: to any public host, only to hosts that the operator has allowed, or never */
  allowHttp: boolean | 'opened-hosts';
  allowHosts: readonly AllowedHost[];
}

/** Reads `OUTBOUND_ALLOW_HOSTS` entries (`127.0.0.1:4001`, `[::1]:*`). Throws unless they are `host:port`. */
export function parseAllowedHosts(entries: readonly string[]): AllowedHost[] {
  return entries.map((entry) => {
    const [, host = '', port = ''] = /^([^\s/@*]+):(\d{1,5}|\*)$/.exec(entry) ?? [];
    const url = parseUrl(`http://${host}/`);
    if (!url) throw new Error(`must be a list of host:port`);
    return { hostname: bareHost(url.hostname), port };
  });
}

export const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

/** True if the operator has allowed exactly this host and port. */
export const isAllowedHost = (allowed: readonly AllowedHost[], hostname: string, port: string): boolean =>
  allowed.some(
    (entry) => entry.hostname === bareHost(hostname) && (entry.port === '*' || entry.port === port),
  );

/** The host of a URL without the brackets of an IPv6 literal. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The host as written, which the URL parser may have changed (`0x7f.1` becomes `127.0.0.1`). */
const typedHost = (text: string): string =>
  /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1]?.replace(/:\d*$/, '') ?? '';

/**
 * Parses a customer-configured URL. Throws `OutboundRefusedError` unless it is absolute http(s) with at most 2,048
 * characters, no credentials, and a public host; an IP literal must be public and in canonical notation.
 */
export function parseOutboundUrl(text: string, policy: OutboundUrlPolicy): URL {
  if (text.length > MAX_URL_LENGTH) throw new OutboundRefusedError('too-long');
  // The parser silently drops or rewrites these, but the URL that is called must be the stored one.
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u0020\u007f\\]/.test(text)) throw new OutboundRefusedError('spelling');
  const url = parseUrl(text);
  if (!url) throw new OutboundRefusedError('not-a-url');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefusedError('scheme');
  if (!/^https?:\/\/[^/]/i.test(text)) throw new OutboundRefusedError('not-a-url');
  const isOpened = isAllowedHost(policy.allowHosts, url.hostname, portOf(url));
  const mayBePlain = policy.allowHttp === 'opened-hosts' ? isOpened : policy.allowHttp;
  if (url.protocol === 'http:' && !mayBePlain) throw new OutboundRefusedError('https-required');
  if (url.username || url.password || typedHost(text).includes('@'))
    throw new OutboundRefusedError('credentials');
  if (url.port === '0') throw new OutboundRefusedError('port');
  if (isOpened) return url;
  const host = bareHost(url.hostname);
  if (isIP(host) === 0) {
    if (!isPublicName(host)) throw new OutboundRefusedError('host');
    return url;
  }
  if (!isPublicAddress(host)) throw new OutboundRefusedError('address');
  if (isIP(host) === 4 && typedHost(text) !== host) throw new OutboundRefusedError('spelling');
  return url;
}

/**
 * The check at configuration time: `parseOutboundUrl`, and every address of the host must be public. A name that does not
 * resolve yet is accepted, because each call is checked again.
 */
export async function checkOutboundUrl(
  text: string,
  policy: OutboundUrlPolicy,
  resolve: ResolveHost,
): Promise<URL> {
  const url = parseOutboundUrl(text, policy);
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 || isAllowedHost(policy.allowHosts, url.hostname, portOf(url))) return url;
  const addresses = await resolve(host).catch((): string[] => []);
  if (!addresses.every(isPublicAddress)) throw new OutboundRefusedError('address');
  return url;
}
