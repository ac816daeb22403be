import { isCommercial, isPermit, motorcycleCode } from '../../src/documents/barcodes/licence-class.js';
import { codes } from './licence-codes.js';

describe('a permit', () => {
  it.each(
    'LP IP TIP LRN LEARNER PERMIT CLP G1 M1 1L 5L 7L'.split(' ').map((vehicleClass) => ({ vehicleClass })),
  )('has a class of its own: %j', (some) => expect(isPermit(codes(some))).toBe(true));

  it.each([
    { hasPermitElements: true },
    { vehicleClass: ' clp ' },
    { vehicleClass: 'D LEARNER' },
    { descriptions: ['CLASS D', "LEARNER'S"] },
    { descriptions: ['LEARNERS LICENSE'] },
    { descriptions: ['learner'] },
    { descriptions: ['INSTRUCTION'] },
    { descriptions: ['INSTRUCTIONAL'] },
    { descriptions: ['TEMP INSTR'] },
    { descriptions: ['TEMPORARY INSTRUCTION'] },
    { descriptions: ['Driving permit'] },
    { descriptions: ['COMMERCIAL CLP'] },
    { descriptions: ["PERMIS D'APPRENTI CONDUCTEUR"] },
  ])('is one by what the card says: %j', (some) => expect(isPermit(codes(some))).toBe(true));

  it.each([
    {},
    { vehicleClass: 'D' },
    { vehicleClass: 'NONE' },
    { vehicleClass: 'XLP' },
    { vehicleClass: 'LPX' },
    { vehicleClass: 'G11' },
    { vehicleClass: '8L' },
    { vehicleClass: '0L' },
    { descriptions: ['NO RESTRICTIONS', ''] },
    { descriptions: ['RELEARNER'] },
    { descriptions: ['PERMITTED'] },
    { descriptions: ['XPERMIT'] },
    { descriptions: ['INSTRUCTOR'] },
    { descriptions: ['TEMPORARY'] },
    { descriptions: ['XCLP', 'CLPX'] },
  ])('is not one: %j', (some) => expect(isPermit(codes(some))).toBe(false));
});

describe('a commercial licence', () => {
  const ORDINARY_A = 'CA GA KS MD ME NC PA TX WY'.split(' ');
  const ORDINARY_C = 'CA GA IA KS MD ME NC NV OR PA TX WY'.split(' ');

  it.each(ORDINARY_A.flatMap((state) => ['A', 'B'].map((vehicleClass) => ({ state, vehicleClass }))))(
    'needs a second sign where others drive with that class too: %j',
    (some) => {
      expect(isCommercial(codes(some))).toBe(false);
      expect(isCommercial(codes({ ...some, endorsements: 'H' }))).toBe(true);
    },
  );
  it.each(ORDINARY_C.map((state) => ({ state, vehicleClass: 'C' })))('and so with %j', (some) => {
    expect(isCommercial(codes(some))).toBe(false);
    expect(isCommercial(codes({ ...some, endorsements: 'P' }))).toBe(true);
  });

  it.each([
    ...['A', 'B', 'C', 'AM', 'BM', 'CM', 'A,M', 'B M', 'C,M', 'C M'].map((vehicleClass) => ({
      vehicleClass,
    })),
    ...['AK', 'HI', 'OH', 'WA'].map((state) => ({ state, vehicleClass: 'C' })),
    { state: 'WA', vehicleClass: 'A' },
    { state: null, vehicleClass: 'A' },
    { state: null, vehicleClass: 'C' },
    { vehicleClass: ' a ' },
    { vehicleClass: 'D', commercialCodes: '1' },
    { vehicleClass: 'D', hazmatExpireDate: '2030-01-01' },
    { vehicleClass: 'CDL' },
    { vehicleClass: 'XCDLX' },
    { vehicleClass: 'COMMERCIAL' },
    { descriptions: ['x', 'COMMERCIAL'] },
    { descriptions: ['Class A CDL'] },
    { descriptions: ['commercial driver'] },
  ])('is one by its codes: %j', (some) => expect(isCommercial(codes(some))).toBe(true));

  it.each(
    'H N P S T X HN H,N H/N TXM PSM'
      .split(' ')
      .concat('H, N')
      .map((endorsements) => ({ endorsements })),
  )('is one by endorsements: %j', ({ endorsements }) =>
    expect(isCommercial(codes({ state: 'CA', vehicleClass: 'A', endorsements }))).toBe(true),
  );
  it.each(['M', 'MH', 'HQ', 'QH', 'H-N', 'NONE', ' none ', ''])(
    'is none by endorsements: %j',
    (endorsements) =>
      expect(isCommercial(codes({ state: 'CA', vehicleClass: 'A', endorsements }))).toBe(false),
  );

  it.each([
    {},
    { vehicleClass: 'D' },
    { vehicleClass: 'AX' },
    { vehicleClass: 'CX' },
    { vehicleClass: 'DA' },
    { vehicleClass: 'DC' },
    { vehicleClass: 'D', endorsements: 'H' },
    { vehicleClass: 'A NON-CDL' },
    { vehicleClass: 'A NONCDL' },
    { vehicleClass: 'NON COMM' },
    { vehicleClass: 'NCDL', commercialCodes: '1' },
    { vehicleClass: 'D', commercialCodes: 'NONE' },
    { vehicleClass: 'D', descriptions: ['NON-COMMERCIAL'] },
    { vehicleClass: 'D', descriptions: ['NON COMMERCIAL', 'NOT A NON CDL'] },
    { vehicleClass: 'D', descriptions: ['NONCOMMERCIAL', 'XCDL', 'CDLX'] },
  ])('is not one: %j', (some) => expect(isCommercial(codes(some))).toBe(false));

  it.each([
    ['ON', 'A', true],
    ['ON', 'DZ', true],
    ['ON', 'F', true],
    ['ON', 'G', false],
    ['ON', 'GA', false],
    ['ON', '1', false],
    ['AB', '1', true],
    ['AB', '4', true],
    ['AB', '5', false],
    ['AB', '51', false],
    ['AB', '6', false],
    ['AB', 'A', false],
  ])('is told by the classes of %s: %s', (state, vehicleClass, expected) =>
    expect(isCommercial(codes({ country: 'CA', state, vehicleClass }))).toBe(expected),
  );
});

