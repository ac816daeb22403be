/** The requested scopes; a person may grant fewer, and each page then shows what it lacks. */
export const SCOPES = [
  'jobs:read',
  'jobs:write',
  'jobs:review',
  'jobs:photos',
  'account:admin',
  'policy:write',
  'events:read',
  'audit:read',
] as const;

export type Scope = (typeof SCOPES)[number];
