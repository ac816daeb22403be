import { answerCommands } from '@bonafide/platform/command-stream';
import { createLogger } from '@bonafide/platform/logging';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { organizationCommands } from '../admin/organization-commands.js';
import { printTo } from '../admin/print.js';
import { projectCommands } from '../admin/project-commands.js';
import { userCommands } from '../admin/user-commands.js';
import { AppModule } from '../app.module.js';
import type { AuthConfig } from '../config.js';

/** Operator commands, run from the service's own image. `batch` takes them from standard input (`answerCommands`). */
export async function runAdmin(config: AuthConfig, args: string[]): Promise<void> {
  const logger = createLogger({ service: 'auth', level: 'silent' });
  const app = await NestFactory.createApplicationContext(AppModule.with({ config, logger }), {
    logger: false,
    abortOnError: false,
  });
  const write = (text: string) => process.stdout.write(text);
  try {
    if (args[0] === 'batch') {
      const run = async (one: string[], print: (text: string) => void) => {
        const program = new Command('admin').exitOverride().configureOutput({ writeErr: () => undefined });
        addCommands(program, app, print);
        await program.parseAsync([...one, '--json'], { from: 'user' });
      };
      return await answerCommands(process.stdin, run, write);
    }
    const program = new Command('admin').description('Manages organizations, people and keys');
    addCommands(program, app, write);
    await program.parseAsync(args, { from: 'user' });
  } finally {
    await app.close();
  }
}

function addCommands(program: Command, app: INestApplicationContext, write: (text: string) => void): void {
  const print = printTo(write);
  for (const add of [organizationCommands, userCommands, projectCommands]) add(program, app, print);
}
