// Fronts of licences and identity cards that never existed, in layouts as states and provinces use them: labels before,
// above or instead of numbers, the numbers of the AAMVA card design standard (2020, table A.1), other typefaces, grounds and
// places. The layouts are made up; none is that of an issuer.
import type { LicenceDescription } from './aamva-payload.js';
import { photographPage, type PagePhotograph } from './photograph-page.js';

const CARD = { width: 1_012, height: 638 } as const;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

type DateForm = 'us' | 'dashes' | 'iso' | 'slashes' | 'word' | 'year-word';

function printDate(iso: string, form: DateForm): string {
  const [year, month, day] = iso.split('-') as [string, string, string];
  const name = MONTHS[Number(month) - 1]!;
  return {
    us: `${month}/${day}/${year}`,
    dashes: `${month}-${day}-${year}`,
    iso: iso,
    slashes: `${year}/${month}/${day}`,
    word: `${day} ${name} ${year}`,
    'year-word': `${year}-${name}-${day}`,
  }[form];
}

/** What a card says, as text. */
interface Print {
  state: string;
  id: string;
  last: string;
  first: string;
  street: string;
  city: string;
  birth: string;
  issued: string;
  expires: string;
  class: string;
  sex: string;
  eyes: string;
  height: string;
  weight: string;
}

/** A line of text: left edge and base line in the card's 1,012 × 638 units, size, text; `small` is a label's, `big` bold. */
type Line = readonly [x: number, y: number, text: string, style?: 'small' | 'big' | 'tiny'];

export interface FrontLayout {
  name: string;
  dates: DateForm;
  family: string;
  ink: string;
  ground: readonly [string, string];
  header: { text: (print: Print) => string; x: number; y: number; fill: string; band?: string };
  portrait: { x: number; y: number; width: number; height: number };
  lines: (print: Print) => Line[];
}

const SANS = 'DejaVu Sans';
const CONDENSED = 'DejaVu Sans Condensed';
const SERIF = 'DejaVu Serif';
const MONO = 'DejaVu Sans Mono';
const LEFT = { x: 30, y: 130, width: 270, height: 350 };
const RIGHT = { x: 710, y: 120, width: 270, height: 350 };

