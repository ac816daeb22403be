/** Validates a provider in a request: its type, its members, and what is missing. */
import { assertSameOrigin } from '@bonafide/delivery/assert-same-origin';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/http/validation';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import type { ProjectProvider } from '../project.js';
import { isReservedParam } from '../custom-params.js';
import { ConsentOnlyProviderDto, OAuthProviderDto, PasswordProviderDto } from './provider.dto.js';
import { missingSettings, type OAuthSettings, oauthProvider } from './provider-settings.js';
import { PROVIDER_ID } from '../tools/tool-protections.dto.js';

/** `secret`: undefined keeps the stored one, null removes it. */
export interface WrittenProvider {
  provider: ProjectProvider;
  secret: string | null | undefined;
}

/**
 * @param path its position in the request, for error details (`oauthProviders.github.`)
 * @param stored the stored provider: its secret is kept if none is sent, and is only sent to the host it was given for
 */
export function readProvider(
  id: string,
  sent: unknown,
  path: string,
  stored: ProjectProvider | undefined,
): WrittenProvider {
  if (!PROVIDER_ID.test(id))
    throw invalidParameter(path, `${path}: must be named with a-z, 0-9, "_" and "-"`);
  const type = (sent as { type?: unknown } | null)?.type ?? 'oauth2';
  if (type === 'none') {
    const settings = plain(validateDto(ConsentOnlyProviderDto, sent as object, path), ['type']);
    return { provider: { id, type: 'none', settings, hasSecret: false }, secret: null };
  }
  const dto =
    type === 'password'
      ? validateDto(PasswordProviderDto, sent as object, path)
      : validateDto(OAuthProviderDto, sent as object, path);
  const secret = dto.clientSecret;
  const settings = {
    ...(dto instanceof OAuthProviderDto && keptLimits(dto, stored)),
    ...plain(dto, ['type', 'clientSecret']),
  };
  const isKept = secret === undefined && stored?.type === type && stored.hasSecret;
  const hasSecret = isKept || typeof secret === 'string';
  if (isKept) assertSameAddresses(stored, { ...stored, settings: settings as never }, `${path}clientSecret`);
  if (type === 'password')
    return {
      provider: { id, type: 'password', settings: settings as never, hasSecret },
      secret: secret === undefined && !hasSecret ? null : secret,
    };
  const reserved = Object.keys((settings as unknown as OAuthSettings).customParams ?? {}).find(
    isReservedParam,
  );
  if (reserved)
    throw invalidParameter(`${path}customParams`, `${path}customParams: may not override ${reserved}`);
  const { issuer } = settings as unknown as OAuthSettings;
  if (issuer !== undefined && !isIssuer(issuer))
    throw invalidParameter(`${path}issuer`, `${path}issuer: must be a URL without query and fragment`);
  const missing = missingSettings(id, settings as unknown as OAuthSettings, hasSecret);
  if (missing.length > 0) throw missingFields(path, missing);
  return {
    provider: { id, type: 'oauth2', settings: settings as never, hasSecret },
    secret: secret === undefined && !hasSecret ? null : secret,
  };
}

/** Limits that the request leaves out stay, with the field that they are about: to drop one it says null. */
function keptLimits(
  { allowedDomains, allowedTenants }: OAuthProviderDto,
  stored: ProjectProvider | undefined,
): Partial<OAuthSettings> {
  if (stored?.type !== 'oauth2') return {};
  const { settings } = stored;
  const { tenantField } = settings;
  return {
    ...(allowedDomains === undefined &&
      settings.allowedDomains && { allowedDomains: settings.allowedDomains }),
    ...(allowedTenants === undefined &&
      settings.allowedTenants && {
        allowedTenants: settings.allowedTenants,
        ...(tenantField && { tenantField }),
      }),
  };
}

function missingFields(path: string, names: string[]): ServiceError {
  const message = (name: string) => `${path}${name}: is required`;
  return new ServiceError('invalid-request', message(names[0]!), {
    code: 'VALIDATION_MISSING_REQUIRED_FIELD',
    details: names.map((name) => ({ parameter: `${path}${name}`, message: message(name) })),
  });
}

/** The stored secret, and what it is exchanged for, go to the origins that it was given for. */
function assertSameAddresses(before: ProjectProvider, after: ProjectProvider, parameter: string): void {
  const moved = secretAddresses(after);
  for (const [n, address] of secretAddresses(before).entries())
    assertSameOrigin(address, moved[n], {
      parameter,
      isStored: true,
      given: undefined,
      code: 'VALIDATION_MISSING_REQUIRED_FIELD',
    });
}

function secretAddresses({ id, ...provider }: ProjectProvider): string[] {
  if (provider.type === 'none') return [];
  if (provider.type === 'password') return [provider.settings.authEndpoint];
  const { tokenUrl, userInfoUrl = tokenUrl } = oauthProvider(id, provider.settings, {
    hasSecret: true,
    callbackUrl: '',
  });
  return [tokenUrl, userInfoUrl];
}

/** OpenID Connect Core section 2: its metadata are looked for below it. */
function isIssuer(issuer: string): boolean {
  const url = parseUrl(issuer);
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
}

const plain = (dto: object, without: string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(dto).filter(
      ([name, value]) => !without.includes(name) && value !== null && value !== undefined,
    ),
  );
