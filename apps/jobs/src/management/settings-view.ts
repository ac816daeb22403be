import type { Account } from '../accounts/account.js';
import type { AccountSettings } from '../accounts/account-settings.js';

/** An account as whoever runs it sees it: `settings` it changes itself, the rest is the operator's. */
export interface SettingsView {
  /** those that differ from their defaults, or were named */
  settings: AccountSettings;
  /** `acc_…` */
  id: string;
  name: string;
  region: 'us' | 'eu';
  accountGroupSid: string | null;
  features: Account['features'];
  limits: { readsPerMinute: number; writesPerMinute: number; agentRequestsPerMinute: number };
}
