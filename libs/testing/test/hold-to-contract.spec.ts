import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdToContract } from '../src/hold-to-contract.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What the runner of specs would tell at the end of this test. */
async function faultsOf(method: string, path: string, respond: RequestListener): Promise<string[]> {
  server = createServer(respond);
  holdToContract(server, 'jobs');
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { method }).then((response) => response.arrayBuffer());
  const { suppressedErrors = [] } = expect.getState();
  expect.setState({ suppressedErrors: [] });
  return suppressedErrors.map(({ message }) => message.replace('not as docs/openapi says:\n', ''));
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.write(JSON.stringify(body).slice(0, 3));
    response.end(JSON.stringify(body).slice(3));
  };
const ERROR = { error: 'validation', message: 'page: must be a positive integer' };
const PAGE = { items: [], total: 0, totalPages: 0, page: 1, pageSize: 50 };

it.each([
  ['a status that is not documented', '/api/jobs?page=1', json(418, ERROR), /^GET \/api\/jobs: 418 is not/],
  ['a field of another type', '/api/jobs', json(200, { ...PAGE, total: '0' }), / 200 \/total must be/],
  [
    'another media type',
    '/api/jobs',
    (_request, response) => response.setHeader('Content-Type', 'text/html').end('<p>'),
    / 200 answers text\/html/,
  ],
  [
    'what is no JSON',
    '/api/jobs',
    (_request, response) => response.setHeader('Content-Type', 'application/json').end('{"items":'),
    / 200 is no JSON: \{"items":$/,
  ],
  ['no body', '/api/jobs', (_request, response) => response.end(), / 200 lacks its documented body/],
] satisfies [string, string, RequestListener, RegExp][])('finds %s', async (_what, path, respond, fault) => {
  expect(await faultsOf('GET', path, respond)).toEqual([expect.stringMatching(fault)]);
});

it.each([
  ['what is documented', '/api/jobs', json(200, PAGE)],
  [
    'lines of JSON where they are documented',
    '/api/audit/export',
    (_request, response) => response.setHeader('Content-Type', 'application/x-ndjson').end('{}\n{}\n'),
  ],
  ['what no operation answers', '/somewhere', json(418, ERROR)],
  ['what a sandbox lacks', '/api/jobs', json(404, { ...ERROR, message: 'no such endpoint' })],
  ['faults of the service itself, which no document lists', '/api/jobs', json(500, ERROR)],
] satisfies [string, string, RequestListener][])('finds nothing in %s', async (_what, path, respond) => {
  expect(await faultsOf('GET', path, respond)).toEqual([]);
});
