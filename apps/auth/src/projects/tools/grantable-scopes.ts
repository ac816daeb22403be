/**
 * Which scopes an agent may request and an approval may grant: those that the project lists
 * (docs/design/delegations.md). Its tools, if it has any, limit them: each scope must be assigned to a tool, or belong
 * to a tool without assigned scopes. An empty list grants nothing.
 */
import { toolOf } from './tool-scope.js';

export interface ScopeRules {
  allowedScopes: readonly string[];
  tools: ReadonlyMap<string, { requiredScopes: readonly string[] }>;
}

/** The refused scopes; empty if all are allowed. */
export function scopesNotAllowed(
  requested: readonly string[],
  { allowedScopes, tools }: ScopeRules,
): string[] {
  const allowed = new Set(allowedScopes);
  const assigned = new Set([...tools.values()].flatMap(({ requiredScopes }) => requiredScopes));
  const isOfTool = (scope: string) =>
    tools.size === 0 || assigned.has(scope) || isOpenTool(tools, toolOf(scope));
  return requested.filter((scope) => !allowed.has(scope) || !isOfTool(scope));
}

/**
 * The listed scopes that become grantable because a tool, or what was assigned to one, goes. Those that the change assigns
 * to a tool, or that belong to a new tool, are wanted.
 */
export function scopesFreed(
  allowedScopes: readonly string[],
  before: ScopeRules['tools'],
  after: ScopeRules['tools'],
): string[] {
  const assigned = new Set([...after.values()].flatMap(({ requiredScopes }) => requiredScopes));
  return scopesNotAllowed(allowedScopes, { allowedScopes, tools: before }).filter(
    (scope) =>
      scopesNotAllowed([scope], { allowedScopes, tools: after }).length === 0 &&
      !assigned.has(scope) &&
      (before.has(toolOf(scope)) || !after.has(toolOf(scope))),
  );
}

/** A tool without assigned `tool:action` scopes of its own accepts any action. */
const isOpenTool = (tools: ScopeRules['tools'], tool: string): boolean => {
  const rule = tools.get(tool);
  return rule !== undefined && !rule.requiredScopes.some((scope) => scope.startsWith(`${tool}:`));
};

/** The rules of a stored project. */
export const scopeRulesOf = (project: {
  allowedScopes: readonly string[];
  tools: readonly { tool: string; requiredScopes: readonly string[] }[];
}): ScopeRules => ({ allowedScopes: project.allowedScopes, tools: byName(project.tools) });

export const byName = <T extends { tool: string }>(tools: readonly T[]): Map<string, T> =>
  new Map(tools.map((tool) => [tool.tool, tool]));
