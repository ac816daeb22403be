import { localPath } from '../../../src/people/sign-in/local-path.js';

describe('the way back after signing in', () => {
  const origin = 'https://auth.example';

  it.each(['/', '/a', '/a/b?c=d#e', '/a//b', `/${'a'.repeat(2000)}`])('may be %s', (path) =>
    expect(localPath(path, origin)).toBe(path),
  );
  it.each([
    undefined,
    7,
    '',
    'a',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a b',
    '/a\nb',
    '/é',
    'x/',
    `/${'a'.repeat(2001)}`,
  ])('is not %j', (path) => expect(localPath(path, origin)).toBeUndefined());
});
