import { emptyFields, type DocumentFields } from '../../src/documents/reading/document-fields.js';
import { findStateFaults } from '../../src/documents/reading/document-faults.js';
import { weighEvidence } from '../../src/documents/reading/document-evidence.js';
import type { ReadDocumentResult } from '../../src/documents/reading/read-document.js';
import { licence, readOf } from '../checks/id-verification/decided.js';

// What sides prove: each by its own faults, and two together.

const now = new Date('2026-03-01T12:00:00Z');
const weigh = (read: Partial<ReadDocumentResult> = {}) => weighEvidence(readOf(read), now);
const ZONE: Partial<ReadDocumentResult> = { source: 'mrz', barcode: null, back: null };

describe('one side', () => {
  it.each([
    ['a barcode', {}, ['barcode back']],
    ['a barcode on the front', { source: 'barcode-front', back: null }, ['barcode front']],
    ['a zone', { ...ZONE, zonePrint: 'too-little' }, ['zone front']],
    ['a zone on one of two photos', { ...ZONE, back: readOf().back }, ['zone null']],
  ] as [string, Partial<ReadDocumentResult>, string[]][])(
    'is read and proves no more: %s',
    (_what, read, sides) => {
      const evidence = weigh({ front: null, ...read, ...(read.source ? { front: readOf().front } : {}) });
      expect(evidence).toMatchObject({ isRead: true, agreement: 'not-determined', isFrontTied: false });
      expect(evidence.sides.map(({ kind, photo }) => `${kind} ${photo}`)).toEqual(sides);
    },
  );

  it('of print is no machine-readable side', () => {
    expect(weigh({ source: 'reader', barcode: null })).toMatchObject({
      isRead: false,
      agreement: 'not-determined',
      isFrontTied: false,
      sides: [{ kind: 'print' }],
    });
  });

  it('is none where nothing was read', () => {
    const read = { source: null, fields: null, barcode: null } as const;
    expect(weigh(read)).toMatchObject({ sides: [], isRead: false, agreement: 'not-determined' });
  });

  it.each([
    ['no number', { idNumber: null }, 'missing-detail'],
    ['no date of birth', { birthDate: null }, 'missing-detail'],
    ['the name of a specimen', { lastName: 'Specimen' }, 'specimen'],
    ['an issue date before the birth', { issueDate: '01/30/1990' }, 'impossible-date'],
  ] as [string, Partial<DocumentFields>, string][])('is not sound with %s', (_what, more, kind) => {
    const evidence = weigh({ fields: { ...licence, ...more } });
    expect(evidence.isRead).toBe(false);
    expect(evidence.sides[0]!.faults.map((fault) => fault.kind)).toEqual([kind]);
  });

  it('is not sound by an issuer number that nobody has, and sound without an element', () => {
    const of = (element: string, kind: 'unknown' | 'missing' | 'malformed') =>
      weigh({ barcode: { elements: {}, faults: [{ element, kind }] } as never });
    expect(of('IIN', 'unknown').sides[0]!.faults).toMatchObject([{ kind: 'unknown-issuer' }]);
    expect([of('IIN', 'unknown').isRead, of('DAC', 'missing').isRead, of('DDB', 'malformed').isRead]).toEqual(
      [false, true, true],
    );
  });

  it('is no proof in a picture of two people', () => {
    const evidence = weigh({ otherSide: licence, contradictions: [{ kind: 'barcode', photo: 'back' }] });
    expect(evidence).toMatchObject({ isRead: false, agreement: 'disagree', isFrontTied: false });
  });
});

