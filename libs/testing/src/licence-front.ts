// Fronts of fictitious licences and identity cards, in layouts typical of states and provinces: labels before, above or
// instead of numbers, the numbers of the AAMVA card design standard (2020, table A.1), various typefaces, backgrounds and
// positions. The layouts are made up; none is that of an issuer.
import type { LicenceDescription } from './aamva-payload.js';
import type { FrontLayout, Print } from './front-layouts.js';
import { photographPage, type PagePhotograph, portraitSvg } from './photograph-page.js';

const CARD = { width: 1_012, height: 638 } as const;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function printDate(iso: string, form: FrontLayout['dates']): string {
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

function frontSvg(licence: LicenceDescription, layout: FrontLayout, photo?: string): string {
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
  const drawn =
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#b8c6d0"/>` +
    `<ellipse cx="${x + width / 2}" cy="${y + height * 0.42}" rx="${width * 0.27}" ry="${height * 0.27}" fill="#d9ac8c"/>` +
    `<path d="M${x + width * 0.12} ${y + height}q${width * 0.38} ${-height * 0.4} ${width * 0.76} 0z" fill="#3f4f66"/>` +
    `<circle cx="${x + width * 0.4}" cy="${y + height * 0.4}" r="7" fill="#2b2b2b"/>` +
    `<circle cx="${x + width * 0.6}" cy="${y + height * 0.4}" r="7" fill="#2b2b2b"/>`;
  const face = photo ? portraitSvg(photo, portrait) : drawn;
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

/**
 * @param portrait base64 of a JPEG; default: a drawn face, which is none to a detector
 * @returns JPEG bytes: the front of a licence in a layout, photographed
 */
export const photographFront = (
  licence: LicenceDescription,
  layout: FrontLayout,
  photograph: PagePhotograph = {},
  portrait?: string,
): Promise<Buffer> =>
  photographPage(frontSvg(licence, layout, portrait), CARD.height / CARD.width, {
    width: 1_400,
    ...photograph,
  });
