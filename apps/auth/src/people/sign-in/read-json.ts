/** The JSON that a script put into a form field; undefined if it is not valid JSON. */
export function readJson(field: unknown): unknown {
  try {
    return typeof field === 'string' ? JSON.parse(field) : undefined;
  } catch {
    return undefined;
  }
}
