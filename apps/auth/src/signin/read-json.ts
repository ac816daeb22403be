/** What a script put into a field of a form; undefined for what is no JSON. */
export function readJson(field: unknown): unknown {
  try {
    return typeof field === 'string' ? JSON.parse(field) : undefined;
  } catch {
    return undefined;
  }
}
