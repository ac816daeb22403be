// Allowed redirect URIs of OAuth clients and projects: RFC 8252 sections 7 and 8, RFC 9700 section 2.1,
// docs/design/oauth.md. HTTPS; http on a loopback address, with any port at request time; a custom app scheme, with or
// without a period.
import { URL_MAX_LENGTH } from '../../limits.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

const PRINTABLE = /^[\x21-\x7e]+$/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HTTPS = /^https:\/\/[^/?@%]+(?:[/?]|$)/i;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?(?=[/?]|$)/i;
/** Schemes with a meaning to browsers or operating systems. */
const TAKEN_SCHEMES = new Set(
  'javascript vbscript data file blob about filesystem view-source jar content ws wss ftp ftps mailto tel sms urn intent resource chrome chrome-extension moz-extension edge ms-settings search-ms'.split(
    ' ',
  ),
);

/** Why a URI is not allowed as redirect URI; undefined if it is. */
export function redirectUriFault(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri === '') return 'must be a non-empty string';
  if (uri.length > URL_MAX_LENGTH) return `must have at most ${URL_MAX_LENGTH} characters`;
  if (!PRINTABLE.test(uri)) return 'must consist of printable ASCII characters';
  if (/[\\*#]/.test(uri)) return 'must not contain a backslash, a wildcard or a fragment';
  const scheme = SCHEME.exec(uri)?.[1]?.toLowerCase();
  const url = parseUrl(uri);
  if (!scheme || !url) return 'must be an absolute URI';
  if (url.username !== '' || url.password !== '' || /^[^/?]*\/\/[^/?]*@/.test(uri))
    return 'must not contain a user name';
  if (scheme === 'https') return HTTPS.test(uri) && url.hostname !== '' ? undefined : 'must name a host';
  if (scheme === 'http')
    return isLoopbackRedirect(uri)
      ? undefined
      : 'must use https unless its host is localhost, 127.0.0.1 or [::1]';
  return TAKEN_SCHEMES.has(scheme) ? `must not use the scheme ${scheme}` : undefined;
}

/** True for http on a loopback address. */
export const isLoopbackRedirect = (uri: string): boolean => {
  const port = LOOPBACK.exec(uri)?.[2];
  return LOOPBACK.test(uri) && Number(port ?? 80) <= 65_535;
};

/** A URI without the port of its loopback address, which a native app cannot choose (RFC 8252 section 7.3). */
const withoutPort = (uri: string): string => uri.replace(LOOPBACK, 'http://$1');

/** Whether a request may name this redirect URI: a registered one, of a loopback address with any port. */
export const isRegisteredRedirect = (uri: string, registered: readonly string[]): boolean =>
  registered.includes(uri) ||
  (isLoopbackRedirect(uri) &&
    registered.some((one) => isLoopbackRedirect(one) && withoutPort(one) === withoutPort(uri)));

const HTTPS_LOOPBACK = /^https:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/?]|$)/i;

/** The application type by which oidc-provider checks registrations: only `web` allows https on a loopback host. */
export const applicationTypeOf = (redirectUris: readonly string[]): 'native' | 'web' =>
  redirectUris.some((uri) => HTTPS_LOOPBACK.test(uri)) ? 'web' : 'native';

/** The part of a redirect URI shown to people: its host, or the app scheme. */
export function redirectHost(uri: string): string {
  const url = new URL(uri);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol}//`;
}
