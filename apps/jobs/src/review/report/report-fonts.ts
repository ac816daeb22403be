import { readFile } from 'node:fs/promises';
import type PDFDocument from 'pdfkit';
import { lazy } from '../../core/lazy.js';
import { findFontFile, type FontFile, hasCharacter } from './font-files.js';

type Document = InstanceType<typeof PDFDocument>;

const WEIGHT = 400;
/** Drawn if no font has the character. */
const UNKNOWN = '?';

const subsetter = lazy(() => import('subset-font'));

/** Whether pdfkit's built-in fonts can show a text. */
export const isBuiltIn = (text: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\n]*$/.test(text);

/** A piece of text in one font. */
export interface FontRun {
  font: string;
  text: string;
}

/** The fonts needed by one report, reduced to its characters and registered in its document. */
export class ReportFonts {
  private constructor(private readonly named: Map<FontFile, string>) {}

  /** @param texts whose characters can be drawn afterwards */
  static async register(document: Document, texts: string): Promise<ReportFonts> {
    const characters = new Map<FontFile, Set<string>>();
    const asked = isBuiltIn(texts) ? '' : texts.normalize('NFC') + UNKNOWN;
    for (const character of asked) {
      const file = findFontFile(character.codePointAt(0)!);
      if (file) characters.set(file, (characters.get(file) ?? new Set()).add(character));
    }
    const named = new Map<FontFile, string>();
    for (const [file, found] of characters) {
      const { default: subset } = await subsetter();
      const bytes = await subset(await readFile(file.path), [...found].join(''), {
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHT },
      });
      const name = `noto-${named.size}`;
      document.registerFont(name, bytes);
      if (isUsable(document, name, [...found].join(''))) named.set(file, name);
    }
    return new ReportFonts(named);
  }

  /** The text with question marks for characters that no font has. */
  drawable(text: string): string {
    const known = (character: string) => {
      const file = findFontFile(character.codePointAt(0)!);
      return isBuiltIn(character) || (file !== undefined && this.named.has(file));
    };
    return [...text.normalize('NFC')].map((character) => (known(character) ? character : UNKNOWN)).join('');
  }

  /** Splits a drawable text by font, in its own order; marks stay with their base character if its font has them. */
  runsOf(text: string): FontRun[] {
    const runs: (FontRun & { file: FontFile })[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      if (last && /\p{M}/u.test(character) && hasCharacter(last.file, character.codePointAt(0)!)) {
        last.text += character;
        continue;
      }
      const file = findFontFile(character.codePointAt(0)!)!;
      if (last?.file === file) last.text += character;
      else runs.push({ file, font: this.named.get(file)!, text: character });
    }
    return runs;
  }
}

/** A family's ranges may list more than its file has: a font without any of the characters cannot be laid out. */
function isUsable(document: Document, name: string, text: string): boolean {
  try {
    return document.font(name).widthOfString(text) > 0;
  } catch {
    return false;
  }
}
