import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

export interface KeyProxy {
  /** where it stands, with the host's name: what a page of its own would send as its origin */
  origin: string;
  close(): void;
}

/** Opens a service to whoever comes: hands requests on with a private key. `target` is asked for each request. */
export async function startKeyProxy(target: () => { url: string; apiKey: string }): Promise<KeyProxy> {
  const server = createServer((incoming, outgoing) => {
    const { url, apiKey } = target();
    const { hostname, port } = new URL(url);
    const { method, url: path, headers } = incoming;
    const passed = request(
      { hostname, port, path, method, headers: { ...headers, 'x-api-key': apiKey } },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
