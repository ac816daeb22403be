import fc from 'fast-check';
import { matchNames, type DocumentName, type SubmittedName } from '../../src/documents/match-names.js';

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
    ['M.|Quintero', 'MARISOL||QUINTERO', 'initial'],
    ['Quintero|Marisol', 'MARISOL||QUINTERO', 'order'],
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
