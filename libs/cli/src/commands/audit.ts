import { ExportRefused } from '@bonafide/audit/verify-export';
import { UnreadableFile, verifyFiles } from '@bonafide/audit/verify-files';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, show } from '../io.js';

export function addAudit(program: Command, io: Io): void {
  program
    .command('audit')
    .description('the audit trail')
    .command('verify <export.jsonl> <checkpoint.json> <did.json>')
    .description('verifies offline that an export is what the service signed')
    .action(
      async (...[lines, checkpoint, document, , command]: [string, string, string, object, Command]) => {
        const { json } = command.optsWithGlobals<{ json?: boolean }>();
        show(io, Boolean(json), await verify(lines, checkpoint, document));
      },
    );
}

async function verify(lines: string, checkpoint: string, document: string) {
  try {
    return await verifyFiles(lines, checkpoint, document);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message, EXIT.data);
    if (error instanceof ExportRefused) throw new CommandError(`refused: ${error.message}`, EXIT.no);
    throw error;
  }
}
