import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Service } from '@bonafide/dev-env/run-role';
import { eventually } from '@bonafide/testing/eventually';
import type { Attack } from './attack.js';
import type { HttpRequest, HttpResponse, Stage } from './stage.js';

const MEBIBYTE = 1024 * 1024;
/** Bytes that parse to a third as many objects. */
const swarm = (mebibytes: number) => Buffer.from(`[${'{},'.repeat((mebibytes / 3) * MEBIBYTE)}{}]`);
const HUNDRED = Array.from({ length: 100 }, (_, n) => n);

/** Unauthenticated endpoints of each service. */
const OPEN: readonly [Service, string][] = [
  ['jobs', '/api/jobs'],
  ['jobs', '/api/ssn'],
  ['jobs', '/api/tin/webhook'],
  ['auth', '/api/v1/bouncer/authorize'],
  ['auth', '/api/v1/bouncer/oauth/token'],
  ['auth', '/api/v1/gateway/oauth/register'],
  ['auth', '/api/v1/dashboard/sign-in'],
];

const JSON_TYPE = { 'content-type': 'application/json' };

/** The connection of a sender that is refused before it has sent everything may be closed. */
const refusedOrCut = (response: Promise<HttpResponse>): Promise<number> =>
  response.then(
    ({ status }) => status,
    () => 0,
  );

async function assertServes(stage: Stage): Promise<void> {
  const { status } = await stage.withKey(stage.accounts.alpha.apiKey, { path: '/api/jobs?pageSize=1' });
  assert.equal(status, 200, 'the jobs service still answers');
  assert.equal((await stage.send('auth', { path: '/readyz' })).status, 200, 'the auth service still answers');
}

async function openSession(stage: Stage, key: string): Promise<string> {
  const { status, json } = await stage.withKey(key, {
    path: '/api/jobs/session',
    body: { type: 'id-verification' },
  });
  assert.equal(status, 200, 'a session can be opened');
  return json.token as string;
}

