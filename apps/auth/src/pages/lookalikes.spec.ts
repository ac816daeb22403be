import { lookalikeOf } from './lookalikes.js';
import { sanitizeDisplayText } from './sanitize-display-text.js';

describe('a name that may be taken for another', () => {
  it.each([
    ['G\u043e\u043egle', 'mixed'], // Cyrillic o
    ['p\u0430ypal assistant', 'mixed'],
    ['\u0391pple', 'mixed'], // Greek Alpha
    ['\u0430\u0440\u0440\u04cf\u0435', 'shapes'], // "apple" in Cyrillic
    ['\u{1d400}\u{1d41c}\u{1d426}\u{1d41e}', 'font'], // mathematical bold
    ['\uff21\uff43\uff4d\uff45', 'font'], // full width
    ['Goog\u0269e', 'font'], // phonetic iota
    ['Travel agent', undefined],
    ['Ümit’s Çağrı assistant 2.0™', undefined],
    ['Ярослав и Ольга', undefined],
    ['Βοηθός', undefined],
    ['東京 AI アシスタント', undefined],
    ['AI助手', undefined],
    ['مساعد السفر', undefined],
    ['Яндекс Mail', undefined],
    ['', undefined],
  ])('%s: %s', (name, expected) => {
    expect(lookalikeOf(name)).toBe(expected);
  });
});

describe('text that others chose', () => {
  it.each([
    ['a\u0000b\u202Ec\u2066d\u200be', 'a b c d e'],
    ['pay\u00adpal\u115f\u3164\u{e0041}x', 'pay pal x'],
    ['one\r\ntwo\u2028three', 'one two three'],
    ['lone \ud800 surrogate', 'lone surrogate'],
    ['  wide   spaces ', 'wide spaces'],
    ['Z\u0301\u0302\u0303\u0304\u0305lgo', '\u0179\u0302\u0303\u0304lgo'],
  ])('%j is shown as %j', (text, shown) => {
    expect(sanitizeDisplayText(text, 80)).toBe(shown);
  });

  it('is cut at a letter, never inside of one', () => {
    expect(sanitizeDisplayText('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(9)}…`);
  });
});
