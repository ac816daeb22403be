// Reads a licence's barcode into fields: AAMVA DL/ID Card Design Standard versions 1 (2000) to 11 (2025), and earlier
// and later ones with the same elements, or the tracks of a magnetic stripe; US, Canadian and Mexican issuers.
import { isNeverExpires, isValidWhileServing } from '@bonafide/vision/print/never-expires';
import { readAamvaDate } from './aamva-dates.js';
import { splitAamva, type AamvaElements } from './aamva-elements.js';
import { countryOfState, ISSUERS } from './aamva-issuers.js';
import { readHeight, readSex, readWeight } from './aamva-measures.js';
import { readAamvaNames } from './aamva-names.js';
import { splitTracks } from './aamva-tracks.js';
import { isPossibleVersion } from './barcode-version.js';
import { formatUsDate } from '../../core/values/calendar-date.js';
import { toAlpha2 } from '../zones/country-codes.js';
import { emptyFields, type DocumentFields } from '../reading/document-fields.js';
import { documentTypeOfCard } from '../reading/document-type.js';
import { hasKnownNumberForm } from './licence-number-format.js';
import { motorcycleCode, type LicenceCodes } from './licence-class.js';
import { splitAddress } from './split-address.js';

/** A fault in a barcode's content. Names elements, never their values. */
export interface AamvaFault {
  /** The element, or `IIN` and `version` for those of the header. */
  element: string;
  /**
   * `impossible`: no genuine card has it; `unusual`: not in the form that the issuer is known to use; `conditional`: the
   * day is one that the card cannot know.
   */
  kind: 'missing' | 'malformed' | 'unknown' | 'impossible' | 'unusual' | 'conditional';
}

export interface AamvaDocument {
  fields: DocumentFields;
  /** Faults that make a field empty or doubtful; an intact card has none. */
  faults: AamvaFault[];
  header: Omit<AamvaElements, 'elements'>;
  /** The elements as they are in the barcode, by identifier. */
  elements: Record<string, string>;
}

const EMPTY_VALUE = /^(?:NONE|UNAVL|UNAVAILABLE|N\/A|NA|-+|\*+)$/i;

/** Descriptions of class and restrictions (DCM–DCR), where some issuers spell "learner" or "commercial" out. */
const DESCRIPTIVE = ['DCM', 'DCN', 'DCO', 'DCP', 'DCQ', 'DCR'];
const PERMIT_ELEMENTS = ['PAA', 'PAB', 'PAC', 'PAD', 'PAE', 'PAF'];

/** Reads one card's elements and collects faults. */
class Reading {
  readonly faults: AamvaFault[] = [];

  constructor(
    private readonly elements: ReadonlyMap<string, string>,
    private readonly prefersBigEndian: boolean,
  ) {}

  /** The value; null where the card has none or marks it as not available. */
  readonly get = (id: string): string | null => {
    const value = this.elements.get(id);
    return value && !EMPTY_VALUE.test(value) ? value : null;
  };

  /** The raw value, including `NONE`: for codes where "none" is meaningful. */
  readonly code = (...ids: string[]): string | null =>
    ids.map((id) => this.elements.get(id)).find(Boolean) ?? null;

  /** The card says that it has no such value. */
  readonly isMarkedEmpty = (id: string): boolean => EMPTY_VALUE.test(this.elements.get(id) ?? '');

  /** `1` or `Y`, `0` or `N`; null where the card does not say. */
  indicator(id: string): boolean | null {
    const value = this.elements.get(id)?.toUpperCase() ?? '';
    return /^[1Y]$/.test(value) ? true : /^[0N]$/.test(value) ? false : null;
  }

  date(id: string): string | null {
    const value = this.get(id);
    if (!value || /^0+$/.test(value) || isNeverExpires(value) || isValidWhileServing(value)) return null;
    const iso = readAamvaDate(value, this.prefersBigEndian);
    if (!iso) this.faults.push({ element: id, kind: 'malformed' });
    return iso && formatUsDate(iso);
  }

  require(id: string, value: unknown): void {
    if (value === null && !this.faults.some((fault) => fault.element === id)) {
      this.faults.push({ element: id, kind: 'missing' });
    }
  }
}

function readCountry(get: Reading['get']): string | null {
  const code = get('DCG')?.toUpperCase() ?? '';
  return code === 'US' || code === 'CA' ? code : toAlpha2(code);
}

function readCompliance(value: string | null): DocumentFields['compliance'] {
  if (value === 'F') return 'full';
  return value === 'N' ? 'none' : null;
}

