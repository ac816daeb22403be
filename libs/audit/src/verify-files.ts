import { readFile } from 'node:fs/promises';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import { linesOf } from './lines-of.js';
import { type VerifiedExport, verifyExport } from './verify-export.js';

/** A file that is not JSON. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Verifies an export offline. `checkpoint`: the response of either service's checkpoint endpoint.
 *
 * @throws {ExportRefused} for any difference from what was signed
 * @throws {UnreadableFile}
 */
export async function verifyFiles(
  lines: string,
  checkpoint: string,
  document: string,
): Promise<VerifiedExport> {
  const read = await readJson<{ token?: string; data?: { token?: string } }>(checkpoint);
  const token = read.token ?? read.data?.token ?? '';
  return verifyExport(linesOf(lines), token, await readJson<DidDocument>(document));
}

async function readJson<Value>(path: string): Promise<Value> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch {
    throw new UnreadableFile(`${path} is no JSON that can be read`);
  }
}
