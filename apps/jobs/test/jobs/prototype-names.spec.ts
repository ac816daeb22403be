import { isSubdivision } from '../../src/values/is-subdivision.js';

describe('names that every JavaScript object has', () => {
  it.each(['valueOf', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'are no country of which subdivisions are known: %s',
    (country) => {
      expect(isSubdivision('CA', country)).toBe(true);
    },
  );
});
