import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { configPath, readPrivateJson } from './private-file.js';

/** What `bonafide login` keeps for each service. */
export interface Credentials {
  jobs?: ServiceCredentials;
  auth?: ServiceCredentials;
}
export interface ServiceCredentials {
  url: string;
  apiKey?: string;
  /** of the jobs service, to sign what `listen` forwards as a delivery would be */
  signatureKey?: string;
  /** of `login --device` */
  tokens?: Tokens;
}
export interface Tokens {
  issuer: string;
  clientId: string;
  accessToken: string;
  refreshToken?: string;
  /** milliseconds since 1970 */
  expiresAt: number;
}

/** Options that every command takes. */
export interface GlobalOptions {
  json?: boolean;
  url?: string;
  apiKey?: string;
}

export const credentialsPath = (io: Io): string => configPath(io, 'credentials.json');

/**
 * Options, then the environment (BONAFIDE_URL and BONAFIDE_KEY; for the authorization service BONAFIDE_AUTH_URL and
 * BONAFIDE_AUTH_KEY), then what `login` kept, then the nearest `.local/quickstart.json` of a running `npm start`.
 */
export async function findCredentials(
  io: Io,
  service: 'jobs' | 'auth',
  { url, apiKey }: GlobalOptions,
): Promise<ServiceCredentials> {
  const name = service === 'jobs' ? 'BONAFIDE' : 'BONAFIDE_AUTH';
  const given = {
    url: url ?? io.env[`${name}_URL`],
    apiKey: apiKey ?? io.env[`${name}_KEY`],
  };
  const kept =
    (await readPrivateJson<Credentials>(credentialsPath(io)))?.[service] ??
    (await readQuickstart(io))?.[service];
  if (given.url && given.apiKey) {
    const isKept = kept?.url === given.url && kept.apiKey === given.apiKey;
    return { url: given.url, apiKey: given.apiKey, ...(isKept && { signatureKey: kept.signatureKey }) };
  }
  // A key goes to the address that it was kept with, and nowhere else.
  if (given.url && given.url !== kept?.url)
    throw new CommandError(
      `no key for ${given.url}: --api-key, ${name}_KEY or bonafide login`,
      EXIT.noPermission,
    );
  if (!kept)
    throw new CommandError('no credentials: bonafide login, or npm start in this folder', EXIT.noPermission);
  return given.apiKey ? { url: kept.url, apiKey: given.apiKey } : kept;
}

async function readQuickstart({ cwd }: Io): Promise<Credentials | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, '.local/quickstart.json');
    if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8')) as Credentials;
    if (folder === dirname(folder)) return undefined;
  }
}
