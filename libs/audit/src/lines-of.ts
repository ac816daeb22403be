import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file, from when they are asked for: readline drops what it reads before anybody listens. */
export async function* linesOf(path: string): AsyncIterable<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}
