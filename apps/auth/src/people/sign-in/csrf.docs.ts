import type { OpenAPIObject } from '@nestjs/swagger';

const CHANGING = ['post', 'put', 'patch', 'delete'] as const;

/** Documents the token that SessionGuard requires; with an API key there is no session, and none is needed. */
export function documentCsrf(document: OpenAPIObject): OpenAPIObject {
  const paths = structuredClone(document.paths);
  for (const operation of Object.values(paths).flatMap((item) => CHANGING.map((method) => item[method]))) {
    const schemes = (operation?.security ?? []).flatMap((one) => Object.keys(one));
    if (!operation || !schemes.includes('session')) continue;
    operation.parameters = [
      ...(operation.parameters ?? []),
      {
        name: 'X-CSRF-Token',
        in: 'header',
        // Clients add it to every request of a session, so generated types should not require it in each call.
        required: false,
        description:
          'With a session: `csrfToken` from `GET /api/v1/dashboard/me`. Without it the response is 403.',
        schema: { type: 'string' },
      },
    ];
  }
  return { ...document, paths };
}
