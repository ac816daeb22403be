import { ServiceError } from '../errors.js';
import { assertStorableJson } from './storable-json.js';

const refusalOf = (value: unknown): unknown => {
  try {
    assertStorableJson(value);
  } catch (error) {
    return error instanceof ServiceError && error.message;
  }
  return undefined;
};

describe('a parsed body', () => {
  it.each([
    ['U+0000', { name: 'a\0' }, 'name: has a character that is not allowed'],
    ['half a surrogate pair', { ui: { title: 'a\ud800' } }, 'ui.title: has a character that is not allowed'],
    ['the other half', { a: ['ok', '\udc00b'] }, 'a.1: has a character that is not allowed'],
    ['U+0000 in a name', { a: { 'b\0': 1 } }, 'a: has a character that is not allowed'],
    ['half a pair in a name', { '\ud800': 1 }, 'request: has a character that is not allowed'],
    ['an inherited name', { a: { constructor: 1 } }, 'a.constructor: is not a known parameter'],
    ['U+0000 and nothing else', '\0', 'request: has a character that is not allowed'],
  ])('with %s is refused by the name of its parameter', (_, value, message) => {
    expect(refusalOf(value)).toBe(message);
  });

  it('of which the reader cleans the texts is judged by its names alone', () => {
    const judge = (value: unknown) => assertStorableJson(value, { cleansTexts: true });
    expect(() => judge({ a: ['b\0', '\ud800'] })).not.toThrow();
    expect(() => judge({ a: { ['__proto__x\0']: 1 } })).toThrow('a: has a character');
    expect(() => judge({ toString: 1 })).toThrow('toString: is not a known parameter');
  });

  it.each([[{ a: '😀 é \u0001', b: [null, 1, true, ''] }], [null], [7], ['text'], [[]]])(
    'of other text passes: %j',
    (value) => expect(refusalOf(value)).toBeUndefined(),
  );
});
