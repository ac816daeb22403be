import { createLogger } from '@bonafide/platform/logging';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { organizationCommands } from '../admin/organization-commands.js';
import { printTo } from '../admin/print.js';
import { projectCommands } from '../admin/project-commands.js';
import { userCommands } from '../admin/user-commands.js';
import { AppModule } from '../app.module.js';
import type { AuthConfig } from '../config.js';

/** Operator commands, run from the service's own image. */
export async function runAdmin(config: AuthConfig, args: string[]): Promise<void> {
  const logger = createLogger({ service: 'auth', level: 'silent' });
  const app = await NestFactory.createApplicationContext(AppModule.with({ config, logger }), {
    logger: false,
    abortOnError: false,
  });
  const program = new Command('admin').description('Manages organizations, people and keys');
  const print = printTo((text) => process.stdout.write(text));
  for (const add of [organizationCommands, userCommands, projectCommands]) add(program, app, print);
  try {
    await program.parseAsync(args, { from: 'user' });
  } finally {
    await app.close();
  }
}
