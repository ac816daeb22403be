import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { ServiceError } from '../errors.js';
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
    const writeError = (text: string) => process.stderr.write(text);
    const code = await runCommand(commands, app, args, { write, writeError });
    // A command may have set one of its own.
    if (code !== 0) process.exitCode = code;
  } finally {
    await app.close();
  }
}

/**
 * Runs one command; the exit code. An operator's mistake is one sentence and a code other than 0; anything else that fails
 * is thrown.
 */
export async function runCommand(
  { description, add }: Omit<AdminCommands, 'module'>,
  app: INestApplicationContext,
  args: string[],
  { write, writeError }: Record<'write' | 'writeError', (text: string) => void>,
): Promise<number> {
  const program = new Command('admin')
    .description(description)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: writeError });
  add(program, app, write);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Thrown by an action, unlike those of commander, which has shown its own.
    const isOfAction = !(error instanceof CommanderError) || error instanceof InvalidArgumentError;
    if (!isOfAction) return (error as CommanderError).exitCode;
    const mistake = mistakeOf(error);
    if (mistake === undefined) throw error;
    writeError(`error: ${mistake}\n`);
    return 1;
  }
}

/** The sentence for an operator; undefined for an error that is not theirs. */
function mistakeOf(error: unknown): string | undefined {
  if (error instanceof ServiceError)
    return error.kind === 'internal' ? undefined : error.details.map(({ message }) => message).join('; ');
  if (error instanceof InvalidArgumentError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path !== undefined && FILE_FAULTS[code!]) return `${path}: ${FILE_FAULTS[code!]}`;
  // Errors of the runtime and of libraries have classes of their own.
  return error instanceof Error && error.constructor === Error && code === undefined
    ? error.message
    : undefined;
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory',
  ENOTDIR: 'is not in a directory',
  EACCES: 'may not be read',
};
