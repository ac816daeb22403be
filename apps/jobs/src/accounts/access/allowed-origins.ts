// Web pages from which an account's public key and session tokens may be used: exact origins (RFC 6454); default: none.
import { ServiceError } from '@bonafide/platform/errors';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

const ORIGINS_MAX = 50;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origins as browsers send them; throws for anything that is not an origin. `http:` is for pages on the developer's
 * own machine.
 */
export function parseAllowedOrigins(origins: readonly string[]): string[] {
  if (origins.length > ORIGINS_MAX) throw refused(`at most ${ORIGINS_MAX} origins`);
  return [...new Set(origins.map(parseOrigin))];
}

function parseOrigin(text: string): string {
  const url = typeof text === 'string' ? parseUrl(text) : undefined;
  if (!url || url.href !== `${url.origin}/` || url.hostname.includes('*'))
    throw refused('each must be an origin such as https://app.example.com');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return url.origin;
  throw refused('each must begin with https:// (http:// for localhost alone)');
}

const refused = (why: string) => new ServiceError('invalid-request', `allowedOrigins: ${why}`);

/** Whether a page of this origin may use the account's public key and read responses to its sessions. */
export const isAllowedOrigin = (
  { settings }: { settings: { allowedOrigins?: string[] } },
  origin: string,
): boolean => settings.allowedOrigins?.includes(origin) ?? false;
