/**
 * Which scopes an agent may request and an approval may grant: those of the project (decision 0050). They are limited by
 * the allowed list, if any, and by the tools, if any: each scope must be assigned to a tool, or belong to a tool without
 * assigned scopes. Without a list and without tools, none can be granted.
 */
import { toolOf } from '../../projects/tool-scope.js';

export interface ScopeRules {
  allowedScopes: readonly string[];
  tools: ReadonlyMap<string, { requiredScopes: readonly string[] }>;
}

export const namesNoScopes = ({ allowedScopes, tools }: ScopeRules): boolean =>
  allowedScopes.length === 0 && tools.size === 0;

/** The refused scopes; empty if all are allowed. */
export function scopesNotAllowed(requested: readonly string[], rules: ScopeRules): string[] {
  if (namesNoScopes(rules)) return [...requested];
  const allowed = new Set(rules.allowedScopes);
  const assigned = new Set([...rules.tools.values()].flatMap(({ requiredScopes }) => requiredScopes));
  const isListed = (scope: string) => allowed.size === 0 || allowed.has(scope);
  const isOfTool = (scope: string) =>
    rules.tools.size === 0 || assigned.has(scope) || isOpenTool(rules, toolOf(scope));
  return requested.filter((scope) => !isListed(scope) || !isOfTool(scope));
}

/** A tool without assigned `tool:action` scopes of its own accepts any action. */
const isOpenTool = (rules: ScopeRules, tool: string): boolean => {
  const rule = rules.tools.get(tool);
  return rule !== undefined && !rule.requiredScopes.some((scope) => scope.startsWith(`${tool}:`));
};

/** The rules of a stored project. */
export const scopeRulesOf = (project: {
  allowedScopes: readonly string[];
  tools: readonly { tool: string; requiredScopes: readonly string[] }[];
}): ScopeRules => ({
  allowedScopes: project.allowedScopes,
  tools: new Map(project.tools.map((tool) => [tool.tool, tool])),
});
