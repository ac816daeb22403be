/** Whether a URL's host is this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);

/** Secrets and personal data are sent only over https or to this machine. */
export const isPrivate = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
