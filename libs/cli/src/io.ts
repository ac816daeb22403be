/** All that a command sees of the world around it. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** what was asked for */
  out(text: string): void;
  /** progress, notes and faults */
  note(text: string): void;
  /** everything on standard input */
  readInput(): Promise<string>;
  /** aborted by Ctrl-C */
  signal: AbortSignal;
}

type Row = Record<string, unknown>;

/** `--json`: the value as it is; otherwise the columns of its rows. */
export function show(io: Io, isJson: boolean, value: unknown, rows: Row[] = [value as Row]): void {
  if (isJson) return io.out(`${JSON.stringify(value)}\n`);
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

/** What others wrote may hold bytes that a terminal obeys: they are left out. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}
