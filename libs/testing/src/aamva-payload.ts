// Builds the payload of a licence's PDF417 according to each version of the AAMVA DL/ID card design standard
// (1 = 2000 … 11 = 2025), for US and Canadian issuers. Tests use it as the counterpart of the parser.

/** The data of a licence. Dates are ISO `YYYY-MM-DD`; heights and weights are in the unit of their name. */
export interface LicenceDescription {
  /** Bare ISO 3166-2 code of the issuer: `CA`, `ON`, … */
  state: string;
  country: 'US' | 'CA';
  /** Issuer identification number; default: from `SAMPLE_ISSUERS`. */
  issuerIin?: string;
  /** AAMVA version, 1–11. */
  aamvaVersion: number;
  /** The issuer's own version of the layout, 0–99. Not in version 1. */
  jurisdictionVersion?: number;
  subfile: 'DL' | 'ID';
  firstName: string;
  middleName?: string;
  lastName: string;
  suffix?: string;
  birthDate: string;
  issueDate: string;
  expireDate: string;
  sex: '1' | '2' | '9';
  heightInches?: number;
  heightCm?: number;
  weightPounds?: number;
  weightKilograms?: number;
  eyeColor?: string;
  street: string;
  street2?: string;
  city: string;
  postalCode: string;
  idNumber: string;
  vehicleClass?: string;
  restrictions?: string;
  endorsements?: string;
  documentDiscriminator?: string;
  cardRevisionDate?: string;
  hazmatExpireDate?: string;
  isLimitedDuration?: boolean;
  compliance?: 'F' | 'N';
  /** Truncation of last, first and middle name: `T`, `N` or `U` each. Version 4 and later. */
  truncation?: { last?: string; first?: string; middle?: string };
  /** Further elements of the main subfile, written last, e.g. `{ PAA: 'D' }`. */
  extraElements?: Record<string, string>;
  /** Elements of the issuer's own subfile (`Z` and the first letter of the issuer), e.g. `{ ZCA: 'BRN' }`. */
  ownElements?: Record<string, string>;
}

/** Issuer numbers of the jurisdictions that tests use most. */
const SAMPLE_ISSUERS: Readonly<Record<string, string>> = {
  AZ: '636026',
  CA: '636014',
  FL: '636010',
  GA: '636055',
  IL: '636035',
  NY: '636001',
  TX: '636015',
  UT: '636040',
  VA: '636000',
  WA: '636045',
  AB: '604432',
  BC: '636028',
  ON: '636012',
  QC: '604428',
};

/** Numbers in the form of states that publish one. */
const SAMPLE_NUMBERS: Readonly<Record<string, string>> = {
  FL: 'Q536541885870',
  IL: 'Q53654188067',
  NY: '123456789',
  TX: '12345678',
  ON: 'Q12345678880307',
  QC: 'Q123407038801',
};

/** Issued five years before a licence ended that has expired, so that only its last day is in the way. */
const issueDateFor = (expireDate = '2069-03-07'): string =>
  expireDate > '2021-06-15' ? '2021-06-15' : `${Number(expireDate.slice(0, 4)) - 5}${expireDate.slice(4)}`;

/** An ordinary Californian driver's licence of version 8; `changes` are what a test is about. */
export const sampleLicence = (changes: Partial<LicenceDescription> = {}): LicenceDescription => ({
  state: 'CA',
  country: 'US',
  aamvaVersion: 8,
  jurisdictionVersion: 1,
  subfile: 'DL',
  firstName: 'MARISOL',
  middleName: 'ELENA',
  lastName: 'QUINTERO',
  birthDate: '1988-03-07',
  issueDate: issueDateFor(changes.expireDate),
  expireDate: '2069-03-07',
  sex: '2',
  heightInches: 65,
  weightPounds: 140,
  eyeColor: 'BRO',
  street: '2570 24TH ST APT 4B',
  city: 'SACRAMENTO',
  postalCode: '958181234',
  idNumber: SAMPLE_NUMBERS[changes.state ?? 'CA'] ?? 'D1234562',
  vehicleClass: 'C',
  restrictions: 'NONE',
  endorsements: 'NONE',
  documentDiscriminator: '06/15/2021502D1/ABFD/25',
  cardRevisionDate: '2017-08-29',
  compliance: 'N',
  ...changes,
});

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function wireDate(iso: string, licence: LicenceDescription): string {
  const [year, month, day] = iso.split('-');
  const bigEndian = licence.country === 'CA' || licence.aamvaVersion === 1;
  return bigEndian ? `${year}${month}${day}` : `${month}${day}${year}`;
}

