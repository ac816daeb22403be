/** Validates a provider in a request: its type, its members, and what is missing. */
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/http/validation';
import type { ProjectProvider } from './project.js';
import { isReservedParam } from './custom-params.js';
import { ConsentOnlyProviderDto, OAuthProviderDto, PasswordProviderDto } from './provider.dto.js';
import { missingSettings, type OAuthSettings } from './provider-settings.js';
import { PROVIDER_ID } from './tool-protections.dto.js';

/** `secret`: undefined keeps the stored one, null removes it. */
export interface WrittenProvider {
  provider: ProjectProvider;
  secret: string | null | undefined;
}

/**
 * @param path its position in the request, for error details (`oauthProviders.github.`)
 * @param stored the stored provider: its secret is kept if none is sent
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
  const hasSecret =
    secret === undefined ? stored?.type === type && stored.hasSecret : typeof secret === 'string';
  const settings = plain(dto, ['type', 'clientSecret']);
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
  const missing = missingSettings(id, settings as unknown as OAuthSettings, hasSecret);
  if (missing.length > 0)
    throw new ServiceError('invalid-request', `${path}${missing[0]}: is required`, {
      code: 'VALIDATION_MISSING_REQUIRED_FIELD',
      details: missing.map((name) => ({
        parameter: `${path}${name}`,
        message: `${path}${name}: is required`,
      })),
    });
  return {
    provider: { id, type: 'oauth2', settings: settings as never, hasSecret },
    secret: secret === undefined && !hasSecret ? null : secret,
  };
}

const plain = (dto: object, without: string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(dto).filter(
      ([name, value]) => !without.includes(name) && value !== null && value !== undefined,
    ),
  );
