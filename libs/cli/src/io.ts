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

/** What others wrote may hold bytes that a terminal obeys: they are left out. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

/** The same within JSON, where they stand as escapes: what reads it gets what the service answered. */
export const toJson = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\x7f-\x9f\p{Cf}]/gu, (character) =>
    Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
