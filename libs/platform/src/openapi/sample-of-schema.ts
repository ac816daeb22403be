/** As much of JSON Schema as our documents use. */
export interface SampledSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  examples?: unknown[];
  minimum?: number;
  minItems?: number;
  items?: SampledSchema;
  properties?: Record<string, SampledSchema>;
  required?: string[];
  oneOf?: SampledSchema[];
  anyOf?: SampledSchema[];
  allOf?: SampledSchema[];
}

export type Samples = Record<string, unknown>;

/** Schemas that contain themselves are shown this deep. */
const DEPTH_MAX = 8;

/** An example that fits a schema: its own, else `samples` by the property's name, else the plainest value. */
export function sampleOf(
  schema: SampledSchema,
  schemas: Record<string, SampledSchema>,
  samples: Samples,
  name = '',
  depth = 0,
): unknown {
  if (schema.$ref) {
    const target = schemas[schema.$ref.split('/').at(-1)!];
    return target ? sampleOf(target, schemas, samples, name, depth) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  const types = [schema.type ?? []].flat();
  if (schema.enum) return schema.enum.includes(samples[name]) ? samples[name] : schema.enum[0];
  if (name in samples && fits(samples[name], schema, schemas)) return samples[name];
  const parts = schema.oneOf ?? schema.anyOf;
  const part = parts?.find(({ type }) => type !== 'null') ?? parts?.[0];
  if (part) return sampleOf(part, schemas, samples, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, schemas, samples, name, depth)));
  if (depth > DEPTH_MAX) return types.includes('null') ? null : {};
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([property, { type }]) => schema.required?.includes(property) || type !== undefined)
        .map(([property, value]) => [property, sampleOf(value, schemas, samples, property, depth + 1)]),
    );
  if (types.includes('null')) return null;
  return simplest(types[0], schema, schemas, samples, name, depth);
}

function simplest(
  type: string | undefined,
  schema: SampledSchema,
  ...[schemas, samples, name, depth]: [Record<string, SampledSchema>, Samples, string, number]
): unknown {
  switch (type) {
    case 'array':
      return schema.items ? [sampleOf(schema.items, schemas, samples, name, depth + 1)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'string':
      return TEXTS[schema.format ?? ''] ?? '…';
    default:
      return {};
  }
}

const TEXTS: Record<string, string> = {
  'date-time': '2026-11-21T17:10:41.806Z',
  date: '2026-11-21',
  uri: 'https://client.example/callback',
  email: 'jane@example.com',
};

/** Whether a value is of one of a schema's types, and its entries of theirs; no type takes every value. */
function fits(value: unknown, schema: SampledSchema, schemas: Record<string, SampledSchema>): boolean {
  const { type, items } = schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  const types = [type ?? []].flat();
  if (types.length === 0) return true;
  if (Array.isArray(value))
    return types.includes('array') && (!items || value.every((one) => fits(one, items, schemas)));
  const own = value === null ? 'null' : typeof value;
  return types.includes(own) || (own === 'number' && types.includes('integer') && Number.isInteger(value));
}
