// Rule: how text written by people and outside parties is given to a model: without invisible characters, which could
// hide instructions from a person watching. Joiners stay: some scripts cannot be written without them.
const INVISIBLE =
  /(?!\u200c|\u200d|\n|\t)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A JSON value with every string in it cleaned. */
export function plainData(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(INVISIBLE, '');
  if (Array.isArray(value)) return value.map(plainData);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainData(member)]));
}
