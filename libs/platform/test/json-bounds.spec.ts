import { assertBoundedJson, JSON_DEPTH_MAX, JSON_VALUES_MAX } from '../src/http/json-bounds.js';

const judge = (text: string) => () => assertBoundedJson(Buffer.from(text));
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('a JSON body', () => {
  it('may be so deep and no deeper, in arrays and in objects', () => {
    expect(judge(nested(JSON_DEPTH_MAX))).not.toThrow();
    expect(judge(nested(JSON_DEPTH_MAX + 1))).toThrow('nested more than');
    expect(judge(`${'{"a":'.repeat(JSON_DEPTH_MAX + 1)}1${'}'.repeat(JSON_DEPTH_MAX + 1)}`)).toThrow(
      'nested',
    );
  });

  it('may hold so many values and no more', () => {
    expect(judge(`[${Array(JSON_VALUES_MAX).fill('1').join()}]`)).not.toThrow();
    expect(
      judge(
        `[${Array(JSON_VALUES_MAX + 1)
          .fill('1')
          .join()}]`,
      ),
    ).toThrow('more than');
    expect(
      judge(
        `[${Array(JSON_VALUES_MAX / 2 + 1)
          .fill('{}')
          .join()}]`,
      ),
    ).toThrow('more than');
  });

  const brackets = '['.repeat(5_000) + ','.repeat(9_000);
  it.each([
    ['a short text', `{"a":"[[[[${'\\"'}"}`],
    ['a long text', JSON.stringify({ a: `${'x'.repeat(500)}${brackets}` })],
    ['a text of escaped quotes', JSON.stringify({ a: '"[\\'.repeat(3_000) })],
    ['a text of backslashes', JSON.stringify({ a: `${'\\'.repeat(300)}${brackets}` })],
    [
      'an escape across the place where the search begins',
      JSON.stringify({ a: `${'x'.repeat(63)}"${brackets}` }),
    ],
    [
      'an escape before the place where the search begins',
      JSON.stringify({ a: `${'x'.repeat(62)}"${brackets}` }),
    ],
    ['text beyond ASCII', JSON.stringify({ a: `${'é∀𝒳'.repeat(40)}${brackets}` })],
  ])('may hold brackets and commas in %s', (_what, text) => expect(judge(text)).not.toThrow());

  it.each([62, 63, 64, 65, 127, 128, 129])(
    'cannot hide its depth behind a text of %i characters that ends in backslashes',
    (length) => {
      for (let backslashes = 0; backslashes < 5; backslashes++) {
        const text = JSON.stringify(`${'x'.repeat(length)}${'\\'.repeat(backslashes)}`);
        expect(judge(`[${text},${nested(JSON_DEPTH_MAX)}]`)).toThrow('nested');
      }
    },
  );

  it.each([
    ['escaped quotes', `["${'\\"'.repeat(1_000_000)}"]`],
    ['backslashes', `["${'x'.repeat(64)}${'\\\\'.repeat(1_000_000)}"]`],
    ['spaces', `[${' '.repeat(2_000_000)}]`],
    ['digits', `[${'1'.repeat(2_000_000)}]`],
    ['characters beyond ASCII', `["${'é'.repeat(1_000_000)}"]`],
    [
      'many texts beyond ASCII',
      `[${Array(200)
        .fill(`"${'é'.repeat(5_000)}"`)
        .join()}]`,
    ],
  ])('may not hold megabytes of %s, which are slow to parse', (_what, text) =>
    expect(judge(text)).toThrow('not base64'),
  );

  it('may hold megabytes of base64, also in lines, beside names of any script', () => {
    const photo = 'QUJD'.repeat(1_250_000);
    expect(judge(JSON.stringify({ firstName: 'José 李', idPhoto: photo, userPhoto: photo }))).not.toThrow();
    expect(judge(JSON.stringify({ idPhoto: photo.replace(/.{76}/g, '$&\r\n') }))).not.toThrow();
  });
});
