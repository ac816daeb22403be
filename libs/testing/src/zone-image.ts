// Photos of fictitious travel documents: a page with a machine-readable zone in OCR-B.
import bwipjs from 'bwip-js';
import { readFileSync } from 'node:fs';
import { photographPage, type PagePhotograph, portraitSvg } from './photograph-page.js';
import { printedHolder, type PrintedHolder } from './zone-specimens.js';

/** Outlines by character: SVG paths in an em of 1,000, y upwards. */
export type Glyphs = Readonly<Record<string, string>>;

export interface ZonePhotograph extends PagePhotograph {
  /** Extra weight of the print, in thousandths of its size. Default 0. */
  weight?: number;
  /** A frame drawn around the zone, as on specimens. Default false. */
  frame?: boolean;
  /** Default `sharpOcrB`. */
  glyphs?: Glyphs;
  /** Print above the zone; null: grey bars. Default: the zone's data. */
  print?: Partial<PrintedHolder> | null;
  /** Base64 of a JPEG. Default: a grey field. */
  portrait?: string;
}

/** Norbert Schwarz' OCR-B with sharp corners, free to use; the zone reader was trained on this cut. */
const sharpOcrB = JSON.parse(readFileSync(new URL('./ocr-b-glyphs.json', import.meta.url), 'utf8')) as Glyphs;

/**
 * bwip-js's cut of OCR-B, by other designers and unknown to the zone reader.
 * @param file another cut, as a TrueType font
 */
export function otherOcrB(file?: string): Glyphs {
  if (file) bwipjs.FontLib.loadFont('another OCR-B', readFileSync(file));
  const font = bwipjs.FontLib.lookup(file ? 'another OCR-B' : 'OCR-B');
  const glyphs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'].map((sign) => {
    const drawn = bwipjs.FontLib.getpaths(font, sign.charCodeAt(0), 1_120, 1_120).map((step) => {
      if (step.type === 'Q') return `Q${step.cx} ${step.cy} ${step.x} ${step.y}`;
      if (step.type === 'C') return `C${step.cx1} ${step.cy1} ${step.cx2} ${step.cy2} ${step.x} ${step.y}`;
      return `${step.type}${step.x} ${step.y}`;
    });
    return [sign, `${drawn.join('')}Z`];
  });
  return Object.fromEntries(glyphs) as Glyphs;
}

/** The pitch of letters is 2.54 mm; lines are at least 4.2 mm apart. */
const ADVANCE = 900;
const GLYPH = 723;
const LINE = 1_650;
const CAPITAL = 700;
/** Between a frame and the characters. */
const GAP = 260;
const PAGE = 1_400;

function zoneSvg(
  lines: readonly string[],
  { glyphs = sharpOcrB, weight = 0, frame = false }: ZonePhotograph,
) {
  const scale = PAGE / ((lines[0]!.length + 4) * ADVANCE);
  const drawn = lines.flatMap((line, row) =>
    [...line].map((sign, at) => {
      const x = (2 + at) * ADVANCE + (ADVANCE - GLYPH) / 2;
      return `<path transform="translate(${x} ${(row + 1) * LINE}) scale(1 -1)" d="${glyphs[sign] ?? ''}"/>`;
    }),
  );
  const around = `<rect x="${2 * ADVANCE - GAP}" y="${LINE - CAPITAL - GAP}" width="${lines[0]!.length * ADVANCE + 2 * GAP}" height="${(lines.length - 1) * LINE + CAPITAL + 2 * GAP}" fill="none" stroke="#e8101c" stroke-width="70"/>`;
  return {
    svg: `<g transform="scale(${scale})"><g fill="#22252a" stroke="#22252a" stroke-width="${weight}">${drawn.join('')}</g>${frame ? around : ''}</g>`,
    height: Math.round((lines.length + 0.8) * LINE * scale),
  };
}

const LABELS: readonly [label: string, of: keyof PrintedHolder, x: number, y: number][] = [
  ['Passport No. / No du passeport', 'number', 0.66, 40],
  ['Surname / Nom', 'surname', 0.34, 110],
  ['Given names / Prenoms', 'givenNames', 0.34, 195],
  ['Date of birth / Date de naissance', 'birthDate', 0.34, 280],
  ['Date of issue / Date de delivrance', 'issueDate', 0.34, 365],
  ['Date of expiry / Date dexpiration', 'expiryDate', 0.66, 365],
];

function printSvg(width: number, print: Partial<PrintedHolder>): string {
  const lines = LABELS.map(([label, of, share, y]) => {
    const x = width * share;
    return `<text x="${x}" y="${y}" font-size="17">${label}</text><text x="${x}" y="${y + 36}" font-size="29">${print[of] ?? ''}</text>`;
  });
  return `<g font-family="DejaVu Sans" fill="#22252a"><text x="${width * 0.34}" y="54" font-size="32">UTOPIA</text>${lines.join('')}</g>`;
}

/** Wavy lines like security print, and the print of a page, or grey bars instead. */
function pageSvg(
  width: number,
  height: number,
  print: Partial<PrintedHolder> | null,
  photo?: string,
): string {
  const waves = Array.from({ length: 40 }, (_, at) => {
    const y = (height / 40) * at;
    return `<path d="M0 ${y}q${width / 8} ${18 - at} ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 4} 0" fill="none" stroke="#c7d3dc" stroke-width="1.5"/>`;
  });
  const bars = Array.from({ length: 7 }, (_, at) => {
    const y = 60 + at * 80;
    return `<rect x="${width * 0.42}" y="${y}" width="${width * (0.2 + 0.05 * (at % 4))}" height="22" fill="#5a626b"/>`;
  });
  const place = { x: 60, y: 60, width: width * 0.26, height: height * 0.6 };
  const portrait = photo
    ? portraitSvg(photo, place)
    : `<rect x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" fill="#9aa7b2"/>`;
  return `${waves.join('')}${portrait}${print ? printSvg(width, print) : bars.join('')}`;
}

/** @returns JPEG bytes */
export async function zoneImage(lines: readonly string[], photograph: ZonePhotograph = {}): Promise<Buffer> {
  const zone = zoneSvg(lines, photograph);
  const print = photograph.print === undefined ? printedHolder(lines) : photograph.print;
  const body = PAGE * 0.5;
  const height = body + zone.height;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE} ${height}">
    <rect width="100%" height="100%" fill="#e9edf0"/>${pageSvg(PAGE, body, print, photograph.portrait)}
    <g transform="translate(0 ${body})">${zone.svg}</g></svg>`;
  return photographPage(svg, height / PAGE, photograph);
}
