// Rule: whether an export of the trail is what the service signed. It needs only the export, the checkpoint and the
// service's DID document, and makes no requests.
import { GrowingTree, leafHash } from '@bonafide/platform/crypto/merkle-tree';
import { assertSignature, parseCompactJws } from '@bonafide/vc-jwt/compact-jws';
import { type DidDocument, findAssertionKey } from '@bonafide/vc-jwt/did-document';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { importPublicKey } from '@bonafide/vc-jwt/keys';
import type { ExportedLeaf } from './audit-export.js';
import { lineBytes } from './audit-line.js';
import type { CheckpointClaims } from './checkpoint-claims.js';

const CHECKPOINT_CHARACTERS_MAX = 4_096;

export interface VerifiedExport {
  /** the account's or organization's id, with `~sandbox` for an account's sandbox */
  tenant: string;
  lines: number;
  /** number of expired lines, represented by their hashes */
  expired: number;
  /** ISO 8601, when the service signed */
  signedAt: string;
}

/** The fault of an export, and its line (from 1) if known. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(line === undefined ? message : `line ${line}: ${message}`);
  }
}

/**
 * @param lines the JSON Lines of the export
 * @param checkpoint the checkpoint's token
 * @throws {ExportRefused} for any difference from what was signed
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  checkpoint: string,
  document: DidDocument,
): Promise<VerifiedExport> {
  const claims = await verifyCheckpoint(checkpoint, document);
  const tree = new GrowingTree();
  let expired = 0;
  for await (const text of lines) {
    if (text === '') continue;
    const number = tree.size + 1;
    const { leaf, hash, line } = readLeaf(text, number);
    if (leaf !== tree.size)
      throw new ExportRefused(
        `leaf ${leaf} stands where leaf ${tree.size} belongs: a line is missing, doubled or moved`,
        number,
      );
    const stated = Buffer.from(hash, 'base64url');
    if (line && line.tenant !== claims.sub) throw new ExportRefused('it is of another trail', number);
    if (line && !leafHash(lineBytes(line)).equals(stated))
      throw new ExportRefused('it does not have the hash that stands beside it: it was changed', number);
    if (!line) expired++;
    tree.append(stated);
  }
  if (tree.size !== claims.tree.size)
    throw new ExportRefused(
      `${tree.size} lines, ${claims.tree.size} were signed: some are missing or were added`,
    );
  if (tree.root().toString('base64url') !== claims.tree.root)
    throw new ExportRefused(
      'the hashes are not those that were signed: lines were exchanged, moved or changed',
    );
  return {
    tenant: claims.sub,
    lines: tree.size,
    expired,
    signedAt: new Date(claims.iat * 1000).toISOString(),
  };
}

async function verifyCheckpoint(token: string, document: DidDocument): Promise<CheckpointClaims> {
  try {
    const jws = parseCompactJws(token.trim(), { maxLength: CHECKPOINT_CHARACTERS_MAX, typ: 'JWT' });
    const raw = findAssertionKey(document, jws.kid);
    if (!raw) throw new ExportRefused('the checkpoint is signed with a key that the document does not have');
    await assertSignature(jws, await importPublicKey(raw));
    const claims = jws.claims as unknown as CheckpointClaims;
    if (claims.token_use !== 'audit-checkpoint' || claims.iss !== document.id)
      throw new ExportRefused('the token is no checkpoint of this service');
    return claims;
  } catch (error) {
    if (error instanceof VcJwtError) throw new ExportRefused('the checkpoint’s signature does not verify');
    throw error;
  }
}

function readLeaf(text: string, number: number): ExportedLeaf {
  try {
    const read = JSON.parse(text) as ExportedLeaf;
    if (Number.isInteger(read.leaf) && typeof read.hash === 'string' && read.line !== undefined) return read;
  } catch {
    // reported below
  }
  throw new ExportRefused('is no leaf of an export', number);
}
