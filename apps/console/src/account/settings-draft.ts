// Rule: a person's unsaved changes of an account's settings, in the service's format: each setting as a whole, null to
// clear one.
import type { JobsSchemas } from '../api/client.js';

export type Settings = JobsSchemas['SettingsView']['settings'];
export type SettingName = keyof Settings;
export type Draft = { [Name in SettingName]?: Settings[Name] | null };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((one) => one === undefined));

/** The draft with one more setting; without it if it equals the stored one. */
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

/** The settings shown while a draft is unsaved. */
export const drafted = (stored: Settings, draft: Draft): Settings =>
  Object.fromEntries(
    Object.entries({ ...stored, ...draft }).filter(([, value]) => value !== null),
  ) as Settings;
