import { readFile } from 'node:fs/promises';
import { toBlob } from './photo.js';

/** A photo on this machine, for `toBase64` or as a body. Not for browsers. */
export const photoFromPath = async (path: string | URL): Promise<Blob> =>
  toBlob(new Uint8Array(await readFile(path)));
