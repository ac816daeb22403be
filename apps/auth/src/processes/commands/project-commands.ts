import type { INestApplicationContext } from '@nestjs/common';
import { validateDto } from '@bonafide/platform/http/validation';
import type { Command } from 'commander';
import { NewApiKeyDto } from '../../dashboard/dashboard.dto.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { ApiKeysService } from '../../projects/api-keys.service.js';
import { ProjectConfigDto } from '../../projects/project-config.dto.js';
import { ProjectSettingsService } from '../../projects/project-settings.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { readProvider } from '../../projects/providers/read-provider.js';
import type { Print } from './print.js';

const BY = { actor: { type: 'admin' } } as const;

interface Options {
  org: string;
  name: string;
  mode: string;
  provider: string;
  json?: boolean;
  workerUrl?: string;
  completionUrl?: string[];
  clientId?: string;
  clientSecret?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
  issuer?: string;
  domain?: string;
  authEndpoint?: string;
  scopes?: string;
  riskyScopes?: string;
  allowedDomains?: string;
  allowedTenants?: string;
  tenantField?: string;
}

/** `project create`, `project key`. */
export function projectCommands(program: Command, app: INestApplicationContext, print: Print): void {
  const command = program.command('project').description('projects whose agents ask for delegations');
  command
    .command('key')
    .description('creates an API key, which is shown only once')
    .requiredOption('--project <id>')
    .requiredOption('--name <name>')
    .requiredOption('--kind <kind>', 'runtime (asks, polls, verifies) or management (everything)')
    .option('--json', 'print one line of JSON')
    .action(async (options: { project: string; name: string; kind: string; json?: boolean }) => {
      const made = validateDto(NewApiKeyDto, { name: options.name, kind: options.kind });
      const { id, key, kind } = await app
        .get(ApiKeysService)
        .create(options.project, { name: made.name, kind: made.kind! }, BY);
      print({ id, key, kind }, options.json);
    });
  command
    .command('create')
    .requiredOption('--org <slug>')
    .requiredOption('--name <name>')
    .requiredOption('--mode <mode>', 'oauth2, password or none')
    .option('--provider <id>', 'a pre-configured provider, or a name for your own', 'own')
    .option('--client-id <id>')
    .option('--client-secret <secret>')
    .option('--authorization-url <url>')
    .option('--token-url <url>')
    .option('--user-info-url <url>')
    .option('--issuer <issuer>')
    .option('--domain <domain>', 'tenant of okta, auth0, …')
    .option('--auth-endpoint <url>', 'checks identity and password (mode password)')
    .option(
      '--scopes <list>',
      'what agents may ask for, comma-separated; without it and without tools: nothing',
    )
    .option('--risky-scopes <list>', 'scopes that only an owner can grant')
    .option('--allowed-domains <list>', 'accept only people with a verified address of these domains')
    .option('--allowed-tenants <list>', 'accept only people of these tenants of the provider')
    .option('--tenant-field <path>', 'where a custom provider names the tenant')
    .option('--worker-url <url>', 'receives delegation.granted')
    .option('--completion-url <url...>', 'where people are sent afterwards')
    .option('--json', 'print one line of JSON')
    .action(async (options: Options) => {
      const organization = await app.get(OrganizationsService).findBySlug(options.org);
      if (!organization) throw new Error(`there is no organization ${options.org}`);
      const provider = providerOf(options);
      // Invalid settings are refused before anything is created.
      if (provider) readProvider(options.provider, provider, 'provider.', undefined);
      const config = validateDto(ProjectConfigDto, {
        ...(provider
          ? { oauthProviders: { [options.provider]: provider }, defaultProvider: options.provider }
          : {}),
        ...given({ allowedScopes: listOf(options.scopes), riskyScopes: listOf(options.riskyScopes) }),
        ...(options.workerUrl ? { mcpWorkerUrl: options.workerUrl } : {}),
        ...(options.completionUrl ? { completionUrls: options.completionUrl } : {}),
      });
      const { project, apiKey, runtimeKey, webhookSecret } = await app
        .get(ProjectsService)
        .create(organization.id, options.name, BY);
      await app
        .get(ProjectSettingsService)
        .saveConfig(project.id, config, { replace: false, role: 'owner' }, BY);
      print({ projectId: project.id, apiKey, runtimeKey, webhookSecret }, options.json);
    });
}

function providerOf(options: Options): Record<string, unknown> | undefined {
  const { clientId, clientSecret, authorizationUrl, tokenUrl, userInfoUrl, issuer, domain, authEndpoint } =
    options;
  const limits = {
    allowedDomains: listOf(options.allowedDomains),
    allowedTenants: listOf(options.allowedTenants),
    tenantField: options.tenantField,
  };
  switch (options.mode) {
    case 'none':
      return undefined;
    case 'password':
      return given({ type: 'password', authEndpoint, clientSecret });
    case 'oauth2':
      return given({
        clientId,
        clientSecret,
        authorizationUrl,
        tokenUrl,
        userInfoUrl,
        issuer,
        domain,
        ...limits,
      });
    default:
      throw new Error('--mode must be oauth2, password or none');
  }
}

const listOf = (text: string | undefined): string[] | undefined => text?.split(',').map((one) => one.trim());

const given = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
