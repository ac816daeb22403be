/**
 * Which scopes an agent may ask for and an approval may give: what the project names (decision 0050). An allowed list is
 * the bound; tools bound it too, each scope assigned to one of them or belonging to a tool that has no scopes assigned.
 * Without a list and without tools there is nothing to give.
 */
import { toolOf } from '../../projects/tool-scope.js';

export interface ScopeRules {
  allowedScopes: readonly string[];
  tools: ReadonlyMap<string, { requiredScopes: readonly string[] }>;
}

export const namesNoScopes = ({ allowedScopes, tools }: ScopeRules): boolean =>
  allowedScopes.length === 0 && tools.size === 0;

/** The scopes that are refused; none when the request is fine. */
export function scopesNotAllowed(requested: readonly string[], rules: ScopeRules): string[] {
  if (namesNoScopes(rules)) return [...requested];
  const allowed = new Set(rules.allowedScopes);
  const assigned = new Set([...rules.tools.values()].flatMap(({ requiredScopes }) => requiredScopes));
  const isListed = (scope: string) => allowed.size === 0 || allowed.has(scope);
  const isOfTool = (scope: string) =>
    rules.tools.size === 0 || assigned.has(scope) || isOpenTool(rules, toolOf(scope));
  return requested.filter((scope) => !isListed(scope) || !isOfTool(scope));
}

/** A tool none of whose own `tool:action` scopes are spelled out takes any action. */
const isOpenTool = (rules: ScopeRules, tool: string): boolean => {
  const rule = rules.tools.get(tool);
  return rule !== undefined && !rule.requiredScopes.some((scope) => scope.startsWith(`${tool}:`));
};

/** The rules of a project as it is stored. */
export const scopeRulesOf = (project: {
  allowedScopes: readonly string[];
  tools: readonly { tool: string; requiredScopes: readonly string[] }[];
}): ScopeRules => ({
  allowedScopes: project.allowedScopes,
  tools: new Map(project.tools.map((tool) => [tool.tool, tool])),
});
