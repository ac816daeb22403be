// Binary search for a SHA-1 hash in a file of lines `HASH:count` sorted by hash: the file of Have I Been Pwned has forty
// gigabytes, and this reads about forty pieces of it.
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than any line. */
const PIECE_BYTES = 128;
const HASH_LENGTH = 40;

/** `hash`: upper-case hex. */
export async function findHashLine(file: string, hash: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    let [low, high] = [0, (await handle.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(handle, middle);
      if (line?.hash === hash) return true;
      if (line === undefined || line.start >= high || line.hash > hash) high = middle;
      else low = line.start + HASH_LENGTH;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** The first line that starts at or after an offset. */
async function lineFrom(
  handle: FileHandle,
  offset: number,
): Promise<{ start: number; hash: string } | undefined> {
  // Reads from one byte earlier, so that a line starting exactly at the offset is found.
  const from = Math.max(0, offset - 1);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = offset === 0 ? 0 : text.indexOf('\n') + 1;
  if (offset > 0 && start === 0) return undefined;
  const hash = text.slice(start, start + HASH_LENGTH).toUpperCase();
  return hash.length === HASH_LENGTH ? { start: from + start, hash } : undefined;
}
