/** Views of a project for clients: wire names, never a secret. */
import type { Project, ProjectProvider, ProjectSetup, ToolProtection } from './project.js';
import { PROVIDER_PRESETS } from './providers/provider-presets.js';
import { oauthProvider } from './providers/provider-settings.js';

/** Placeholder for a tenant not configured yet; such a name never resolves (RFC 2606). */
const UNNAMED_TENANT = 'your-domain.invalid';

/** One entry of the providers map. */
export function providerView(provider: ProjectProvider, callbackUrl: string): Record<string, unknown> {
  if (provider.type !== 'oauth2')
    return {
      type: provider.type,
      ...provider.settings,
      ...(provider.type === 'password' ? { hasClientSecret: provider.hasSecret } : {}),
      configured: true,
    };
  const view = oauthProvider(provider.id, provider.settings, { hasSecret: provider.hasSecret, callbackUrl });
  return { ...oauthView(view), hasClientSecret: provider.hasSecret, configured: true };
}

function oauthView(view: ReturnType<typeof oauthProvider>): Record<string, unknown> {
  return {
    type: 'oauth2',
    displayName: view.title,
    clientId: view.clientId,
    redirectUri: view.redirectUri,
    authorizationUrl: view.authorizationUrl,
    tokenUrl: view.tokenUrl,
    userInfoUrl: view.userInfoUrl,
    issuer: view.issuer,
    supportsPKCE: view.supportsPKCE,
    requiresClientSecret: view.requiresClientSecret,
    // Omitted for public clients: consumers know only the two methods that send a secret.
    tokenEndpointAuthMethod:
      view.tokenEndpointAuthMethod === 'none' ? undefined : view.tokenEndpointAuthMethod,
    mode: view.mode,
    scopes: view.scopes,
    defaultScopes: view.defaultScopes,
    allowedDomains: view.allowedDomains,
    allowedTenants: view.allowedTenants,
    tenantField: view.tenantField,
    customParams: Object.keys(view.customParams).length > 0 ? view.customParams : undefined,
  };
}

/** The twelve presets, unconfigured. */
export const presetViews = (callbackUrl: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    PROVIDER_PRESETS.map((preset) => [
      preset.id,
      {
        ...oauthView(
          oauthProvider(
            preset.id,
            { clientId: '', domain: preset.domain === 'required' ? UNNAMED_TENANT : undefined },
            { hasSecret: preset.requiresClientSecret, callbackUrl },
          ),
        ),
        hasClientSecret: false,
        configured: false,
      },
    ]),
  );

/** `GET /projects/{id}/providers`: configured providers in order, then unconfigured presets. */
export function providersView(setup: ProjectSetup, callbackUrl: string) {
  const configured = Object.fromEntries(
    setup.providers.map((provider) => [provider.id, providerView(provider, callbackUrl)]),
  );
  const first = setup.providers[0]?.id ?? null;
  return {
    providers: { ...configured, ...withoutKeys(presetViews(callbackUrl), configured) },
    configuredProvider: setup.defaultProvider ?? first,
  };
}

const withoutKeys = (all: Record<string, unknown>, taken: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !Object.hasOwn(taken, id)));

export const configView = (setup: ProjectSetup, callbackUrl: string) => ({
  projectId: setup.id,
  name: setup.name,
  isEnabled: setup.isEnabled,
  allowedScopes: setup.allowedScopes,
  riskyScopes: setup.riskyScopes,
  scopeRoles: setup.scopeRoles,
  requireAgentProof: setup.requireAgentProof,
  requirePkce: setup.requirePkce,
  deniedAgents: setup.deniedAgents,
  oauthProviders: Object.fromEntries(
    setup.providers.map((provider) => [provider.id, providerView(provider, callbackUrl)]),
  ),
  defaultProvider: setup.defaultProvider,
  delegationExpirationDays: setup.delegationExpirationDays,
  consentConfig: setup.consentConfig,
  mcpServerUrl: setup.mcpServerUrl,
  mcpWorkerUrl: setup.workerUrl,
  completionUrls: setup.completionUrls,
  updatedAt: setup.updatedAt,
});

const toolView = ({ requiresDelegation, requiredScopes, provider, providerScopes }: ToolProtection) => ({
  requiresDelegation,
  requiredScopes,
  ...(provider ? { provider } : {}),
  ...(providerScopes ? { providerScopes } : {}),
});

export const toolProtectionsView = (setup: ProjectSetup) => ({
  toolProtections: Object.fromEntries(setup.tools.map((tool) => [tool.tool, toolView(tool)])),
});

export const projectView = (project: Project) => ({
  id: project.id,
  name: project.name,
  organization: project.organizationSlug,
  isEnabled: project.isEnabled,
  createdAt: project.createdAt,
  updatedAt: project.updatedAt,
});
