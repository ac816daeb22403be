/** Frames only: an error's message may quote the values that caused it. */
export function stackWithoutMessage(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !thrown.stack) return undefined;
  return thrown.stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
}
