/** Types passed as text and cast. */
const AS_TEXT = new Set(['json', 'jsonb', 'bytea']);

/**
 * Rows of the same shape as a single parameter, so that the statement's text does not depend on their number. Values are
 * JSON values, dates, JSON text for `json` and `jsonb`, and `bytea` as written by `byteaText`.
 *
 * @param types of the columns that are not `text`
 * @param parameter its number in the statement
 * @returns the parts of `INSERT INTO … (names) SELECT selected FROM source`, and the parameter
 */
export function bulkInsert(
  rows: readonly object[],
  types: Readonly<Record<string, string>>,
  parameter: number,
) {
  const names = Object.keys(rows[0]!);
  const typeOf = (name: string) => types[name] ?? 'text';
  const carried = names.map((name) => `${name} ${AS_TEXT.has(typeOf(name)) ? 'text' : typeOf(name)}`);
  return {
    names: names.join(', '),
    selected: names.map((name) => `given.${name}::${typeOf(name)}`).join(', '),
    source: `json_to_recordset($${parameter}::json) AS given (${carried.join(', ')})`,
    value: jsonOf(rows),
  };
}

/** PostgreSQL refuses lone surrogates, which JSON.stringify escapes and a text parameter would replace. */
function jsonOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  if (!text.includes('\\ud')) return text;
  const whole = (_: string, value: unknown) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value;
  return JSON.stringify(rows, whole);
}

export const byteaText = (bytes: Buffer | null): string | null => bytes && `\\x${bytes.toString('hex')}`;
