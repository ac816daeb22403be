import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { organizationDid } from '../public-urls.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { OrganizationKeysService } from '../organizations/organization-keys.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { Print } from './print.js';

const ADMIN = { type: 'admin' } as const;

/** `organization create`, `key rotate`. */
export function organizationCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const didOf = (slug: string) => organizationDid(app.get<AuthConfig>(AUTH_CONFIG).PUBLIC_URL, slug);

  program
    .command('organization')
    .description('organizations')
    .command('create')
    .requiredOption('--slug <slug>', 'part of its DID; cannot be changed')
    .requiredOption('--name <name>', 'as people see it')
    .option('--json', 'answer in one line of JSON')
    .action(async ({ slug, name, json }: { slug: string; name: string; json?: boolean }) => {
      const organization = await app.get(OrganizationsService).create({ slug, name }, ADMIN);
      const { id } = organization;
      print({ id, slug, name: organization.name, did: didOf(slug) }, json);
    });

  program
    .command('key')
    .description("organizations' signing keys")
    .command('rotate')
    .description('adds a key that signs from now on; what earlier keys signed stays valid')
    .requiredOption('--org <slug>')
    .option('--json', 'answer in one line of JSON')
    .action(async ({ org, json }: { org: string; json?: boolean }) => {
      const organization = await app.get(OrganizationsService).findBySlug(org);
      if (!organization) throw new Error(`there is no organization ${org}`);
      const { number, publicKeyMultibase } = await app
        .get(OrganizationKeysService)
        .rotate(organization.id, ADMIN);
      print({ kid: `${didOf(org)}#key-${number}`, publicKeyMultibase }, json);
    });
}
