import bidiFactory, { type Bidi } from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { isBuiltIn, type FontRun, type ReportFonts } from './report-fonts.js';

// Draws text in any script the fonts support: in lines of a given width, each in reading order (UAX #9).

type Document = InstanceType<typeof PDFDocument>;

// Its types describe the module as CommonJS; Node returns the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

export interface TextBox {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
}

const LINE_HEIGHT = 1.4;
/** Share of the font size from the top of a line to its baseline. */
const ASCENT = 0.95;
/** Makes pdfkit shape the run as a whole instead of word by word. */
const WHOLE: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false };

/** Draws the text and moves the document's position below it. */
export function drawText(document: Document, fonts: ReportFonts, text: string, box: TextBox): void {
  const { x, y, width, size, color } = box;
  const drawable = fonts.drawable(text);
  if (isBuiltIn(drawable)) {
    document.font('Helvetica').fontSize(size).fillColor(color).text(drawable, x, y, { width });
    return;
  }
  let top = y;
  for (const line of linesOf(document, fonts, drawable.replace(/\n/g, ' '), box)) {
    let left = x;
    for (const run of visualRuns(fonts, line)) {
      document.font(run.font).fontSize(size).fillColor(color);
      document.text(run.text, left, top + size * ASCENT, { ...WHOLE, baseline: 'alphabetic' });
      left += document.widthOfString(run.text, WHOLE);
    }
    top += size * LINE_HEIGHT;
  }
  document.x = x;
  document.y = top;
}

/** Breaks after spaces, and within words wider than a line. */
function linesOf(document: Document, fonts: ReportFonts, text: string, { width, size }: TextBox): string[] {
  const widthOf = (part: string) =>
    fonts
      .runsOf(part)
      .reduce((sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text, WHOLE), 0);
  const lines: string[] = [];
  let line = '';
  const parts = text.split(/(?<=\s)/u).flatMap((word) => (widthOf(word) > width ? [...word] : [word]));
  for (const part of parts) {
    if (line !== '' && widthOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Runs of one font and direction, from left to right; fonts of right-to-left scripts reverse their run themselves. */
function visualRuns(fonts: ReportFonts, line: string): FontRun[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs: (FontRun & { level: number })[] = [];
  let at = 0;
  for (const run of fonts.runsOf(line)) {
    for (const character of run.text) {
      const level = levels[at]!;
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      const last = runs.at(-1);
      if (last && last.font === run.font && last.level === level) last.text += shown;
      else runs.push({ font: run.font, level, text: shown });
      at += character.length;
    }
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to += 1;
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  return runs.map(({ font, level, text }) => ({
    font,
    text: level % 2 === 1 && !isRightToLeft(text) ? [...text].reverse().join('') : text,
  }));
}

const isRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
