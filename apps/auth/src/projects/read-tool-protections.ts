/** Reads `{<tool>: {requiresDelegation, requiredScopes, provider?, providerScopes?}}`. */
import { invalidParameter } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/validation';
import { BOUNCER_LIMITS } from '../bouncer/bouncer-limits.js';
import type { ToolProtection } from './project.js';
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
  if (entries.length > BOUNCER_LIMITS.toolsMax)
    throw invalidParameter(
      'toolProtections',
      `toolProtections: must name at most ${BOUNCER_LIMITS.toolsMax} tools`,
    );
  return entries.map(([tool, value]) =>
    readToolProtection(tool, value, `toolProtections.${tool.slice(0, 64)}`, providers),
  );
}
