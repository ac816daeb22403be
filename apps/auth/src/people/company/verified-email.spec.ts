import { isPreregistered } from './verified-email.js';

describe('a provider stands for an address', () => {
  const speaking = ['sub', 'email', 'email_verified'];

  it.each([
    ['that it verified', true, speaking, true],
    ['that it verified, as text', 'true', speaking, true],
    ['that it verified, whatever its metadata lists', true, [], true],
    ['of which it never speaks', undefined, ['sub', 'email'], true],
    ['of which its metadata says nothing', undefined, undefined, true],
    ['that it did not verify', false, speaking, false],
    ['that it did not verify, as text', 'false', undefined, false],
    ['of which it could speak', undefined, speaking, false],
    ['of which it says null', null, undefined, false],
    ['of which it says 1', 1, undefined, false],
  ])('%s', (_, said, claims, stands) => {
    expect(isPreregistered(said, claims)).toBe(stands);
  });
});
