/**
 * A project's sign-in method as stored, and merged with its preset: saved settings take precedence over the preset. The
 * settings contain no secret; it is encrypted in its own column.
 */
import {
  providerPreset,
  type ProviderMode,
  type ProviderPreset,
  type TokenEndpointAuthMethod,
  type UserReading,
} from './provider-presets.js';
import { fallbackScopes, OPENID_SCOPES } from './upstream-scopes.js';

export type ProviderType = 'oauth2' | 'password' | 'none';

export interface OAuthSettings {
  clientId: string;
  displayName?: string;
  redirectUri?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
  issuer?: string;
  domain?: string;
  mode?: ProviderMode;
  supportsPKCE?: boolean;
  requiresClientSecret?: boolean;
  tokenEndpointAuthMethod?: TokenEndpointAuthMethod;
  scopes?: string[];
  defaultScopes?: string[];
  scopeSeparator?: ' ' | ',';
  customParams?: Record<string, string>;
  userIdField?: string;
  allowedDomains?: string[];
  allowedTenants?: string[];
  tenantField?: string;
}

export interface PasswordSettings {
  authEndpoint: string;
  displayName?: string;
  formTitle?: string;
  formDescription?: string;
  identityFieldLabel?: string;
  passwordFieldLabel?: string;
  submitButtonText?: string;
  terms?: string;
}

export interface ConsentOnlySettings {
  displayName?: string;
}

/** Everything the flow needs to know about an upstream provider, except its secret. */
export interface OAuthProvider {
  id: string;
  title: string;
  mode: ProviderMode;
  clientId: string;
  redirectUri: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  issuer?: string;
  openid: boolean;
  supportsPKCE: boolean;
  requiresClientSecret: boolean;
  tokenEndpointAuthMethod: TokenEndpointAuthMethod;
  tokenRequestFormat: 'form' | 'json';
  scopes?: string[];
  defaultScopes?: string[];
  scopeSeparator: ' ' | ',';
  /** scopes without which the provider does not return who signed in */
  identityScopes: readonly string[];
  customParams: Record<string, string>;
  /** a preset whose addresses and fields are the published ones */
  isPublished: boolean;
  /** it is published, and its service answers, not a host that the project named */
  isPublic: boolean;
  /** who may sign in; everyone if neither is set */
  allowedDomains?: string[];
  allowedTenants?: string[];
  tenantField?: string;
  user: UserReading;
}

const withDomain = (template: string | undefined, domain: string): string | undefined =>
  template?.replace('{domain}', domain);

const DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::\d{1,5})?$/;

/** A host name (or a Microsoft tenant), as used in an endpoint template. */
export const isProviderDomain = (value: unknown): value is string =>
  typeof value === 'string' && DOMAIN.test(value) && !value.includes('..');

/** Missing settings of the provider, as wire names; empty if it is complete. */
export function missingSettings(id: string, settings: OAuthSettings, hasSecret: boolean): string[] {
  const preset = providerPreset(id);
  const missing: string[] = [];
  if (!settings.clientId) missing.push('clientId');
  const needsDomain = preset?.domain === 'required' && !settings.domain;
  if (needsDomain && !(settings.authorizationUrl && settings.tokenUrl)) missing.push('domain');
  if (!preset && !settings.authorizationUrl) missing.push('authorizationUrl');
  if (!preset && !settings.tokenUrl) missing.push('tokenUrl');
  if (needsSecret(preset, settings) && !hasSecret) missing.push('clientSecret');
  return missing;
}

const modeOf = (preset: ProviderPreset | undefined, settings: OAuthSettings, hasSecret: boolean) =>
  settings.mode ?? preset?.mode ?? (hasSecret ? 'proxy' : 'direct');

const needsSecret = (preset: ProviderPreset | undefined, settings: OAuthSettings): boolean =>
  settings.requiresClientSecret ?? (settings.mode ?? preset?.mode) === 'proxy';

