import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { isLoopback, isPrivate, parseUrl } from './loopback.js';
import { configPath, readPrivateJson } from './private-file.js';

/** What `bonafide login` stores for each service. */
export interface Credentials {
  jobs?: ServiceCredentials;
  auth?: ServiceCredentials;
}
export interface ServiceCredentials {
  url: string;
  apiKey?: string;
  /** signature key of the jobs service, so that `listen` signs like a delivery */
  signatureKey?: string;
  /** from `login --device` */
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
 * BONAFIDE_AUTH_KEY), then what `login` stored, then the nearest `.local/quickstart.json` of a running `npm start`.
 */
export async function findCredentials(
  io: Io,
  service: 'jobs' | 'auth',
  { url, apiKey }: GlobalOptions,
): Promise<ServiceCredentials> {
  const name = service === 'jobs' ? 'BONAFIDE' : 'BONAFIDE_AUTH';
  const given = {
    url: serviceUrl(url ?? io.env[`${name}_URL`]),
    apiKey: apiKey ?? io.env[`${name}_KEY`],
  };
  const kept =
    (await readPrivateJson<Credentials>(credentialsPath(io)))?.[service] ??
    (await readQuickstart(io))?.[service];
  if (given.url && given.apiKey) {
    const isKept = kept?.url === given.url && kept.apiKey === given.apiKey;
    return { url: given.url, apiKey: given.apiKey, ...(isKept && { signatureKey: kept.signatureKey }) };
  }
  // A key is sent only to the URL that it was stored with.
  if (given.url && given.url !== kept?.url)
    throw new CommandError(
      `no key for ${given.url}: --api-key, ${name}_KEY or bonafide login`,
      EXIT.noPermission,
    );
  if (!kept)
    throw new CommandError('no credentials: bonafide login, or npm start in this folder', EXIT.noPermission);
  return given.apiKey ? { url: kept.url, apiKey: given.apiKey } : kept;
}

/** Without the trailing slash. Keys leave the machine only over https. */
export function serviceUrl<Url extends string | undefined>(url: Url): Url {
  if (!url) return url;
  const parsed = parseUrl(url);
  if (parsed && isPrivate(parsed)) return url.replace(/\/+$/, '') as Url;
  throw new CommandError('--url: must be https, or http on this machine', EXIT.usage);
}

/** In a folder from elsewhere, or writable by others, the file could send keys and photos to an attacker. */
async function readQuickstart({ cwd }: Io): Promise<Credentials | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, '.local/quickstart.json');
    const found = await stat(path).catch(() => undefined);
    if (found) {
      if (process.getuid && found.uid !== process.getuid()) return undefined;
      const { jobs, auth } = JSON.parse(await readFile(path, 'utf8')) as Credentials;
      const isOfThisMachine = [jobs, auth].every((service) => !service || isLoopback(new URL(service.url)));
      return isOfThisMachine ? { jobs, auth } : undefined;
    }
    if (folder === dirname(folder)) return undefined;
  }
}
