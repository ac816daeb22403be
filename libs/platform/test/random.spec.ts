import { takeRandomBytes } from '../src/crypto/random.js';

it('gives as many bytes as asked for, more than it draws at a time too', () => {
  for (const length of [0, 1, 12, 4095, 4096, 10_000]) expect(takeRandomBytes(length)).toHaveLength(length);
});

it('gives none twice, and nothing that was wiped', () => {
  const taken = Array.from({ length: 5_000 }, (_, at) => takeRandomBytes(12 + (at % 30)).toString('hex'));
  expect(new Set(taken.map((hex) => hex.slice(0, 24))).size).toBe(taken.length);
  expect(taken.filter((hex) => hex.includes('0000000000000000'))).toEqual([]);
});

it('keeps what was given out apart from what follows', () => {
  const first = takeRandomBytes(32);
  const before = Buffer.from(first);
  for (let n = 0; n < 500; n++) takeRandomBytes(32).fill(7);
  expect(first).toEqual(before);
});