/** A request of which only the first bytes are sent. */
async function begin(
  stage: Stage,
  service: Service,
  path: string,
  headers: string[],
  bytes: Buffer,
  length: number,
) {
  const socket = await stage.connect(service);
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  const head = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${length}`, ...headers];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  if (!socket.write(bytes))
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  return { socket, heard: () => heard };
}

export const edgeAttacks: Attack[] = [
  {
    attacker: 'stranger',
    promise: 'a request without credentials is refused before its body is read',
    async run(stage) {
      for (const [service, path] of OPEN) {
        const one = await refusedOrCut(stage.send(service, { path, body: swarm(20), headers: JSON_TYPE }));
        assert.ok([0, 400, 401, 413].includes(one), `${path}: ${one}`);
      }
      const body = swarm(3);
      await Promise.all(
        HUNDRED.map((n) => {
          const [service, path] = OPEN[n % OPEN.length]!;
          return refusedOrCut(stage.send(service, { path, body, headers: JSON_TYPE }));
        }),
      );
      await assertServes(stage);
    },
  },
  {
    attacker: 'stranger',
    promise: 'half-sent bodies are held for seconds and take no memory from those who are known',
    async run(stage) {
      const half = await Promise.all(
        HUNDRED.map((n) => {
          const [service, path] = OPEN[n % OPEN.length]!;
          return begin(stage, service, path, [], Buffer.alloc(60_000, 0x20), 64_000);
        }),
      );
      await assertServes(stage);
      const [first] = half;
      await once(first!.socket, 'close', { signal: AbortSignal.timeout(30_000) });
      for (const { socket } of half) socket.destroy();
    },
  },
  {
    attacker: 'stranger',
    promise: 'nesting, prototype names and swarms of values are refused with 4xx at every open endpoint',
    async run(stage) {
      const bodies = [
        '{"constructor":{"prototype":{"x":1}}}',
        '{"__proto__":{"x":1}}',
        '['.repeat(30_000) + ']'.repeat(30_000),
        `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        `[${'{},'.repeat(20_000)}{}]`,
      ];
      const { alpha } = stage.accounts;
      for (const body of bodies) {
        const requests: [Service, HttpRequest][] = OPEN.map(([service, path]) => [service, { path, body }]);
        for (const path of ['/api/jobs', '/api/jobs/session', '/api/tin/verify', '/api/invites'])
          requests.push(['jobs', { path, body, headers: { 'X-API-Key': alpha.apiKey } }]);
        for (const [service, request] of requests) {
          const headers = { ...JSON_TYPE, ...request.headers };
          const { status } = await stage.send(service, { ...request, headers });
          assert.ok(status >= 400 && status < 500, `${request.path}: ${status} to ${body.slice(0, 40)}`);
        }
      }
    },
  },
  {
    attacker: 'person under verification',
    promise: 'a hundred large bodies of sessions neither end a process nor starve the backend',
    async run(stage) {
      const { alpha } = stage.accounts;
      const token = await openSession(stage, alpha.publicKey);
      const headers = [`Authorization: Bearer ${token}`];
      const bytes = Buffer.alloc(4 * MEBIBYTE, 0x20);
      const half = await Promise.all(
        HUNDRED.map(() => begin(stage, 'jobs', '/api/jobs', headers, bytes, 20 * MEBIBYTE)),
      );
      await assertServes(stage);
      for (const { socket } of half) socket.destroy();
      const photo = (mebibytes: number) =>
        JSON.stringify({ type: 'id-verification', params: { idPhoto: 'A'.repeat(mebibytes * MEBIBYTE) } });
      // The budget of an aborted body is released when the closed connection is noticed.
      const largest = await eventually(async () => {
        const status = await refusedOrCut(
          stage.withToken('jobs', token, { path: '/api/jobs', body: photo(19), headers: JSON_TYPE }),
        );
        assert.notEqual(status, 503);
        return status;
      });
      assert.ok([400, 413].includes(largest), `what is no picture is refused: ${largest}`);
      const text = photo(4);
      await Promise.all(
        HUNDRED.map(() =>
          refusedOrCut(stage.withToken('jobs', token, { path: '/api/jobs', body: text, headers: JSON_TYPE })),
        ),
      );
      await assertServes(stage);
    },
  },
  {
    attacker: 'foreign tenant',
    promise: 'a hundred large bodies of one account leave another account its share',
    async run(stage) {
      const { alpha, bravo } = stage.accounts;
      const escaped = JSON.stringify({
        type: 'id-verification',
        params: { idPhoto: '"'.repeat(2 * MEBIBYTE) },
      });
      await Promise.all([
        ...HUNDRED.map(() =>
          refusedOrCut(stage.withKey(bravo.apiKey, { path: '/api/jobs', body: escaped, headers: JSON_TYPE })),
        ),
        (async () => {
          const { status } = await stage.withKey(alpha.apiKey, { path: '/api/jobs?pageSize=1' });
          assert.equal(status, 200);
          await openSession(stage, alpha.apiKey);
        })(),
      ]);
      await assertServes(stage);
    },
  },
  {
    attacker: 'public key',
    promise: 'a stored answer of the private key is not given to the public key',
    async run(stage) {
      const { alpha } = stage.accounts;
      const open = (key: string) =>
        stage.withKey(key, {
          path: '/api/jobs/session',
          body: { type: 'id-verification' },
          headers: { 'Idempotency-Key': 'attack' },
        });
      const [own, theirs] = [await open(alpha.apiKey), await open(alpha.publicKey)];
      assert.deepEqual([own.status, theirs.status], [200, 200]);
      assert.notEqual(theirs.json.token, own.json.token);
      assert.equal((await open(alpha.apiKey)).json.token, own.json.token, 'its own answer is repeated');
    },
  },
];
