/** A command's access to its environment. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** the result */
  out(text: string): void;
  /** progress, notes and errors */
  note(text: string): void;
  /** everything on standard input */
  readInput(): Promise<string>;
  /** aborted on Ctrl-C */
  signal: AbortSignal;
}

type Row = Record<string, unknown>;

/** With `--json` the value itself; otherwise the columns of its rows. */
export function show(io: Io, isJson: boolean, value: unknown, rows: Row[] = [value as Row]): void {
  if (isJson) return io.out(`${toJson(value)}\n`);
  if (rows.length === 0) return io.note('nothing found\n');
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  for (const line of cells)
    io.out(
      `${line
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd()}\n`,
    );
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Removes control characters, which a terminal might interpret, from text of others. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

/** In JSON they are escaped instead: a parser gets exactly what the service returned. */
export const toJson = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\x7f-\x9f\p{Cf}]/gu, (character) =>
    Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