describe('the code for motorcycles', () => {
  it.each([
    [{ vehicleClass: 'M' }, 'M'],
    [{ vehicleClass: 'dm' }, 'DM'],
    [{ vehicleClass: 'CM1' }, 'CM1'],
    [{ vehicleClass: 'M2X' }, 'M2X'],
    [{ vehicleClass: 'M3' }, 'M3'],
    [{ vehicleClass: 'MC' }, 'MC'],
    [{ vehicleClass: 'DMJ' }, 'DMJ'],
    [{ vehicleClass: 'D', endorsements: 'M' }, 'M'],
    [{ vehicleClass: 'D', endorsements: 'hm' }, 'HM'],
    [{ vehicleClass: 'D', endorsements: 'H, M/N' }, 'H, M/N'],
    [{ vehicleClass: 'D', endorsements: 'ABCDEFGM' }, 'ABCDEFGM'],
    [{ vehicleClass: 'COMM', endorsements: 'M' }, 'M'],
    [{ country: 'CA', vehicleClass: '6' }, '6'],
    [{ country: 'CA', vehicleClass: '5,6' }, '5,6'],
    [{ country: 'CA', vehicleClass: '6D' }, '6D'],
    [{ country: 'CA', vehicleClass: '6E,5' }, '6E,5'],
    [{ country: 'CA', vehicleClass: 'GM' }, 'GM'],
  ])('of %j is %s', (some, code) => expect(motorcycleCode(codes(some))).toBe(code));

  it.each([
    {},
    { vehicleClass: 'D' },
    { vehicleClass: 'MX' },
    { vehicleClass: 'NONE', endorsements: 'NONE' },
    { vehicleClass: 'D', endorsements: 'H' },
    { vehicleClass: 'D', endorsements: 'ABCDEFGHM' },
    { vehicleClass: 'D', endorsements: 'M-1' },
    { vehicleClass: 'D', endorsements: '-M' },
    { vehicleClass: 'COMM' },
    { vehicleClass: 'CDLM' },
    { vehicleClass: '6' },
    { country: 'CA', vehicleClass: '56' },
    { country: 'CA', vehicleClass: '65' },
  ])('of %j is none', (some) => expect(motorcycleCode(codes(some))).toBe(null));
});
