import { createAuthClient } from '@bonafide/client/auth';
import { createJobsClient } from '@bonafide/client/jobs';
import type { Command } from 'commander';
import { type Credentials, credentialsPath, type GlobalOptions, serviceUrl } from '../credentials.js';
import { endLogin, loginByDevice } from '../device-login.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { readPrivateJson, takeJson, writePrivateJson } from '../private-file.js';

interface LoginOptions extends GlobalOptions {
  service: 'jobs' | 'auth';
  device?: boolean;
  authUrl?: string;
  clientId?: string;
  scopes: string;
}

export function addLogin(program: Command, io: Io): void {
  program
    .command('login')
    .description('stores a key read from standard input, or signs in with a code entered in a browser')
    .option('--service <jobs|auth>', 'whose key it is', 'jobs')
    .option('--device', 'signs in to the jobs service at an authorization service (RFC 8628)')
    .option('--auth-url <url>', 'with --device: the authorization service')
    .option('--client-id <id>', 'with --device: a client that the operator registered')
    .option('--scopes <scopes>', 'with --device: scopes to request', 'jobs:read,events:read')
    .action(async (_, command: Command) => login(io, command.optsWithGlobals<LoginOptions>()));
  program
    .command('logout')
    .description('forgets what login kept, and ends a sign-in where it was given')
    .action(() => logout(io));
}

async function login(io: Io, options: LoginOptions): Promise<void> {
  const url = options.url ?? io.env[options.service === 'auth' ? 'BONAFIDE_AUTH_URL' : 'BONAFIDE_URL'];
  if (!url) throw new CommandError('--url: is required, such as https://eu.api.example', EXIT.usage);
  if (!['jobs', 'auth'].includes(options.service))
    throw new CommandError('--service: must be jobs or auth', EXIT.usage);
  const baseUrl = new URL(serviceUrl(url)).origin;
  const service = options.device
    ? { url: baseUrl, tokens: await loginByDevice(io, deviceOf(options, baseUrl)) }
    : { url: baseUrl, apiKey: await acceptedKey(io, options, baseUrl) };
  const path = credentialsPath(io);
  const kept = await readPrivateJson<Credentials>(path);
  await writePrivateJson(path, { ...kept, [options.service]: service });
  io.note(`signed in to ${baseUrl}; kept in ${path}\n`);
}

/** Deletes the credential first: whatever the authorization service answers, it cannot be used from here. */
async function logout(io: Io): Promise<void> {
  const tokens = (await takeJson<Credentials>(credentialsPath(io), io.signal))?.jobs?.tokens;
  if (tokens) await endLogin(io, tokens);
}

function deviceOf({ service, authUrl, scopes, clientId }: LoginOptions, jobsUrl: string) {
  if (service !== 'jobs' || !authUrl)
    throw new CommandError('--device: is for the jobs service, and needs --auth-url', EXIT.usage);
  return { authUrl: new URL(serviceUrl(authUrl)).origin, jobsUrl, scopes: scopes.split(','), clientId };
}

/** Checks the key with the service; a key that it refuses is not stored. */
async function acceptedKey(
  io: Io,
  { apiKey: given, service }: LoginOptions,
  baseUrl: string,
): Promise<string> {
  const apiKey = given ?? (await io.readInput()).trim();
  if (!apiKey) throw new CommandError('no key on standard input', EXIT.usage);
  if (service === 'jobs') {
    const jobs = createJobsClient({ baseUrl, apiKey });
    await jobs.get('/api/jobs', { params: { query: { pageSize: 1, fields: 'id' } }, signal: io.signal });
  } else {
    const auth = createAuthClient({ baseUrl, apiKey });
    const params = { query: { pageSize: 1 } };
    await auth.get('/api/v1/bouncer/delegations', { params, signal: io.signal });
  }
  return apiKey;
}
