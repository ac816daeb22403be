import fc from 'fast-check';
import { matchNames, type DocumentName, type SubmittedName } from '../../src/core/names/match-names.js';

const submitted = (name: string): SubmittedName => {
  const [firstName, lastName] = name.split('|');
  return { firstName, lastName };
};
const printed = (name: string): DocumentName => {
  const [firstName, middleName, lastName] = name.split('|');
  return { firstName, middleName, lastName };
};

describe('a name agrees with the document', () => {
  it.each([
    ['Marisol|Quintero', 'MARISOL|ELENA|QUINTERO', 'case and middle name'],
    ['Marisol Elena|Quintero', 'MARISOL|ELENA|QUINTERO', 'middle name in the first'],
    ['Marisol E.|Quintero', 'MARISOL|ELENA|QUINTERO', 'middle initial'],
    ['Quintero|Marisol', 'MARISOL||QUINTERO', 'order'],
    ['M. Elena|Quintero', 'MARISOL|ELENA|QUINTERO', 'an initial beside a name'],
    ['Soo|O', 'SOO||O', 'a family name of one letter'],
    ['José|Núñez', 'JOSE||NUNEZ', 'accents'],
    ['Jürgen|Müller', 'JUERGEN||MUELLER', 'umlauts as two letters'],
    ['Jurgen|Muller', 'JÜRGEN||MÜLLER', 'umlauts as one'],
    ['Søren|Ångström', 'SOEREN||AANGSTROEM', 'Nordic letters'],
    ["Siobhan|O'Neill", 'SIOBHAN||ONEILL', 'apostrophe'],
    ['Siobhan|O’Neill', 'SIOBHAN||O NEILL', 'apostrophe as a space'],
    ['Anna|Smith-Jones', 'ANNA||SMITH JONES', 'hyphen'],
    ['Anna|Smith Jones', 'ANNA||SMITH-JONES', 'hyphen on the document'],
    ['Anna|Jones', 'ANNA||SMITH-JONES', 'one half of a double name'],
    ['Luis|García', 'LUIS||GARCIA LOPEZ', 'first of two family names'],
    ['Mary Ann|Lee', 'MARYANN||LEE', 'two words written as one'],
    ['Juan|de la Cruz', 'JUAN||DELACRUZ', 'particles written together'],
    ['John|Smith Jr.', 'JOHN||SMITH', 'suffix'],
    ['John|Smith', 'JOHN||SMITH III', 'suffix on the document'],
    ['Dr. John|Smith', 'JOHN||SMITH', 'title'],
    ['Юлия|Иванова', 'IULIIA||IVANOVA', 'Cyrillic'],
    ['Юлия|Щербакова', 'YULIYA||SHCHERBAKOVA', 'Cyrillic, another scheme'],
    ['Γιώργος|Παπαδόπουλος', 'GIORGOS||PAPADOPOULOS', 'Greek'],
    ['小明|王', 'XIAOMING||WANG', 'Chinese'],
    ['민준|김', 'MINJUN||GIM', 'Korean'],
    ['محمد|حسن', 'MOHAMMED||HASSAN', 'Arabic'],
    ['たろう|やまだ', 'TARO||YAMADA', 'Japanese'],
    ['Nguyễn Văn|Trần', 'NGUYEN VAN||TRAN', 'Vietnamese'],
  ])('%s and %s (%s)', (left, right) => {
    expect(matchNames(submitted(left), printed(right))).toMatchObject({ outcome: 'match' });
  });

  it('takes a cut-off name for what it begins', () => {
    const read = { firstName: 'WOLFESCHLEGEL', lastName: 'STEINHAUSENBERGE' };
    const truncated = { firstName: false, middleName: null, lastName: true };
    const name = { firstName: 'Wolfeschlegel', lastName: 'Steinhausenbergerdorff' };
    expect(matchNames(name, { ...read, truncated }).outcome).toBe('match');
    expect(matchNames(name, read).outcome).toBe('no-match');
  });

  it('compares only what was submitted', () => {
    expect(matchNames({ lastName: 'Quintero' }, printed('MARISOL||QUINTERO')).outcome).toBe('match');
    expect(matchNames({ firstName: 'Marisol' }, printed('MARISOL||QUINTERO')).outcome).toBe('match');
  });
});

