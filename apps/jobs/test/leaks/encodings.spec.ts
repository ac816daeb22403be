import { findPlanted } from './encodings.js';

const SECRET = '912701230';
const inside = (content: string) => findPlanted([{ where: 'here', content }], [SECRET]);

describe('the search for planted values', () => {
  it.each<[string, string]>([
    ['as it is', `{"tin":"${SECRET}"}`],
    ['percent-encoded', '%39%31%32%37%30%31%32%33%30'],
    ['hexadecimal', `\\x${Buffer.from(SECRET).toString('hex')}`],
    ...['', 'a', 'ab', 'abc', '{"tin":"', '{"a":1,"tin":"'].map((before): [string, string] => [
      `base64 after "${before}"`,
      Buffer.from(`${before}${SECRET}"}`).toString('base64'),
    ]),
    ['base64url', Buffer.from(`??${SECRET}??`).toString('base64url')],
  ])('finds a value %s', (_how, content) => {
    expect(inside(content)).toEqual([`here holds ${SECRET}`]);
  });

  it('finds names whatever their letter case, URL-encoded too, and nothing else', () => {
    const places = [
      { where: 'a', content: 'QUACKENBUSH' },
      { where: 'b', content: '/hook/Qu%C3%A4ckenbush' },
      { where: 'c', content: 'somebody else, 91270123' },
    ];
    expect(findPlanted(places, ['Quackenbush', 'Quäckenbush', SECRET])).toEqual([
      'a holds Quackenbush',
      'b holds Quäckenbush',
    ]);
  });
});
