// Rule: text that people and outside parties wrote, as a model may read it: without characters that nobody sees, in which
// instructions are hidden from the person who watches. Joiners stay: some scripts cannot be written without them.
const INVISIBLE =
  /(?!\u200c|\u200d|\n|\t)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A JSON value with every text in it cleaned. */
export function plainData(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(INVISIBLE, '');
  if (Array.isArray(value)) return value.map(plainData);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainData(member)]));
}
