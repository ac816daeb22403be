/** `Marisol` as `M••••••`: enough to tell two rows apart, not enough to read over a shoulder. */
export const mask = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.slice(0, 1) + '•'.repeat(Math.min(6, Math.max(1, word.length - 1))))
    .join(' ');
