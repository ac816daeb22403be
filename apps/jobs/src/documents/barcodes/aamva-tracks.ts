// Barcodes with the text of a magnetic stripe's three tracks (AAMVA DL/ID Card Design Standard, annex F) in place of
// subfiles, as elements with the identifiers of subfiles. British Columbia's licences and cards are the ones known.
import type { AamvaElements } from './aamva-elements.js';
import { ISSUERS } from './aamva-issuers.js';

/** Issuers whose barcodes are known to hold tracks. Others encode letters of their numbers as digits. */
export const TRACK_ISSUERS: readonly string[] = ['636028'];

/** Three tracks and nothing else. British Columbia begins the third with an underscore. */
const TRACKS = /^\s*%([^?]+)\?\s*;([^?]+)\?\s*[_#+!]?%([^?]+)\?\s*$/;
/** Number, expiry YYMM, birth date CCYYMMDD, and what of the number did not fit. */
const TRACK_2 = /^(\d{6})(\d{1,13})=(\d{4})(\d{8})(?:=|(\d{0,5}))$/;
/** Two versions, postal code, class, restrictions, endorsements, sex, height, weight, hair, eyes. */
const TRACK_3 = /^(.)(.)(.{11})(.{2})(.{10})(.{4})([MFX129 ])([\d ]{3})([\d ]{3})([A-Z ]{3})([A-Z ]{3})/;
/** Licences have seven digits, identity and services cards nine. */
const LICENCE_NUMBER = /^\d{7}$/;
const NON_EXPIRING_MONTH = '77';
const BIRTHDAY_MONTH = '99';

/** A field that ends with a caret, or at its greatest length. */
function takeField(text: string, length: number): [field: string, rest: string] {
  const end = text.slice(0, length + 1).indexOf('^');
  return end < 0 ? [text.slice(0, length), text.slice(length)] : [text.slice(0, end), text.slice(end + 1)];
}

/** YYMM as a date that barcodes write: the last day of the month, which is all that the track says. */
function expiryOf(yymm: string, birthDate: string): string {
  const [year, month] = [`20${yymm.slice(0, 2)}`, yymm.slice(2)];
  if (month === NON_EXPIRING_MONTH) return '99999999';
  if (month === BIRTHDAY_MONTH) return `${year}${birthDate.slice(4)}`;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}${month}${String(lastDay).padStart(2, '0')}`;
}

/** `LAST,$FIRST MIDDLE`, or each name after a dollar sign. */
function namesOf(field: string): [string, string][] {
  const [last = '', first = '', ...others] = field.split('$').map((name) => name.replace(/,\s*$/, '').trim());
  const given = [first, ...others].filter(Boolean).join(',');
  return [
    ['DCS', last],
    ['DCT', given],
  ];
}

/**
 * @returns null when the text is not that of three whole tracks of an issuer that uses them
 */
export function splitTracks(text: string): AamvaElements | null {
  const tracks = TRACKS.exec(text);
  const numbers = TRACK_2.exec(tracks?.[2] ?? '');
  const body = TRACK_3.exec(tracks?.[3] ?? '');
  if (!tracks || !numbers || !body) return null;
  const [, iin = '', start = '', yymm = '', birthDate = '', overflow = ''] = numbers;
  const state = tracks[1]!.slice(0, 2);
  if (!TRACK_ISSUERS.includes(iin) || ISSUERS.get(iin)?.state !== state) return null;
  const [city, afterCity] = takeField(tracks[1]!.slice(2), 13);
  const [names, afterNames] = takeField(afterCity, 35);
  const [address] = takeField(afterNames, 79);
  const [street = '', ...lines] = address.split('$');
  const [
    ,
    version = '',
    issuerVersion = '',
    postalCode,
    vehicleClass,
    restrictions,
    endorsements,
    ...person
  ] = body;
  const [sex, height, weight, hair, eyes] = person;
  const number = start + overflow;
  const isLicence = LICENCE_NUMBER.test(number) || vehicleClass!.trim() !== '';
  const elements: [string, string | undefined][] = [
    ['DAQ', number],
    ...namesOf(names),
    ['DBA', expiryOf(yymm, birthDate)],
    ['DBB', birthDate],
    ['DBC', sex],
    ['DAU', height],
    ['DAX', weight],
    ['DAZ', hair],
    ['DAY', eyes],
    ['DCA', vehicleClass],
    ['DCB', restrictions],
    ['DCD', endorsements],
    ['DAG', street],
    // The last line repeats the city with its postal code.
    ['DAH', lines.join(' ')],
    ['DAI', city],
    ['DAJ', state],
    ['DAK', postalCode],
  ];
  return {
    iin,
    version: 0,
    jurisdictionVersion: null,
    template: `tracks-${version}${issuerVersion}`,
    subfileTypes: [isLicence ? 'DL' : 'ID'],
    elements: new Map(elements.map(([id, value]) => [id, (value ?? '').trim()])),
  };
}
