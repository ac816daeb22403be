import { readFileSync } from 'node:fs';
import { buildAamvaPayload, type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
import { ISSUERS } from '../../src/documents/barcodes/aamva-issuers.js';
import { TRACK_ISSUERS } from '../../src/documents/barcodes/aamva-tracks.js';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';
import { readableDocuments } from '../../src/checks/identity/readable-documents.js';

// Every kind of card that is called readable is read here, from a barcode of each version. The table of
// docs/provider-formats.md is what came of it.

const VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const FORM: Readonly<Record<string, string>> = { subfiles: 'subfiles', tracks: 'magnetic tracks' };

const TRACKS =
  '%BCVICTORIA^QUINTERO,$MARISOL ELENA^12 OAK ST$VICTORIA BC  V8V 1A1^?;636028NUMBER=690319880307=?' +
  '_%0AV8V1A1     CC              F165 60BRNBRO1111111111        00000000000?';

/** Elements that make a card one of its kind, for each type that is called readable. */
function changesFor(type: string, country: string, state: string | null, aamvaVersion: number) {
  const ordinary = country === 'CA' ? (state === 'ON' ? 'G' : '5') : 'D';
  const commercial = country === 'CA' ? (state === 'ON' ? 'A' : '1') : 'A';
  const isMarked = aamvaVersion >= 11;
  const kinds: Record<string, Partial<LicenceDescription>> = {
    'drivers-license': { vehicleClass: ordinary },
    'drivers-license-permit': {
      vehicleClass: ordinary,
      extraElements: isMarked ? { DDP: '1' } : aamvaVersion === 1 ? { PAA: ordinary } : { DCP: 'LEARNER' },
    },
    'commercial-license': isMarked
      ? { vehicleClass: ordinary, extraElements: { DDM: '1' } }
      : { vehicleClass: commercial, endorsements: 'HN' },
    identification: { subfile: 'ID' },
  };
  return kinds[type];
}

function readSubfiles(iin: string, type: string, aamvaVersion: number) {
  const { country, state } = ISSUERS.get(iin)!;
  const changes = changesFor(type, country, state, aamvaVersion);
  return parseAamva(
    buildAamvaPayload(
      sampleLicence({
        aamvaVersion,
        issuerIin: iin,
        state: state ?? 'DC',
        country: country === 'CA' ? 'CA' : 'US',
        ...changes,
      }),
    ),
  );
}

function readTracks(type: string) {
  const [number, vehicleClass] = {
    'drivers-license': ['1234567', '5 '],
    'drivers-license-permit': ['1234567', '7L'],
    'commercial-license': ['1234567', '1 '],
    identification: ['123456789', '  '],
  }[type]!;
  return parseAamva(TRACKS.replace('NUMBER', number!).replace('CC', vehicleClass!));
}

/** The versions, or the form, in which a card of a type is read whole. */
function formsRead(iin: string, type: string): string[] {
  const { country, state } = ISSUERS.get(iin)!;
  const isRead = (document: ReturnType<typeof parseAamva>) =>
    document !== null &&
    document.fields.type === type &&
    document.fields.country === country &&
    document.fields.state === state &&
    document.fields.lastName === 'QUINTERO' &&
    document.fields.firstName === 'MARISOL' &&
    document.fields.middleName === 'ELENA' &&
    document.fields.birthDate === '03/07/1988' &&
    Boolean(document.fields.idNumber && document.fields.expireDate) &&
    document.faults.every(({ kind }) => kind === 'unusual');
  const versions = VERSIONS.filter((version) => isRead(readSubfiles(iin, type, version)));
  const subfiles = versions.length > 0 ? [`${FORM.subfiles} ${rangeOf(versions)}`] : [];
  return TRACK_ISSUERS.includes(iin) && isRead(readTracks(type)) ? [...subfiles, FORM.tracks!] : subfiles;
}

const rangeOf = (versions: number[]): string =>
  versions.length === versions.at(-1)! - versions[0]! + 1
    ? `${versions[0]}–${versions.at(-1)}`
    : versions.join(', ');

const readable = readableDocuments(false);
const iinsOf = (country: string, state: string | null) =>
  [...ISSUERS]
    .filter(([, issuer]) => issuer.country === country && issuer.state === state)
    .map(([iin]) => iin);

describe('a card that is called readable', () => {
  it.each(readable)(
    '$type of $country-$state is read from its barcode of every version',
    ({ type, country, state }) => {
      const iins = iinsOf(country!, state);
      expect(iins).not.toEqual([]);
      for (const iin of iins)
        expect(formsRead(iin, type)).toEqual([
          `${FORM.subfiles} 1–11`,
          ...(TRACK_ISSUERS.includes(iin) ? [FORM.tracks] : []),
        ]);
    },
  );

  it('is listed once', () => {
    const keys = readable.map(({ type, country, state }) => `${type} ${country}-${state}`);
    expect(keys).toHaveLength(new Set(keys).size);
  });

  it('stands in the document with the forms in which it is read', () => {
    const issuers = new Map(
      readable.map(({ country, state }) => [`${country}-${state}`, { country, state }]),
    );
    const rows = [...issuers.values()].map(({ country, state }) => {
      const iins = iinsOf(country!, state);
      const types = readable.filter((card) => card.country === country && card.state === state);
      const forms = new Set(iins.flatMap((iin) => types.flatMap(({ type }) => formsRead(iin, type))));
      return [
        state === null ? `${country} (federal)` : `${country}-${state}`,
        iins.join(', '),
        [...forms].join(', '),
      ];
    });
    const guide = readFileSync(new URL('../../../../docs/provider-formats.md', import.meta.url), 'utf8');
    const section = guide.slice(guide.indexOf('## Licence barcodes'));
    const listed = [
      ...section.matchAll(/^\| ([A-Z]{2}(?:-[A-Z]+| \(federal\))) +\| ([\d, ]+?) +\| (.+?) +\|$/gm),
    ];
    expect(listed.map(([, ...cells]) => cells)).toEqual(rows.sort(([a], [b]) => (a! < b! ? -1 : 1)));
  });
});
