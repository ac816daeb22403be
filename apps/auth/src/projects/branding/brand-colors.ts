/**
 * A project's colour on its pages. On buttons it is the background, with black or white text, whichever is readable (one
 * of the two always has 4.5:1, WCAG 2.2 1.4.3), and an outline that does not depend on it. For links and secondary
 * buttons it is darkened or lightened until it is readable on the page, in light and in dark mode.
 */
const COLOR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** The cards that text stands on, as in views/style.eta. */
const CARDS = { light: '#ffffff', dark: '#171b24' } as const;
/** More than the required 4.5:1: the hover tint reduces it. */
const READABLE = 5.2;

type Channels = [number, number, number];

const channelsOf = (color: string): Channels => {
  const [, ...hex] = COLOR.exec(color) ?? ['', '00', '00', '00'];
  return hex.map((part) => Number.parseInt(part, 16)) as Channels;
};

const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [r, g, b] = channelsOf(color).map((value) => linear(value / 255)) as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const textOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';

/** Mixes `share` of the other colour in. */
function mix(color: string, other: string, share: number): string {
  const to = channelsOf(other);
  const mixed = channelsOf(color).map((from, place) => Math.round(from + (to[place]! - from) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, or its nearest shade that is readable on a card. */
export function readableOn(theme: keyof typeof CARDS, color: string): string {
  const towards = theme === 'light' ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, towards, share);
    if (contrast(shade, CARDS[theme]) >= READABLE) return shade;
  }
  return towards;
}

function accents(theme: keyof typeof CARDS, color: string): string {
  const accent = readableOn(theme, color);
  const strong = mix(accent, theme === 'light' ? '#000000' : '#ffffff', 0.2);
  return `:root{--accent:${accent};--accent-strong:${strong};--on-accent:${textOn(accent)}}`;
}

/** CSS for a project's pages; empty without a valid colour. */
export function brandStyles(color: string | undefined): string {
  if (color === undefined || !COLOR.test(color)) return '';
  return [
    accents('light', color),
    `@media (prefers-color-scheme:dark){${accents('dark', color)}}`,
    `.primary{background:${color};color:${textOn(color)};border-color:var(--line)}`,
    `.primary:hover{background:${color};color:${textOn(color)};border-color:var(--text)}`,
  ].join('');
}
