import { readFileSync } from 'node:fs';
import { ACCESS_TABLE, type AccessRow } from '../accounts/tenants/access-table.js';

/* The document names for each operation the credentials that the access table lets in. */

interface Documented {
  paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
  components: { securitySchemes: Record<string, object> };
}
const document = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi/jobs.json', import.meta.url), 'utf8'),
) as Documented;

/** The listing takes a session's token as a parameter alone. */
const QUERY_TOKEN = ['GET /api/jobs'];

function schemesOf(operation: string, row: AccessRow): string[] {
  if (row.open === 'public') return [];
  if (row.open) return operation.includes('/webhook') ? ['providerSignature'] : ['receiver', 'receiverBasic'];
  return [
    ...(row.sessionOnly ? [] : ['apiKey']),
    ...(row.scopes ? ['bearer'] : []),
    ...(row.publicKey ? ['publicKey'] : []),
    ...(row.session ? [QUERY_TOKEN.includes(operation) ? 'sessionQuery' : 'session'] : []),
  ];
}

it('names the credentials of each operation', () => {
  const expected: Record<string, Set<string>> = {};
  for (const [name, row] of Object.entries(ACCESS_TABLE)) {
    // A type of job may follow.
    const operation = name.split(' ').slice(0, 2).join(' ');
    expected[operation] = new Set([...(expected[operation] ?? []), ...schemesOf(operation, row)]);
  }
  const documented: Record<string, Set<string>> = {};
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(item))
      documented[`${method.toUpperCase()} ${path}`] = new Set(security.flatMap((one) => Object.keys(one)));
  expect(documented).toEqual(expected);
});

it('says of each credential what it is', () => {
  expect(document.components.securitySchemes).toMatchObject({
    publicKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: expect.any(String) },
    session: {
      type: 'http',
      scheme: 'bearer',
      description: expect.stringContaining('POST /api/jobs/session'),
    },
    sessionQuery: { type: 'apiKey', in: 'query', name: 'token', description: expect.any(String) },
  });
});
