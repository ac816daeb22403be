/** Scopes of an account's jobs, which an agent asks for (decision 0100). */
export const SCOPES = [
  'jobs:read',
  'jobs:write',
  'jobs:review',
  'jobs:photos',
  'tin:verify',
  'ssn:verify',
  'dob:verify',
  'aml:screen',
  'crosscheck:run',
  'invites:write',
] as const;
/** Scopes of the account itself: no metadata offer them, whoever wants them names them (decision 0260). */
export const ACCOUNT_SCOPES = ['account:admin', 'events:read', 'audit:read'] as const;
export const ALL_SCOPES = [...SCOPES, ...ACCOUNT_SCOPES] as const;
export type Scope = (typeof ALL_SCOPES)[number];
