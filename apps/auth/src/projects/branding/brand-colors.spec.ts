import { brandStyles, contrast, readableOn } from './brand-colors.js';

const COLORS = [
  '#ffffff',
  '#000000',
  '#777777',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#0b5cad',
  '#7a1fa2',
];

describe("a project's colour", () => {
  it.each(COLORS)('%s is read as a link on the light and on the dark card, and on their tints', (color) => {
    expect(contrast(readableOn('light', color), '#ffffff')).toBeGreaterThanOrEqual(5.2);
    expect(contrast(readableOn('light', color), '#f1f4f9')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn('dark', color), '#171b24')).toBeGreaterThanOrEqual(5.2);
    expect(contrast(readableOn('dark', color), '#1f2531')).toBeGreaterThanOrEqual(4.5);
  });

  it('stays as it is where it can be read already', () => {
    expect(readableOn('light', '#0b5cad')).toBe('#0b5cad');
    expect(brandStyles('#0b5cad')).toContain('--accent:#0b5cad');
  });

  it.each([undefined, '', 'red', '#fff', '#0b5cad;}body{display:none', '#0b5cadff'])(
    '%j is no colour and styles nothing',
    (color) => expect(brandStyles(color)).toBe(''),
  );
});
