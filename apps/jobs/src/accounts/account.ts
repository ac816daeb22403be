import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { AccountSettings } from './settings/account-settings.js';
import type { Grant } from './grants/grant.js';
import type { TrustedIssuer } from './issuers/trusted-issuer.js';

export interface Account {
  id: string;
  name: string;
  /** the group its jobs belong to, unless the key that creates them names another */
  groupSid?: string | null;
  region: 'us' | 'eu';
  features: Partial<Record<AccountFeature, boolean>>;
  settings: AccountSettings;
  /** of the URL in `settings.callback` */
  callbackGrant?: Grant | null;
  trustedIssuers: TrustedIssuer[];
}

export const hasFeature = (account: Account, feature: AccountFeature) => account.features[feature] === true;

/** The space a row belongs to: an account's live data and its sandbox data are kept apart. */
export const tenantOf = (accountId: string, sandbox: boolean) =>
  sandbox ? `${accountId}~sandbox` : accountId;
/** Both spaces of an account. */
export const tenantsOf = (accountId: string): string[] => [
  tenantOf(accountId, false),
  tenantOf(accountId, true),
];
export const accountIdOf = (tenant: string) => tenant.split('~')[0]!;
