import { checkDigitOf } from '@bonafide/vision/print/zone-forms';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { triesEveryCase } from '@bonafide/testing/config';
import { photographLicence } from '@bonafide/testing/licence-image';
import { otherOcrB, zoneImage, type ZonePhotograph } from '@bonafide/testing/zone-image';
import { buildZone, printedHolder, type ZoneHolder } from '@bonafide/testing/zone-specimens';
import sharp from 'sharp';
import { fieldsOfFacts } from '../../src/documents/reading/facts-to-fields.js';
import { createProviderCall } from '../../src/providers/call-provider.js';
import { EmbeddedDocumentReader } from '../../src/providers/embedded/embedded-document-reader.js';

const call = createProviderCall(
  { provider: 'embedded', check: 'document', attemptTimeoutMs: 55_000, deadlineMs: 58_000 },
  () => undefined,
);
const reader = new EmbeddedDocumentReader(call);
const now = new Date('2026-01-15T12:00:00Z');

const withDigit = (text: string) => text + checkDigitOf(text);
const NAMES = 'OKONJO<BREMER<<JULIA<MARGARETHE';

/** A second line: number, nationality, birth, sex, expiry, and what follows to the length. */
function second(length: number, isVisa: boolean): string {
  const data = `${withDigit('X4RTBPFW4')}UTO${withDigit('740812')}F${withDigit('320415')}`;
  if (isVisa) return data.padEnd(length, '<');
  const body = length === 44 ? `${data}${withDigit('ZE184226B<<<<<')}` : data.padEnd(length - 1, '<');
  return body + checkDigitOf(body.slice(0, 10) + body.slice(13, 20) + body.slice(21));
}

const td1 = (() => {
  const top = `I<UTO${withDigit('D23145890')}`.padEnd(30, '<');
  const middle = `${withDigit('740812')}F${withDigit('320415')}UTO`.padEnd(29, '<');
  const all = top.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18);
  return [top, middle + checkDigitOf(all), NAMES.slice(0, 30).padEnd(30, '<')];
})();

const ZONES: Record<string, string[]> = {
  passport: [`P<UTO${NAMES}`.padEnd(44, '<'), second(44, false)],
  'visa of the larger form': [`V<UTO${NAMES}`.padEnd(44, '<'), second(44, true)],
  'card of the larger form': [`I<UTO${NAMES}`.slice(0, 36), second(36, false)],
  'visa of the smaller form': [`V<UTO${NAMES}`.slice(0, 36), second(36, true)],
  'card of the smaller form': td1,
};

const PHOTOGRAPHS: [string, ZonePhotograph][] = [
  ['straight', {}],
  ['turned by 4 degrees, heavier print, JPEG 65', { rotation: 4, weight: 25, quality: 65, noise: 8 }],
  ['sheared, blurred, 700 px wide', { shear: 0.04, blur: 0.6, width: 700 }],
];

const read = async (photo: Buffer, back?: Buffer) => {
  const answer = await reader.read(photo, back);
  return answer.outcome === 'match' ? answer.data : null;
};

