import { parse } from 'libpg-query';
import { type Sharded, unroutedIn } from './routing.js';

/*
 * What Citus 13.2 refused when the service ran on it, found in a statement as PostgreSQL's parser reads it. The words are those
 * of its errors, but for what it does not refuse and answers wrongly.
 */

type Json = { [name: string]: unknown };

const LOCKS = 'could not run distributed query with FOR UPDATE/SHARE commands';
const CHANGING = 'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements';
const IN_CONFLICT = 'functions used in the DO UPDATE SET clause must be marked IMMUTABLE';
const LOCAL = 'relation is not distributed';
const READING = 'a function that reads tables finds none of their rows';
const SUBQUERY = 'subqueries are not supported within INSERT queries';

/** Whose value is another one each time, or with each setting of the session. */
const CHANGING_FUNCTIONS = ['now', 'clock_timestamp', 'statement_timestamp', 'random', 'gen_random_uuid'];

/**
 * @param spread tables that lie on shards or on every machine
 * @param reading functions of ours that read tables
 */
export async function refusalsOf(
  statement: string,
  sharded: Sharded,
  spread: ReadonlySet<string>,
  reading: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const { stmts = [] } = (await parse(statement)) as { stmts?: { stmt: Json }[] };
  const found = new Set<string>();
  const parts = new Set<unknown>();
  walk(stmts, (kind, node) => kind === 'CommonTableExpr' && parts.add(node['ctename']));
  let readsSpread = false;
  walk(stmts, (_kind, { relname }) => (readsSpread ||= spread.has(relname as string)));
  for (const { stmt } of stmts)
    walk(stmt, (kind, node) => {
      if (readsSpread && kind === 'FuncCall' && reading.has(functionOf(node))) found.add(READING);
      if (
        kind === 'SelectStmt' &&
        node['lockingClause'] &&
        unroutedIn({ SelectStmt: node }, sharded).length > 0
      )
        found.add(LOCKS);
      const target = ((node['relation'] as Json | undefined)?.['relname'] ?? '') as string;
      if (!/^(Insert|Update|Delete)Stmt$/.test(kind) || !spread.has(target)) return;
      walk(node, (inner, expression) => {
        if ((inner === 'CaseExpr' || inner === 'CoalesceExpr') && isChanging(expression)) found.add(CHANGING);
      });
      const { withClause: _parts, ...itself } = node;
      if (kind !== 'InsertStmt')
        walk(itself, (inner, { relname }) => {
          if (inner === 'RangeVar' && !spread.has(relname as string) && !parts.has(relname)) found.add(LOCAL);
        });
      const conflict = node['onConflictClause'];
      if (isChanging(conflict)) found.add(IN_CONFLICT);
      walk(conflict, (inner) => inner === 'SubLink' && found.add(SUBQUERY));
    });
  return [...found];
}

function isChanging(node: unknown): boolean {
  let isFound = false;
  walk(node, (kind, call) => {
    if (kind === 'FuncCall' && CHANGING_FUNCTIONS.includes(functionOf(call))) isFound = true;
  });
  return isFound;
}

/** Without its schema. */
const functionOf = ({ funcname }: Json): string =>
  (funcname as { String: { sval: string } }[]).at(-1)!.String.sval;

function walk(node: unknown, onNode: (kind: string, value: Json) => unknown): void {
  if (Array.isArray(node)) for (const one of node) walk(one, onNode);
  else if (typeof node === 'object' && node !== null)
    for (const [kind, value] of Object.entries(node)) {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) onNode(kind, value as Json);
      walk(value, onNode);
    }
}
