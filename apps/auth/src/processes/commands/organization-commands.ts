import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { organizationDid } from '../../core/public-urls.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { OrganizationKeysService } from '../../organizations/organization-keys.service.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { CompanyDomainsService } from '../../people/company/company-domains.service.js';
import { KeyRevocationsService } from '../../delegations/revocation/key-revocations.service.js';
import type { Print } from './print.js';

const ADMIN = { type: 'admin' } as const;

/** `organization create | domain`, `key rotate | retire | revoke`, and `org key …` for the same. */
export function organizationCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const didOf = (slug: string) => organizationDid(app.get<AuthConfig>(AUTH_CONFIG).PUBLIC_URL, slug);

  const organization = program.command('organization').alias('org').description('organizations');
  organization
    .command('create')
    .requiredOption('--slug <slug>', 'part of its DID; cannot be changed')
    .requiredOption('--name <name>', 'name shown to people')
    .option('--json', 'print one line of JSON')
    .action(async ({ slug, name, json }: { slug: string; name: string; json?: boolean }) => {
      const made = await app.get(OrganizationsService).create({ slug, name }, ADMIN);
      print({ id: made.id, slug, name: made.name, did: didOf(slug) }, json);
    });
  organization
    .command('domain')
    .description(
      'the organization owns this domain: you have seen to it yourself, in place of the DNS record',
    )
    .requiredOption('--org <slug>')
    .requiredOption('--domain <domain>', 'a domain, or the address of a machine without a name')
    .option('--json', 'print one line of JSON')
    .action(async ({ org, domain: name, json }: { org: string; domain: string; json?: boolean }) => {
      const domains = app.get(CompanyDomainsService, { strict: false });
      const { domain, provenAt } = await domains.confirm(await idOf(app, org), name, { actor: ADMIN });
      print({ organization: org, domain, provenAt }, json);
    });
  keyCommands(program, app, print, didOf);
  keyCommands(organization, app, print, didOf);
}

async function idOf(app: INestApplicationContext, slug: string): Promise<string> {
  const organization = await app.get(OrganizationsService).findBySlug(slug);
  if (!organization) throw new Error(`there is no organization ${slug}`);
  return organization.id;
}

function keyCommands(
  parent: Command,
  app: INestApplicationContext,
  print: Print,
  didOf: (slug: string) => string,
): void {
  const key = parent.command('key').description("organizations' signing keys");
  key
    .command('rotate')
    .description('adds a signing key; signatures of earlier keys stay valid')
    .requiredOption('--org <slug>')
    .option('--json', 'print one line of JSON')
    .action(async ({ org, json }: { org: string; json?: boolean }) => {
      const { number, publicKeyMultibase } = await app
        .get(OrganizationKeysService)
        .rotate(await idOf(app, org), ADMIN);
      print({ kid: `${didOf(org)}#key-${number}`, publicKeyMultibase }, json);
    });
  const numbered = (name: 'retire' | 'revoke', description: string) =>
    key
      .command(name)
      .description(description)
      .requiredOption('--org <slug>')
      .requiredOption('--number <n>', 'the n of #key-n', readNumber)
      .option('--json', 'print one line of JSON')
      .action(async ({ org, number, json }: { org: string; number: number; json?: boolean }) => {
        const done = await app
          .get(KeyRevocationsService, { strict: false })
          [name](await idOf(app, org), number, ADMIN);
        const { signingKey, ...rest } = done;
        print(
          { [`${name}d`]: `${didOf(org)}#key-${number}`, ...rest, signs: `${didOf(org)}#key-${signingKey}` },
          json,
        );
      });
  numbered('retire', 'the same for the key of this number: only what it signed before is accepted');
  numbered('revoke', 'a key that was stolen: out of every document, and its delegations end');
}

function readNumber(text: string): number {
  const number = /^(?:#?key-)?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (!number) throw new Error('--number must be the n of #key-n');
  return Number(number);
}
