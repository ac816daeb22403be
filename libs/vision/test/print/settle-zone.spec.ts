import { ALPHABET, type Cell } from '../../src/print/zone-strip.js';
import { settleZone } from '../../src/print/settle-zone.js';
import { checkDigitOf, ZONE_FORMS } from '../../src/print/zone-forms.js';

const td3 = ZONE_FORMS.find(({ name }) => name === 'td3')!;
const PASSPORT = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

/** What a network says that saw each character clearly; `others` says what else it saw, by line and position. */
function cellsOf(
  lines: readonly string[],
  others: Record<string, [sign: string, share: number]> = {},
): Cell[][] {
  return lines.map((line, row) =>
    [...line].map((sign, at) => {
      const cell = new Float32Array(ALPHABET.length);
      const other = others[`${row}:${at}`];
      cell[ALPHABET.indexOf(sign)] = 0.97 - (other?.[1] ?? 0);
      if (other) cell[ALPHABET.indexOf(other[0])]! += other[1];
      return cell;
    }),
  );
}

const swap = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1);

describe('check digits', () => {
  it.each([
    ['L898902C3', '6'],
    ['740812', '2'],
    ['120415', '9'],
    ['ZE184226B<<<<<', '1'],
    ['D23145890', '7'],
  ])('of %s is %s (ICAO Doc 9303)', (text, digit) => {
    expect(checkDigitOf(text)).toBe(digit);
  });
});