export const FRONT_LAYOUTS: readonly FrontLayout[] = [
  {
    name: 'short labels',
    dates: 'us',
    family: SANS,
    ink: '#1d2430',
    ground: ['#dfe9f2', '#f4e8d2'],
    header: { text: ({ state }) => `${state}  DRIVER LICENSE`, x: 40, y: 80, fill: '#20408a' },
    portrait: LEFT,
    lines: (p) => [
      [330, 150, `DL ${p.id}`, 'big'],
      [760, 150, `CLASS ${p.class}`],
      [330, 195, `EXP ${p.expires}`, 'big'],
      [760, 195, 'END NONE'],
      [330, 245, `LN ${p.last}`],
      [330, 285, `FN ${p.first}`],
      [330, 325, p.street],
      [330, 360, p.city],
      [330, 410, `DOB ${p.birth}`, 'big'],
      [330, 455, 'RSTR NONE'],
      [330, 500, `SEX ${p.sex}`],
      [480, 500, `EYES ${p.eyes}`],
      [330, 540, `HGT ${p.height}`],
      [560, 540, `WGT ${p.weight}`],
      [330, 590, `ISS ${p.issued}`],
    ],
  },
  {
    name: 'numbers and labels of the 2020 design',
    dates: 'us',
    family: SANS,
    ink: '#161616',
    ground: ['#eef3ea', '#d8e6ee'],
    header: {
      text: ({ state }) => `${state} USA DRIVER'S LICENSE`,
      x: 30,
      y: 62,
      fill: '#ffffff',
      band: '#24523a',
    },
    portrait: LEFT,
    lines: (p) => [
      [330, 140, `4d DLN ${p.id}`, 'big'],
      [330, 185, `3 DOB ${p.birth}`],
      [700, 185, `9 CLASS ${p.class}`],
      [330, 225, `4b EXP ${p.expires}`],
      [700, 225, '9a END NONE'],
      [330, 265, `4a ISS ${p.issued}`],
      [700, 265, '12 REST NONE'],
      [330, 320, `1 ${p.last}`],
      [330, 360, `2 ${p.first}`],
      [330, 400, `8 ${p.street}`],
      [355, 435, p.city],
      [330, 490, `15 SEX ${p.sex}`],
      [520, 490, `16 HGT ${p.height}`],
      [330, 530, `17 WGT ${p.weight}`],
      [600, 530, `18 EYES ${p.eyes}`],
    ],
  },
  {
    name: 'small labels above',
    dates: 'us',
    family: CONDENSED,
    ink: '#1c2a3a',
    ground: ['#f6f1e4', '#e2ecf2'],
    header: { text: ({ state }) => `${state}  OPERATOR LICENSE`, x: 330, y: 70, fill: '#7a2230' },
    portrait: LEFT,
    lines: (p) => [
      [330, 120, 'LICENSE NO.', 'small'],
      [330, 155, p.id, 'big'],
      [680, 120, 'CLASS', 'small'],
      [680, 155, p.class],
      [330, 200, 'LAST NAME', 'small'],
      [330, 233, p.last],
      [330, 272, 'FIRST NAME', 'small'],
      [330, 305, p.first],
      [330, 345, 'ADDRESS', 'small'],
      [330, 378, p.street],
      [330, 411, p.city],
      [330, 455, 'DATE OF BIRTH', 'small'],
      [330, 488, p.birth],
      [570, 455, 'ISSUED', 'small'],
      [570, 488, p.issued],
      [790, 455, 'EXPIRES', 'small'],
      [790, 488, p.expires],
      [330, 535, 'SEX', 'small'],
      [330, 568, p.sex],
      [430, 535, 'HEIGHT', 'small'],
      [430, 568, p.height],
      [600, 535, 'EYES', 'small'],
      [600, 568, p.eyes],
    ],
  },
  {
    name: 'labels with colons, portrait at the right',
    dates: 'us',
    family: SANS,
    ink: '#222222',
    ground: ['#e6eef8', '#e8e2f2'],
    header: { text: ({ state }) => `${state} STATE  DRIVER LICENSE`, x: 40, y: 70, fill: '#1f3c72' },
    portrait: RIGHT,
    lines: (p) => [
      [40, 130, `ID: ${p.id}`, 'big'],
      [440, 130, `CLASS ${p.class}`, 'big'],
      [40, 190, `LN: ${p.last}`],
      [40, 228, `FN: ${p.first}`],
      [40, 266, p.street],
      [40, 302, p.city],
      [40, 360, `DOB: ${p.birth}`, 'big'],
      [40, 410, `Sex: ${p.sex}`],
      [200, 410, `Height: ${p.height}`],
      [460, 410, `Eyes: ${p.eyes}`],
      [40, 460, 'E: NONE'],
      [200, 460, 'R: NONE'],
      [40, 515, `Issued: ${p.issued}`],
      [40, 560, `Expires: ${p.expires}`],
    ],
  },
  {
    name: 'numbers, labels and colons in columns',
    dates: 'us',
    family: SANS,
    ink: '#10151c',
    ground: ['#e9eef2', '#dfe6dc'],
    header: { text: ({ state }) => `${state}`, x: 40, y: 74, fill: '#10151c' },
    portrait: { x: 30, y: 150, width: 255, height: 330 },
    lines: (p) => [
      [600, 74, 'DRIVER LICENSE', 'big'],
      [310, 140, `4d. DL: ${p.id}`],
      [720, 140, `9. Class: ${p.class}`],
      [310, 180, `4a. Iss: ${p.issued}`],
      [650, 180, `4b. Exp: ${p.expires}`],
      [310, 222, `3. DOB: ${p.birth}`],
      [310, 270, `1. ${p.last}`],
      [310, 308, `2. ${p.first}`],
      [310, 350, `8. ${p.street}`],
      [340, 386, p.city],
      [310, 430, '12. Restrictions: NONE'],
      [700, 430, '9a. End: NONE'],
      [310, 475, `16. Hgt: ${p.height}`],
      [560, 475, `15. Sex: ${p.sex}`],
      [720, 475, `18. Eyes: ${p.eyes}`],
    ],
  },
  {
    name: 'serif, the number under the header',
    dates: 'us',
    family: SERIF,
    ink: '#2a1c14',
    ground: ['#fbeedc', '#f2f6e4'],
    header: { text: ({ state }) => `${state}  DRIVER LICENSE`, x: 330, y: 76, fill: '#a04010' },
    portrait: LEFT,
    lines: (p) => [
      [330, 130, `4d DLN ${p.id}`, 'big'],
      [780, 130, `9 CLASS ${p.class}`],
      [330, 185, `1 ${p.last}`],
      [330, 223, `2 ${p.first}`],
      [330, 265, `8 ${p.street}`],
      [330, 300, p.city],
      [330, 355, `3 DOB ${p.birth}`],
      [660, 355, `15 SEX ${p.sex}`],
      [330, 400, `4b EXP ${p.expires}`],
      [660, 400, `16 HGT ${p.height}`],
      [330, 445, `4a ISS ${p.issued}`],
      [330, 500, 'SAFE DRIVER'],
    ],
  },
  {
    name: 'two languages',
    dates: 'slashes',
    family: SANS,
    ink: '#16203a',
    ground: ['#eaf0f6', '#e4ecdf'],
    header: {
      text: ({ state }) => `${state}  Driver's Licence  Permis de conduire`,
      x: 30,
      y: 64,
      fill: '#0d3a74',
    },
    portrait: LEFT,
    lines: (p) => [
      [330, 120, '1,2 NAME/NOM', 'small'],
      [330, 155, `${p.last},`],
      [330, 190, p.first],
      [330, 228, '8 ADDRESS/ADRESSE', 'small'],
      [330, 262, p.street],
      [330, 297, p.city],
      [330, 340, '4d NUMBER/NUMERO', 'small'],
      [330, 375, p.id, 'big'],
      [330, 415, '4a ISS/DEL', 'small'],
      [330, 448, p.issued],
      [600, 415, '4b EXP/EXP', 'small'],
      [600, 448, p.expires],
      [330, 490, '3 DOB/DDN', 'small'],
      [330, 523, p.birth, 'big'],
      [600, 490, '15 SEX/SEXE', 'small'],
      [600, 523, p.sex],
      [740, 490, '16 HGT/HAUT', 'small'],
      [740, 523, p.height],
      [330, 565, '9 CLASS/CATEG', 'small'],
      [330, 600, p.class],
    ],
  },
  {
    name: 'long labels in two columns',
    dates: 'dashes',
    family: CONDENSED,
    ink: '#1a1a2c',
    ground: ['#e8e8f4', '#f4f0e8'],
    header: {
      text: ({ state }) => `STATE OF ${state}  DRIVER LICENSE`,
      x: 30,
      y: 66,
      fill: '#ffffff',
      band: '#404a8c',
    },
    portrait: RIGHT,
    lines: (p) => [
      [40, 130, 'DRIVER LICENSE NUMBER', 'small'],
      [40, 165, p.id, 'big'],
      [400, 130, 'EXPIRATION DATE', 'small'],
      [400, 165, p.expires, 'big'],
      [40, 215, 'FAMILY NAME', 'small'],
      [40, 250, p.last],
      [40, 292, 'GIVEN NAMES', 'small'],
      [40, 327, p.first],
      [40, 370, 'ADDRESS', 'small'],
      [40, 403, p.street],
      [40, 437, p.city],
      [40, 482, 'DATE OF BIRTH', 'small'],
      [40, 517, p.birth],
      [300, 482, 'ISSUE DATE', 'small'],
      [300, 517, p.issued],
      [520, 482, 'SEX', 'small'],
      [520, 517, p.sex],
      [40, 560, 'CLASS', 'small'],
      [40, 595, p.class],
    ],
  },
  {
    name: 'the month as a word',
    dates: 'year-word',
    family: SANS,
    ink: '#12263a',
    ground: ['#e2f0f4', '#f0f4e2'],
    header: { text: ({ state }) => `${state}  DRIVER'S LICENCE`, x: 40, y: 76, fill: '#0a5a6a' },
    portrait: RIGHT,
    lines: (p) => [
      [40, 135, `DL: ${p.id}`, 'big'],
      [40, 185, `Issued: ${p.issued}`],
      [40, 225, `Expires: ${p.expires}`],
      [40, 275, 'Surname', 'small'],
      [40, 308, p.last],
      [40, 345, 'Given Names', 'small'],
      [40, 378, p.first],
      [40, 420, p.street],
      [40, 455, p.city],
      [40, 505, `DOB: ${p.birth}`, 'big'],
      [40, 555, `Sex: ${p.sex}`],
      [200, 555, `Class: ${p.class}`],
      [400, 555, `Eyes: ${p.eyes}`],
    ],
  },
  {
    name: 'narrow labels beside the values',
    dates: 'us',
    family: SANS,
    ink: '#1c1c1c',
    ground: ['#e4ecf6', '#f2f2f2'],
    header: { text: ({ state }) => `${state}  DRIVER LICENSE`, x: 330, y: 66, fill: '#14508c' },
    portrait: LEFT,
    lines: (p) => [
      [330, 125, '4d', 'tiny'],
      [372, 125, 'LIC#', 'small'],
      [450, 125, p.id, 'big'],
      [330, 170, '3', 'tiny'],
      [372, 170, 'DOB', 'small'],
      [450, 170, p.birth],
      [330, 215, '4b', 'tiny'],
      [372, 215, 'EXP', 'small'],
      [450, 215, p.expires],
      [690, 215, '4a', 'tiny'],
      [725, 215, 'ISS', 'small'],
      [790, 215, p.issued],
      [330, 270, '1', 'tiny'],
      [372, 270, p.last],
      [330, 310, '2', 'tiny'],
      [372, 310, p.first],
      [330, 350, '8', 'tiny'],
      [372, 350, p.street],
      [372, 385, p.city],
      [330, 435, '15 SEX', 'small'],
      [450, 435, p.sex],
      [520, 435, '18 EYES', 'small'],
      [640, 435, p.eyes],
      [330, 475, '16 HGT', 'small'],
      [450, 475, p.height],
    ],
  },
  {
    name: 'typewritten identity card',
    dates: 'us',
    family: MONO,
    ink: '#20242c',
    ground: ['#f2ece2', '#e6eae2'],
    header: {
      text: ({ state }) => `${state} IDENTIFICATION CARD`,
      x: 40,
      y: 66,
      fill: '#ffffff',
      band: '#8c4a1e',
    },
    portrait: LEFT,
    lines: (p) => [
      [330, 140, `ID NO. ${p.id}`, 'big'],
      [330, 190, `DOB  ${p.birth}`],
      [330, 232, `ISS  ${p.issued}`],
      [330, 274, `EXP  ${p.expires}`],
      [330, 325, `LN ${p.last}`],
      [330, 365, `FN ${p.first}`],
      [330, 415, p.street],
      [330, 452, p.city],
      [330, 505, `SEX ${p.sex}`],
      [470, 505, `EYES ${p.eyes}`],
    ],
  },
  {
    name: 'names first, everything in a column',
    dates: 'word',
    family: SANS,
    ink: '#281828',
    ground: ['#f4e8f0', '#e8f0f4'],
    header: { text: ({ state }) => `${state} DRIVER LICENSE`, x: 40, y: 70, fill: '#6a2058' },
    portrait: RIGHT,
    lines: (p) => [
      [40, 130, `1 LAST NAME ${p.last}`],
      [40, 172, `2 FIRST NAME ${p.first}`],
      [40, 214, `3 DATE OF BIRTH ${p.birth}`],
      [40, 256, `4a ISSUED ${p.issued}`],
      [40, 298, `4b EXPIRES ${p.expires}`],
      [40, 340, `4d NUMBER ${p.id}`],
      [40, 382, `8 ADDRESS ${p.street}`],
      [40, 420, p.city],
      [40, 466, `9 CLASS ${p.class}`],
      [40, 508, `15 SEX ${p.sex}`],
    ],
  },
];

