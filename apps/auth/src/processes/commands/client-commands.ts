import { readFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { PreregisteredClientsService } from '../../oauth/clients/preregistered-clients.service.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import type { Print } from './print.js';

const ADMIN = { actor: { type: 'admin' } } as const;

interface Options {
  name: string;
  redirectUri?: string[];
  device?: boolean;
  org?: string;
  jwks?: string;
  requireDpop?: boolean;
  requirePar?: boolean;
  json?: boolean;
}

/** `client create | list | remove`: OAuth clients of the gateway whose names the operator vouches for. */
export function clientCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const client = program.command('client').description('OAuth clients of the gateway');
  const clients = () => app.get(PreregisteredClientsService, { strict: false });
  const idOf = async (slug: string | undefined) => {
    if (slug === undefined) return undefined;
    const organization = await app.get(OrganizationsService).findBySlug(slug);
    if (!organization) throw new Error(`there is no organization ${slug}`);
    return organization.id;
  };
  client
    .command('create')
    .description(
      'registers a client; with --jwks it authenticates by private_key_jwt, otherwise it is public',
    )
    .requiredOption('--name <name>', 'name shown to people; you vouch for it')
    .option('--redirect-uri <uri...>', 'where the browser returns to; not needed with --device')
    .option('--device', 'device authorization grant (RFC 8628), for command-line programs')
    .option('--org <slug>', 'only for people of this organization')
    .option('--jwks <file>', 'file with its public keys, a JWK Set')
    .option('--require-dpop', 'require DPoP-bound tokens (RFC 9449)')
    .option('--require-par', 'require pushed authorization requests (RFC 9126)')
    .option('--json', 'print one line of JSON')
    .action(async ({ name, redirectUri, device, org, jwks, requireDpop, requirePar, json }: Options) => {
      const { clientId, metadata } = await clients().create(
        {
          name,
          redirectUris: redirectUri ?? [],
          usesDeviceGrant: device,
          organizationId: await idOf(org),
          jwks: jwks === undefined ? undefined : readKeys(await readFile(jwks, 'utf8')),
          requireDpop,
          requirePushedRequests: requirePar,
        },
        ADMIN,
      );
      print({ clientId, name, authentication: metadata.token_endpoint_auth_method }, json);
    });
  client
    .command('list')
    .option('--org <slug>')
    .option('--json', 'print one line of JSON per item')
    .action(async ({ org, json }: { org?: string; json?: boolean }) => {
      for (const { clientId, organizationId, metadata } of await clients().list(await idOf(org)))
        print({ clientId, name: metadata.client_name, organizationId }, json);
    });
  client
    .command('remove')
    .description('removes a client; its delegations end')
    .argument('<client-id>')
    .option('--json', 'print one line of JSON')
    .action(async (clientId: string, { json }: { json?: boolean }) => {
      print({ removed: clientId, endedDelegations: await clients().remove({ clientId }, ADMIN) }, json);
    });
}

function readKeys(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('--jwks: the file is not JSON');
  }
}
