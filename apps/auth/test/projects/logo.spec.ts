import { isLogo } from '../../src/projects/logo.js';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64');

describe('a logo', () => {
  it('is an image in the setting itself', () => {
    expect(isLogo(`data:image/png;base64,${png}`)).toBe(true);
    expect(isLogo(`data:image/jpeg;base64,${Buffer.from('ffd8ffe000', 'hex').toString('base64')}`)).toBe(
      true,
    );
  });
  it.each([
    'https://example.com/logo.png',
    `data:image/svg+xml;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
    `data:text/html;base64,${png}`,
    `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
    `data:image/png,${png}`,
    'javascript:alert(1)',
    `data:image/png;base64,${png}" onerror="alert(1)`,
    7,
  ])('is not %s', (value) => expect(isLogo(value)).toBe(false));
  it('has at most 64 kB', () => {
    const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(64 * 1024)]);
    expect(isLogo(`data:image/png;base64,${large.toString('base64')}`)).toBe(false);
  });
});