describe('two sides', () => {
  const print = (more: Partial<DocumentFields>): DocumentFields => ({ ...emptyFields('other'), ...more });
  const { idNumber, firstName, lastName, birthDate } = licence;

  it.each([
    ['number', { idNumber }],
    ['name and date of birth', { firstName, lastName, birthDate }],
    ['everything', { idNumber, firstName, lastName, birthDate }],
  ])('agree by their %s', (_what, more) => {
    const evidence = weigh({ otherSide: print(more) });
    expect(evidence).toMatchObject({ isRead: true, agreement: 'agree', isFrontTied: true });
  });

  it.each([
    ['name', { firstName, lastName }],
    ['date of birth', { birthDate }],
    ['nothing', {}],
  ])('do not agree by their %s alone', (_what, more) => {
    const evidence = weigh({ otherSide: print(more) });
    expect(evidence).toMatchObject({ isRead: true, agreement: 'not-determined', isFrontTied: false });
  });

  it.each([
    ['number', { idNumber: 'B7654321', firstName, lastName, birthDate }],
    ['first name', { idNumber, firstName: 'Robin', lastName, birthDate }],
    ['date of birth', { idNumber, firstName, lastName, birthDate: '01/31/1991' }],
  ])('are contradicted by another %s, however well the rest agrees', (_what, more) => {
    const evidence = weigh({ otherSide: print(more) });
    expect(evidence).toMatchObject({ agreement: 'disagree', isFrontTied: false });
  });

  it('agree where the lines of a page say what its zone says', () => {
    expect(weigh({ ...ZONE, zonePrint: 'match' })).toMatchObject({
      isRead: true,
      agreement: 'agree',
      isFrontTied: true,
      sides: [{ kind: 'zone' }, { kind: 'print', fields: null }],
    });
    expect(weigh({ ...ZONE, zonePrint: 'no-match' }).agreement).toBe('disagree');
  });

  it('are one where the second is a copy of the first', () => {
    expect(weigh({ otherBarcode: licence })).toMatchObject({
      agreement: 'not-determined',
      isFrontTied: false,
    });
  });

  it('tie no front that was not given', () => {
    expect(weigh({ ...ZONE, front: null, zonePrint: 'match' }).isFrontTied).toBe(false);
  });

  it('are a zone of the front and a barcode of the back, which leaves the portrait open', () => {
    expect(weigh({ otherSide: licence, otherSource: 'mrz' })).toMatchObject({
      agreement: 'agree',
      isFrontTied: false,
      sides: [{ kind: 'barcode' }, { kind: 'zone' }],
    });
    const other = { ...licence, idNumber: 'X1', firstName: 'Robin' };
    expect(weigh({ otherSide: other, otherSource: 'mrz' }).agreement).toBe('disagree');
  });
});

describe('the states of a zone', () => {
  it.each([
    ['UTO', 'UTO'],
    ['UTO', 'GBR'],
    ['GBR', 'UTO'],
  ])('%s and %s make a specimen', (issuer, nationality) => {
    expect(findStateFaults(issuer, nationality).map(({ kind }) => kind)).toContain('specimen');
  });

  it.each(['XYZ', 'BDR', 'ZZZ', 'SI<', 'U<<', '<<<', 'AAA', 'constructor'.slice(0, 3).toUpperCase()])(
    '%s issues no documents',
    (issuer) => expect(findStateFaults(issuer, 'GBR').map(({ kind }) => kind)).toEqual(['unknown-issuer']),
  );

  it('of which none is the nationality’s is not sound', () => {
    expect(findStateFaults('GBR', 'QQQ').map(({ kind }) => kind)).toEqual(['unknown-nationality']);
  });

  it.each([
    'D<<',
    'GBD',
    'GBN',
    'GBO',
    'GBP',
    'GBS',
    'RKS',
    'XXK',
    'XKX',
    'UNO',
    'UNA',
    'UNK',
    'EUE',
    'XPO',
    'XOM',
    'XCC',
    'XEC',
    'XXA',
    'XXB',
    'XXC',
    'XXX',
    'TWN',
    'PSE',
    'HKG',
    'USA',
    '<<<',
  ])('%s is a nationality that a document may have', (nationality) => {
    expect(findStateFaults('GBR', nationality)).toEqual([]);
  });
});
