import { contractOf, type DocumentedOperation, type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { openApiDocument } from '../../src/openapi.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
let document: OpenApi;
let faultsOf: ReturnType<typeof contractOf>;
beforeAll(async () => {
  auth = await startAuth();
  document = openApiDocument(auth.app) as unknown as OpenApi;
  faultsOf = contractOf(document);
});
afterAll(() => auth?.close());

const send = async (
  { method, path }: DocumentedOperation,
  headers: Record<string, string>,
  body?: string,
) => {
  const response = await fetch(`${auth.url}${path}`, { method, headers, body, redirect: 'manual' });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text: await response.text() };
};

it('answers every operation that is documented', async () => {
  expect(operationsOf(document).length).toBeGreaterThan(60);
  const unanswered: string[] = [];
  for (const operation of operationsOf(document)) {
    const { status, text } = await send(operation, {});
    if (status === 405 || (status === 404 && text.includes('no such endpoint')))
      unanswered.push(operation.name);
  }
  expect(unanswered).toEqual([]);
});

it.each([
  ['without credentials', () => ({})],
  ['with a wrong key', () => ({ 'X-API-Key': 'ak_wrong' })],
])(
  'answers each operation %s with a documented status and a body of the documented form',
  async (_how, headersOf) => {
    const faults: string[] = [];
    for (const operation of operationsOf(document)) {
      const { bodyType } = operation;
      const type: Record<string, string> = bodyType ? { 'Content-Type': bodyType } : {};
      const body = bodyType && (bodyType.includes('form') ? 'x=1' : '{}');
      faults.push(...faultsOf(operation.name, await send(operation, { ...headersOf(), ...type }, body)));
    }
    expect(faults).toEqual([]);
  },
);

it('serves the document and a page to read it', async () => {
  const served = (await (await fetch(`${auth.url}/docs/openapi.json`)).json()) as OpenApi & {
    openapi: string;
  };
  expect(served.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
  expect((await fetch(`${auth.url}/docs`)).status).toBe(200);
});

it('B-159: every authorization path carries /api/v1/', () => {
  const paths = Object.keys(document.paths);
  // What DIDs and RFC 8414 place elsewhere.
  const published = /^\/(\.well-known|orgs|clients)\//;
  expect(paths.filter((path) => !path.startsWith('/api/v1/') && !published.test(path))).toEqual([]);
  expect(
    paths.filter((path) => /authorize|token|delegation|provider/.test(path) && !published.test(path)),
  ).toEqual(paths.filter((path) => /^\/api\/v1\/.*(authorize|token|delegation|provider)/.test(path)));
});
