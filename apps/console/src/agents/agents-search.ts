export const DELEGATION_STATUSES = ['active', 'pending', 'revoked', 'expired', 'denied'] as const;

export interface AgentsSearch {
  org?: string;
  status?: (typeof DELEGATION_STATUSES)[number];
  /** a DID */
  agent?: string;
  tool?: string;
  /** a DID or a user's id: e-mail addresses are kept out of URLs */
  user?: string;
}

const text = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : undefined;

export function readAgentsSearch(given: Record<string, unknown>): AgentsSearch {
  const read: AgentsSearch = {
    org: text(given.org, /^[\w-]{1,64}$/),
    status: DELEGATION_STATUSES.find((one) => one === given.status),
    agent: text(given.agent, /^did:\S{1,500}$/),
    tool: text(given.tool, /^[\w.-]{1,100}$/),
    user: text(given.user, /^(did:\S{1,290}|usr_\w{1,60})$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
