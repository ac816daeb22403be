import { ExportRefused } from '@bonafide/audit/verify-export';
import { UnreadableFile, verifyFiles } from '@bonafide/audit/verify-files';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import type { Print } from './print.js';

/** `audit verify`: the same as `node dist/audit-verify.js`, which needs neither settings nor a database. */
export function auditCommands(program: Command, _app: INestApplicationContext, print: Print): void {
  program
    .command('audit')
    .description("organizations' audit logs")
    .command('verify <export.jsonl> <checkpoint.json> <did.json>')
    .description('verifies offline that an export is what was signed')
    .option('--json', 'print one line of JSON')
    .action(async (lines: string, checkpoint: string, document: string, { json }: { json?: boolean }) => {
      const verified = await verifyFiles(lines, checkpoint, document).catch((error: unknown) => {
        const isRefused = error instanceof UnreadableFile || error instanceof ExportRefused;
        throw isRefused ? new InvalidArgumentError(error.message) : error;
      });
      print({ ...verified }, json);
    });
}
