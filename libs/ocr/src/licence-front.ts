import type { TextLine } from './read-text.js';

// The printed side of a driving licence or identity card of the United States or Canada: fields by their numbers (AAMVA DL/ID
// Card Design Standard 2020, table A.1) and by the words that cards print beside them. A value stands behind its label in the
// same line, to the right of it, or under it.

export interface PrintedField {
  value: string;
  /** 0–1 */
  confidence: number;
}

export type PrintedName =
  | 'id'
  | 'lastName'
  | 'firstName'
  | 'birthDate'
  | 'issueDate'
  | 'expireDate'
  | 'class'
  | 'endorsements'
  | 'restrictions'
  | 'sex'
  | 'height'
  | 'weight'
  | 'eyes'
  | 'hair'
  | 'address'
  | 'city'
  | 'addressState'
  | 'postalCode';

interface Label {
  name: PrintedName;
  /** the element number of the card design standard */
  number: string;
  words: RegExp;
  value: RegExp;
}

const DATE =
  /\b(\d{1,2}[/.\-\s]\d{1,2}[/.\-\s](?:19|20)\d{2}|(?:19|20)\d{2}[/.\-\s]\d{1,2}[/.\-\s]\d{1,2}|\d{1,2}[\s-]?[A-Z]{3}[\s-]?(?:19|20)\d{2}|[A-Z]{3}\s\d{1,2},?\s(?:19|20)\d{2})\b/;
