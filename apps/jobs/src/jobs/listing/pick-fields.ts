import { invalidParameter } from '@bonafide/platform/errors';
import { FIELD_DEPTH_MAX, FIELDS_MAX } from '../../limits.js';

export interface FieldTree {
  [name: string]: FieldTree | true;
}

/** `fields=result.firstName,completed` as a tree; a name that covers another wins. */
export function readFields(value: string): FieldTree {
  const names = value.split(',').map((name) => name.trim());
  if (names.length > FIELDS_MAX)
    throw invalidParameter('fields', `fields: must name at most ${FIELDS_MAX} fields`);
  const tree: FieldTree = Object.create(null) as FieldTree;
  for (const name of names) {
    const path = name.split('.');
    if (name === '' || path.includes(''))
      throw invalidParameter('fields', 'fields: must be names joined by dots, separated by commas');
    if (path.length > FIELD_DEPTH_MAX)
      throw invalidParameter('fields', `fields: a name may have at most ${FIELD_DEPTH_MAX} levels`);
    let node = tree;
    for (const [index, step] of path.entries()) {
      const next = node[step];
      if (next === true) break;
      if (index === path.length - 1) node[step] = true;
      else node = node[step] = next ?? (Object.create(null) as FieldTree);
    }
  }
  return tree;
}

/** Exactly the named paths of a record; through arrays each element is picked from. Unknown names give nothing. */
export function pickFields(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((element) => pickFields(element, tree));
  if (value === null || typeof value !== 'object') return undefined;
  const picked: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(tree)) {
    if (!Object.hasOwn(value, name)) continue;
    const found = (value as Record<string, unknown>)[name];
    const shown = below === true ? found : pickFields(found, below);
    if (shown !== undefined) picked[name] = shown;
  }
  return picked;
}
