import { type Account, hasFeature } from '../../accounts/account.js';
import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { IdCheckName } from '../../jobs/store/check-names.js';

/*
 * Which checks the job of an invite runs: those of the account, except what the invite turns off. An invite cannot turn
 * on what the account does not have.
 */

interface Switch {
  check: IdCheckName;
  feature: AccountFeature;
}

const INVITE_SWITCHES = {
  enableCrosscheck: { check: 'crosscheck', feature: 'crosscheckEnabled' },
  enableDarkweb: { check: 'darkweb', feature: 'darkwebEnabled' },
  enableAamva: { check: 'aamva', feature: 'aamvaEnabled' },
  enableDlv: { check: 'dlv', feature: 'dlvEnabled' },
  enableAml: { check: 'aml', feature: 'amlEnabled' },
  enableIpAddress: { check: 'ipAddress', feature: 'ipAddressEnabled' },
  enablePhysicalAddress: { check: 'physicalAddress', feature: 'physicalAddressEnabled' },
} as const satisfies Record<string, Switch>;

export type InviteSwitch = keyof typeof INVITE_SWITCHES;
export type InviteSwitches = Partial<Record<InviteSwitch, boolean>>;

/** The first feature that is switched on but that the account lacks; undefined if there is none. */
export function findMissingFeature(account: Account, switches: InviteSwitches): AccountFeature | undefined {
  const lacking = switchesOf(switches).find(
    ([name, on]) => on && !hasFeature(account, INVITE_SWITCHES[name].feature),
  );
  return lacking && INVITE_SWITCHES[lacking[0]].feature;
}

/** Names of the disabled checks. */
export const checksOff = (switches: InviteSwitches): IdCheckName[] =>
  switchesOf(switches)
    .filter(([, on]) => on === false)
    .map(([name]) => INVITE_SWITCHES[name].check);

const switchesOf = (switches: InviteSwitches) =>
  (Object.keys(INVITE_SWITCHES) as InviteSwitch[]).map((name) => [name, switches[name]] as const);

/** The account as the job's checks see it, without those that its invite turned off. */
export function withoutChecks(account: Account, off: string | undefined): Account {
  if (!off) return account;
  const without = Object.fromEntries(off.split(',').map((check) => [check, false]));
  const settings = account.settings;
  return {
    ...account,
    settings: { ...settings, idVerificationChecks: { ...settings.idVerificationChecks, ...without } },
  };
}
