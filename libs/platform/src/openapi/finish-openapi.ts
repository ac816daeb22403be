import type { OpenAPIObject } from '@nestjs/swagger';
import { sampleOf, type Samples, type SampledSchema, type Sampling } from './sample-of-schema.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Content = Record<string, { schema?: SampledSchema; example?: unknown; examples?: unknown }>;

export interface OpenApiFinish {
  /** security schemes of operations without a guard, by `METHOD /path`; other operations without one are public */
  security?: Record<string, Record<string, string[]>[]>;
  /** sample values by property name */
  samples: Samples;
  /** schemas that replace generated ones */
  schemas?: Record<string, object>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * Completes what decorators cannot express: public operations are marked as public; bodies without an example get one,
 * bodies with several forms one per form; optional strings are not objects; unreferenced components are dropped.
 */
export function finishOpenApi(
  document: OpenAPIObject,
  { security = {}, samples, schemas: given = {} }: OpenApiFinish,
): OpenAPIObject {
  const finished = structuredClone(document);
  const schemas = Object.assign(finished.components?.schemas ?? {}, given) as Record<string, SampledSchema>;
  for (const schema of Object.values(schemas)) fixTypes(schema);
  for (const [path, item] of Object.entries(finished.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      for (const parameter of operation.parameters ?? []) dropNull(parameter);
      operation.security ??= security[`${method.toUpperCase()} ${path}`] ?? [];
      addExamples(operation, schemas, samples);
    }
  dropUnused(finished);
  return finished;
}

/** `string | null` appears in the document as an object, because that is all TypeScript's run-time metadata say. */
function fixTypes(schema: SampledSchema): void {
  for (const property of Object.values(schema.properties ?? {})) {
    const { type, example } = property;
    const isObject = Array.isArray(type) ? type.includes('object') : type === 'object';
    if (isObject && ['string', 'number', 'boolean'].includes(typeof example))
      property.type = [typeof example, 'null'];
    fixTypes(property);
  }
}

/** Query DTOs use the decorators of bodies, but query parameters are never null. */
function dropNull(parameter: object): void {
  const { schema } = parameter as { schema?: SampledSchema };
  if (!schema) return;
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    schema.type = types.length === 1 ? types[0] : types;
  }
  if (schema.enum) schema.enum = schema.enum.filter((value) => value !== null);
}

function addExamples(operation: Operation, schemas: Record<string, SampledSchema>, samples: Samples): void {
  const add = (described: unknown, isRequest: boolean) => {
    for (const [type, media] of Object.entries((described as { content?: Content }).content ?? {}))
      if (
        /json|form/.test(type) &&
        media.schema &&
        media.example === undefined &&
        media.examples === undefined
      )
        Object.assign(media, examplesOf(media.schema, { schemas, samples, isRequest }));
  };
  if (operation.requestBody) add(operation.requestBody, true);
  for (const [status, answer] of Object.entries(operation.responses))
    if (status.startsWith('2')) add(answer, false);
}

/** One example per form of a schema with a discriminator property, named by its value. */
function examplesOf(
  schema: SampledSchema,
  sampling: Sampling,
): Pick<Content[string], 'example' | 'examples'> {
  const whole = schema.$ref ? sampling.schemas[schema.$ref.split('/').at(-1)!] : schema;
  const forms = Object.entries(whole?.discriminator?.mapping ?? {});
  if (forms.length === 0) return { example: sampleOf(schema, sampling) };
  return {
    examples: Object.fromEntries(
      forms.map(([name, $ref]) => [name, { value: sampleOf({ $ref }, sampling) }]),
    ),
  };
}

/** Repeated until nothing changes, to drop components used only by unused ones. */
function dropUnused(document: OpenAPIObject): void {
  const components = document.components as Record<string, Record<string, unknown>>;
  for (let dropped = true; dropped;) {
    dropped = false;
    const text = JSON.stringify(document);
    for (const kind of ['schemas', 'responses', 'parameters'])
      for (const name of Object.keys(components[kind] ?? {}))
        if (!text.includes(`"#/components/${kind}/${name}"`)) {
          delete components[kind]![name];
          dropped = true;
        }
  }
}
