import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHashLine } from './find-hash-line.js';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'hashes-'))));
afterAll(() => rm(folder, { recursive: true }));

const LINE_ENDS = [
  ['\n', true],
  ['\r\n', true],
  ['\n', false],
] as const;

it.each(LINE_ENDS)(
  'finds every hash of a file and no other (%j, last line ended: %s)',
  async (end, isEnded) => {
    const file = join(folder, 'passwords.txt');
    for (const count of [0, 1, 2, 3, 40]) {
      const words = Array.from({ length: count }, (_, n) => `password ${n}`);
      const lines = words.map((word, n) => `${sha1(word)}:${10 ** (n % 8)}`).sort();
      await writeFile(file, lines.join(end) + (isEnded && count > 0 ? end : ''));
      for (const word of words) expect(await findHashLine(file, sha1(word))).toBe(true);
      for (let n = 0; n < 20; n++) expect(await findHashLine(file, sha1(`other ${n}`))).toBe(false);
      for (const edge of ['0'.repeat(40), 'F'.repeat(40)]) expect(await findHashLine(file, edge)).toBe(false);
    }
  },
);
