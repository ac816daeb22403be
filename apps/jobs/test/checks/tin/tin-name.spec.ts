import { isPossibleItin } from '../../../src/checks/tin/itin.js';
import { plainName } from '../../../src/core/values/normalize-text.js';
import { isTinName, tinNames } from '../../../src/checks/tin/tin-name.js';

describe('names of a TIN check', () => {
  it.each([
    ['José', 'Jose'],
    ['Jose\u0301', 'Jose'],
    ['Nuñez', 'Nunez'],
    ['Łukasz', 'Lukasz'],
    ['Zoë', 'Zoe'],
    ['Müller', 'Muller'],
    ['Groß', 'Gross'],
    ['Ærø', 'Aero'],
    ['Þór', 'Thor'],
    ['Đặng', 'Dang'],
    ['Nguyễn', 'Nguyen'],
    ['Şahin', 'Sahin'],
    ['İpek', 'Ipek'],
    ['Ștefan', 'Stefan'],
    ['Čapek', 'Capek'],
    ['Őrsi', 'Orsi'],
    ['Göğüş', 'Gogus'],
    ["O'Neil", 'O Neil'],
    ['O\u2019Neil', 'O Neil'],
    ['Hawai\u02bbi', 'Hawai i'],
    ['St. John', 'St John'],
    ['King, Jr.', 'King Jr'],
    ['Mary Ann', 'Mary Ann'],
    ['  Mary   Ann ', 'Mary Ann'],
    ['Mary\u00a0Ann', 'Mary Ann'],
    ['Smith-Jones', 'Smith-Jones'],
    ['Smith\u2010Jones', 'Smith-Jones'],
    ['A & B', 'A & B'],
    ['Ｊａｎｅ', 'Jane'],
    ['Иван', 'Иван'],
    ['Йосип', 'Йосип'],
    ['Ελένη', 'Ελένη'],
    ['محمد', 'محمد'],
    ['דוד', 'דוד'],
    ['山田', '山田'],
    ['김', '김'],
    ['आरती', 'आरती'],
    ['शर्\u200dमा', 'शर्मा'],
    ['สมชาย', 'สมชาย'],
    ['Գոռ', 'Գոռ'],
  ])('%s is accepted and sent as %s', (name, sent) => {
    expect(isTinName(name)).toBe(true);
    expect(plainName(name)).toBe(sent.normalize('NFC'));
  });

  it.each(['', ' ', '-', '&', 'J0hn', 'J_x', '<b>', 'a/b', 'a\nb', 'Ⅳ', '😀', 'a;b', '\u0301'])(
    '%j is refused',
    (name) => {
      expect(isTinName(name)).toBe(false);
    },
  );

  it('are cut to 40 characters of first name, space and last name, after normalising', () => {
    const cut = tinNames('Ä'.repeat(20), 'B'.repeat(30));
    expect(cut).toEqual({ firstName: 'A'.repeat(20), lastName: 'B'.repeat(19) });
    expect(`${cut.firstName} ${cut.lastName}`).toHaveLength(40);
    expect(tinNames('ß'.repeat(30), 'B')).toEqual({ firstName: 's'.repeat(40), lastName: '' });
    expect(tinNames(`${'A'.repeat(39)} B`, 'C')).toEqual({ firstName: 'A'.repeat(39), lastName: '' });
    expect(tinNames('A'.repeat(20), `${'B'.repeat(18)} C`).lastName).toBe('B'.repeat(18));
    expect(tinNames('A'.repeat(20), `${'B'.repeat(19)}X`)).toEqual(
      tinNames('A'.repeat(20), `${'B'.repeat(19)}Y`),
    );
  });
});

describe('the structure of an ITIN', () => {
  it.each(['50', '65', '70', '88', '90', '92', '94', '99'])('allows the group %s', (group) =>
    expect(isPossibleItin(`912${group}1234`)).toBe(true),
  );
  it.each(['00', '49', '66', '69', '89', '93'])('refuses the group %s', (group) =>
    expect(isPossibleItin(`912${group}1234`)).toBe(false),
  );
  it.each(['812701234', '0912701234', '9127012340', ' 912701234', '91270123x'])('refuses %j', (tin) =>
    expect(isPossibleItin(tin)).toBe(false),
  );
});
