import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads to the end or until the signal; at a terminal, a note says that input is expected. */
export function readInput(
  input: Readable & { isTTY?: boolean },
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<string> {
  if (input.isTTY) note('reading from the terminal, until Enter and Ctrl-D\n');
  return text(addAbortSignal(signal, input));
}
