/**
 * A project's colour on the buttons of its pages: the text on it is black or white, whichever can be read (one of the two
 * always has at least 4.5:1, WCAG 2.2 1.4.3), and the button keeps an outline that does not depend on the colour.
 */
const COLOR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [, red = '00', green = '00', blue = '00'] = COLOR.exec(color) ?? [];
  const [r, g, b] = [red, green, blue].map((hex) => linear(Number.parseInt(hex, 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const textOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';

/** CSS for the buttons; empty without a colour or for anything that is not one. */
export function brandStyles(color: string | undefined): string {
  if (color === undefined || !COLOR.test(color)) return '';
  return `button.primary{background:${color};color:${textOn(color)};border-color:var(--line)}button.primary:hover{background:${color};border-color:var(--text)}`;
}
