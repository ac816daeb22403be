import type { Account } from '../account.js';
import type { AccountSettings } from '../settings/account-settings.js';

/** An account as its admins see it: they change `settings`, the operator sets the rest. */
export interface SettingsView {
  /** settings that differ from their defaults, or were set explicitly */
  settings: AccountSettings;
  /** `acc_…` */
  id: string;
  name: string;
  region: 'us' | 'eu';
  accountGroupSid: string | null;
  features: Account['features'];
  limits: { readsPerMinute: number; writesPerMinute: number; agentRequestsPerMinute: number };
}
