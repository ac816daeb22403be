// Rule: what a person changed of an account's settings, as the service takes it: each setting as a whole, null for one that
// is empty again.
import type { JobsSchemas } from '../api/client.js';

export type Settings = JobsSchemas['SettingsView']['settings'];
export type SettingName = keyof Settings;
export type Draft = { [Name in SettingName]?: Settings[Name] | null };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((one) => one === undefined));

/** A draft with one setting more; none when that says what is stored. */
export function withSetting<Name extends SettingName>(
  draft: Draft,
  stored: Settings,
  name: Name,
  value: Settings[Name] | undefined,
): Draft {
  const { [name]: _before, ...rest } = draft;
  if (isEmpty(value) && isEmpty(stored[name])) return rest as Draft;
  if (JSON.stringify(value) === JSON.stringify(stored[name])) return rest as Draft;
  return { ...rest, [name]: isEmpty(value) ? null : value } as Draft;
}

/** What is shown while a draft is not sent. */
export const drafted = (stored: Settings, draft: Draft): Settings =>
  Object.fromEntries(
    Object.entries({ ...stored, ...draft }).filter(([, value]) => value !== null),
  ) as Settings;
