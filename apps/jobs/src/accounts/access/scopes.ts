/** Scopes for an account's jobs, which agents request (docs/design/rights-and-audit.md). */
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
/** Scopes for the account itself: not listed in any metadata, they must be named explicitly. */
const ACCOUNT_SCOPES = ['account:admin', 'policy:write', 'events:read', 'audit:read'] as const;
/** Scopes that nothing made by an agent holds: with them it could give itself more. */
export const ADMIN_SCOPES: readonly Scope[] = ['account:admin', 'policy:write'];
export const ALL_SCOPES = [...SCOPES, ...ACCOUNT_SCOPES] as const;
export type Scope = (typeof ALL_SCOPES)[number];

/** What each scope allows, as shown to a person before they grant it. */
export const SCOPE_DETAILS: Record<
  (typeof SCOPES)[number],
  { description: string; risk: 'low' | 'high'; default?: true }
> = {
  'jobs:read': { description: 'See verification jobs and their results', risk: 'low', default: true },
  'jobs:write': { description: 'Start verification jobs, change and delete them', risk: 'high' },
  'jobs:review': { description: 'Decide reviews: accept or reject people', risk: 'high' },
  'jobs:photos': { description: 'See photographs of people and their documents', risk: 'high' },
  'tin:verify': { description: 'Check taxpayer numbers against names', risk: 'low' },
  'ssn:verify': { description: 'Check social security numbers against people', risk: 'high' },
  'dob:verify': { description: 'Check dates of birth against people', risk: 'low' },
  'aml:screen': { description: 'Screen names against sanctions and watch lists', risk: 'low' },
  'crosscheck:run': { description: 'Compare what is known of a person from several sources', risk: 'high' },
  'invites:write': { description: 'Invite people to verify themselves', risk: 'high' },
};

/** What a person can narrow the scopes to (RFC 9396), as shown to them; tool calls at `/mcp` are checked against it. */
export const TOOL_CALL_DETAIL = {
  type: 'bonafide_tool_call',
  description: 'Use the tools of the MCP server',
  fields: [
    { name: 'actions', description: 'namely', required: true },
    { name: 'identifier', description: 'for the job', required: false },
  ],
} as const;