describe('a zone', () => {
  it('that was seen clearly is intact', () => {
    expect(settleZone(td3, cellsOf(PASSPORT))).toMatchObject({
      lines: PASSPORT,
      isIntact: true,
      repaired: 0,
    });
  });

  it('any of whose covered characters is another is not', () => {
    for (let at = 0; at < 44; at += 1) {
      const sign = PASSPORT[1]![at]!;
      if (!/\d/.test(sign)) continue;
      const other = String((Number(sign) + 1) % 10);
      expect(settleZone(td3, cellsOf([PASSPORT[0]!, swap(PASSPORT[1]!, at, other)])).isIntact).toBe(false);
    }
  });

  it('is put right where the network was torn between two and one way fits', () => {
    const lines = [PASSPORT[0]!, swap(PASSPORT[1]!, 15, '8')];
    expect(settleZone(td3, cellsOf(lines, { '1:15': ['0', 0.4] }))).toMatchObject({
      lines: PASSPORT,
      isIntact: true,
      repaired: 1,
    });
  });

  it('is not put right where the network was sure', () => {
    const lines = [PASSPORT[0]!, swap(PASSPORT[1]!, 15, '8')];
    expect(settleZone(td3, cellsOf(lines, { '1:15': ['0', 0.05] })).isIntact).toBe(false);
  });

  it('that was altered is not put right by a character that print does not tell from another', () => {
    const number = 'Z0184226B<<<<<';
    const upToNumber = PASSPORT[1]!.slice(0, 28);
    const of = (text: string) => `${upToNumber}${text}${checkDigitOf(number)}`;
    const composite = (line: string) =>
      line + checkDigitOf(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43));
    const genuine = composite(of(number));
    expect(settleZone(td3, cellsOf([PASSPORT[0]!, genuine])).isIntact).toBe(true);
    // 1 became 9, which O in the place of 0 would make up for.
    const altered = swap(genuine, 30, '9');
    expect(settleZone(td3, cellsOf([PASSPORT[0]!, altered], { '1:29': ['O', 0.4] })).isIntact).toBe(false);
  });

  it('is not relied on where check digits fit only as 0 and O were told apart with doubt', () => {
    const td2 = ZONE_FORMS.find(({ name }) => name === 'td2')!;
    // Printed 0CP8V98B0: one of its characters was altered, and two slips of the reader make up for it.
    const lines = ['I<AUSJOSE<<QUINN<<<<<<<<<<<<<<<<<<<<', 'OCP8V98BO0AUS5211227<3008122<<<<<<<0'];
    expect(settleZone(td2, cellsOf(lines)).isIntact).toBe(true);
    for (const at of [0, 8])
      expect(settleZone(td2, cellsOf(lines, { [`1:${at}`]: ['0', 0.38] })).isIntact).toBe(false);
  });

  describe('whose number may hold 0 or O', () => {
    const td2 = ZONE_FORMS.find(({ name }) => name === 'td2')!;
    const NAMES = 'I<AUSJOSE<<QUINN<<<<<<<<<<<<<<<<<<<<';
    const zoneOf = (number: string) => {
      const checked = (text: string) => text + checkDigitOf(text);
      const line = `${checked(number)}AUS${checked('501120')}<${checked('300810')}<<<<<<<`;
      return [NAMES, line + checkDigitOf(line.slice(0, 10) + line.slice(13, 20) + line.slice(21))];
    };
    const lines = zoneOf('P52370941');
    const torn = { '1:5': ['O', 0.45] } satisfies Parameters<typeof cellsOf>[1];
    /** What the picture shows: zeros, the O of the names, and the sign in question. */
    const shows =
      ({ zeros = [0.61, 0.62], letter = 0.55, seen }: { zeros?: number[]; letter?: number; seen: number }) =>
      (line: number, at: number) =>
        line === 0 ? letter : at === 5 ? seen : zeros[at % zeros.length]!;

    it('is intact where it looks like the zeros of the dates, and not without a look at the picture', () => {
      expect(settleZone(td2, cellsOf(lines, torn)).isIntact).toBe(false);
      expect(settleZone(td2, cellsOf(lines, torn), shows({ seen: 0.612 }))).toMatchObject({
        lines,
        isIntact: true,
      });
    });

    it('is put right where the network saw the other one', () => {
      const slipped = cellsOf(lines, { '1:5': ['O', 0.55] });
      expect(settleZone(td2, slipped, shows({ seen: 0.612 }))).toMatchObject({ lines, isIntact: true });
    });

    it('is not intact where somebody put an O in the place of a 0, however sure the network was', () => {
      const altered = cellsOf(lines, { '1:5': ['O', 0.16] });
      expect(settleZone(td2, altered).isIntact).toBe(true);
      const looked = settleZone(td2, altered, shows({ seen: 0.56 }));
      expect([looked.isIntact, looked.lines[1]!.slice(0, 9)]).toEqual([false, 'P5237O941']);
      // Unlike the zeros, if not quite like the letters.
      expect(settleZone(td2, altered, shows({ seen: 0.573 })).isIntact).toBe(false);
    });

    it.each([
      ['the sign is between the two', { seen: 0.585 }],
      ['zeros differ among themselves', { zeros: [0.58, 0.64], seen: 0.612 }],
      ['0 and O look alike', { letter: 0.6, seen: 0.612 }],
    ])('stays open where %s', (_, shown) => {
      expect(settleZone(td2, cellsOf(lines, torn), shows(shown)).isIntact).toBe(false);
    });
  });

  it('of letters where digits belong is not what was seen', () => {
    const lines = [PASSPORT[0]!, swap(PASSPORT[1]!, 13, 'T')];
    expect(settleZone(td3, cellsOf(lines, { '1:13': ['7', 0.1] })).isIntact).toBe(false);
  });

  it('takes O for 0 and I for 1 where digits belong', () => {
    const lines = [PASSPORT[0]!, swap(swap(PASSPORT[1]!, 15, 'O'), 17, 'I')];
    expect(settleZone(td3, cellsOf(lines)).lines).toEqual([PASSPORT[0], PASSPORT[1]]);
  });

  it('of a state that was read with doubt takes the known one, or is not relied on', () => {
    const doubtful = settleZone(td3, cellsOf(PASSPORT, { '0:4': ['Q', 0.6] }));
    expect(doubtful).toMatchObject({ lines: PASSPORT, isIntact: true });
    const unknown = [swap(PASSPORT[0]!, 4, 'Q'), PASSPORT[1]!];
    expect(settleZone(td3, cellsOf(unknown, { '0:4': ['O', 0.03] })).lines[0]).toBe(unknown[0]);
  });

  it('whose sex was read with doubt is not relied on', () => {
    expect(settleZone(td3, cellsOf(PASSPORT, { '1:20': ['M', 0.45] })).isIntact).toBe(false);
  });
});