const NAME = /^[A-Z][A-Z' .,-]*$/;

const LABELS: readonly Label[] = [
  {
    name: 'birthDate',
    number: '3',
    words: /DOB|DATE OF BIRTH|BIRTH ?DATE|BIRTH|BORN|DATE DE NAISSANCE/,
    value: DATE,
  },
  { name: 'expireDate', number: '4b', words: /EXP(?:IRES|IRY|IRATION)?(?: DATE)?|VALID UNTIL/, value: DATE },
  { name: 'issueDate', number: '4a', words: /ISS(?:UED?)?(?: DATE)?|DATE OF ISSUE/, value: DATE },
  {
    name: 'id',
    number: '4d',
    words:
      /(?:DL|ID|LIC(?:EN[CS]E)?|DRIVER'?S? LIC(?:EN[CS]E)?|CUSTOMER|CARD|OPERATOR'?S?)?\s?(?:NO|NUMBER|NUM|#|IDENTIFIER|DLN|DL|ID|LIC(?:EN[CS]E)?)\b\.?#?/,
    value: /\b((?=[A-Z0-9 *-]*\d)[A-Z0-9](?:[A-Z0-9*-]|\s(?=[A-Z0-9-]*\d)){3,22})\b/,
  },
  { name: 'class', number: '9', words: /CLASS|CLASSE/, value: /^([A-Z0-9]{1,3}(?:\s?[A-Z0-9]{1,2})?)\b/ },
  { name: 'endorsements', number: '9a', words: /END(?:ORSE(?:MENTS?)?)?/, value: /^(NONE|[A-Z0-9]{1,8})\b/ },
  { name: 'restrictions', number: '12', words: /REST(?:R|RICTIONS?)?/, value: /^(NONE|[A-Z0-9 ,]{1,20})\b/ },
  { name: 'sex', number: '15', words: /SEX|SEXE|GENDER/, value: /^([MFX])\b/ },
  {
    name: 'height',
    number: '16',
    words: /H(?:GT|T|EIGHT)/,
    value: /^(\d['’]?\s?-?\s?\d{1,2}\s?["”]?(?:\s?IN)?|\d{3}\s?(?:CM)?)/,
  },
  { name: 'weight', number: '17', words: /W(?:GT|T|EIGHT)/, value: /^(\d{2,3}\s?(?:LBS?|KG)?)/ },
  { name: 'eyes', number: '18', words: /EYES?(?: COLOR)?/, value: /^([A-Z]{2,5})\b/ },
  { name: 'hair', number: '19', words: /HAIR(?: COLOR)?/, value: /^([A-Z]{2,5})\b/ },
  { name: 'lastName', number: '1', words: /LN|LAST NAME|FAMILY NAME|SURNAME|NOM/, value: NAME },
  { name: 'firstName', number: '2', words: /FN|FIRST NAME|GIVEN NAMES?|PR[EÉ]NOMS?/, value: NAME },
  { name: 'address', number: '8', words: /ADDRESS|ADD?R|ADRESSE/, value: /^(.*[A-Z0-9].*)$/ },
];

const CITY_LINE = /^(.+?)[,.]?\s+([A-Z]{2})[.,]?\s+(\d{5}(?:\s?-\s?\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/;

interface Place {
  line: TextLine;
  text: string;
  left: number;
  right: number;
  middle: number;
  height: number;
}

/** Lines as they lie on the upright card: along the direction that the long ones share. */
function placed(lines: readonly TextLine[]): Place[] {
  const long = lines.filter(({ box }) => box.length > 3 * box.thickness);
  const angles = (long.length > 0 ? long : lines).map(({ box }) => box.angle).sort((p, q) => p - q);
  const angle = angles[angles.length >> 1] ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return lines
    .map((line) => {
      const { centre, length, thickness } = line.box;
      const along = centre.x * cos + centre.y * sin;
      return {
        line,
        text: line.text.toUpperCase().replace(/\s+/g, ' ').trim(),
        left: along - length / 2,
        right: along + length / 2,
        middle: centre.y * cos - centre.x * sin,
        height: thickness,
      };
    })
    .sort((p, q) => p.middle - q.middle || p.left - q.left);
}

interface Found {
  label: Label;
  at: number;
  /** what stands behind the label in its line, up to the next label */
  rest: string;
  byWord: boolean;
}

/** The labels of one line, left to right. */
function labelsIn(text: string): Found[] {
  const hits: { label: Label; from: number; to: number; byWord: boolean }[] = [];
  for (const label of LABELS) {
    const worded = new RegExp(
      `(?:^|\\s|\\b)(?:${label.number}\\.?\\s?)?(?:${label.words.source})(?=$|[\\s.:#])[.:#]*\\s*`,
      'gi',
    );
    for (const hit of text.matchAll(worded))
      hits.push({ label, from: hit.index, to: hit.index + hit[0].length, byWord: true });
    const numbered = new RegExp(`^${label.number}\\.?\\s+(?=\\S)`, 'i').exec(text);
    if (numbered) hits.push({ label, from: 0, to: numbered[0].length, byWord: false });
  }
  // The longest label at a place wins: `DATE OF BIRTH` over `BIRTH`.
  hits.sort((p, q) => p.from - q.from || q.to - q.from - (p.to - p.from));
  const kept: typeof hits = [];
  for (const hit of hits) if (!kept.some(({ from, to }) => hit.from < to && from < hit.to)) kept.push(hit);
  return kept.map(({ label, to, byWord }, at) => ({
    label,
    at: to,
    rest: text.slice(to, kept[at + 1]?.from ?? text.length).trim(),
    byWord,
  }));
}

const valueIn = (label: Label, text: string): string | undefined => {
  const hit = label.value.exec(text);
  return hit ? (hit[1] ?? hit[0]).trim() : undefined;
};

/** Reads the fields of a printed side. What is not found is absent. */
export function readLicenceFront(lines: readonly TextLine[]): Partial<Record<PrintedName, PrintedField>> {
  const places = placed(lines);
  const fields: Partial<Record<PrintedName, PrintedField>> = {};
  const used = new Set<Place>();
  const take = (label: Label, value: string | undefined, place: Place, sure = 1): boolean => {
    if (value === undefined || value === '') return false;
    const confidence = place.line.confidence * sure;
    if ((fields[label.name]?.confidence ?? 0) >= confidence) return true;
    fields[label.name] = { value, confidence };
    used.add(place);
    return true;
  };
  const open: { label: Label; place: Place }[] = [];
  for (const place of places) {
    for (const found of labelsIn(place.text)) {
      if (take(found.label, valueIn(found.label, found.rest), place)) continue;
      if (found.rest === '') open.push({ label: found.label, place });
    }
  }
  for (const { label, place } of open) {
    if (fields[label.name]) continue;
    const beside = places.find(
      (other) =>
        Math.abs(other.middle - place.middle) < 0.6 * place.height &&
        other.left >= place.right - place.height &&
        other.left - place.right < 4 * place.height &&
        valueIn(label, other.text) !== undefined,
    );
    const under = places.find(
      (other) =>
        other.middle > place.middle + 0.4 * place.height &&
        other.middle - place.middle < 2.6 * Math.max(place.height, other.height) &&
        other.left < place.right + place.height &&
        other.right > place.left &&
        labelsIn(other.text).every(({ byWord }) => !byWord) &&
        valueIn(label, other.text) !== undefined,
    );
    const at = beside ?? under;
    if (at) take(label, valueIn(label, at.text), at, 0.95);
  }
  readCity(places, fields, used);
  return fields;
}

function readCity(
  places: readonly Place[],
  fields: Partial<Record<PrintedName, PrintedField>>,
  used: ReadonlySet<Place>,
): void {
  for (const place of places) {
    const hit = CITY_LINE.exec(place.text.replace(/^8\.?\s+/, ''));
    if (!hit) continue;
    const { confidence } = place.line;
    const [, city = '', state = '', postal = ''] = hit;
    fields.city = { value: city, confidence };
    fields.addressState = { value: state, confidence };
    fields.postalCode = { value: postal.replace(/\s/g, ''), confidence };
    const above = places
      .filter(
        (other) =>
          other !== place &&
          other.middle < place.middle &&
          place.middle - other.middle < 2 * place.height &&
          Math.abs(other.left - place.left) < 4 * place.height,
      )
      .at(-1);
    if (!fields.address && above && !used.has(above) && /\d/.test(above.text))
      fields.address = { value: above.text.replace(/^8\.?\s+/, ''), confidence: above.line.confidence };
    return;
  }
}
