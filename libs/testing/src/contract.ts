import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}
interface OperationObject {
  parameters?: {
    name: string;
    in: string;
    example?: unknown;
    required?: boolean;
    schema?: { example?: unknown };
  }[];
  requestBody?: { content?: Record<string, Media> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, Media>; headers?: Record<string, unknown> }
  >;
}
export interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components?: {
    schemas?: Record<string, { example?: unknown }>;
    responses?: OperationObject['responses'];
    headers?: Record<string, { required?: boolean }>;
  };
}

export interface DocumentedOperation {
  /** `GET /api/jobs/{id}` */
  name: string;
  method: string;
  /** with `unknown` for path parameters without an example */
  path: string;
  /** media type of the body, if there is one */
  bodyType: string | undefined;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

export const operationsOf = (document: OpenApi): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_whole, name: string) => exampleOf(item[method]!, name)),
      bodyType: Object.keys(item[method]!.requestBody?.content ?? {})[0],
    })),
  );

export interface RequestExample {
  /** `POST /api/jobs` */
  operation: string;
  /** title of the example, if there are several */
  title: string;
  bodyType: string;
  value: unknown;
}

/** The document's examples of request bodies; pictures have none. */
export const requestExamplesOf = (document: OpenApi): RequestExample[] =>
  operationsOf(document).flatMap(({ name: operation }) => {
    const [method = '', path = ''] = operation.split(' ');
    const { content = {} } = document.paths[path]![method.toLowerCase()]!.requestBody ?? {};
    return Object.entries(content).flatMap(([bodyType, { example, examples }]) => {
      const named = examples ?? (example === undefined ? {} : { '': { value: example } });
      return Object.entries(named).map(([title, { value }]) => ({ operation, title, bodyType, value }));
    });
  });

/**
 * The example with null for every omitted member that may be null, and the members that may not be null.
 *
 * @param example of a JSON body
 */
function nullsOf(document: OpenApi, { operation, bodyType, value, title }: RequestExample) {
  const [method = '', path = ''] = operation.split(' ');
  const { schema } = document.paths[path]![method.toLowerCase()]!.requestBody!.content![bodyType]!;
  const resolve = (one: BodySchema): BodySchema => {
    const name = one.$ref ?? (one.discriminator ? one.discriminator.mapping[title] : one.allOf?.[0]?.$ref);
    return name ? resolve(document.components!.schemas![name.split('/').at(-1)!] as BodySchema) : one;
  };
  const refused: string[] = [];
  const withNulls = (given: BodySchema, shown: Record<string, unknown>): Record<string, unknown> => {
    const filled = { ...shown };
    for (const [name, member] of Object.entries(resolve(given).properties ?? {})) {
      const isObject = typeof shown[name] === 'object' && shown[name] !== null && !Array.isArray(shown[name]);
      if (isObject) filled[name] = withNulls(member, shown[name] as Record<string, unknown>);
      else if (!mayBeNull(member)) refused.push(name);
      else if (!(name in shown)) filled[name] = null;
    }
    return filled;
  };
  return { filled: withNulls(schema as BodySchema, value as Record<string, unknown>), refused };
}

const asShown = ({ value }: RequestExample): object => value as object;
const withNulls = (example: RequestExample, document: OpenApi): object =>
  example.bodyType.includes('form') ? asShown(example) : nullsOf(document, example).filled;

/** The bodies to send of each example, by what a spec's title adds. */
export const EXAMPLE_BODIES: [string, (example: RequestExample, document: OpenApi) => object][] = [
  ['', asShown],
  [', with null for what it leaves out and may be null', withNulls],
];

interface BodySchema {
  $ref?: string;
  type?: string | string[];
  allOf?: BodySchema[];
  anyOf?: BodySchema[];
  properties?: Record<string, BodySchema>;
  discriminator?: { mapping: Record<string, string> };
}

