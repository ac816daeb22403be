import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Described {
  description?: string;
  'x-effects'?: readonly string[];
}

/** Adds to the description of each operation what its `x-effects` mean, as sentences. */
export function documentEffects<Effect extends string>(
  document: OpenAPIObject,
  sentencesOf: (does: readonly Effect[]) => string[],
): OpenAPIObject {
  const documented = structuredClone(document);
  for (const item of Object.values(documented.paths))
    for (const method of METHODS) {
      const operation = item[method] as Described | undefined;
      const does = operation?.['x-effects'] as readonly Effect[] | undefined;
      if (operation && does)
        operation.description = [operation.description, ...sentencesOf(does)].filter(Boolean).join(' ');
    }
  return documented;
}
