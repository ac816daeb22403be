import { ExportRefused } from './verify-export.js';
import { verifyFiles } from './verify-files.js';

/** The program `audit-verify.js` of each service: it needs no settings, no database and no service. */
export async function runAuditVerify(args: readonly string[]): Promise<void> {
  const [lines, checkpoint, document] = args;
  if (!lines || !checkpoint || !document) {
    process.stderr.write('usage: audit-verify.js <export.jsonl> <checkpoint.json> <did.json>\n');
    process.exitCode = 64;
    return;
  }
  try {
    process.stdout.write(`${JSON.stringify(await verifyFiles(lines, checkpoint, document))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof ExportRefused ? `REFUSED: ${error.message}` : String(error)}\n`);
    process.exitCode = 1;
  }
}
