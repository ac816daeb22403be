import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractFaultsFile } from '../src/config.js';
import { holdToContract } from '../src/hold-to-contract.js';
import { startReadyProcess } from '../src/service-process.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What the runner of specs would tell at the end of this test. */
async function faultsOf(method: string, path: string, respond: RequestListener): Promise<string[]> {
  server = createServer((request, response) => {
    if (request.url !== '/api/jobs?unnamed') response.setHeader('X-Request-Id', 'request-1');
    void respond(request, response);
  });
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
  [
    'the lack of a header that every answer has',
    '/api/jobs?unnamed',
    json(200, PAGE),
    / 200 lacks the header X-/,
  ],
  [
    'a header of other answers',
    '/api/jobs',
    (request, response) => json(200, PAGE)(request, response.setHeader('ETag', '"1"')),
    / 200 has the header ETag, which is not/,
  ],
  [
    'a header that is given with the status',
    '/api/jobs',
    (_request, response) => response.writeHead(200, { 'www-authenticate': 'Bearer' }).end(),
    / 200 has the header WWW-Authenticate, which is not/,
  ],
  [
    'a member of a result that is not documented',
    '/api/jobs',
    json(200, { ...PAGE, items: [{ id: 'a', result: { success: true, guessed: 1 } }] }),
    / 200 \/items\/0\/result must NOT have additional properties/,
  ],
  ['no body', '/api/jobs', (_request, response) => response.end(), / 200 lacks its documented body/],
] satisfies [string, string, RequestListener, RegExp][])('finds %s', async (_what, path, respond, fault) => {
  expect((await faultsOf('GET', path, respond)).join()).toMatch(fault);
});

it.each([
  ['what is documented', '/api/jobs', json(200, PAGE)],
  [
    'a header of the answer',
    '/api/jobs',
    (request, response) => json(200, PAGE)(request, response.setHeader('ratelimit', '"reads";r=1;t=1')),
  ],
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

describe('a service as a process of its own', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bonafide-held-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** What the runner of specs would tell of a service that answers with `body`. */
  async function faultsOfProcess(service: 'auth' | 'jobs', path: string, body: unknown): Promise<string> {
    const dist = join(root, 'apps', service, 'dist');
    mkdirSync(dist, { recursive: true });
    const main = join(dist, 'main.js');
    writeFileSync(
      main,
      `new (require('node:worker_threads').Worker)('', { eval: true });
       require('node:http')
        .createServer((request, response) =>
          response.setHeader('X-Request-Id', '1').setHeader('Content-Type', 'application/json').end(${JSON.stringify(JSON.stringify(body))}))
        .listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'));`,
    );
    const started = await startReadyProcess({ main, role: 'api', name: service, env: {} });
    try {
      await fetch(`${started.url}${path}`).then((response) => response.arrayBuffer());
      const file = contractFaultsFile()!;
      const faults = existsSync(file) ? readFileSync(file, 'utf8') : '';
      rmSync(file, { force: true });
      return faults;
    } finally {
      await started.kill();
    }
  }

  it.each([
    ['jobs', '/api/jobs', /^GET \/api\/jobs: 200 \/total must be/],
    ['auth', '/api/v1/bouncer/authorize', /^GET .*authorize: 200 \/ must have required property 'success'/],
  ] as const)('%s tells what it answers otherwise at %s', async (service, path, fault) => {
    expect(await faultsOfProcess(service, path, { ...PAGE, total: '0' })).toMatch(fault);
  });

  it('tells nothing of what is documented', async () => {
    expect(await faultsOfProcess('jobs', '/api/jobs', PAGE)).toBe('');
  });
});