/** The provider as the flow uses it. `callbackUrl`: our own, the default redirect URI. */
export function oauthProvider(
  id: string,
  settings: OAuthSettings,
  options: { hasSecret: boolean; callbackUrl: string },
): OAuthProvider {
  const preset = providerPreset(id);
  const domain = settings.domain ?? preset?.defaultDomain ?? '';
  const mode = modeOf(preset, settings, options.hasSecret);
  const issuer = settings.issuer ?? withDomain(preset?.issuer, domain);
  // With custom endpoints but no custom issuer, the preset's issuer and user info do not apply.
  const ownIssuer = settings.authorizationUrl !== undefined && settings.issuer === undefined;
  const ownEndpoints = settings.issuer === undefined && hasOwnEndpoints(preset, settings, domain);
  const user = userReading(ownEndpoints && preset?.user.from !== 'token' ? undefined : preset, settings);
  // Without user info the ID token identifies the person, so it is requested.
  const openid = preset?.openid || settings.issuer !== undefined || user.from === 'named-by-token';
  return {
    id,
    title: settings.displayName ?? preset?.title ?? id,
    mode,
    clientId: settings.clientId,
    redirectUri: settings.redirectUri ?? options.callbackUrl,
    authorizationUrl: settings.authorizationUrl ?? withDomain(preset?.authorizationUrl, domain) ?? '',
    tokenUrl: settings.tokenUrl ?? withDomain(preset?.tokenUrl, domain) ?? '',
    userInfoUrl: settings.userInfoUrl ?? (ownEndpoints ? undefined : withDomain(preset?.userInfoUrl, domain)),
    issuer: ownIssuer || ownEndpoints ? undefined : issuer,
    openid,
    supportsPKCE: settings.supportsPKCE ?? preset?.supportsPKCE ?? true,
    requiresClientSecret: options.hasSecret || needsSecret(preset, settings),
    tokenEndpointAuthMethod:
      settings.tokenEndpointAuthMethod ?? defaultAuthMethod(preset, mode, options.hasSecret),
    tokenRequestFormat: preset?.tokenRequestFormat ?? 'form',
    scopes: settings.scopes,
    defaultScopes: settings.defaultScopes ?? preset?.defaultScopes,
    scopeSeparator: settings.scopeSeparator ?? preset?.scopeSeparator ?? ' ',
    identityScopes: openid ? OPENID_SCOPES : (fallbackScopes(id) ?? preset?.defaultScopes ?? []),
    customParams: { ...preset?.customParams, ...settings.customParams },
    allowedDomains: settings.allowedDomains,
    allowedTenants: settings.allowedTenants,
    tenantField: settings.tenantField,
    isPublished: isPublished(preset, settings, domain),
    isPublic: isPublished(preset, settings, domain) && isAtPublishedHost(preset!, domain),
    user,
  };
}

function defaultAuthMethod(
  preset: ProviderPreset | undefined,
  mode: ProviderMode,
  hasSecret: boolean,
): TokenEndpointAuthMethod {
  const ofPreset = preset?.mode === mode ? preset.tokenEndpointAuthMethod : undefined;
  if (!hasSecret) return ofPreset ?? 'none';
  return ofPreset === undefined || ofPreset === 'none' ? 'client_secret_post' : ofPreset;
}

const hasOwnEndpoints = (preset: ProviderPreset | undefined, settings: OAuthSettings, domain: string) =>
  (['authorizationUrl', 'tokenUrl'] as const).some(
    (name) => settings[name] !== undefined && settings[name] !== withDomain(preset?.[name], domain),
  );

const isPublished = (preset: ProviderPreset | undefined, settings: OAuthSettings, domain: string): boolean =>
  preset !== undefined &&
  (settings.userIdField ?? preset.user.subject) === preset.user.subject &&
  (['authorizationUrl', 'tokenUrl', 'userInfoUrl', 'issuer'] as const).every(
    (name) => settings[name] === undefined || settings[name] === withDomain(preset[name], domain),
  );

const HOST_IS_NAMED = /^https:\/\/[^/]*\{domain\}/;
const isAtPublishedHost = ({ tokenUrl, defaultDomain }: ProviderPreset, domain: string): boolean =>
  !HOST_IS_NAMED.test(tokenUrl) || domain === defaultDomain;

function userReading(preset: ProviderPreset | undefined, settings: OAuthSettings): UserReading {
  if (preset && settings.userInfoUrl === undefined) return withFields(preset.user, settings);
  const named = !settings.userInfoUrl && !settings.userIdField && !settings.issuer;
  const from = settings.userInfoUrl ? 'userinfo' : named ? 'named-by-token' : 'token';
  return withFields({ from, subject: 'sub', name: 'name', email: 'email' }, settings);
}

const withFields = (reading: UserReading, { userIdField, tenantField }: OAuthSettings): UserReading => ({
  ...reading,
  ...(userIdField && { subject: userIdField }),
  ...(tenantField && { organization: tenantField, organizationsUrl: undefined }),
});
