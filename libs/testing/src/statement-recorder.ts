import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a service and PostgreSQL and writes down the statements that pass. */
export interface StatementRecorder {
  /** the database's URL with this recorder's host and port in place of its own */
  url: string;
  /** texts in the order in which they were first seen, each once */
  statements(): string[];
  close(): Promise<void>;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/**
 * Reads what a client sends (PostgreSQL, Message Formats): after a start-up message without a type, messages of a type byte,
 * a length that counts itself, and a body. A statement stands in a Query (`Q`) or, after its name, in a Parse (`P`).
 */
class FrontendReader {
  private rest = Buffer.alloc(0);
  private isStarted = false;

  constructor(private readonly onStatement: (text: string) => void) {}

  read(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const before = this.isStarted ? TYPE_BYTES : 0;
      if (this.rest.length < before + LENGTH_BYTES) return;
      const end = before + this.rest.readInt32BE(before);
      if (this.rest.length < end) return;
      if (this.isStarted) this.take(this.rest[0]!, this.rest.subarray(before + LENGTH_BYTES, end));
      this.isStarted = true;
      this.rest = this.rest.subarray(end);
    }
  }

  private take(type: number, body: Buffer): void {
    const strings = body.toString('utf8').split('\0');
    if (type === 'Q'.charCodeAt(0)) this.onStatement(strings[0]!);
    if (type === 'P'.charCodeAt(0)) this.onStatement(strings[1]!);
  }
}

/** @param target the database's URL; TLS is not spoken */
export async function startStatementRecorder(target: string): Promise<StatementRecorder> {
  const { hostname, port } = new URL(target);
  const seen = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const reader = new FrontendReader((text) => seen.add(text));
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .setNoDelay()
        .on('error', end)
        .on('close', () => {
          sockets.delete(socket);
          end();
        });
    }
    client.on('data', (bytes: Buffer) => reader.read(bytes));
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(target);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    statements: () => [...seen],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
