import type { OpenAPIObject } from '@nestjs/swagger';

/** Operations that people open by a link: clients that accept HTML get a page, also for errors. */
const OPENED_BY_PEOPLE = ['/api/v1/gateway/oauth/authorize', '/api/v1/bouncer/authorize'];

interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, object>;
}

/** Documents that their errors can also be pages. */
export function documentPages(document: OpenAPIObject): OpenAPIObject {
  const paths = structuredClone(document.paths);
  const shared = document.components?.responses as Record<string, Answer>;
  for (const path of OPENED_BY_PEOPLE) {
    const responses = paths[path]!.get!.responses as Record<string, Answer>;
    for (const [status, given] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const { description = '', content } = given.$ref ? shared[given.$ref.split('/').at(-1)!]! : given;
      responses[status] = {
        description,
        content: { ...content, 'text/html': { schema: { type: 'string' } } },
      };
    }
  }
  return { ...document, paths };
}
