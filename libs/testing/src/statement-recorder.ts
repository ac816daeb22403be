import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a service and PostgreSQL that records statements. */
export interface StatementRecorder {
  /** the database's URL with this recorder's host and port */
  url: string;
  /** distinct texts in the order of first occurrence */
  statements(): string[];
  /** descriptions of state that outlives a transaction, each once */
  sessionState(): string[];
  close(): Promise<void>;
}

/** Settings that poolers track per client. */
const KEPT_FOR_CLIENTS = ['user', 'database', 'client_encoding', 'application_name'];
/** Statements whose effect outlives the transaction. */
const LASTING = [
  /^\s*(SET(?!\s+(LOCAL|TRANSACTION)\b)|RESET|DISCARD|LISTEN|UNLISTEN|LOAD|PREPARE(?!\s+TRANSACTION\b))\s/i,
  /\bpg_(try_)?advisory_(un)?lock(_shared)?\(/i,
  /\bset_config\([^)]*false\s*\)/i,
  /\bCREATE\s+TEMP(ORARY)?\s+TABLE\b(?![^;]*\bON\s+COMMIT\s+DROP\b)/i,
  /\bWITH\s+HOLD\b/i,
];

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/**
 * Parses a client's messages (PostgreSQL, Message Formats): after a start-up message without a type, each has a type byte, a
 * length that includes itself, and a body. A statement is in a Query (`Q`) or, after its name, in a Parse (`P`). A start-up
 * message contains the protocol's version, and names and values of settings.
 */
class FrontendReader {
  private rest = Buffer.alloc(0);
  private isStarted = false;

  constructor(
    private readonly onStatement: (text: string, name?: string) => void,
    private readonly onSetting: (name: string) => void,
  ) {}

  read(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const before = this.isStarted ? TYPE_BYTES : 0;
      if (this.rest.length < before + LENGTH_BYTES) return;
      const end = before + this.rest.readInt32BE(before);
      if (this.rest.length < end) return;
      const body = this.rest.subarray(before + LENGTH_BYTES, end);
      if (this.isStarted) this.take(this.rest[0]!, body);
      else this.takeSettings(body.subarray(LENGTH_BYTES));
      this.isStarted = true;
      this.rest = this.rest.subarray(end);
    }
  }

  private takeSettings(body: Buffer): void {
    const strings = body.toString('utf8').split('\0');
    for (let at = 0; strings[at]; at += 2) this.onSetting(strings[at]!);
  }

  private take(type: number, body: Buffer): void {
    const strings = body.toString('utf8').split('\0');
    if (type === 'Q'.charCodeAt(0)) this.onStatement(strings[0]!);
    if (type === 'P'.charCodeAt(0)) this.onStatement(strings[1]!, strings[0]);
  }
}

/** @param target the database's URL; TLS is not supported */
export async function startStatementRecorder(target: string): Promise<StatementRecorder> {
  const { hostname, port } = new URL(target);
  const seen = new Set<string>();
  const lasting = new Set<string>();
  const take = (text: string, name?: string) => {
    seen.add(text);
    if (name) lasting.add(`a name: ${text}`);
    if (LASTING.some((form) => form.test(text))) lasting.add(text);
  };
  const takeSetting = (name: string) => {
    if (!KEPT_FOR_CLIENTS.includes(name)) lasting.add(`the setting ${name}`);
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const reader = new FrontendReader(take, takeSetting);
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
    sessionState: () => [...lasting],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