function readAddress(
  get: Reading['get'],
  state: string | null,
  country: string | null,
): DocumentFields['address'] {
  // Version 1 had a mailing address (DAG–DAK) and a separate residence (DAL–DAP). Some cards have the street of one and
  // the city of the other; a second line belongs to its own street.
  const usesResidence = !get('DAG') && get('DAL') !== null;
  const at = (mailing: string, residence: string) =>
    usesResidence ? (get(residence) ?? get(mailing)) : (get(mailing) ?? get(residence));
  return splitAddress({
    street: get(usesResidence ? 'DAL' : 'DAG'),
    street2: get(usesResidence ? 'DAM' : 'DAH'),
    city: at('DAI', 'DAN'),
    state: at('DAJ', 'DAO') ?? state,
    postalCode: at('DAK', 'DAP'),
    country,
  });
}

function collectCodes(
  reading: Reading,
  elements: ReadonlyMap<string, string>,
): Omit<LicenceCodes, 'country' | 'state'> {
  const own = [...elements].filter(([id]) => id.startsWith('Z')).map(([, value]) => value);
  return {
    vehicleClass: reading.code('DCA', 'DAR'),
    endorsements: reading.code('DCD', 'DAT'),
    restrictions: reading.code('DCB', 'DAS'),
    isMarkedCommercial: reading.indicator('DDM'),
    isMarkedPermit: reading.indicator('DDP'),
    commercialCodes: reading.get('DCH'),
    hazmatExpireDate: reading.date('DDC'),
    descriptions: [...DESCRIPTIVE.map((id) => elements.get(id) ?? ''), ...own].filter(Boolean),
    hasPermitElements: PERMIT_ELEMENTS.some((id) => reading.get(id) !== null),
  };
}

/**
 * Reads the text of a licence's PDF417. Never throws.
 * @param text the symbol's characters with their control characters
 * @returns null when the text is not an AAMVA payload
 */
export function parseAamva(text: string): AamvaDocument | null {
  const split = splitAamva(text) ?? splitTracks(text);
  if (!split) return null;
  const { elements, ...header } = split;
  const issuer = ISSUERS.get(split.iin);
  const reading = new Reading(
    elements,
    split.version === 1 || issuer?.country === 'CA' || elements.get('DCG') === 'CAN',
  );
  const { get } = reading;
  if (!issuer) reading.faults.push({ element: 'IIN', kind: 'unknown' });
  // The issuer's number is authoritative; for an unknown issuer, the country and the state of the address are used.
  const state = issuer ? issuer.state : (get('DAJ') ?? get('DAO'));
  const country = issuer?.country ?? readCountry(get) ?? countryOfState(state);
  const codes: LicenceCodes = { country, state, ...collectCodes(reading, elements) };
  const names = readAamvaNames(get, reading.isMarkedEmpty, state);
  const expires = reading.code('DBA');
  const fields: DocumentFields = {
    ...emptyFields(documentTypeOfCard(split.subfileTypes, codes)),
    ...names,
    state,
    country,
    version: split.template,
    idNumber: get('DAQ'),
    birthDate: reading.date('DBB'),
    issueDate: reading.date('DBD'),
    expireDate: reading.date('DBA'),
    neverExpires: expires !== null && isNeverExpires(expires),
    class: codes.vehicleClass,
    restrictions: codes.restrictions,
    endorsements: codes.endorsements,
    motorcycle: motorcycleCode(codes),
    ...readHeight(get('DAU'), get('DAV'), country === 'CA'),
    ...readWeight(get('DAW'), get('DAX')),
    eyeColor: get('DAY'),
    sex: readSex(get('DBC')),
    address: readAddress(get, state, readCountry(get) ?? country),
    documentDiscriminator: get('DCF'),
    cardRevisionDate: reading.date('DDB'),
    hazmatExpireDate: codes.hazmatExpireDate,
    isLimitedDuration: elements.has('DDD') ? get('DDD') === '1' : null,
    compliance: readCompliance(get('DDA')),
  };
  reading.require('DCS', fields.lastName);
  reading.require('DAC', fields.firstName);
  reading.require('DAQ', fields.idNumber);
  reading.require('DBB', fields.birthDate);
  if (expires && isValidWhileServing(expires)) reading.faults.push({ element: 'DBA', kind: 'conditional' });
  else if (!fields.neverExpires) reading.require('DBA', fields.expireDate);
  if (!isPossibleVersion(split.version, fields.expireDate))
    reading.faults.push({ element: 'version', kind: 'impossible' });
  if (!hasKnownNumberForm(fields)) reading.faults.push({ element: 'DAQ', kind: 'unusual' });
  return { fields, faults: reading.faults, header, elements: Object.fromEntries(elements) };
}
