import { answerCommands } from '@bonafide/platform/command-stream';
import { createLogger } from '@bonafide/platform/logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { accountCommands } from '../accounts/admin.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { issuerCommands } from '../accounts/issuer-commands.js';
import { ProofKeys } from '../accounts/proof-keys.service.js';
import { TrustedIssuersService } from '../accounts/trusted-issuers.service.js';
import { AppModule } from '../app.module.js';
import type { JobsConfig } from '../config.js';
import { amlCommands } from '../checks/aml/admin.js';
import { ImportListsService } from '../checks/aml/import-lists.service.js';
import { messageCommands } from '../messages/admin.js';
import { MessagesService } from '../messages/messages.service.js';

/** Operator commands, run from the service's own image. `batch` takes them from standard input (`answerCommands`). */
export async function runAdmin(config: JobsConfig, args: string[]): Promise<void> {
  const logger = createLogger({ service: 'jobs', level: 'silent' });
  const app = await NestFactory.createApplicationContext(AppModule.with({ config, logger }), {
    logger: false,
  });
  const write = (line: string) => process.stdout.write(line);
  try {
    if (args[0] === 'batch') {
      const run = async (one: string[], print: (text: string) => void) => {
        const program = new Command('admin').exitOverride().configureOutput({ writeErr: () => undefined });
        addCommands(program, app, print);
        await program.parseAsync([...one, '--json'], { from: 'user' });
      };
      return await answerCommands(process.stdin, run, write);
    }
    const program = new Command('admin').description('Manages accounts and keys');
    addCommands(program, app, (line) => write(`${line}\n`));
    await program.parseAsync(args, { from: 'user' });
  } finally {
    await app.close();
  }
}

function addCommands(program: Command, app: INestApplicationContext, print: (line: string) => void): void {
  accountCommands(program, async () => app.get(AccountsService), print);
  issuerCommands(
    program,
    { issuers: () => app.get(TrustedIssuersService), proofKeys: () => app.get(ProofKeys) },
    print,
  );
  messageCommands(program, async () => app.get(MessagesService), print);
  amlCommands(program, () => app.get(ImportListsService), print);
}
