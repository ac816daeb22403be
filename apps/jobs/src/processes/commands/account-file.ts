// Rule: an account as defined by a file, and how the actual account differs. Parts missing from the file are left
// alone; a part that it names is replaced completely.
import { ACCOUNT_FEATURES, type AccountFeature } from '@bonafide/contracts/job-types';
import { invalidParameter } from '@bonafide/platform/errors';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  type AccountSettings,
  changeAccountSettings,
  changedSettings,
  readAccountSettings,
} from '../../accounts/settings/account-settings.js';
import { isSameMember, type Member, readMember } from '../../accounts/members/members.service.js';
import { audiencesOf, type TrustedIssuer } from '../../accounts/issuers/trusted-issuer.js';
import { readTrustedIssuer, withIssuer } from '../../accounts/issuers/trusted-issuers.service.js';
import { readLogisticModel } from '../../checks/crosscheck/logistic-model.js';
import { readBySchema } from '../../core/values/schema-faults.js';

const FILE = z.strictObject({
  account: z.string({ error: 'is needed: acc_…' }).regex(/^acc_[A-Za-z0-9]+$/, 'must be acc_…'),
  name: z.string().min(1).max(200).optional(),
  /** `accountGroupSid`; empty: none */
  group: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,64}$/, 'must have at most 64 letters, digits, - and _')
    .optional(),
  /** all enabled features */
  features: z
    .array(z.enum(ACCOUNT_FEATURES, { error: `must be some of ${ACCOUNT_FEATURES.join(', ')}` }))
    .optional(),
  settings: z.unknown().optional(),
  issuers: z.array(z.unknown()).optional(),
  members: z.array(z.unknown()).optional(),
});

export interface AccountFile {
  account: string;
  name?: string;
  group?: string;
  features?: AccountFeature[];
  settings?: AccountSettings;
  issuers?: TrustedIssuer[];
  members?: Member[];
}

/** @throws ServiceError `invalid-request` that names what is wrong */
export function readAccountFile(text: string): AccountFile {
  const { settings, issuers, members, ...rest } = readBySchema(FILE, parseYaml(text), []);
  const model = (settings as AccountSettings | undefined)?.crosscheckModel;
  const read = model ? readLogisticModel(model) : {};
  if ('fault' in read)
    throw invalidParameter('settings.crosscheckModel', `settings.crosscheckModel: ${read.fault}`);
  return {
    ...rest,
    ...(settings !== undefined && { settings: readAccountSettings(settings) }),
    ...(issuers && {
      issuers: issuers
        .map((one, index) => readTrustedIssuer(one, ['issuers', index]))
        .reduce<TrustedIssuer[]>(withIssuer, []),
    }),
    ...(members && { members: readMembers(members) }),
  };
}

function readMembers(values: readonly unknown[]): Member[] {
  const members = values.map((one, index) => readMember(one, ['members', index]));
  const again = members.findIndex(
    (one, index) => members.findIndex((other) => isSameMember(one, other)) < index,
  );
  if (again >= 0) throw invalidParameter(`members.${again}`, `members.${again}: is named twice`);
  return members;
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw invalidParameter('file', `file: is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** The parts of an account that a file can define. */
export interface AccountState {
  name: string;
  group: string;
  features: AccountFeature[];
  settings: AccountSettings;
  issuers: TrustedIssuer[];
  members: Member[];
}

export interface Change {
  /** `settings.retention`, `issuers` */
  part: string;
  /** undefined: absent before or afterwards */
  before?: unknown;
  after?: unknown;
}

export function planChanges(state: AccountState, file: AccountFile): Change[] {
  const { settings } = file;
  const plain = (['name', 'group'] as const)
    .filter((part) => file[part] !== undefined && file[part] !== state[part])
    .map((part) => ({ part, before: state[part], after: file[part] }));
  const bySettings =
    settings === undefined
      ? []
      : changedSettings(state.settings, replacedSettings(state.settings, settings)).map((name) => ({
          part: `settings.${name}`,
          before: state.settings[name],
          after: settings[name],
        }));
  return [
    ...plain,
    ...listChanges('features', state.features, file.features, String),
    ...bySettings,
    ...listChanges('issuers', state.issuers, file.issuers, (one) =>
      hashJson([one.did, one.sandbox, audiencesOf(one)]),
    ),
    ...listChanges('members', state.members, file.members, (one) => hashJson([one.issuer, one.subject])),
  ];
}

/** The settings of the file replace all existing ones. */
const replacedSettings = (before: AccountSettings, settings: AccountSettings): AccountSettings =>
  changeAccountSettings(before, {
    ...Object.fromEntries(Object.keys(before).map((name) => [name, null])),
    ...settings,
  });

/** @param keyOf identifies an entry, changed or not */
function listChanges<Item>(
  part: string,
  before: readonly Item[],
  after: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
): Change[] {
  if (!after) return [];
  const [old, wanted] = [before, after].map((list) => new Map(list.map((item) => [keyOf(item), item])));
  return [...new Set([...old!.keys(), ...wanted!.keys()])]
    .map((key) => ({ part, before: old!.get(key), after: wanted!.get(key) }))
    .filter((change) => hashJson(change.before ?? null) !== hashJson(change.after ?? null));
}
