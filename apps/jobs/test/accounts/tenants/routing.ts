import { parse } from 'libpg-query';

/*
 * Which shard a statement would be sent to: PostgreSQL's own parser reads it, and each table that would be sharded by tenant
 * must have its tenant equal to a value, or to that of a table which has.
 */

type Json = { [name: string]: unknown };

/** A table as a statement names it. */
interface Use {
  command: string;
  table: string;
  alias: string;
  /** null: a part of the statement, or a table that is not sharded */
  columns: ReadonlySet<string> | null;
  /** columns that must equal something */
  equal: Set<string>;
  /** its tenant is that of these aliases, which are looked for here and further out */
  sameAs: string[];
  isRouted: boolean;
}

interface Scope {
  uses: Use[];
  outer?: Scope;
}

/** The columns of each table that would be sharded. */
export type Sharded = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * @returns what of a statement no tenant routes: `SELECT job_photos by job_id`, a line for each table and the columns that
 *   it is found by
 */
export async function unroutedParts(statement: string, sharded: Sharded): Promise<string[]> {
  const { stmts = [] } = (await parse(statement)) as { stmts?: { stmt: Json }[] };
  return stmts.flatMap(({ stmt }) => unroutedIn(stmt, sharded));
}

/** The same of a part of a statement that the parser has read. */
export function unroutedIn(node: object, sharded: Sharded): string[] {
  const reader = new StatementReader(sharded);
  reader.read(node);
  return reader.unrouted();
}

class StatementReader {
  private readonly scopes: Scope[] = [];
  /** names of the statement's parts (WITH) */
  private readonly parts = new Set<string>();

  constructor(private readonly sharded: Sharded) {}

  /** Every statement that stands anywhere in `node`. */
  read(node: unknown, outer?: Scope): void {
    if (Array.isArray(node)) {
      for (const one of node) this.read(one, outer);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [kind, value] of Object.entries(node as Json)) {
      const command = /^(Select|Insert|Update|Delete)Stmt$/.exec(kind)?.[1];
      // Both sides of a UNION stand under names of their own.
      const isSide =
        (kind === 'larg' || kind === 'rarg') && 'op' in (node as Json) && !('jointype' in (node as Json));
      if (command || isSide) this.readStatement(command ?? 'Select', value as Json, outer);
      else this.read(value, outer);
    }
  }

  unrouted(): string[] {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const scope of this.scopes)
        for (const use of scope.uses.filter(({ isRouted }) => !isRouted))
          if (use.sameAs.some((alias) => this.find(scope, alias)?.isRouted)) {
            use.isRouted = true;
            isChanged = true;
          }
    }
    const left = this.scopes.flatMap(({ uses }) => uses.filter(({ isRouted }) => !isRouted));
    return left.map(
      ({ command, table, equal }) =>
        `${command} ${table}${equal.size > 0 ? ` by ${[...equal].sort().join(', ')}` : ''}`,
    );
  }

  private readStatement(command: string, statement: Json, outer?: Scope): void {
    const scope: Scope = { uses: [], outer };
    this.scopes.push(scope);
    const { withClause, relation, ...rest } = statement;
    for (const { CommonTableExpr: part } of ((withClause as Json)?.['ctes'] ?? []) as {
      CommonTableExpr: Json;
    }[]) {
      this.parts.add(part['ctename'] as string);
      this.read(part['ctequery'], outer);
    }
    if (relation) {
      const use = this.addTable(scope, command.toUpperCase(), relation as Json);
      const names = ((rest['cols'] ?? []) as { ResTarget: Json }[]).map((one) => one.ResTarget['name']);
      if (command === 'Insert' && names.includes('tenant')) use.isRouted = true;
    }
    for (const from of ['fromClause', 'usingClause'])
      this.readFrom(scope, 'SELECT', (rest[from] ?? []) as Json[]);
    this.readConditions(scope, rest['whereClause']);
    for (const [name, value] of Object.entries(rest))
      if (!['fromClause', 'usingClause'].includes(name)) this.read({ [name]: value, op: rest['op'] }, scope);
  }

  private readFrom(scope: Scope, command: string, items: Json[]): void {
    for (const item of items) {
      const [kind, value] = Object.entries(item)[0] as [string, Json];
      if (kind === 'RangeVar') this.addTable(scope, command, value);
      else if (kind === 'JoinExpr') {
        this.readFrom(scope, command, [value['larg'] as Json, value['rarg'] as Json]);
        this.readConditions(scope, value['quals']);
        this.read(value['quals'], scope);
      } else {
        const alias = (value['alias'] as Json | undefined)?.['aliasname'] as string | undefined;
        scope.uses.push(partOf(alias ?? ''));
        this.read(value, scope);
      }
    }
  }

  private addTable(scope: Scope, command: string, range: Json): Use {
    const table = range['relname'] as string;
    const alias = ((range['alias'] as Json | undefined)?.['aliasname'] as string | undefined) ?? table;
    const columns = this.parts.has(table) ? null : (this.sharded.get(table) ?? null);
    const use: Use = columns
      ? { command, table, alias, columns, equal: new Set(), sameAs: [], isRouted: false }
      : partOf(alias);
    scope.uses.push(use);
    return use;
  }

  private readConditions(scope: Scope, condition: unknown): void {
    if (typeof condition !== 'object' || condition === null) return;
    const { BoolExpr: bool, A_Expr: expression } = condition as { BoolExpr?: Json; A_Expr?: Json };
    if (bool?.['boolop'] === 'AND_EXPR')
      for (const one of bool['args'] as unknown[]) this.readConditions(scope, one);
    if (expression?.['kind'] !== 'AEXPR_OP' || nameOf(expression) !== '=') return;
    const sides = [expression['lexpr'], expression['rexpr']];
    for (const [at, side] of sides.entries()) {
      const column = columnOf(side);
      if (column) this.noteEqual(scope, column, sides[1 - at]);
    }
  }

  private noteEqual(scope: Scope, { alias, name }: Column, other: unknown): void {
    for (const use of scope.uses) {
      if (alias !== undefined && use.alias !== alias) continue;
      if (!use.columns?.has(name)) continue;
      use.equal.add(name);
      if (name !== 'tenant') continue;
      const same = columnOf(other);
      if (same) use.sameAs.push(same.alias ?? '');
      else use.isRouted = true;
    }
  }

  private find(scope: Scope | undefined, alias: string): Use | undefined {
    for (let at = scope; at; at = at.outer) {
      const found = at.uses.find((use) => use.alias === alias);
      if (found) return found;
    }
    return undefined;
  }
}

/** A part of the statement: what it reads is looked at where it stands. */
const partOf = (alias: string): Use => ({
  command: '',
  table: '',
  alias,
  columns: null,
  equal: new Set(),
  sameAs: [],
  isRouted: true,
});

interface Column {
  alias?: string;
  name: string;
}

const textOf = (node: unknown): string =>
  ((node as { String?: { sval?: string } } | undefined)?.String?.sval ?? '') as string;
const nameOf = (expression: Json): string => textOf((expression['name'] as unknown[])?.[0]);

function columnOf(node: unknown): Column | null {
  const fields = (node as { ColumnRef?: { fields?: unknown[] } } | undefined)?.ColumnRef?.fields;
  if (!fields) return null;
  const names = fields.map(textOf);
  return names.length === 1 ? { name: names[0]! } : { alias: names[0]!, name: names.at(-1)! };
}
