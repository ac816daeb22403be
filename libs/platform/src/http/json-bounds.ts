// Limits on depth, number of values and parsing cost of a JSON body, checked on its bytes before parsing.
import { isAscii } from 'node:buffer';
import { ServiceError } from '../errors.js';

export const JSON_DEPTH_MAX = 32;
/** objects, arrays and comma-separated members */
export const JSON_VALUES_MAX = 5_000;
/**
 * Bytes that are slow to parse: everything except long strings, plus long strings with escaped quotes or non-ASCII
 * characters. Large bodies are base64, which has neither.
 */
const JSON_SLOW_BYTES_MAX = 1024 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Photos are strings of megabytes: after this many bytes the closing quote is searched natively. */
const SHORT = 64;

/** Throws for a body that is nested too deeply, has too many values or is slow to parse. `bytes` are UTF-8. */
export function assertBoundedJson(bytes: Uint8Array): void {
  const scan = new Scan(bytes);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    scan.countSlow(1);
    if (byte === QUOTE) at = scan.endOfString(at + 1);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
    else if (byte === COMMA) values++;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++;
      depth++;
    }
    if (depth > JSON_DEPTH_MAX) throw refused(`is nested more than ${JSON_DEPTH_MAX} levels deep`);
    if (values > JSON_VALUES_MAX) throw refused(`has more than ${JSON_VALUES_MAX} values`);
  }
}

const refused = (why: string) => new ServiceError('invalid-request', `the request body ${why}`);

class Scan {
  private slow = 0;
  constructor(private readonly bytes: Uint8Array) {}

  countSlow(bytes: number): void {
    this.slow += bytes;
    if (this.slow > JSON_SLOW_BYTES_MAX) throw refused('has more than 1 MiB that is not base64');
  }

  /** The position of the closing quote of the string at `start`; the end of the bytes if there is none. */
  endOfString(start: number): number {
    const { bytes } = this;
    for (let at = start; ;) {
      const end = at + SHORT;
      this.countSlow(SHORT);
      for (; at < end; at++) {
        if (at >= bytes.length || bytes[at] === QUOTE) {
          this.countSlow(at - end);
          return at;
        }
        if (bytes[at] === BACKSLASH) at++;
      }
      const quote = bytes.indexOf(QUOTE, at);
      const next = quote < 0 ? bytes.length : quote;
      const inside = bytes.subarray(at, next);
      if (!isAscii(inside)) this.countSlow(inside.length);
      let before = next;
      while (before > at && bytes[before - 1] === BACKSLASH) before--;
      this.countSlow(next - before);
      if (quote < 0 || (quote - before) % 2 === 0) return next;
      at = quote + 1;
    }
  }
}
