import { URL_MAX_LENGTH } from '../limits.js';

import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/**
 * Where the browser goes after the decision: one of the project's completion URLs, compared as text, with `code` and
 * `state` (or `error` and `state`) added to its query.
 */

/** HTTPS, loopback HTTP, or an app's private-use scheme; no userinfo, no fragment. */
export function isCompletionUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > URL_MAX_LENGTH) return false;
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\#*]/.test(value)) return false;
  const url = parseUrl(value);
  if (!url || url.username !== '' || url.password !== '' || value.includes('@')) return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  if (url.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return /^[a-z][a-z0-9+.-]*:\/\/?[^/]/.test(value) && !REFUSED_SCHEMES.has(url.protocol);
}

const REFUSED_SCHEMES = new Set([
  'javascript:',
  'data:',
  'file:',
  'vbscript:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
  'filesystem:',
  'view-source:',
  'mailto:',
]);

/** The completion URL with the outcome added; parameters it already has stay, `code` and its kind are replaced. */
export function completionUrl(
  target: string,
  outcome: { code: string } | { error: string; error_description?: string },
  extra: { state?: string | null; request_id: string },
): string {
  const url = new URL(target);
  for (const name of ['code', 'error', 'error_description', 'state', 'request_id'])
    url.searchParams.delete(name);
  for (const [name, value] of Object.entries({ ...outcome, ...extra }))
    if (typeof value === 'string') url.searchParams.set(name, value);
  return url.toString();
}
