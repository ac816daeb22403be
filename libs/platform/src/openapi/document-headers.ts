import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
interface Response {
  $ref?: string;
  headers?: Record<string, object>;
}

/** Facts of a response for rules; a response shared by operations has no `operation`. */
export interface AnswerFacts {
  /** `GET /api/jobs` */
  name: string;
  operation: Operation | undefined;
  /** `200`, `4XX` */
  status: string;
}

export interface HeaderDoc {
  description: string;
  example: string;
  /** present in every response */
  required?: boolean;
  /** whether a response may have it */
  of(facts: AnswerFacts): boolean;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Adds to each response the headers that it may have, by name. */
export function documentHeaders(document: OpenAPIObject, docs: Record<string, HeaderDoc>): OpenAPIObject {
  const documented = structuredClone(document);
  const add = (response: Response, facts: AnswerFacts) => {
    if (response.$ref) return;
    const names = Object.keys(docs).filter((header) => docs[header]!.of(facts));
    const refs = names.map((header) => [header, { $ref: `#/components/headers/${header}` }]);
    response.headers = { ...(Object.fromEntries(refs) as Record<string, object>), ...response.headers };
  };
  for (const [path, item] of Object.entries(documented.paths))
    for (const method of METHODS) {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${path}`;
      for (const [status, response] of Object.entries(operation?.responses ?? {}))
        add(response as Response, { name, operation, status });
    }
  const { responses = {}, headers } = documented.components ?? {};
  for (const [name, response] of Object.entries(responses))
    add(response as Response, { name, operation: undefined, status: name.slice(-3) });
  const made = Object.entries(docs).map(([name, { description, required = false, example }]) => [
    name,
    { description, required, schema: { type: 'string' }, example },
  ]);
  return {
    ...documented,
    components: { ...documented.components, headers: { ...headers, ...Object.fromEntries(made) } },
  };
}

/** Whether an operation has a request header; false for a response shared by operations. */
export const takesHeader = ({ operation }: AnswerFacts, header: string): boolean =>
  ((operation?.parameters ?? []) as { in: string; name: string }[]).some(
    ({ in: place, name }) => place === 'header' && name.toLowerCase() === header.toLowerCase(),
  );

/** Headers common to both services. */
export const SHARED_HEADERS: Record<string, HeaderDoc> = {
  'X-Request-Id': {
    description: 'Id of the request in our logs; the caller’s own if it sent one',
    example: 'c79e69d0-4e3f-419d-8370-00492155dd31',
    required: true,
    of: () => true,
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again',
    example: '5',
    of: (facts) =>
      ['429', '503'].includes(facts.status) ||
      (facts.status === '409' && (!facts.operation || takesHeader(facts, 'Idempotency-Key'))),
  },
  'WWW-Authenticate': {
    description: 'The required credentials or sign-in (RFC 6750, RFC 9470)',
    example: 'Bearer error="insufficient_scope", scope="jobs:read"',
    of: ({ status }) => ['401', '403'].includes(status),
  },
};

/** `isCounted`: whether requests of the operation are counted. */
export const rateLimitHeaders = (isCounted: (facts: AnswerFacts) => boolean): Record<string, HeaderDoc> => ({
  RateLimit: {
    description: 'The applicable limit, the remaining requests (`r`), and for how many seconds (`t`)',
    example: '"reads";r=5999;t=60',
    of: isCounted,
  },
  'RateLimit-Policy': {
    description: 'The number of requests (`q`) allowed in a window of `w` seconds',
    example: '"reads";q=6000;w=60',
    of: isCounted,
  },
});