describe('a machine-readable zone on a photograph', () => {
  it.each(PHOTOGRAPHS)('of a passport is read as it is printed: %s', async (_how, photograph) => {
    const facts = await read(await zoneImage(ZONES['passport']!, photograph));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(ZONES['passport']);
  });

  it.each(Object.keys(ZONES).slice(1))('of a %s is read as it is printed', async (form) => {
    const facts = await read(await zoneImage(ZONES[form]!, PHOTOGRAPHS[1]![1]));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(ZONES[form]);
  });

  it.each([
    ['a digit of the number', 1, 1],
    ['the last check digit', 1, 43],
  ])('is not relied on when %s is another', async (_what, line, position) => {
    const lines = [...ZONES['passport']!];
    const given = lines[line]![position]!;
    const other = String((Number(given) + 3) % 10);
    lines[line] = lines[line]!.slice(0, position) + other + lines[line]!.slice(position + 1);
    const facts = await read(await zoneImage(lines));
    expect(facts && fieldsOfFacts(facts, now)?.source).not.toBe('mrz');
  });

  it('ends where nothing goes on, though the edge of the card beyond it looks like fillers', async () => {
    const visa = ['V<TURBREMER<<HD<<<<<<<<<<<<<<<<<<<<<', '29FDP3LUZ7TUR7808249<3202115XX7W42C1'];
    const photograph: ZonePhotograph = {
      glyphs: otherOcrB(),
      seed: 5,
      width: 1_634,
      rotation: -2.280615219846368,
      lean: [0.018415324059315025, 0.005077634104527533],
      shade: 0.11409239424392581,
      noise: 3.6191427123267204,
      quality: 83,
      weight: 8.50267494097352,
    };
    const facts = await read(await zoneImage(visa, photograph));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(visa);
  });

  it('gives the fields of a document', async () => {
    const facts = await read(await zoneImage(ZONES['passport']!));
    expect(fieldsOfFacts(facts!, now)).toMatchObject({
      source: 'mrz',
      confidence: 1,
      fields: { idNumber: 'X4RTBPFW4', birthDate: '08/12/1974', expireDate: '04/15/2032', sex: 'F' },
    });
  });

  it.each([
    ['as they may be', 'OKONJO<<JULIA'],
    ['as they cannot be', '<<<JULIA'],
  ])('whose names are doubtful gives its number and dates and no name: %s', (_how, names) => {
    const lines = [`P<UTO${names}`.padEnd(44, '<'), ZONES['passport']![1]!];
    const fields = { mrz: { value: lines.join('\n'), confidence: 0.9 } };
    const facts = { type: 'other', country: null, state: null, fields };
    expect(fieldsOfFacts({ ...facts, areZoneNamesDoubtful: true }, now)).toMatchObject({
      source: 'mrz',
      fields: {
        idNumber: 'X4RTBPFW4',
        birthDate: '08/12/1974',
        expireDate: '04/15/2032',
        firstName: null,
        middleName: null,
        lastName: null,
        truncated: { firstName: null, middleName: null, lastName: null },
      },
    });
  });

  const FRENCH: ZoneHolder = {
    code: 'ID',
    issuer: 'FRA',
    number: '130567500750',
    birth: '880214',
    names: 'MOREAU<<CLAIRE<ANNE',
    optional: '756034',
  };
  const CARD: ZoneHolder = {
    code: 'ID',
    issuer: 'MDA',
    number: 'K4821937',
    birth: '850314',
    expiry: '310509',
    names: 'CARAUS<<MARIA',
  };
  const card = (more: Partial<ZoneHolder>) => buildZone('td1', { ...CARD, ...more });
  it.each<[string, string[]]>([
    ['the French card', buildZone('french-id', FRENCH)],
    ['the French card of a long name', buildZone('french-id', { ...FRENCH, names: 'LE<GOFF<MARTIN<<YANN' })],
    ['a card without a last day', card({ expiry: '<<<<<<' })],
    ['a passport without a last day', buildZone('td3', { ...CARD, code: 'P', expiry: '<<<<<<' })],
    ['a permanent Spanish card', card({ issuer: 'ESP', expiry: '990101' })],
    ['a residence permit RP', card({ code: 'RP', issuer: 'EST', nationality: 'UKR' })],
    ['a residence permit R', card({ code: 'R', issuer: 'POL', nationality: 'BLR' })],
    ['a larger card TR', buildZone('td2', { ...CARD, code: 'TR', issuer: 'UKR' })],
    ['a card of a single name', card({ issuer: 'IDN', names: 'SUHARTININGSIHWIDYANINGRUMPUTRI' })],
    ['a name twice', card({ names: 'SUHARTO<<SUHARTO' })],
    ['a birth in a year', card({ issuer: 'CHE', birth: '680000' })],
    ['a birth of an unknown day', card({ issuer: 'CHE', birth: '6812<<' })],
    ['Kosovo', card({ issuer: 'D', code: 'AR', nationality: 'XXK' })],
    ['nobody’s national', card({ issuer: 'D', code: 'AR', nationality: 'XXA' })],
    ['a British overseas citizen', buildZone('td3', { ...CARD, code: 'P', issuer: 'GBD' })],
    ['the United Nations', buildZone('td3', { ...CARD, code: 'PD', issuer: 'UNO', nationality: 'CHE' })],
  ])('of %s is delivered as it is printed', async (_what, lines) => {
    const facts = await read(await zoneImage(lines, { rotation: 2, noise: 6 }));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(lines);
    expect(facts).toMatchObject({ areZoneNamesDoubtful: false, zonePrint: 'match' });
  });

  const FRAMED = buildZone('td3', { ...CARD, code: 'PA', issuer: 'LVA', optional: '111111<11648' });
  // Each way once, another turn each.
  it.each(
    [0, 90, 180, 270]
      .flatMap((turn): [string, string[], ZonePhotograph][] => [
        [`a passport with a frame around its zone, turned by ${turn}`, FRAMED, { rotation: turn }],
        [
          `a framed passport tilted by ${17 + turn}`,
          FRAMED,
          { rotation: 17 + turn, width: 1_600, margin: 0.25 },
        ],
        [`a framed card turned by ${4 + turn}`, card({}), { rotation: 4 + turn, width: 1_200, margin: 0.15 }],
      ])
      .filter((_, at) => triesEveryCase() || at % 5 === 1),
  )('%s is delivered as it is printed', async (_what, lines, photograph) => {
    const facts = await read(await zoneImage(lines, { ...photograph, frame: true }));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(lines);
  });

  it('upside down is read too', async () => {
    const facts = await read(await zoneImage(ZONES['passport']!, { rotation: 180 }));
    expect(facts?.fields['mrz']?.value.split('\n')).toEqual(ZONES['passport']);
  });
});

