import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/*
 * Finds the font file for a character. The families are split into files by script (Noto Sans, OFL 1.1); Han characters
 * have the forms of mainland China, whatever the name's language.
 */

const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
];

export interface FontFile {
  path: string;
  ranges: [from: number, to: number][];
}

let files: FontFile[] | undefined;

function fontFiles(): FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  files ??= FAMILIES.flatMap((family) => {
    const folder = dirname(resolve(`@fontsource-variable/${family}/LICENSE`));
    const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(subsets).map(([subset, ranges]) => ({
      path: join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map(readRange),
    }));
  });
  return files;
}

/** `U+0370-0377` or `U+037F`. */
function readRange(text: string): [number, number] {
  const [from, to = from] = text.replace(/^U\+/i, '').split('-');
  return [parseInt(from!, 16), parseInt(to!, 16)];
}

export const hasCharacter = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([from, to]) => from <= codePoint && codePoint <= to);

/** Listed among the ranges of the Han family too, which has no glyph for them. */
const HANGUL = /\p{Script=Hangul}/u;

/** undefined: no family has it. */
export const findFontFile = (codePoint: number): FontFile | undefined =>
  fontFiles().find(
    (file) =>
      hasCharacter(file, codePoint) &&
      (!HANGUL.test(String.fromCodePoint(codePoint)) || file.path.includes('noto-sans-kr')),
  );
