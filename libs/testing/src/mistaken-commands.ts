/** A command of an operator, and its arguments with one mistake in them. */
export type Mistake = readonly [command: string, args: string[], sentence: RegExp];

/** A command of commander's, or a group of them. */
interface Named {
  name(): string;
  commands: readonly Named[];
}

/** The names of every command below a program, as they are typed, sorted. */
export function leafCommands(program: Named): string[] {
  const walk = (command: Named, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(' ')]
      : command.commands.flatMap((one) => walk(one, [...path, one.name()]));
  return walk(program, []).sort();
}

/** What a command printed, and its exit code. */
export interface CommandResult {
  code: number;
  written: string;
  error: string;
}

/** One sentence on standard error, nothing on standard output, and an exit code that scripts notice. */
export function assertToldOff({ code, written, error }: CommandResult, sentence: RegExp): void {
  expect(error).toMatch(sentence);
  expect(error.trimEnd().split('\n')).toHaveLength(1);
  expect(error).not.toMatch(/\n\s+at |\.[jt]s:\d+/);
  expect([code, written]).toEqual([1, '']);
}