const mayBeNull = ({ type, anyOf }: BodySchema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some(mayBeNull);

/** Finds the operation of a request: literal parts of a path take precedence over parameters. */
export function operationFinder(document: OpenApi): (method: string, url: string) => string | undefined {
  const paths = Object.keys(document.paths)
    .sort((a, b) => parameterCount(a) - parameterCount(b))
    .map((path) => ({ path, parts: path.split('/') }));
  return (method, url) => {
    const parts = url.split('?')[0]!.split('/');
    const found = paths.find(
      ({ path, parts: template }) => matches(template, parts) && document.paths[path]![method.toLowerCase()],
    );
    return found && `${method} ${found.path}`;
  };
}

const parameterCount = (path: string) => path.split('{').length;
const matches = (template: string[], parts: string[]) =>
  template.length === parts.length &&
  template.every((part, at) => part === parts[at] || (/^\{\w+\}$/.test(part) && parts[at] !== ''));

function exampleOf(operation: OperationObject, name: string): string {
  const parameter = operation.parameters?.find((one) => one.name === name && one.in === 'path');
  const example = parameter?.example ?? parameter?.schema?.example;
  return encodeURIComponent(typeof example === 'string' || typeof example === 'number' ? example : 'unknown');
}

export interface CheckedResponse {
  status: number;
  contentType: string;
  text: string;
  /** names, as they were set; omitted: not checked */
  headers?: readonly string[];
}

/**
 * Checks responses against a document: the status must be documented, a JSON body must match its schema, and of the headers
 * in the document only those of that status may be present, with all required ones.
 *
 * @returns a function from an operation's name and a response to one line per fault
 */
export function contractOf(document: OpenApi): (name: string, answer: CheckedResponse) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closeResults(document), 'document');
  const validators = new Map<string, ValidateFunction>();
  return (name, { status, contentType, text, headers }) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path]![method.toLowerCase()]!;
    const given = operation.responses[status];
    if (!given) return [`${name}: ${status} is not documented: ${text.slice(0, 200)}`];
    const where = given.$ref
      ? given.$ref.slice(1)
      : `/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}`;
    const response = given.$ref ? document.components?.responses?.[given.$ref.split('/').at(-1)!] : given;
    const wrong = headers ? headerFaults(document, response?.headers ?? {}, headers) : [];
    if (wrong.length > 0) return wrong.map((fault) => `${name}: ${status} ${fault}`);
    const types = Object.keys(response?.content ?? {});
    if (text === '') return types.length > 0 ? [`${name}: ${status} lacks its documented body`] : [];
    const type = types.find((key) => contentType.startsWith(key));
    const isJson = /[/+]json\b/.test(contentType);
    if (!type && (isJson || types.length > 0))
      return [`${name}: ${status} answers ${contentType || 'no type'}, which is not documented`];
    if (!type || !isJson) return [];
    if (!response!.content![type]!.schema) return [`${name}: ${status} has no schema`];
    const schema = `document#${where}/content/${escape(type)}/schema`;
    const validate = validators.get(schema) ?? ajv.compile({ $ref: schema });
    validators.set(schema, validate);
    const body = parseJson(text);
    if (body === undefined) return [`${name}: ${status} is no JSON: ${text.slice(0, 200)}`];
    if (validate(body)) return [];
    return validate.errors!.map(
      ({ instancePath, message }) =>
        `${name}: ${status} ${instancePath || '/'} ${message ?? 'does not match'}`,
    );
  };
}

/** Of the headers in the document, all required ones of this response, and none of other responses. */
function headerFaults(document: OpenApi, documented: object, sent: readonly string[]): string[] {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const [given, own] = [lower(sent), lower(Object.keys(documented))];
  return Object.entries(document.components?.headers ?? {}).flatMap(([name, { required }]) => {
    const [isSent, isOwn] = [given, own].map((names) => names.includes(name.toLowerCase()));
    if (isSent && !isOwn) return [`has the header ${name}, which is not documented`];
    return required && isOwn && !isSent ? [`lacks the header ${name}`] : [];
  });
}

/** Refuses undocumented members in a job's result and its parts, although clients must tolerate them. */
function closeResults(document: OpenApi): OpenApi {
  const copy = structuredClone(document) as { components?: { schemas?: Record<string, ObjectSchema> } };
  const { schemas = {} } = copy.components ?? {};
  const closed = new Set<string>();
  const close = (name: string) => {
    if (closed.has(name) || !schemas[name]) return;
    closed.add(name);
    closeObjects(schemas[name], close);
  };
  close('JobResult');
  return copy as OpenApi;
}

interface ObjectSchema {
  $ref?: string;
  properties?: Record<string, ObjectSchema>;
  additionalProperties?: unknown;
  items?: ObjectSchema;
  anyOf?: ObjectSchema[];
  allOf?: ObjectSchema[];
}

function closeObjects(schema: ObjectSchema, close: (name: string) => void): void {
  if (schema.$ref) close(schema.$ref.split('/').at(-1)!);
  if (schema.properties) schema.additionalProperties ??= false;
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  for (const part of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf])
    closeObjects(part, close);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const escape = (part: string) => encodeURI(part.replaceAll('~', '~0').replaceAll('/', '~1'));
