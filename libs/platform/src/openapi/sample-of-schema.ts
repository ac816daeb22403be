/** The part of JSON Schema that our documents use. */
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
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

export type Samples = Record<string, unknown>;

/** Maximum depth of recursive schemas. */
const DEPTH_MAX = 8;

export interface Sampling {
  schemas: Record<string, SampledSchema>;
  /** values by property name, for schemas without an example of their own */
  samples: Samples;
  /** a response shows all members; a request only required ones and those with an example */
  isRequest: boolean;
}

/** An example for a schema: its own, else from `samples` by property name, else the simplest value. */
export function sampleOf(schema: SampledSchema, sampling: Sampling, name = '', depth = 0): unknown {
  const { schemas, samples, isRequest } = sampling;
  if (schema.$ref) {
    const target = schemas[schema.$ref.split('/').at(-1)!];
    return target ? sampleOf(target, sampling, name, depth) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  const types = [schema.type ?? []].flat();
  if (schema.enum) return schema.enum.includes(samples[name]) ? samples[name] : schema.enum[0];
  if (name in samples && fits(samples[name], schema, schemas)) return samples[name];
  const parts = schema.oneOf ?? schema.anyOf;
  const part = parts?.find(({ type }) => type !== 'null') ?? parts?.[0];
  if (part) return sampleOf(part, sampling, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, sampling, name, depth)));
  if (depth > DEPTH_MAX) return types.includes('null') ? null : {};
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(
          ([property, { type, example }]) =>
            schema.required?.includes(property) || (isRequest ? example : type) !== undefined,
        )
        .map(([property, value]) => [property, sampleOf(value, sampling, property, depth + 1)]),
    );
  if (types.includes('null')) return null;
  return simplest(types[0], schema, sampling, name, depth);
}

function simplest(
  type: string | undefined,
  schema: SampledSchema,
  ...[sampling, name, depth]: [Sampling, string, number]
): unknown {
  switch (type) {
    case 'array':
      return schema.items ? [sampleOf(schema.items, sampling, name, depth + 1)] : [];
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

/** Whether a value, and its entries, have one of the schema's types; a schema without types accepts any value. */
function fits(value: unknown, schema: SampledSchema, schemas: Record<string, SampledSchema>): boolean {
  const { type, items } = schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  const types = [type ?? []].flat();
  if (types.length === 0) return true;
  if (Array.isArray(value))
    return types.includes('array') && (!items || value.every((one) => fits(one, items, schemas)));
  const own = value === null ? 'null' : typeof value;
  return types.includes(own) || (own === 'number' && types.includes('integer') && Number.isInteger(value));
}
