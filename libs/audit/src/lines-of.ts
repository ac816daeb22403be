import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file, read only on demand: readline drops lines read before there is a listener. */
export async function* linesOf(path: string): AsyncIterable<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}
