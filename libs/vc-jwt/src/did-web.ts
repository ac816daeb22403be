// did:web: the identifier is the URL of its document (W3C CCG did:web method, section 2.5): colons become slashes,
// a port is written `%3A`, no path means `/.well-known/did.json`.
import { VcJwtError } from './errors.js';
import { parseUrl } from './parse-url.js';

const PREFIX = 'did:web:';
const MAX_LENGTH = 1024;
const SEGMENT = /^(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;
const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const IP_LITERAL = /^(?:\[.*\]|(?:\d+\.){3}\d+)$/;

export interface DidWebUrlOptions {
  /** Allow documents of loopback hosts (`localhost`, 127.0.0.0/8, `[::1]`) over plain http. Default: false. */
  allowLoopbackHttp?: boolean;
}

/**
 * Encodes a did:web.
 *
 * @param host host name with its port if it is not 443, as in `URL.host`.
 * @param path the path's segments, unencoded.
 * @example
 * encodeDidWeb('auth.example', ['orgs', 'acme']); // 'did:web:auth.example:orgs:acme'
 * encodeDidWeb('localhost:4000'); // 'did:web:localhost%3A4000'
 * @throws {VcJwtError} ERR_DID_INVALID if host or a segment is not possible in a did:web.
 */
export function encodeDidWeb(host: string, path: readonly string[] = []): string {
  const did = PREFIX + [host.toLowerCase(), ...path].map(encodeSegment).join(':');
  splitDidWeb(did);
  return did;
}

/**
 * The URL of a did:web's document.
 *
 * @example
 * didWebToUrl('did:web:auth.example%3A8443:orgs:acme'); // 'https://auth.example:8443/orgs/acme/did.json'
 * didWebToUrl('did:web:auth.example'); // 'https://auth.example/.well-known/did.json'
 * @throws {VcJwtError} ERR_DID_INVALID for malformed identifiers, for IP addresses other than an allowed loopback one,
 * and for segments that would leave the path (`..`, an encoded slash).
 */
export function didWebToUrl(did: string, { allowLoopbackHttp = false }: DidWebUrlOptions = {}): string {
  const { url, segments } = splitDidWeb(did);
  const isLoopback = LOOPBACK.test(url.hostname);
  if (IP_LITERAL.test(url.hostname) && !(isLoopback && allowLoopbackHttp)) {
    throw new VcJwtError('ERR_DID_INVALID', 'did:web names an IP address');
  }
  const path = segments.length === 0 ? '.well-known' : segments.join('/');
  return `${isLoopback && allowLoopbackHttp ? 'http' : 'https'}://${url.host}/${path}/did.json`;
}

/**
 * The did:web whose document is at a URL ending in `/did.json`; the reverse of {@link didWebToUrl}.
 *
 * @throws {VcJwtError} ERR_DID_INVALID if no did:web has its document there.
 */
export function didWebFromUrl(documentUrl: string): string {
  const url = parseUrl(documentUrl);
  const path = url?.pathname.split('/').slice(1) ?? [];
  if (url === undefined || path.pop() !== 'did.json' || url.search !== '' || url.hash !== '') {
    throw new VcJwtError('ERR_DID_INVALID', 'not the address of a DID document');
  }
  const segments = path.length === 1 && path[0] === '.well-known' ? [] : path;
  const did = PREFIX + [encodeSegment(url.host), ...segments].join(':');
  splitDidWeb(did);
  return did;
}

/** Whether a host name, as in `URL.hostname`, is a loopback host. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

function encodeSegment(segment: string): string {
  // encodeURIComponent leaves characters that a DID may not contain.
  return encodeURIComponent(segment).replace(
    /[!'()*~]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function splitDidWeb(did: string): { url: URL; segments: string[] } {
  const [encodedHost, ...segments] = did.startsWith(PREFIX) ? did.slice(PREFIX.length).split(':') : [''];
  if (
    encodedHost === undefined ||
    did.length > MAX_LENGTH ||
    ![encodedHost, ...segments].every(isSafeSegment)
  ) {
    throw new VcJwtError('ERR_DID_INVALID', 'malformed did:web');
  }
  const host = decodeURIComponent(encodedHost);
  const url = parseUrl(`https://${host}/`);
  // The URL parser rewrites octal and integer addresses, user names and default ports; any such host is refused.
  if (url === undefined || url.host !== host.toLowerCase() || url.pathname !== '/') {
    throw new VcJwtError('ERR_DID_INVALID', 'malformed did:web host');
  }
  return { url, segments };
}

function isSafeSegment(segment: string): boolean {
  if (!SEGMENT.test(segment)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return false;
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return decoded !== '.' && decoded !== '..' && !/[/\\?#@\u0000-\u0020\u007f]/.test(decoded);
}