describe('a zone and the print of its page', () => {
  const zone = ZONES['passport']!;
  const own = printedHolder(zone)!;
  const OTHER = {
    surname: 'QUINTERO',
    givenNames: 'WALTER',
    number: 'K7730015P',
    birthDate: '03 NOV/NOV 61',
    issueDate: '20 JAN/JAN 23',
    expiryDate: '20 JAN/JAN 33',
  };
  const zonePrintOf = async (print: ZonePhotograph['print'], photograph: ZonePhotograph = {}) =>
    (await read(await zoneImage(zone, { ...photograph, print })))?.zonePrint;

  const PAGES = [...PHOTOGRAPHS, ['upside down', { rotation: 180 }] as const];
  it.each(PAGES.filter((_, at) => triesEveryCase() || at % 2 === 1))(
    'of one person agree: %s',
    async (_how, photograph) => {
      expect(await zonePrintOf(own, photograph)).toBe('match');
    },
  );

  it.each(PAGES.filter((_, at) => triesEveryCase() || at % 2 === 0))(
    'of two people contradict each other: %s',
    async (_how, photograph) => {
      expect(await zonePrintOf(OTHER, photograph)).toBe('no-match');
    },
  );

  it.each([
    ['names', { surname: OTHER.surname, givenNames: OTHER.givenNames }],
    ['a number of the same make', { number: 'X1QTBRFW9' }],
    ['a date of birth a year off', { birthDate: '12 AUG/AOUT 75' }],
  ])('never agree where the print has other %s', async (_what, other) => {
    expect(await zonePrintOf({ ...own, ...other })).toBe('not-determined');
  });

  it('contradict each other where the print was born in another decade', async () => {
    expect(await zonePrintOf({ ...own, birthDate: OTHER.birthDate })).toBe('no-match');
  });

  it('are not compared where there is no print', async () => {
    expect(await zonePrintOf(null)).toBe('too-little');
  });

  it('are compared across the two sides of a card', async () => {
    const back = await zoneImage(td1, { print: null });
    const frontOf = (print: ZonePhotograph['print']) => zoneImage(['', ''], { print });
    const holder = printedHolder(td1)!;
    const [genuine, mixed] = [await frontOf(holder), await frontOf(OTHER)];
    expect(await read(genuine, back)).toMatchObject({
      fields: { mrz: { value: td1.join('\n') } },
      zonePrint: 'match',
    });
    expect((await read(mixed, back))?.zonePrint).not.toBe('match');
  });
});

describe('every zone of a picture', () => {
  const OTHER = buildZone('td3', {
    code: 'P',
    issuer: 'CZE',
    number: '99003853',
    birth: '610311',
    names: 'QUINTERO<<WALTER',
  });
  const pageOf = async (...zones: string[][]) => {
    const pages = await Promise.all(zones.map((zone) => zoneImage(zone)));
    const { width, height } = await sharp(pages[0]).metadata();
    const input = pages.map((page, at) => ({ input: page, left: 0, top: at * height }));
    return sharp({ create: { width, height: height * pages.length, channels: 3, background: '#888888' } })
      .composite(input)
      .jpeg()
      .toBuffer();
  };
  const zonesOf = async (photo: Buffer) => {
    const answer = await reader.readZones(photo);
    return answer.outcome === 'not_determined' ? null : answer.data;
  };

  it('is read, also after the print of the picture was', async () => {
    const photo = await pageOf(ZONES['passport']!, OTHER);
    expect(new Set(await zonesOf(photo))).toEqual(new Set([ZONES['passport'], OTHER]));
    await read(photo);
    expect(new Set(await zonesOf(photo))).toEqual(new Set([ZONES['passport'], OTHER]));
  });

  it('is one where there is one, and none where there is none', async () => {
    expect(await zonesOf(await zoneImage(td1, { rotation: 3 }))).toEqual([td1]);
    expect(await zonesOf(await photographLicence(sampleLicence()))).toEqual([]);
    expect(await zonesOf(Buffer.from('no picture'))).toEqual([]);
  });
});

describe('a picture without a zone', () => {
  it('gives no zone', async () => {
    const facts = await read(await photographLicence(sampleLicence()));
    expect(facts?.fields['mrz']).toBeUndefined();
  });

  it('that is damaged gives nothing, and the next one is read', async () => {
    const photo = await zoneImage(ZONES['passport']!);
    expect(await read(photo.subarray(0, 2_000))).toBeNull();
    expect(await read(photo)).not.toBeNull();
  });
});
