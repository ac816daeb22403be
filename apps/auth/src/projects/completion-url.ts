import { redirectUriFault } from '../core/http/redirect-uri.js';

/**
 * The redirect target after the decision: one of the project's completion URLs, compared as text, with `code` and `state`
 * (or `error` and `state`) added to its query.
 */

/** A redirect URI as for clients, but without any `@`, and with a path or host after a custom app scheme. */
export const isCompletionUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  redirectUriFault(value) === undefined &&
  !value.includes('@') &&
  /^[a-z][a-z0-9+.-]*:\/\/?[^/]/i.test(value);

/** The completion URL with the outcome; its other parameters stay, `code` and the like are replaced. */
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
