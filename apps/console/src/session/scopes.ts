/** What the console asks for; a person may give less, and each page then says what it lacks. */
export const SCOPES = [
  'jobs:read',
  'jobs:write',
  'jobs:review',
  'jobs:photos',
  'account:admin',
  'events:read',
  'audit:read',
] as const;

export type Scope = (typeof SCOPES)[number];
