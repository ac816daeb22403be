import { createLogger } from '@bonafide/platform/logging';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { accountCommands } from '../accounts/admin.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AppModule } from '../app.module.js';
import type { JobsConfig } from '../config.js';

/** Operator commands, run from the service's own image. */
export async function runAdmin(config: JobsConfig, args: string[]): Promise<void> {
  const logger = createLogger({ service: 'jobs', level: 'silent' });
  const app = await NestFactory.createApplicationContext(AppModule.with({ config, logger }), {
    logger: false,
  });
  const program = new Command('admin').description('Manages accounts and keys');
  accountCommands(
    program,
    async () => app.get(AccountsService),
    (line) => process.stdout.write(`${line}\n`),
  );
  try {
    await program.parseAsync(args, { from: 'user' });
  } finally {
    await app.close();
  }
}
