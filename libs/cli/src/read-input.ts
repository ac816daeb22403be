import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Everything that comes, until the signal; whoever sits at a terminal is told that they are waited for. */
export function readInput(
  input: Readable & { isTTY?: boolean },
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<string> {
  if (input.isTTY) note('reading from the terminal, until Enter and Ctrl-D\n');
  return text(addAbortSignal(signal, input));
}
