import { readByShape } from './letter-shapes.js';

describe('a text read as it looks', () => {
  it.each([
    ['\u0415\u0445\u0430m\u0440l\u043ev', 'Examplov'], // Cyrillic but for m, l, v
    ['E\u03c7ampl\u03bfv', 'Examplov'], // Greek chi and omicron
    ['\u0412\u0435\u0440\u0430', 'Bepa'], // Cyrillic lookalikes alone
    ['p\u0451tr', 'pe\u0308tr'], // Cyrillic yo
    ['\u0418\u0432\u0430\u043d\u043e\u0432', '\u0418\u0432\u0430\u043d\u043e\u0432'],
    ['Ivan \u041f\u0435\u0442\u0440\u043e\u0432', 'Ivan \u041f\u0435\u0442\u0440\u043e\u0432'],
    ['José O’Brien', 'José O’Brien'],
    ['AI助手', 'AI助手'],
    ['معمر', 'معمر'],
    ['', ''],
  ])('%s: %s', (text, shape) => {
    expect(readByShape(text)).toBe(shape);
  });
});
