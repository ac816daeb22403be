import { readFile } from 'node:fs/promises';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import { linesOf } from './audit-log/lines-of.js';
import { ExportRefused, verifyExport } from './audit-log/verify-export.js';

// A program of its own: it needs no settings, no database and no service.

const [exportPath, checkpointPath, documentPath] = process.argv.slice(2);
if (!exportPath || !checkpointPath || !documentPath) {
  process.stderr.write('usage: audit-verify.js <export.jsonl> <checkpoint.json> <did.json>\n');
  process.exit(64);
}
const read = async <Value>(path: string) => JSON.parse(await readFile(path, 'utf8')) as Value;
try {
  const { token } = await read<{ token: string }>(checkpointPath);
  const verified = await verifyExport(linesOf(exportPath), token, await read<DidDocument>(documentPath));
  process.stdout.write(`${JSON.stringify(verified)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ExportRefused ? `REFUSED: ${error.message}` : String(error)}\n`);
  process.exit(1);
}
