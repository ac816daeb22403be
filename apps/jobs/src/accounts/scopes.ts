/** Scopes that a bearer token can hold (decision 0100). */
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
export type Scope = (typeof SCOPES)[number];
