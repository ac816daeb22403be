// Splits the text of a licence's PDF417 into header and elements (AAMVA DL/ID Card Design Standard, annex D). Issuers
// get offsets, lengths and separators wrong, so these are ignored: an element is a line that begins with its
// three-character identifier.
import { ISSUERS } from './aamva-issuers.js';

export interface AamvaElements {
  /** Issuer identification number, six digits. */
  iin: string;
  /** Version of the standard, from 0 (before the first one) to 10 and beyond. */
  version: number;
  /** The issuer's own version; null where the header has none. */
  jurisdictionVersion: number | null;
  /** How the result names this form of barcode: `aamva-8.1`, standard's version and issuer's version. */
  template: string;
  /** `DL`, `ID`, `EN`, the issuer's own `Z?`, in order of appearance. */
  subfileTypes: string[];
  /** By identifier, trimmed; the first non-empty value of each. */
  elements: Map<string, string>;
}

const HEADER = /(?:ANSI|AAMVA) *(\d{6})(\d{2,8})/;
const DIRECTORY_ENTRY = /^([A-Z]{2})(\d{4})(\d{4})/;
const ELEMENT = /^(D[A-D][A-Z]|P[A-Z]{2}|Z[A-Z][A-Z0-9])(.*)$/s;
/** `DLDAQ…`: the type of a subfile precedes its first element. The issuer's own: `ZCZCA…`. */
const SUBFILE_START = /^(?:([A-Y][A-Z])(?=D[A-D][A-Z]|P[A-Z]{2})|(Z[A-Z])(?=\2))/;
/** The main subfile after a directory that cannot be read: `DLabacDLDCS…`. */
const LATER_START = /(DL|ID|EN)(?=D[A-D][A-Z])/;
const MAIN_TYPES = ['DL', 'ID', 'EN'];
/** Far more than any licence has; a PDF417 holds at most 1,850 characters. */
const TEXT_MAX = 10_000;

/** Earlier issuers left out the first digit, which all of their numbers have: `AAMVA36004`. */
function readIssuer(iin: string, digits: string): [iin: string, digits: string] {
  const whole = `6${iin.slice(0, 5)}`;
  return !ISSUERS.has(iin) && ISSUERS.has(whole) ? [whole, iin.slice(5) + digits] : [iin, digits];
}

/** After the issuer: version, the issuer's version (not in version 1), number of subfiles; two digits each. */
function readNumbers(digits: string): Pick<AamvaElements, 'version' | 'jurisdictionVersion' | 'template'> {
  const version = Number(digits.slice(0, 2));
  // Version 1 has four digits here; a few issuers already wrote six.
  const jurisdictionVersion = digits.length >= 6 ? Number(digits.slice(2, 4)) : null;
  return { version, jurisdictionVersion, template: `aamva-${version}.${jurisdictionVersion ?? 0}` };
}

/** The directory's entries, and what follows it. */
function readDirectory(text: string): { types: string[]; body: string } {
  const types: string[] = [];
  let body = text;
  for (let entry = DIRECTORY_ENTRY.exec(body); entry; entry = DIRECTORY_ENTRY.exec(body)) {
    types.push(entry[1] ?? '');
    body = body.slice(entry[0].length);
  }
  return { types, body };
}

/** Lines end with control characters; a text that was handed on without any has bars. */
const linesOf = (body: string): string[] => body.split(/\p{Cc}/u.test(body) ? /\p{Cc}+/u : '|');

/**
 * @returns null when the text is not an AAMVA payload
 */
export function splitAamva(text: string): AamvaElements | null {
  const payload = text.slice(0, TEXT_MAX);
  const header = HEADER.exec(payload);
  // The header opens the payload, after the compliance indicator and three separators.
  if (!header || header.index > 12) return null;
  const [iin, digits] = readIssuer(header[1] ?? '', header[2] ?? '');
  const { types, body } = readDirectory(payload.slice(header.index + header[0].length));
  const elements = new Map<string, string>();
  // Each subfile begins once; after that, the same letters belong to an element value that looks like a subfile.
  const ahead = new Set([...MAIN_TYPES, ...types]);
  const subfileTypes = [...types];
  for (const [at, text] of linesOf(body).entries()) {
    const line = at > 0 || ELEMENT.test(text) ? text : text.slice(LATER_START.exec(text)?.index ?? 0);
    const start = SUBFILE_START.exec(line)?.[0] ?? '';
    const isStart = ahead.delete(start);
    if (isStart && !types.includes(start)) subfileTypes.push(start);
    const element = ELEMENT.exec(isStart ? line.slice(2) : line);
    if (!element) continue;
    const [, id = '', value = ''] = element;
    if (!elements.get(id)) elements.set(id, value.trim());
  }
  // Without any directory, a class tells a licence from other cards.
  if (subfileTypes.length === 0 && (elements.get('DCA') || elements.get('DAR'))) subfileTypes.push('DL');
  return { iin, ...readNumbers(digits), subfileTypes, elements };
}
