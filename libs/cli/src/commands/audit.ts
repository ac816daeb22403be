import { readFile } from 'node:fs/promises';
import { linesOf } from '@bonafide/jobs/audit-log/lines-of';
import { ExportRefused, verifyExport } from '@bonafide/jobs/audit-log/verify-export';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, show } from '../io.js';

export function addAudit(program: Command, io: Io): void {
  program
    .command('audit')
    .description('the audit trail')
    .command('verify <export.jsonl> <checkpoint.json> <did.json>')
    .description('whether an export is what the service signed; asks nobody')
    .action(
      async (...[lines, checkpoint, document, , command]: [string, string, string, object, Command]) => {
        const { json } = command.optsWithGlobals<{ json?: boolean }>();
        show(io, Boolean(json), await verify(lines, checkpoint, document));
      },
    );
}

async function verify(lines: string, checkpoint: string, document: string) {
  const read = async <Value>(path: string) => {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Value;
    } catch {
      throw new CommandError(`${path} is no JSON that can be read`, EXIT.data);
    }
  };
  const { token } = await read<{ token: string }>(checkpoint);
  try {
    return await verifyExport(linesOf(lines), token, await read<DidDocument>(document));
  } catch (error) {
    if (error instanceof ExportRefused) throw new CommandError(`refused: ${error.message}`, EXIT.no);
    throw error;
  }
}
