import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { serveCommands } from './command-stream.js';

/** The commands of a service's `admin` role. */
export interface AdminCommands {
  module: DynamicModule;
  description: string;
  /** adds the service's commands; their output goes to `write` */
  add(program: Command, app: INestApplicationContext, write: (text: string) => void): void;
}

/** Runs the operator command in `args`; `batch` reads commands from standard input (`serveCommands`). */
export async function runAdminCommands(commands: AdminCommands, args: string[]): Promise<void> {
  const app = await NestFactory.createApplicationContext(commands.module, {
    logger: false,
    abortOnError: false,
  });
  const write = (text: string) => process.stdout.write(text);
  try {
    if (args[0] === 'batch') {
      const run = async (one: string[], print: (text: string) => void) => {
        const program = new Command('admin').exitOverride().configureOutput({ writeErr: () => undefined });
        commands.add(program, app, print);
        await program.parseAsync([...one, '--json'], { from: 'user' });
      };
      return await serveCommands(process.stdin, run, write);
    }
    const program = new Command('admin').description(commands.description);
    commands.add(program, app, write);
    await program.parseAsync(args, { from: 'user' });
  } finally {
    await app.close();
  }
}