describe('a name does not agree', () => {
  it.each([
    ['John|Smith', 'JANE||SMITH', 'another first name'],
    ['John|Smith', 'JOHN||SMYTHE', 'another last name'],
    ['John|Smith', 'JOHN||SMIHT', 'a slip'],
    ['John|De La', 'JOHN||DE LA CRUZ', 'particles alone'],
    ['A|Smith', 'JOHN||SMITH', 'another initial'],
    ['A|L', 'ANA||LOPEZ', 'two initials'],
    ['L|A', 'ANA||LOPEZ', 'two initials, swapped'],
    ['Ana|L.', 'ANA||LOPEZ', 'an initial for the family name'],
    ['A|Lopez', 'ANA||LOPEZ', 'an initial for the given name'],
    ['Ana|Lopez', 'A||LOPEZ', 'a document that gives an initial'],
    ['M E|Quintero', 'MARISOL|ELENA|QUINTERO', 'initials of both given names'],
    ['Marisol E|Quintero', 'M|ELENA|QUINTERO', 'an initial each'],
    ['Ana|de C', 'ANA||DE CRUZ', 'an initial behind a particle'],
    ['Ö|Svensson', 'ÖSTEN||SVENSSON', 'an initial of two spellings'],
    ['L|Ana', 'ANA||LOPEZ', 'swapped, with an initial'],
    ['Lopes|Ana', 'ANA||LOPEZ', 'swapped, with a slip'],
    ['Garcia|Ana', 'ANA||GARCIA LOPEZ', 'swapped, with half a family name'],
    ['Lopez|', 'ANA||LOPEZ', 'the family name given for the given name, alone'],
    ['|Ana', 'ANA||LOPEZ', 'the given name given for the family name, alone'],
    ['Elena|Quintero', 'MARISOL|ELENA|QUINTERO', 'the middle name alone'],
    ['Marisol Ana|Quintero', 'MARISOL|ELENA|QUINTERO', 'another middle name'],
    ['Иван|Петров', 'IVAN||SIDOROV', 'another Cyrillic name'],
    ['Maria|Garcia', 'MARIO||GARCIA', 'the other gender’s form'],
  ])('%s and %s (%s)', (left, right) => {
    const { outcome, confidence } = matchNames(submitted(left), printed(right));
    expect(outcome).toBe('no-match');
    expect(confidence).toBeLessThan(0.9);
  });
});

describe('how well a name agrees', () => {
  it.each([
    ['Anna|Smith', 'ANNA||SMITH', 1],
    ['Smith|Anna', 'ANNA||SMITH', 0.95],
    ['Anna|Jones', 'ANNA||SMITH JONES', 0.92],
    ['Anna|Smith Jones Lee', 'ANNA||SMITH LEE', 0.92],
    ['Anna|Lee Smith Jones', 'ANNA||SMITH LEE', 0.705],
    ['Anna|Smith Lee', 'ANNA||LEE SMITH', 0.75],
    ['Juan|de la Cruz', 'JUAN||CRUZ', 0.92],
    ['Juan|Cruz', 'JUAN||DE LA CRUZ', 0.92],
    ['Anna|S', 'ANNA||SMITH JONES', 0.8],
    ['A|S', 'ANNA||SMITH', 0.8],
    ['S|A', 'ANNA||SMITH', 0.76],
    ['Anna|S Lee', 'ANNA||SMITH X JONES', 0.47],
    ['Anna|B Lee', 'ANNA||SMITH LEE JONES', 0.92],
    ['Anna|van der Berg', 'ANNA||BERG', 0.92],
    ['Anna|van der', 'ANNA||VAN DER BERG', 0.88],
    ['Anna|Jonse', 'ANNA||SMITH JONES', 0.81],
    ['Elena|Smith', 'ANNA|ELENA|SMITH', 0.8],
    ['Elena Maria|Smith', 'ANNA|ELENA MARIA|SMITH', 0.8],
    ['Maria Elena|Smith', 'ANNA|ELENA MARIA|SMITH', 0.633],
    ['E|Smith', 'ANNA|ELENA|SMITH', 0.736],
    ['Anna Elena|Smith', 'ANNA|ELENA|SMITH', 1],
    ['Anna Maria|Smith', 'ANNA|ELENA MARIA|SMITH', 1],
    ['Anna Maria Elena|Smith', 'ANNA|MARIA|SMITH', 1],
    ['Anna Elena Maria|Smith', 'ANNA|MARIA ELENA|SMITH', 0.88],
    ['Anna X|Smith', 'ANNA|MARIA|SMITH', 0.88],
    ['Anna M|Smith', 'ANNA|MARIA|SMITH', 0.92],
    ['Elena|Smith', '|ELENA|SMITH', 1],
    ['Anna Maria|Smith', 'ANNA||SMITH', 1],
    ['Anna|Smith', 'ANNA MARIA||SMITH', 1],
    ['Annamaria|Smith', 'ANNA|MARIA|SMITH', 1],
    ['Annamaria|Smith', 'ANNA MARIA|LEE|SMITH', 1],
    ['Anna|', '|ANNA|SMITH', 1],
    ['Anna|', '||ANNA', 0.95],
    ['|Anna', 'ANNA||', 0.95],
    ['|Anna', '|ANNA|', 0.95],
    ['Anna|Smith', '||SMITH', null],
    ['Anna|Smith', 'ANNA||', null],
    ['|Smith', 'ANNA||', 0],
  ])('%s and %s: %s', (left, right, confidence) => {
    expect(matchNames(submitted(left!), printed(right!)).confidence).toBe(confidence);
  });

  it.each([
    ['Anna|Steinhausenberg', 'ANNA||STEINHAUSEN', [false, null, true], 0.94],
    ['Anna|Steinhausenberg', 'ANNA||STEINHAUSEN', [true, true, false], 0.88],
    ['Anna|Garcia Lopezmoreno', 'ANNA||GARCIA LOPEZ', [false, false, true], 0.94],
    ['Anna|Garciano Lopez', 'ANNA||GARCIA LOPEZ', [false, false, true], 0.88],
    ['Anna|Smith Jones', 'ANNA||SMITH', [false, false, true], 0.94],
    ['Anna|Smith Jones', 'ANNA||JON', [false, false, true], 0.865],
    ['Wolfeschlegel|Smith', 'WOLFESCH||SMITH', [true, null, false], 0.94],
    ['Wolfeschlegel|Smith', 'WOLFESCH||SMITH', [false, true, false], 0.94],
    ['Wolfeschlegel|Smith', 'WOLFESCH||SMITH', [false, false, true], 0.88],
    ['Wolfeschlegel|Smith', 'WOLFESCH|LEE|SMITH', [true, false, false], 0.94],
    ['Wolf Leopold|Smith', 'WOLF|LEOP|SMITH', [false, true, false], 0.94],
    ['Wolf Leopold|Smith', 'WOLF LEOP||SMITH', [true, false, false], 0.94],
    ['Leopold|Smith', 'WOLF|LEOP|SMITH', [false, true, false], 0.704],
    ['Wolf Leopold Max|Smith', 'WOLF|LEOP MAX|SMITH', [false, true, false], 0.94],
    ['Smith|Wolfeschlegel', 'WOLFESCH||SMITH', [true, null, false], 0.893],
    ['Wolf Le|Smith', 'WOLF|LEOPOLD|SMITH', [false, true, false], 0.94],
    ['Wolf Leopold|Smith', 'WOLF LEOP|MAX|SMITH', [true, false, false], 0.94],
  ] as const)('%s and %s, cut off %j: %s', (left, right, [firstName, middleName, lastName], confidence) => {
    const truncated = { firstName, middleName, lastName };
    expect(matchNames(submitted(left), { ...printed(right), truncated }).confidence).toBe(confidence);
  });

  it('does not count what a family name has in front, in any language', () => {
    const particles =
      'de da do dos das del della di du la le les lo van von der den ter ten al el bin bint ben ibn abu af av zu zur mc mac st san y e';
    for (const particle of particles.split(' ')) {
      const name = { firstName: 'Anna', lastName: `${particle} Quintero` };
      expect(matchNames(name, printed('ANNA||QUINTERO'))).toEqual({ outcome: 'match', confidence: 0.92 });
      const alone = { firstName: 'Anna', lastName: `${particle} ${particle}` };
      expect(matchNames(alone, printed(`ANNA||${particle} QUINTERO ${particle}`)).outcome).toBe('no-match');
    }
  });
});

