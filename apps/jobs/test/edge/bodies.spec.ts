import { connect, type Socket } from 'node:net';
import { eventually } from '@bonafide/testing/eventually';
import { licence } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
const sockets = new Set<Socket>();
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => jobs?.close());

const MEGABYTE = 1024 * 1024;

interface Opened {
  socket: Socket;
  /** what the service has said so far */
  said(): string;
}

/** A request that says it has `length` bytes, of which only `sent` come. */
function open(
  path: string,
  headers: Record<string, string>,
  length: number,
  sent: Buffer = Buffer.alloc(0),
): Opened {
  const { hostname, port } = new URL(jobs.url);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const lines = Object.entries({
    Host: 'jobs.test.example',
    'Content-Type': 'application/json',
    'Content-Length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(sent);
  return { socket, said: () => heard };
}

const statusOf = ({ said }: Opened) => Number(/^HTTP\/1\.1 (\d+)/.exec(said())?.[1]);

describe('a stranger', () => {
  it.each([
    ['without credentials', {}],
    ['with a key that is none', { 'X-API-Key': 'sk_us_none' }],
    ['with a token that is none', { Authorization: `Bearer st_${'x'.repeat(43)}` }],
  ])('%s is told 401 before the body has come', async (_how, headers) => {
    const request = open('/api/jobs', headers, 20 * MEGABYTE, Buffer.from('{'));
    await eventually(() => expect(statusOf(request)).toBe(401));
  });

  it.each(['/api/jobs', '/api/ssn', '/api/identity/authenticate', '/API/Jobs/'])(
    'cannot have anything parsed at %s',
    async (path) => {
      const broken = `[${'{},'.repeat(6 * MEGABYTE)}{}`;
      const { status } = await jobs.call('POST', path, { body: broken, key: null });
      expect(status).toBe(401);
    },
  );

  it.each(['/api/tin/webhook', '/api/dlv/webhook/license-validation', '/v1/sendgrid/email/send', '/nothing'])(
    'has 64 kB at %s, which is open to all',
    async (path) => {
      const body = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes) });
      for (const bytes of [64 * 1024, 20 * MEGABYTE])
        expect((await jobs.call('POST', path, { body: body(bytes), key: null })).status).toBe(413);
      expect((await jobs.call('POST', path, { body: body(60 * 1024), key: null })).status).not.toBe(413);
    },
  );

  it('takes nothing from those who are known by sending many bodies slowly', async () => {
    const half = Array.from({ length: 200 }, () =>
      open('/api/tin/webhook', {}, 64 * 1024, Buffer.alloc(60 * 1024, 0x20)),
    );
    await eventually(() => expect(half.some((request) => statusOf(request) === 503)).toBe(true));
    const { status } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    expect(status).toBe(200);
    // As large as photographs are: read, and refused for what it says.
    const params = { idPhoto: 'A'.repeat(2 * MEGABYTE) };
    const large = await jobs.call('POST', '/api/jobs', { body: { type: 'id-verification', params } });
    expect(large.status).toBe(400);
  });
});

describe('the bytes in flight', () => {
  const session = async () => {
    const { body } = await jobs.call('POST', '/api/jobs/session', {
      body: { type: 'id-verification' },
      key: jobs.account.publicKey,
    });
    return body.token as string;
  };

  it('of sessions are bounded: 503 with Retry-After beyond, while the backend is served', async () => {
    const bytes = Buffer.alloc(15 * MEGABYTE, 0x20);
    const half: Opened[] = [];
    for (let turn = 0; turn < 4; turn++)
      half.push(open('/api/jobs', { Authorization: `Bearer ${await session()}` }, 16 * MEGABYTE, bytes));
    await eventually(() => expect(half.some((request) => statusOf(request) === 503)).toBe(true));
    expect(half.map(({ said }) => said()).join()).toMatch(/retry-after: 1\r\n/i);
    expect(half.filter((request) => Number.isNaN(statusOf(request))).length).toBeGreaterThan(0);
    const backIdPhoto = await licence();
    const sent = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-verification', params: { backIdPhoto } },
      headers: { Prefer: 'respond-async' },
    });
    expect(sent.status).toBe(200);
  });

  it('are given back when their senders go away', async () => {
    const bytes = Buffer.alloc(15 * MEGABYTE, 0x20);
    const fill = async () => {
      const half: Opened[] = [];
      for (let turn = 0; turn < 2; turn++)
        half.push(open('/api/jobs', { Authorization: `Bearer ${await session()}` }, 16 * MEGABYTE, bytes));
      return half;
    };
    for (let round = 0; round < 4; round++) {
      const half = await fill();
      await eventually(() => expect(half.every(({ socket }) => socket.writableLength === 0)).toBe(true));
      for (const { socket } of half) socket.destroy();
    }
    await eventually(async () => {
      const { status } = await jobs.call('POST', '/api/jobs', {
        body: { type: 'id-verification', params: { idPhoto: 'A'.repeat(16 * MEGABYTE) } },
        headers: { Authorization: `Bearer ${await session()}` },
        key: null,
      });
      expect(status).toBe(400);
    });
  });
});
