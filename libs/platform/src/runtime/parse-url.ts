/** The parsed URL, or undefined. `URL.canParse` of Node 20 is wrong for non-ASCII letters once optimized. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
