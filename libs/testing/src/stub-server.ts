import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { waitFor } from './eventually.js';
import { makeCertificates } from './certificates.js';
import { sendStubResponse, type StubResponse } from './stub-response.js';

/** A received request: `body` contains the raw bytes. */
export interface RecordedRequest {
  method: string;
  /** without the query */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json<T = unknown>(): T;
  form(): URLSearchParams;
  /** milliseconds since the epoch */
  receivedAt: number;
}

type StubHandler = StubResponse | ((request: RecordedRequest) => StubResponse | Promise<StubResponse>);

export interface StubServer {
  /** origin, such as `http://127.0.0.1:40001` */
  url: string;
  /** `host:port`, as in `OUTBOUND_ALLOW_HOSTS` */
  host: string;
  port: number;
  /** every request so far, oldest first */
  requests: RecordedRequest[];
  /** file with the authority of an HTTPS stub's certificate; empty for HTTP */
  caFile: string;
  /** Responds to the next requests with these, in order, regardless of path and other rules. */
  next(...answers: StubHandler[]): void;
  /** Responds to all requests with this method and path (a string or a pattern) until replaced. */
  on(method: string, path: string | RegExp, answer: StubHandler): void;
  /** Responds to all other requests; default: 200 with an empty body. */
  otherwise(answer: StubHandler): void;
  /** Waits until `count` requests (of `path`, if given) have arrived and returns them. */
  received(count: number, options?: { path?: string; timeoutMs?: number }): Promise<RecordedRequest[]>;
  /** Clears requests and rules. */
  reset(): void;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Starts a server on a free loopback port that simulates an outside party: it records requests and responds as the test
 * configures, also with faults (see {@link StubResponse}).
 *
 * @param options.tls use HTTPS with a certificate for `localhost`, 127.0.0.1 and ::1 (or `names`) from an authority created
 *   for this server; give clients its `caFile`
 */
export async function startStubServer(
  options: { tls?: boolean; names?: string[]; expired?: boolean; port?: number } = {},
): Promise<StubServer> {
  const certificates = options.tls
    ? await makeCertificates(options.names, { expired: options.expired })
    : undefined;
  const requests: RecordedRequest[] = [];
  const queue: StubHandler[] = [];
  let routes: { method: string; path: string | RegExp; answer: StubHandler }[] = [];
  let fallback: StubHandler = {};

  const choose = ({ method, path }: RecordedRequest): StubHandler =>
    queue.shift() ??
    routes.find(
      (route) =>
        route.method === method &&
        (typeof route.path === 'string' ? route.path === path : route.path.test(path)),
    )?.answer ??
    fallback;

  const server = certificates
    ? createHttpsServer({ cert: certificates.cert, key: certificates.key })
    : createHttpServer();
  server.on('request', (incoming, response) => {
    void (async () => {
      const request = await record(incoming);
      requests.push(request);
      const answer = choose(request);
      await sendStubResponse(response, typeof answer === 'function' ? await answer(request) : answer);
    })().catch((error: Error) => {
      // A test's handler failed, or the client disconnected: make it visible, keep the server up.
      if (!response.headersSent) response.writeHead(500).end(`stub server: ${error.message}`);
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `${certificates ? 'https' : 'http'}://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    requests,
    caFile: certificates?.caFile ?? '',
    next: (...answers) => void queue.push(...answers),
    on(method, path, answer) {
      const same = (route: { method: string; path: string | RegExp }) =>
        route.method === method && String(route.path) === String(path);
      routes = [{ method, path, answer }, ...routes.filter((route) => !same(route))];
    },
    otherwise: (answer) => void (fallback = answer),
    received(count, { path, timeoutMs } = {}) {
      const matching = () => requests.filter((request) => path === undefined || request.path === path);
      const what = `${count} request(s)${path === undefined ? '' : ` to ${path}`}`;
      return waitFor(what, () => matching().length >= count && matching(), { timeoutMs });
    },
    reset() {
      requests.length = 0;
      queue.length = 0;
      routes = [];
      fallback = {};
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      certificates?.dispose();
    },
  };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const receivedAt = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://stub');
  const text = body.toString('utf8');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body,
    text,
    json: <T>() => JSON.parse(text) as T,
    form: () => new URLSearchParams(text),
    receivedAt,
  };
}
