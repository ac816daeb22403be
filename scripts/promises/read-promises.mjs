/**
 * The rows of the promise tables in docs/security.md.
 *
 * @param {string} page
 * @returns {{promise: string, file: string, title: string}[]}
 */
export const readPromises = (page) =>
  [...page.matchAll(/^\| ([^|]+?) +\|[^|]+\|[^|]+\| `([^`]+\.spec\.ts)` “(.+)” +\|$/gm)].map(
    ([, promise, file, title]) => ({ promise, file, title }),
  );
