// A web server on loopback that answers what a test says and remembers what it was asked.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubServer {
  /** `localhost:port` */
  host: string;
  /** `http://localhost:port` */
  origin: string;
  requests: IncomingMessage[];
  /** Answers from now on; a number is a status without a body. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Breaks off what is under way. */
  closeConnections(): void;
  close(): Promise<void>;
}

export async function startStubServer(): Promise<StubServer> {
  const server = createServer((request, response) => {
    stub.requests.push(request);
    stub.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const stub: StubServer = {
    host,
    origin: `http://${host}`,
    requests: [],
    answer: (_request, response) => void response.writeHead(404).end(),
    closeConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

/** Sends a body with a status of 200. */
export function send(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
