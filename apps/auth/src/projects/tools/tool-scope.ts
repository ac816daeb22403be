/**
 * A scope of a delegation: `tool:action`. The tool ends at the first colon; the action may contain more of them. Neither
 * may contain white space, a comma (the separator of the query form) or a control character.
 */
const TOOL = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;
const ACTION = /^[A-Za-z0-9_*][A-Za-z0-9_.:/*-]{0,127}$/;

/** How many scopes one request, project or tool may name. */
export const SCOPES_MAX = 64;

export const isToolName = (value: unknown): value is string => typeof value === 'string' && TOOL.test(value);

export function isToolScope(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const colon = value.indexOf(':');
  return colon > 0 && TOOL.test(value.slice(0, colon)) && ACTION.test(value.slice(colon + 1));
}

/** The tool of a well-formed scope. */
export const toolOf = (scope: string): string => scope.slice(0, scope.indexOf(':'));

export const actionOf = (scope: string): string => scope.slice(scope.indexOf(':') + 1);

/** `files:read`, `drive:folder:read`: read-only. */
export const isReadScope = (scope: string): boolean => /(?:^|:)read$/.test(actionOf(scope));

/** `a:b, c:d` or an array, as a list without duplicates; anything else is returned unchanged for validation to refuse. */
export function scopeList(value: unknown): unknown {
  const list = typeof value === 'string' ? value.split(',').map((scope) => scope.trim()) : value;
  return Array.isArray(list) ? [...new Set(list)] : list;
}

/** `read_file` → `read file`, `files.list` → `files list`: a scope's part in plain words. */
export const humanize = (part: string): string =>
  part === '*'
    ? 'everything'
    : part
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .replace(/[_.:/-]+/g, ' ')
        .trim()
        .toLowerCase();