describe('a name cannot be compared', () => {
  it.each([
    [{}, printed('MARISOL||QUINTERO')],
    [{ firstName: ' ', lastName: '…' }, printed('MARISOL||QUINTERO')],
    [submitted('Marisol|Quintero'), {}],
    [submitted('Marisol|Quintero'), { lastName: 'QUINTERO' }],
    [{ firstName: 'Marisol' }, {}],
    [{ lastName: 'Quintero' }, { firstName: '…' }],
  ])('%j and %j', (left, right) => {
    expect(matchNames(left, right)).toEqual({ outcome: 'not-determined', confidence: null });
  });
});

describe('any two names', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[A-Z][a-z]{1,9}( [A-Z][a-z]{1,9})?$/),
  );

  it('give a confidence between 0 and 1, and a match exactly from 0.9', () => {
    fc.assert(
      fc.property(name, name, name, name, name, (firstName, lastName, first, middle, last) => {
        const result = matchNames(
          { firstName, lastName },
          { firstName: first, middleName: middle, lastName: last },
        );
        if (result.confidence === null) expect(result.outcome).toBe('not-determined');
        else {
          expect(result.confidence).toBeGreaterThanOrEqual(0);
          expect(result.confidence).toBeLessThanOrEqual(1);
          expect(result.outcome).toBe(result.confidence >= 0.9 ? 'match' : 'no-match');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('agree with themselves', () => {
    const letters = fc.stringMatching(/^\p{L}{2,12}$/u);
    fc.assert(
      fc.property(letters, letters, (firstName, lastName) => {
        expect(matchNames({ firstName, lastName }, { firstName, lastName }).outcome).not.toBe('no-match');
      }),
      { numRuns: 500 },
    );
  });

  it('rarely agree by chance', () => {
    const word = fc.stringMatching(/^[A-Z]{4,9}$/);
    fc.assert(
      fc.property(word, word, word, word, (firstName, lastName, first, last) => {
        fc.pre(firstName !== first && firstName !== last);
        expect(matchNames({ firstName, lastName }, { firstName: first, lastName: last }).outcome).toBe(
          'no-match',
        );
      }),
      { numRuns: 500 },
    );
  });

  it('come to an end, whatever their length', () => {
    const long = 'ÄÖÜ-'.repeat(20_000);
    expect(matchNames({ firstName: long, lastName: long }, { firstName: long, lastName: long }).outcome).toBe(
      'match',
    );
  });
});
