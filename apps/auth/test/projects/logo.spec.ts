import { isLogo } from '../../src/projects/branding/logo.js';

const url = (kind: string, ...hex: string[]) =>
  `data:image/${kind};base64,${Buffer.from(hex.join(''), 'hex').toString('base64')}`;
const png = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64');

describe('a logo', () => {
  it('is an image in the setting itself', () => {
    expect(isLogo(`data:image/png;base64,${png}`)).toBe(true);
    expect(isLogo(`data:image/jpeg;base64,${Buffer.from('ffd8ffe000', 'hex').toString('base64')}`)).toBe(
      true,
    );
  });
  it('may be WebP', () => {
    expect(isLogo(url('webp', '52494646', '00000000', '57454250', '5650'))).toBe(true);
  });
  it.each([
    ['jpeg', '00d8ff'],
    ['jpeg', 'ff00ff'],
    ['jpeg', 'ffd800'],
    ['jpeg', '89504e470d0a1a0a'],
    ['png', '89504e470d0a1a0b'],
    ['png', 'ffd8ffe0'],
    ['webp', '52494647', '00000000', '57454250'],
    ['webp', '52494646', '00000000', '57454251'],
    ['webp', 'ffd8ffe0'],
  ])('is not %s when its bytes say otherwise: %s%s%s', (kind, ...hex) => {
    expect(isLogo(url(kind, ...hex.filter((one) => one !== undefined)))).toBe(false);
  });
  it.each([
    '',
    null,
    undefined,
    [`data:image/png;base64,${png}`],
    'data:image/png;base64,',
    `xdata:image/png;base64,${png}`,
    `data:image/png;base64,${png}=====`,
  ])('is not %j either', (value) => expect(isLogo(value)).toBe(false));
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
    const full = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(64 * 1024 - 10)]);
    expect(isLogo(`data:image/png;base64,${full.toString('base64')}`)).toBe(true);
    const one = Buffer.concat([full, Buffer.alloc(1)]);
    expect(isLogo(`data:image/png;base64,${one.toString('base64')}`)).toBe(false);
    const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(64 * 1024)]);
    expect(isLogo(`data:image/png;base64,${large.toString('base64')}`)).toBe(false);
  });
});
