/**
 * Which scopes an agent may ask for: any well-formed one, unless the project has tools or an allowed list; then each must
 * stand in the list, or be assigned to a tool, or belong to a tool that has no scopes assigned.
 */
import { toolOf } from '../projects/tool-scope.js';

export interface ScopeRules {
  allowedScopes: readonly string[];
  tools: ReadonlyMap<string, { requiredScopes: readonly string[] }>;
}

/** The scopes that are refused; none when the request is fine. */
export function scopesNotAllowed(requested: readonly string[], rules: ScopeRules): string[] {
  if (rules.allowedScopes.length === 0 && rules.tools.size === 0) return [];
  const allowed = new Set(rules.allowedScopes);
  for (const tool of rules.tools.values()) for (const scope of tool.requiredScopes) allowed.add(scope);
  return requested.filter((scope) => !allowed.has(scope) && !isOpenTool(rules, toolOf(scope)));
}

/** A tool none of whose own `tool:action` scopes are spelled out takes any action. */
const isOpenTool = (rules: ScopeRules, tool: string): boolean => {
  const rule = rules.tools.get(tool);
  return rule !== undefined && !rule.requiredScopes.some((scope) => scope.startsWith(`${tool}:`));
};
