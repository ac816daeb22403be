import { randomAlphanumeric } from '@bonafide/platform/secrets';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { Role } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import type { Print } from './print.js';

interface Options {
  org: string;
  email: string;
  role: Role;
  name?: string;
  password?: string;
  json?: boolean;
}

/** `user create`, `user password`: shows a password of its own making when none was given. */
export function userCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const user = program.command('user').description('people who sign in');
  user
    .command('create')
    .requiredOption('--org <slug>')
    .requiredOption('--email <address>')
    .requiredOption('--role <role>', 'owner, admin or viewer')
    .option('--name <name>')
    .option('--password <password>', 'made up and shown unless given')
    .option('--json', 'answer in one line of JSON')
    .action(async ({ org, email, role, name, password = randomAlphanumeric(20), json }: Options) => {
      const made = await app
        .get(UsersService)
        .create({ organizationSlug: org, email, role, displayName: name, password }, { type: 'admin' });
      print({ id: made.id, email, password, org, role }, json);
    });
  user
    .command('password')
    .description('replaces a forgotten password')
    .requiredOption('--email <address>')
    .option('--password <password>', 'made up and shown unless given')
    .option('--json', 'answer in one line of JSON')
    .action(async ({ email, password = randomAlphanumeric(20), json }: Options) => {
      await app.get(UsersService).replacePassword(email, password, { type: 'admin' });
      print({ email, password }, json);
    });
}
