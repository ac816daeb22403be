import { parseUrl } from '@bonafide/platform/runtime/parse-url';

// Allowed redirect targets after the sign-in: only paths that no browser interprets as another host.

const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,2000}$/;

/** The path if it is local, otherwise undefined. */
export function localPath(path: unknown, publicUrl: string): string | undefined {
  if (typeof path !== 'string' || !PATH.test(path)) return undefined;
  return parseUrl(path, publicUrl)?.origin === publicUrl ? path : undefined;
}
