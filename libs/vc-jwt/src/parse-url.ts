/** The URL that a text names, else undefined. `URL.canParse` of Node 20 errs on non-ASCII letters once it is warm. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
