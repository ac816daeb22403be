import { comparePrint } from '../../src/print/compare-print.js';
import { printedDates } from '../../src/print/printed-dates.js';

const TD3 = ['P<D<<MUELLER<LUEDENSCHEIDT<<THORA<ANN<<<<<<<', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'];
const OWN = ['MÜLLER-LÜDENSCHEIDT', 'THÓRA', 'C01X00T47', '12.08.1964', '01.03.2017', '28.02.2027'];
const LABELS = [
  'Surname / Nom',
  'Given names / Prénoms',
  'Passport No.',
  'Date of birth',
  'Date of issue',
  'Date of expiry',
  'Authority',
  'Place of birth',
  'REISEPASS',
  'Holder’s signature',
];
const compare = (texts: readonly string[], confidence = 0.97) =>
  comparePrint(
    { form: 'td3', lines: TD3 },
    texts.map((text) => ({ text, confidence })),
  );
const ALONE = OWN.slice(0, 2);
const but = (at: number, text: string) => OWN.map((own, place) => (place === at ? text : own));

describe('print and zone', () => {
  it.each([
    ['whole', OWN],
    ['without marks', ['MULLER-LUDENSCHEIDT', 'THORA', ...OWN.slice(2)]],
    ['as the zone spells it', ['MUELLER LUEDENSCHEIDT', 'THORA ANN', ...OWN.slice(2)]],
    ['with slips in long words', ['MULLFR LUDENSCHEIDI', 'THORA', ...OWN.slice(2)]],
    ['on lines of their own', ['MULLER', 'LUDENSCHEIDT', ...OWN.slice(1)]],
    ['with O for 0', but(2, 'CO1XOOT47')],
    ['whose date was not read', but(3, '12.0')],
    ['whose number was not read', but(2, '')],
  ])('of one person agree: %s', (_how, texts) => {
    expect(compare([...LABELS, ...texts])).toBe('match');
    expect(compare(texts, 0.5)).toBe('match');
  });

  it.each([
    ['another date of birth and the same name and number', but(3, '03.11.1961')],
    ['none of it', ['QUINTERO', 'WALTER', 'K7730015P', '03.11.2001', '20.01.2023', '20.01.2033']],
  ])('contradict each other: %s', (_what, texts) => {
    expect(compare([...LABELS, ...texts])).toBe('no-match');
    expect(compare([...LABELS, ...texts], 0.8)).toBe('not-determined');
    expect(compare(texts, 0.5)).toBe(texts.includes('MÜLLER-LÜDENSCHEIDT') ? 'not-determined' : 'too-little');
  });

  it.each([
    ['another surname', but(0, 'QUINTERO')],
    ['another given name', but(1, 'WALTER')],
    ['another number of the same make', but(2, 'C77K33P91')],
    ['another date that is neither of issue nor of expiry', but(3, '11.07.2013')],
    ['a date of birth that may be a slip', but(3, '12.08.1961')],
    ['a name alone', ALONE],
    ['a number and a date alone', OWN.slice(2)],
    ['nothing', []],
  ])('are not determined: %s', (_what, texts) => {
    expect(compare([...LABELS, ...texts])).toBe(texts.length > 0 ? 'not-determined' : 'no-match');
    const isLittle = texts.length === 0 || texts === ALONE;
    expect(compare(texts)).toBe(isLittle ? 'too-little' : 'not-determined');
  });

  it('contradict each other where plenty is printed and nothing of the holder', () => {
    expect(compare(LABELS)).toBe('no-match');
  });

  it('of a short name want the word by itself', () => {
    const li = ['P<CHNLI<<WEI<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', TD3[1]!];
    const lines = (texts: string[]) => texts.map((text) => ({ text, confidence: 0.97 }));
    expect(comparePrint({ form: 'td3', lines: li }, lines(['LI, WEI', 'C01X00T47']))).toBe('match');
    expect(comparePrint({ form: 'td3', lines: li }, lines(['REPUBLIK WEIMAR', 'C01X00T47']))).toBe(
      'not-determined',
    );
  });

  it('of a card’s back that says nothing of its holder are not compared; those of its two sides are not determined', () => {
    const td1 = [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ];
    const lines = LABELS.map((text) => ({ text, confidence: 0.99 }));
    expect(comparePrint({ form: 'td1', lines: td1 }, lines)).toBe('says-nothing');
    expect(comparePrint({ form: 'td1', lines: td1 }, lines.slice(1))).toBe('too-little');
    expect(comparePrint({ form: 'td1', lines: td1 }, lines, { isOtherSide: true })).toBe('not-determined');
    expect(comparePrint({ form: 'td1', lines: td1 }, [], { isOtherSide: true })).toBe('not-determined');
    expect(
      comparePrint({ form: 'td1', lines: td1 }, [
        { text: 'ERIKSSON, ANNA', confidence: 0.9 },
        { text: 'D23145890', confidence: 0.9 },
      ]),
    ).toBe('match');
  });

  it('of a card whose number goes on in the optional part agree by the whole number', () => {
    const td1 = [
      'I<UTOD23145890<7349<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<<<<<<<<<<<<<<<<',
    ];
    const lines = (number: string) =>
      ['ERIKSSON', 'ANNA', number].map((text) => ({ text, confidence: 0.97 }));
    expect(comparePrint({ form: 'td1', lines: td1 }, lines('D23145890734'))).toBe('match');
    expect(comparePrint({ form: 'td1', lines: td1 }, lines('D23145890555'))).toBe('not-determined');
  });
});

describe('printed dates', () => {
  it.each([
    ['12 AUG/AOUT 74', ['1974-08-12', '2074-08-12']],
    ['31 DES/DEC 66', ['1966-12-31', '2066-12-31']],
    ['01 JAN-7JAN 85', ['1985-01-01', '2085-01-01']],
    ['25 .12.1982', ['1982-12-25']],
    ['21.121971', ['1971-12-21']],
    ['1960-02-08', ['1960-02-08']],
    ['05FEB1965', ['1965-02-05']],
    ['03/04/1990', ['1990-04-03', '1990-03-04']],
    ['2311959', []],
    ['45911231023', []],
    ['Form I-766', []],
  ])('%s', (text, days) => {
    expect([...new Set(printedDates(text).flat())].sort()).toEqual([...days].sort());
  });
});