const escapeXml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function printOf(licence: LicenceDescription, { dates }: FrontLayout): Print {
  const zip = licence.postalCode.replace(/^(\d{5})(\d{4})$/, '$1-$2');
  const inches = licence.heightInches ?? 65;
  return {
    state: licence.state,
    id: licence.idNumber,
    last: licence.lastName,
    first: [licence.firstName, licence.middleName].filter(Boolean).join(' '),
    street: licence.street,
    city: `${licence.city}, ${licence.state} ${zip}`,
    birth: printDate(licence.birthDate, dates),
    issued: printDate(licence.issueDate, dates),
    expires: printDate(licence.expireDate, dates),
    class: licence.vehicleClass ?? 'C',
    sex: { 1: 'M', 2: 'F', 9: 'X' }[licence.sex],
    eyes: licence.eyeColor ?? 'BRO',
    height: `${Math.floor(inches / 12)}'-${String(inches % 12).padStart(2, '0')}"`,
    weight: `${licence.weightPounds ?? 140} lb`,
  };
}

const STYLES = {
  small: 'font-size="19"',
  tiny: 'font-size="15"',
  big: 'font-size="31" font-weight="bold"',
  plain: 'font-size="27"',
} as const;

function frontSvg(licence: LicenceDescription, layout: FrontLayout): string {
  const print = printOf(licence, layout);
  const { header, portrait, ground } = layout;
  const lines = layout.lines(print).map(([x, y, text, style]) => {
    return `<text x="${x}" y="${y}" ${STYLES[style ?? 'plain']}>${escapeXml(text)}</text>`;
  });
  const waves = Array.from({ length: 26 }, (_none, at) => {
    const y = at * 26;
    return `<path d="M0 ${y}q126 ${20 - at} 253 0t253 0t253 0t253 0" fill="none" stroke="#9fb4c4" stroke-opacity="0.35" stroke-width="1.6"/>`;
  });
  const { x, y, width, height } = portrait;
  const face =
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#b8c6d0"/>` +
    `<ellipse cx="${x + width / 2}" cy="${y + height * 0.42}" rx="${width * 0.27}" ry="${height * 0.27}" fill="#d9ac8c"/>` +
    `<path d="M${x + width * 0.12} ${y + height}q${width * 0.38} ${-height * 0.4} ${width * 0.76} 0z" fill="#3f4f66"/>` +
    `<circle cx="${x + width * 0.4}" cy="${y + height * 0.4}" r="7" fill="#2b2b2b"/>` +
    `<circle cx="${x + width * 0.6}" cy="${y + height * 0.4}" r="7" fill="#2b2b2b"/>`;
  const band = header.band ? `<rect width="${CARD.width}" height="95" fill="${header.band}"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    `<defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>${waves.join('')}${band}${face}` +
    `<g font-family="${layout.family}" fill="${layout.ink}">` +
    `<text x="${header.x}" y="${header.y}" font-size="38" font-weight="bold" fill="${header.fill}">${escapeXml(header.text(print))}</text>` +
    `${lines.join('')}</g></svg>`
  );
}

/** @returns JPEG bytes: the front of a licence in one of `FRONT_LAYOUTS`, photographed */
export const photographFront = (
  licence: LicenceDescription,
  layout: FrontLayout,
  photograph: PagePhotograph = {},
): Promise<Buffer> =>
  photographPage(frontSvg(licence, layout), CARD.height / CARD.width, { width: 1_400, ...photograph });
