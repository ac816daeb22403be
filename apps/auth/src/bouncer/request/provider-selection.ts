/**
 * Which provider a request signs in with (spec Area B, "Provider selection priority"): the explicit `provider`, then the
 * requirement of the tool (`tool_name`, else the first scope's tool), then the project's default, then the first one
 * configured. A project with none at all is consent-only.
 */
import { toolOf } from '../../projects/tools/tool-scope.js';

export interface SelectionInput {
  explicit?: string;
  toolName?: string;
  requestedScopes: readonly string[];
  /** tool → the provider it requires */
  toolProviders: ReadonlyMap<string, string | undefined>;
  defaultProvider?: string;
  /** ids, in the order they were configured */
  configured: readonly string[];
}

export type Selection =
  | { provider: string; by: 'explicit' | 'tool' | 'default' | 'first' }
  | { consentOnly: true }
  | { unknown: string };

export function selectProvider(input: SelectionInput): Selection {
  const { explicit, configured } = input;
  const known = (id: string) => configured.includes(id);
  if (explicit !== undefined)
    return known(explicit) ? { provider: explicit, by: 'explicit' } : { unknown: explicit };
  const first = input.requestedScopes[0];
  const tool = input.toolName ?? (first === undefined ? undefined : toolOf(first));
  const required = tool === undefined ? undefined : input.toolProviders.get(tool);
  // If the tool's requirement cannot be met, the request is refused: another provider would not satisfy it.
  if (required !== undefined)
    return known(required) ? { provider: required, by: 'tool' } : { unknown: required };
  if (input.defaultProvider !== undefined && known(input.defaultProvider))
    return { provider: input.defaultProvider, by: 'default' };
  return configured[0] === undefined ? { consentOnly: true } : { provider: configured[0], by: 'first' };
}

/**
 * The scopes of tools that require other sign-in methods than this one (undefined: none). The selection above is not
 * enough: it follows an explicit `provider`, and looks at one tool.
 */
export function scopesOfOtherMethods(
  scopes: readonly string[],
  tools: readonly { tool: string; provider?: string | null; requiredScopes: readonly string[] }[],
  method: string | undefined,
): string[] {
  return scopes.filter((scope) => {
    const methods = tools
      .filter(({ tool, requiredScopes }) => tool === toolOf(scope) || requiredScopes.includes(scope))
      .flatMap(({ provider }) => provider ?? []);
    return methods.length > 0 && !methods.some((one) => one === method);
  });
}
