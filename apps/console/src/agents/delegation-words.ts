// Rule: a delegation in words: who acts, for whom, with which tools.
import type { Tone } from '../ui/controls.js';
import type { Delegation } from './use-delegations.js';

export const DELEGATION_TONES: Record<Delegation['status'], Tone> = {
  active: 'pass',
  pending: 'unsure',
  revoked: 'fail',
  expired: 'plain',
  denied: 'fail',
};

/** A DID shortened to fit a line: beginning and end. */
export const shortDid = (did: string): string =>
  did.length <= 44 ? did : `${did.slice(0, 24)}…${did.slice(-12)}`;

export const agentName = ({ agentName: name, agentDid }: Delegation): string => name ?? shortDid(agentDid);
export const personName = ({ userIdentifier, userDid }: Delegation): string =>
  userIdentifier ?? shortDid(userDid);

/** `jobs:read` and `jobs:write` as the tool `jobs` with its actions. */
export function toolsOf(scopes: readonly string[]): { tool: string; actions: string }[] {
  const tools = new Map<string, string[]>();
  for (const scope of scopes) {
    const [tool = scope, ...action] = scope.split(':');
    tools.set(tool, [...(tools.get(tool) ?? []), action.join(':')]);
  }
  return [...tools].map(([tool, actions]) => ({ tool, actions: actions.filter(Boolean).join(', ') }));
}

/** From the person's own delegation down: each after its parent. */
export function inChain(
  delegations: readonly Delegation[],
  from: string,
  depth = 0,
): { delegation: Delegation; depth: number }[] {
  const own = delegations.find(({ id }) => id === from);
  const below = delegations.filter(({ parentId }) => parentId === from);
  return [
    ...(own ? [{ delegation: own, depth }] : []),
    ...below.flatMap(({ id }) => inChain(delegations, id, depth + 1)),
  ];
}