function heightElement(licence: LicenceDescription): [string, string] | null {
  const { heightInches, heightCm, aamvaVersion } = licence;
  if (heightInches !== undefined) {
    const feetAndInches = `${Math.floor(heightInches / 12)}${pad(heightInches % 12, 2)}`;
    return ['DAU', aamvaVersion === 1 ? feetAndInches : `${pad(heightInches, 3)} in`];
  }
  if (heightCm === undefined) return null;
  return aamvaVersion === 1 ? ['DAV', pad(heightCm, 3)] : ['DAU', `${pad(heightCm, 3)} cm`];
}

function nameElements(licence: LicenceDescription): Record<string, string | undefined> {
  const { firstName, middleName, lastName, suffix, aamvaVersion, truncation } = licence;
  if (aamvaVersion === 1) return { DAA: [lastName, firstName, middleName, suffix].filter(Boolean).join(',') };
  if (aamvaVersion <= 3) {
    return { DCS: lastName, DCT: [firstName, middleName].filter(Boolean).join(','), DCU: suffix };
  }
  return {
    DCS: lastName,
    DDE: truncation?.last ?? 'N',
    DAC: firstName,
    DDF: truncation?.first ?? 'N',
    DAD: middleName ?? 'NONE',
    DDG: truncation?.middle ?? 'N',
    DCU: suffix,
  };
}

function classElements(licence: LicenceDescription): Record<string, string | undefined> {
  const { vehicleClass, restrictions, endorsements, aamvaVersion, subfile } = licence;
  if (aamvaVersion === 1) return { DAR: vehicleClass, DAS: restrictions, DAT: endorsements };
  if (subfile === 'ID') return {};
  return { DCA: vehicleClass, DCB: restrictions, DCD: endorsements };
}

/** The elements of the main subfile, in the order of writing. */
function aamvaElements(licence: LicenceDescription): [string, string][] {
  const { aamvaVersion: version } = licence;
  const height = heightElement(licence);
  const elements: Record<string, string | undefined> = {
    DAQ: licence.idNumber,
    ...nameElements(licence),
    ...classElements(licence),
    DBD: wireDate(licence.issueDate, licence),
    DBB: wireDate(licence.birthDate, licence),
    DBA: wireDate(licence.expireDate, licence),
    DBC: version === 1 ? { 1: 'M', 2: 'F', 9: '' }[licence.sex] : licence.sex,
    ...(height ? { [height[0]]: height[1] } : {}),
    DAY: licence.eyeColor,
    DAG: licence.street,
    DAH: licence.street2,
    DAI: licence.city,
    DAJ: licence.state,
    DAK: licence.postalCode.padEnd(version === 1 ? 0 : 11),
    DAW: licence.weightPounds === undefined ? undefined : pad(licence.weightPounds, 3),
    DAX: licence.weightKilograms === undefined ? undefined : pad(licence.weightKilograms, 3),
    ...(version >= 2
      ? { DCF: licence.documentDiscriminator, DCG: licence.country === 'US' ? 'USA' : 'CAN' }
      : {}),
    ...(version >= 4
      ? {
          DDA: licence.compliance,
          DDB: licence.cardRevisionDate && wireDate(licence.cardRevisionDate, licence),
          DDC: licence.hazmatExpireDate && wireDate(licence.hazmatExpireDate, licence),
          DDD: licence.isLimitedDuration ? '1' : undefined,
        }
      : {}),
    ...licence.extraElements,
  };
  return Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/**
 * The whole payload, header, directory and subfiles, as one string of ISO 8859-1 characters.
 * @throws {Error} if the issuer is not in `SAMPLE_ISSUERS` and no `issuerIin` is given
 */
export function buildAamvaPayload(licence: LicenceDescription): string {
  const iin = licence.issuerIin ?? SAMPLE_ISSUERS[licence.state];
  if (!iin) throw new Error(`no sample issuer number for ${licence.state}: give issuerIin`);
  const version = licence.aamvaVersion;
  const write = (type: string, elements: [string, string][]): string =>
    `${type}${elements.map(([id, value]) => id + value).join('\n')}\r`;
  const subfiles: [string, string][] = [[licence.subfile, write(licence.subfile, aamvaElements(licence))]];
  if (licence.ownElements) {
    const type = `Z${licence.state.charAt(0)}`;
    subfiles.push([type, write(type, Object.entries(licence.ownElements))]);
  }
  const recordSeparator = version === 1 ? '\x1c' : '\x1e';
  const head =
    `@\n${recordSeparator}\rANSI ${iin}${pad(version, 2)}` +
    (version === 1 ? '' : pad(licence.jurisdictionVersion ?? 0, 2)) +
    pad(subfiles.length, 2);
  let offset = head.length + subfiles.length * 10;
  let directory = '';
  for (const [type, body] of subfiles) {
    directory += type + pad(offset, 4) + pad(body.length, 4);
    offset += body.length;
  }
  return head + directory + subfiles.map(([, body]) => body).join('');
}
