import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import type { Role } from '../../people/users/user.js';
import { PersonErasureService } from '../../privacy/person-erasure.service.js';
import { resetSecondFactors } from '../../people/credentials/reset-second-factors.js';
import { UsersService } from '../../people/users/users.service.js';
import { type KnownUser, UserAccessService } from '../../delegations/revocation/user-access.service.js';
import type { Print } from './print.js';

const ADMIN = { type: 'admin' } as const;

interface Options {
  org: string;
  email: string;
  role: Role;
  name?: string;
  password?: string;
  json?: boolean;
}

/** `user create | set-password | disable | erase | enable | sign-out | reset-second-factor`: if no password is given, one is generated and shown. */
export function userCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const user = program.command('user').description('people who sign in');
  user
    .command('create')
    .requiredOption('--org <slug>')
    .requiredOption('--email <address>')
    .requiredOption('--role <role>', 'owner, admin or viewer')
    .option('--name <name>')
    .option('--password <password>', 'generated and printed if omitted')
    .option('--json', 'print one line of JSON')
    .action(async ({ org, email, role, name, password = randomAlphanumeric(20), json }: Options) => {
      const made = await app
        .get(UsersService)
        .create({ organizationSlug: org, email, role, displayName: name, password }, { type: 'admin' });
      print({ id: made.id, email, password, org, role }, json);
    });
  user
    .command('set-password')
    .alias('password')
    .description('replaces a password and ends all sessions of the person')
    .requiredOption('--email <address>')
    .option('--password <password>', 'generated and printed if omitted')
    .option('--json', 'print one line of JSON')
    .action(async ({ email, password = randomAlphanumeric(20), json }: Options) => {
      await app.get(UsersService).replacePassword(email, password, { type: 'admin' });
      print({ email, password }, json);
    });
  const access = app.get(UserAccessService, { strict: false });
  const command = (
    name: string,
    description: string,
    run: (user: KnownUser) => Promise<Record<string, unknown> | void>,
  ) =>
    user
      .command(name)
      .description(description)
      .option('--email <address>')
      .option('--id <id>', 'usr_…; also for people of an upstream provider')
      .option('--json', 'print one line of JSON')
      .action(async ({ email, id, json }: { email?: string; id?: string; json?: boolean }) => {
        if (!email && !id) throw new Error('name the person with --email or --id');
        const found = await access.find({ email, id });
        print({ id: found.id, ...(await run(found)) }, json);
      });
  command('disable', 'shuts somebody out: sessions and the delegations they approved end at once', (found) =>
    access.disable(found, ADMIN),
  );
  command(
    'erase',
    'erases somebody for good: account, credentials and sessions; the delegations they approved end',
    (found) => app.get(PersonErasureService, { strict: false }).erase(found, { actor: ADMIN }),
  ).requiredOption('--yes', 'it cannot be undone');
  command('enable', 'lets somebody in again', (found) => access.enable(found, ADMIN));
  command('sign-out', 'ends all sessions of somebody', (found) => access.signOut(found, ADMIN));
  command(
    'reset-second-factor',
    'removes the passkeys, authenticator app and recovery codes of somebody who lost them; sessions end',
    async (found) => {
      if (found.kind !== 'own') throw new Error('people of an upstream provider have none here');
      await resetSecondFactors(app.get(DataSource), found.id, ADMIN);
    },
  );
}
