/**
 * Makes text from others safe to display: one line of limited length, without control, bidirectional and invisible
 * characters. Escaping is the template's job.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
/** More marks than this on one letter overlap its neighbours. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

export function sanitizeDisplayText(text: string, maxLength: number): string {
  const clean = withoutInvisible(text, maxLength);
  return [...clean].length <= maxLength ? clean : `${cut(clean, maxLength - 1)}…`;
}

/** The form in which such text is stored: the same without an ellipsis. Undefined if nothing printable is left. */
export const printableText = (text: unknown, maxLength: number): string | undefined =>
  typeof text === 'string' ? cut(withoutInvisible(text, maxLength), maxLength) || undefined : undefined;

const withoutInvisible = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength * 20)
    .normalize('NFC')
    .replace(INVISIBLE, ' ')
    .replace(MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trimEnd();

/** The same with line breaks kept, as paragraphs. */
export const sanitizeParagraphs = (text: string, maxLength: number): string[] =>
  text
    .slice(0, maxLength * 2)
    .split(/\r?\n/)
    .map((line) => sanitizeDisplayText(line, maxLength))
    .filter((line) => line !== '')
    .slice(0, 20);
