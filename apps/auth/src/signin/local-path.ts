import { parseUrl } from '@bonafide/platform/runtime/parse-url';

// Where the browser may be sent after signing in: a path of this service and nothing that a browser reads as elsewhere.

const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,2000}$/;

/** The path when it is one of ours, else undefined. */
export function localPath(path: unknown, publicUrl: string): string | undefined {
  if (typeof path !== 'string' || !PATH.test(path)) return undefined;
  return parseUrl(path, publicUrl)?.origin === publicUrl ? path : undefined;
}
