import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy in front of PostgreSQL, Redis or any server, which a test can interrupt. */
export interface TcpProxy {
  /** the target's URL with this proxy's host and port */
  url: string;
  port: number;
  /** Cuts all connections and refuses new ones, like a server that is down. */
  cut(): Promise<void>;
  /** Keeps connections open but passes no data, like a network that drops packets. */
  freeze(): void;
  /** Delays all data by this long in either direction; 0 ends it. */
  delay(ms: number): void;
  /** Ends `cut` and `freeze`. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a proxy on a free loopback port in front of a server.
 *
 * @param target the server's URL, or a function called for each connection, for a server that restarts elsewhere or one of
 *   several
 */
export async function startTcpProxy(target: string | (() => string)): Promise<TcpProxy> {
  const currentTarget = typeof target === 'string' ? () => target : target;
  const pairs = new Set<[Socket, Socket]>();
  let thawed = Promise.resolve();
  let thaw = () => undefined as void;
  let delayMs = 0;

  const door = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        void thawed.then(() => (delayMs > 0 ? setTimeout(done, delayMs, null, chunk) : done(null, chunk)));
      },
    });

  const server = createServer((client) => {
    const { hostname, port } = new URL(currentTarget());
    const upstream = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.setNoDelay().on('error', end).on('close', end);
    client.pipe(door()).pipe(upstream);
    upstream.pipe(door()).pipe(client);
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
  const url = new URL(currentTarget());
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    url: url.href,
    port,
    cut: async () => {
      if (server.listening) await stop();
    },
    delay: (ms) => void (delayMs = ms),
    freeze() {
      thawed = new Promise((resolve) => (thaw = resolve));
    },
    async restore() {
      thaw();
      thawed = Promise.resolve();
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}
