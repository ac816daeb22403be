/** Who can sign in through a provider: people of given tenants, with a verified address in given domains. */
import { isEmailDomain } from '@bonafide/vc-jwt/approver';
import type { OAuthProvider } from '../../projects/providers/provider-settings.js';
import type { UpstreamFacts } from './upstream-response.js';

export interface ProviderLimits {
  allowedDomains?: readonly string[];
  allowedTenants?: readonly string[];
}

export interface UpstreamIdentity {
  /** in lower case; only of an address that the provider has verified */
  emailDomain?: string;
  /** the provider's id of their organization; several if the provider lists them */
  tenants: readonly string[];
}

/**
 * Derives domain and tenants from the provider's facts. For Google only the hosted domain or gmail.com counts: a
 * Google account with another domain's address remains usable after the address is withdrawn.
 */
export function upstreamIdentity(
  provider: Pick<OAuthProvider, 'authorizationUrl' | 'tenantField'>,
  facts: UpstreamFacts,
): UpstreamIdentity {
  const { verifiedEmail, hostedDomain, tenantId, organization, organizations = [] } = facts;
  const ofAddress = verifiedEmail?.slice(verifiedEmail.lastIndexOf('@') + 1);
  const isGoogle = new URL(provider.authorizationUrl).origin === 'https://accounts.google.com';
  const domain = isGoogle ? (hostedDomain ?? (ofAddress === 'gmail.com' ? ofAddress : undefined)) : ofAddress;
  const named = provider.tenantField ? [organization] : [tenantId, organization, ...organizations];
  return {
    ...(domain !== undefined && isEmailDomain(domain) && { emailDomain: domain }),
    tenants: named.filter((one) => one !== undefined),
  };
}

/** All configured limits must be met; an empty one admits nobody. */
export function isWithinLimits(
  { allowedDomains, allowedTenants }: ProviderLimits,
  person: UpstreamIdentity,
): boolean {
  const isOfDomain =
    allowedDomains === undefined ||
    (person.emailDomain !== undefined && allowedDomains.includes(person.emailDomain));
  const isOfTenant =
    allowedTenants === undefined ||
    person.tenants.some((one) =>
      allowedTenants.some((allowed) => allowed === one || allowed.toLowerCase() === one),
    );
  return isOfDomain && isOfTenant;
}
