import { randomBytes } from 'node:crypto';

const DRAWN = 4096;
let drawn = Buffer.alloc(0);
let next = 0;

/**
 * Cryptographically random bytes, as `randomBytes` gives them, which are drawn many at a time: a draw costs as much for
 * a thousand as for ten. What was given out is wiped here.
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
