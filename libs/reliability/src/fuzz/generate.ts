import fc from 'fast-check';
import { hostileQuery, hostileText, hostileValue } from './hostile.js';
import type { Document, Operation, Parameter, Schema } from './openapi.js';

/** A request before credentials are added. */
export interface FuzzRequest {
  path: string;
  query: [string, string][];
  /** a further part of the query, sent as it is */
  rawQuery: string | undefined;
  headers: Record<string, string>;
  /** undefined: none */
  body: string | Buffer | undefined;
  bodyType: string | undefined;
}

const HOSTILE_SHARE = 0.15;
const MAX_DEPTH = 5;

/** Builds requests of one operation: mostly in the documented form, with parts randomly replaced by hostile ones. */
export class RequestGenerator {
  constructor(
    private readonly document: Document,
    /** real values for id parameters in path and query, by parameter name */
    private readonly known: (parameter: string) => string[],
  ) {}

  requestOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
    const by = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
    const body = operation.body
      ? sometimes(
          fc.oneof(
            ...examplesOf(operation.body).map((example) => this.changed(example)),
            this.valueOf(operation.body.schema ?? {}, 0),
          ),
        )
      : fc.constant(undefined);
    return fc
      .record({
        path: fc.tuple(...by('path').map((parameter) => this.textOf(parameter))),
        query: fc.tuple(...by('query').map((parameter) => optional(this.textOf(parameter), 0.15))),
        strangeQuery: optional(fc.tuple(hostileText, hostileText), 0.05),
        rawQuery: optional(hostileQuery, 0.15),
        headers: fc.tuple(...by('header').map((parameter) => optional(this.textOf(parameter), 0.3))),
        body,
      })
      .map(({ path, query, strangeQuery, rawQuery, headers, body }) => ({
        rawQuery,
        path: by('path').reduce(
          (url, { name }, index) => url.replace(`{${name}}`, encode(path[index]!)),
          operation.path,
        ),
        query: [
          ...by('query').flatMap(({ name }, index): [string, string][] =>
            query[index] === undefined ? [] : [[name, query[index]]],
          ),
          ...(strangeQuery ? [strangeQuery] : []),
        ],
        headers: Object.fromEntries(
          by('header').flatMap(({ name }, index) =>
            headers[index] === undefined ? [] : [[name, headerSafe(headers[index])]],
          ),
        ),
        body: body === undefined ? undefined : write(body, operation.bodyType),
        bodyType: operation.bodyType,
      }));
  }

  private textOf(parameter: Parameter): fc.Arbitrary<string> {
    const known = this.known(parameter.name);
    const documented = this.valueOf(parameter.schema ?? { type: 'string' }, 0).map(asText);
    const usual = known.length > 0 ? fc.oneof(fc.constantFrom(...known), documented) : documented;
    return mostly(usual, hostileText);
  }

  /** An example with some members replaced. */
  private changed(example: unknown): fc.Arbitrary<unknown> {
    if (typeof example !== 'object' || example === null || Array.isArray(example))
      return mostly(fc.constant(example), hostileValue);
    const members = Object.entries(example).map(
      ([name, value]) => [name, optional(this.changed(value), 0.95)] as const,
    );
    return fc
      .record(Object.fromEntries(members))
      .map((record) => withoutUndefined(record as Record<string, unknown>));
  }

  private valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    return mostly(this.documented(schema, depth), hostileValue);
  }

  private documented(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > MAX_DEPTH) return fc.constant(null);
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1)!;
      return this.documented(this.document.components?.schemas?.[name] ?? {}, depth + 1);
    }
    if (schema.allOf) return this.documented(Object.assign({}, ...schema.allOf) as Schema, depth + 1);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices?.length) return fc.oneof(...choices.map((one) => this.documented(one, depth + 1)));
    if (schema.enum?.length) return fc.constantFrom(...schema.enum);
    const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
    const ofType = types.map((type) => this.ofType(type, schema, depth));
    return schema.example === undefined
      ? fc.oneof(...ofType)
      : fc.oneof({ weight: 3, arbitrary: fc.constant(schema.example) }, ...ofType);
  }

  private ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return textOfFormat(schema);
      case 'integer':
        return fc.integer({ min: clamp(schema.minimum ?? -10), max: clamp(schema.maximum ?? 1_000) });
      case 'number':
        return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.valueOf(schema.items ?? {}, depth + 1), {
          maxLength: Math.min(schema.maxItems ?? 4, 6),
        });
      default: {
        const required = new Set(schema.required);
        const members = Object.entries(schema.properties ?? {}).map(
          ([name, property]) =>
            [name, optional(this.valueOf(property, depth + 1), required.has(name) ? 0.97 : 0.3)] as const,
        );
        return fc
          .record(Object.fromEntries(members))
          .map((record) => withoutUndefined(record as Record<string, unknown>));
      }
    }
  }
}

function textOfFormat({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  switch (format) {
    case 'date':
    case 'date-time':
      return fc
        .date({ noInvalidDate: true })
        .map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
    case 'email':
      return fc.emailAddress();
    case 'uri':
    case 'url':
      return fc.oneof(fc.webUrl(), fc.constant('http://127.0.0.1:9/hook'));
    case 'uuid':
      return fc.uuid();
  }
  if (pattern)
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // A pattern with features that the generator does not support.
    }
  const max = Math.max(minLength, Math.min(maxLength, 60));
  return fc.string({ minLength, maxLength: max, unit: 'grapheme' });
}

const examplesOf = ({ example, examples }: NonNullable<Operation['body']>): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples ?? {}).map(({ value }) => value),
];

const mostly = <T>(usual: fc.Arbitrary<T>, hostile: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: Math.round((1 - HOSTILE_SHARE) * 100), arbitrary: usual },
    { weight: Math.round(HOSTILE_SHARE * 100), arbitrary: hostile },
  );

const optional = <T>(value: fc.Arbitrary<T>, share: number): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: Math.round(share * 100), arbitrary: value },
    { weight: Math.round((1 - share) * 100), arbitrary: fc.constant(undefined) },
  );

const sometimes = (body: fc.Arbitrary<unknown>) => optional(body, 0.97);

const withoutUndefined = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const clamp = (n: number) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(n)));
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Node refuses to send other characters. */
const headerSafe = (value: string) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000);

const encode = (value: string) => {
  try {
    return encodeURIComponent(value.slice(0, 2_000)) || '%20';
  } catch {
    return '%ED%A0%80';
  }
};

function write(body: unknown, type: string | undefined): string {
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(body) ?? 'null';
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries((body ?? {}) as object)) form.append(name, asText(value));
  return form.toString();
}
