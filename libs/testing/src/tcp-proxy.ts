import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A door in front of PostgreSQL, Redis or any server that a test can shut. */
export interface TcpProxy {
  /** the target's URL with this proxy's host and port in place of its own */
  url: string;
  port: number;
  /** Cuts every connection and refuses new ones, as a server that is down does. */
  cut(): Promise<void>;
  /** Holds connections open but lets nothing through, as a network that swallows packets does. */
  freeze(): void;
  /** Ends `cut` and `freeze`. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free loopback port in front of the server that `targetUrl` names. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.pipe(upstream);
    upstream.pipe(client);
    if (frozen) pause(pair);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(void server.off('error', reject)));
    });
  const stop = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    url: url.href,
    port,
    cut: async () => {
      if (server.listening) await stop();
    },
    freeze() {
      frozen = true;
      for (const pair of pairs) pause(pair);
    },
    async restore() {
      if (frozen) {
        frozen = false;
        for (const [client, upstream] of pairs) {
          client.pipe(upstream);
          upstream.pipe(client);
        }
      }
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}

function pause([client, upstream]: [Socket, Socket]): void {
  client.unpipe(upstream).pause();
  upstream.unpipe(client).pause();
}
