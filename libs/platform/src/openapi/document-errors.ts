import type { OpenAPIObject } from '@nestjs/swagger';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Responses = NonNullable<Operation['responses']>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** The format of a service's errors. */
export interface ErrorDocs {
  /** paths with this format; default: all */
  appliesTo?: (path: string) => boolean;
  /** name prefix of shared responses: `Error400` */
  responsePrefix?: string;
  /** name and JSON Schema of the envelope */
  schemaName: string;
  schema: Schema;
  /** description and example of the envelope for each shared status */
  examples: Record<number, { description: string; example: unknown }>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * Adds to every operation the errors that follow from its shape, unless its controller documents the status itself: any
 * query, header or body can be invalid (400); bodies can be too slow (408), too large (413) or of another type (415);
 * what a path names may not exist (404); credentials may be missing (401) or insufficient (403); repeated requests may
 * collide (409, 422); any request may come too often (429) or need something that is unavailable (503). Every JSON error
 * gets the schema of the envelope.
 */
export function documentErrors(document: OpenAPIObject, docs: ErrorDocs): OpenAPIObject {
  const paths: Paths = {};
  for (const [path, item] of Object.entries(document.paths)) {
    paths[path] = { ...item };
    if (docs.appliesTo?.(path) === false) continue;
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) paths[path][method] = { ...operation, responses: withErrors(operation, docs) };
    }
  }
  const schemas = { ...document.components?.schemas, [docs.schemaName]: docs.schema };
  const shared = Object.entries(docs.examples).map(([status, { description, example }]) => [
    sharedName(docs, status),
    { description, content: { 'application/json': { schema: schemaOf(docs), example } } },
  ]);
  const responses = { ...document.components?.responses, ...(Object.fromEntries(shared) as Responses) };
  return { ...document, paths, components: { ...document.components, schemas, responses } } as OpenAPIObject;
}

const sharedName = ({ responsePrefix = 'Error' }: ErrorDocs, status: string | number) =>
  `${responsePrefix}${status}`;
const schemaOf = ({ schemaName }: ErrorDocs) => ({ $ref: `#/components/schemas/${schemaName}` });

function withErrors(operation: Operation, docs: ErrorDocs): Responses {
  const schema = schemaOf(docs);
  const responses: Responses = {};
  for (const status of statusesOf(operation))
    if (docs.examples[status])
      responses[status] = { $ref: `#/components/responses/${sharedName(docs, status)}` };
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const described = response!;
    const shown = 'content' in described ? described.content : undefined;
    const media = shown?.['application/json'];
    // An error documented without content also has the envelope.
    const isBare = !('$ref' in described) && shown === undefined;
    const needsSchema = Number(status) >= 400 && (isBare || (media && !media.schema));
    const content = { 'application/json': { schema, ...media } };
    responses[status] = (needsSchema ? { ...response, content } : response) as Responses[string];
  }
  return responses;
}

function statusesOf(operation: Operation): number[] {
  const parameters = (operation.parameters ?? []) as { in: string; name: string }[];
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const isRepeatable = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
  const needsCredentials = (operation.security ?? []).some((one) => Object.keys(one).length > 0);
  return [
    400,
    ...(needsCredentials ? [401, 403] : []),
    ...(has('path') ? [404] : []),
    ...(isRepeatable ? [409, 422] : []),
    ...(operation.requestBody ? [408, 413, 415] : []),
    429,
    503,
  ];
}
