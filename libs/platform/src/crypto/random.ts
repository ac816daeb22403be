import { randomBytes } from 'node:crypto';

const DRAWN = 4096;
let drawn = Buffer.alloc(0);
let next = 0;

/**
 * Cryptographically random bytes from `randomBytes`, drawn in bulk: a thousand cost as much as ten. Bytes are wiped from
 * the pool when handed out.
 */
export function takeRandomBytes(length: number): Buffer {
  if (drawn.length - next < length) {
    drawn = randomBytes(Math.max(DRAWN, length));
    next = 0;
  }
  const place = drawn.subarray(next, (next += length));
  const taken = Buffer.from(place);
  place.fill(0);
  return taken;
}
