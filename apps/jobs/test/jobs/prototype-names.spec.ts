import { prepareEntityName } from '../../src/checks/aml/entity-name.js';
import { readGender } from '../../src/checks/aml/read-gender.js';
import { placeName } from '../../src/providers/embedded/zip-codes.js';
import { isSubdivision } from '../../src/core/values/is-subdivision.js';

describe('names that every JavaScript object has', () => {
  it.each(['valueOf', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'are no country of which subdivisions are known: %s',
    (country) => {
      expect(isSubdivision('CA', country)).toBe(true);
    },
  );

  it('are words of a listed entity like others', () => {
    const { words } = prepareEntityName('Constructor Trading', false);
    expect(words.map(({ text }) => text)).toEqual(['constructor', 'trading']);
    expect(prepareEntityName('MV Constructor', true).words.map(({ text }) => text)).toEqual(['constructor']);
  });

  it('are places like others, and no gender', () => {
    expect(placeName('Saint Constructor')).toBe('saintconstructor');
    expect(readGender('constructor')).toBeUndefined();
  });
});
