/** Reads `{<tool>: {requiresDelegation, requiredScopes, provider?, providerScopes?}}`. */
import { invalidParameter } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/http/validation';
import { TOOLS_MAX } from '../../limits.js';
import type { ToolProtection } from '../project.js';
import { ToolProtectionDto } from './tool-protections.dto.js';
import { isToolName } from './tool-scope.js';

export function readToolProtection(
  tool: string,
  sent: unknown,
  path: string,
  providers: readonly string[],
): ToolProtection {
  if (!isToolName(tool)) throw invalidParameter(path, `${path}: must be a tool's name`);
  const dto = validateDto(ToolProtectionDto, sent as object, `${path}.`);
  if (dto.provider && !providers.includes(dto.provider))
    throw invalidParameter(`${path}.provider`, `${path}.provider: is not configured in this project`);
  return {
    tool,
    requiresDelegation: dto.requiresDelegation,
    requiredScopes: dto.requiredScopes,
    provider: dto.provider ?? null,
    providerScopes: dto.providerScopes ?? null,
  };
}

export function readToolProtections(
  sent: Record<string, unknown>,
  providers: readonly string[],
): ToolProtection[] {
  const entries = Object.entries(sent);
  if (entries.length > TOOLS_MAX)
    throw invalidParameter('toolProtections', `toolProtections: must name at most ${TOOLS_MAX} tools`);
  return entries.map(([tool, value]) =>
    readToolProtection(tool, value, `toolProtections.${tool.slice(0, 64)}`, providers),
  );
}

/** PATCH: merges the sent members of a tool into the stored ones; null removes the tool. */
export function mergeToolProtections(sent: Record<string, unknown>): {
  removed: string[];
  changed(providers: readonly string[], stored: readonly ToolProtection[]): ToolProtection[];
} {
  const entries = Object.entries(sent);
  const removed = entries.filter(([, value]) => value === null).map(([tool]) => tool);
  return {
    removed,
    changed: (providers, stored) => {
      const kept = entries.filter(([, value]) => value !== null);
      const merged = kept.map(([tool, value]) => [tool, overlay(tool, value, stored)] as const);
      return readToolProtections(Object.fromEntries(merged), providers);
    },
  };
}

function overlay(tool: string, value: unknown, stored: readonly ToolProtection[]): unknown {
  const before = stored.find((one) => one.tool === tool);
  if (!before || value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const { requiresDelegation, requiredScopes, provider, providerScopes } = before;
  return { requiresDelegation, requiredScopes, provider, providerScopes, ...value };
}
