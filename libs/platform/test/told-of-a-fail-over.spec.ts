import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectRedis, type RedisClient } from '../src/redis/connect-redis.js';
import { eventually } from '@bonafide/testing/eventually';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';

const CHANNEL = '+switch-master';
const EMPTY_MAP = '%0\r\n';
/** A list of texts, or a push of RESP3. */
const bulk = (texts: string[], kind: '*' | '>' = '*') =>
  `${kind}${texts.length}\r\n${texts.map((text) => `$${text.length}\r\n${text}\r\n`).join('')}`;

/** A Sentinel that names the primary when it may, and tells its subscribers of a fail-over when it shall. */
class Sentinel {
  private readonly sockets = new Set<Socket>();
  private readonly subscribers = new Set<Socket>();
  private readonly server: Server;
  private mayAnswer = Promise.resolve();
  private answer = () => undefined as void;
  asked = 0;

  constructor(private readonly primaryPort: () => number) {
    this.server = createServer((socket) => {
      this.sockets.add(socket.on('error', () => undefined));
      socket.on('data', (data) => {
        const words = data.toString().split('\r\n');
        const commands = words.flatMap((word, at) => (word.startsWith('*') ? [at] : []));
        for (const at of commands) void this.handle(socket, words[at + 2]!.toLowerCase(), words[at + 4]);
      });
    });
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  private async handle(socket: Socket, command: string, argument = ''): Promise<void> {
    if (command === 'subscribe') {
      this.subscribers.add(socket);
      socket.write(`>3\r\n$9\r\nsubscribe\r\n$${CHANNEL.length}\r\n${CHANNEL}\r\n:1\r\n`);
    } else if (command === 'hello') socket.write(EMPTY_MAP);
    else if (command !== 'sentinel') socket.write('+OK\r\n');
    else if (argument !== 'get-master-addr-by-name') socket.write('*0\r\n');
    else {
      this.asked += 1;
      await this.mayAnswer;
      socket.write(bulk(['127.0.0.1', String(this.primaryPort())]));
    }
  }

  hold(): void {
    this.mayAnswer = new Promise((resolve) => (this.answer = resolve));
  }

  release(): void {
    this.answer();
  }

  tell(): void {
    for (const socket of this.subscribers)
      socket.write(bulk(['message', CHANNEL, 'primary 127.0.0.1 1 127.0.0.1 2'], '>'));
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

let door: TcpProxy;
let sentinel: Sentinel;
let connection: RedisClient;
beforeEach(async () => {
  door = await startTcpProxy((await createTestRedis()).url);
  sentinel = new Sentinel(() => door.port);
  connection = connectRedis(`redis+sentinel://127.0.0.1:${await sentinel.start()}/primary`, {
    socketTimeout: 500,
    maxRetriesPerRequest: null,
  });
  connection.on('error', () => undefined);
});
afterEach(async () => {
  connection.disconnect();
  sentinel.stop();
  await door.close();
});

it('goes on when it is told of a fail-over while it asks for the primary', async () => {
  await connection.ping();
  // Whoever wants to be told has subscribed by then.
  await pause(200);
  sentinel.hold();
  const before = sentinel.asked;
  await door.cut();
  await eventually(() => expect(sentinel.asked).toBeGreaterThan(before));
  sentinel.tell();
  await pause(50);
  await door.restore();
  sentinel.release();
  expect(await connection.ping()).toBe('PONG');
});

it('asks for the primary anew when it is not answered, as by a machine that is gone', async () => {
  await connection.ping();
  const before = sentinel.asked;
  door.freeze();
  const pending = connection.ping();
  await eventually(() => expect(sentinel.asked).toBeGreaterThan(before));
  await door.restore();
  expect(await pending).toBe('PONG');
});
