// However a path is spelled and a body is sent: the response is the same.
import { gzipSync } from 'node:zlib';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const json = { 'Content-Type': 'application/json' };
const tin = {
  firstName: 'José',
  lastName: 'Nuñez',
  tin: '912701230',
  tinType: 'ITIN',
  phone: '+12125550111',
};
const body = JSON.stringify({ ...tin, callbackURL: 'https://example.com/hook' });

async function send(
  path: string,
  method: string,
  headers: Record<string, string>,
  bytes?: RequestInit['body'],
) {
  const sent = { method, headers: { 'X-API-Key': jobs.account.apiKey, ...headers }, body: bytes ?? null };
  const answer = await fetch(`${jobs.url}${path}`, { ...sent, duplex: 'half' } as RequestInit);
  const unlike = /^(x-request-id|date|ratelimit)$/;
  const told = [...answer.headers]
    .filter(([name]) => !unlike.test(name))
    // A cursor is sealed anew each time.
    .map(([name, value]) => [name, value.replace(/after=[\w-]+/, 'after=…')]);
  const text = (await answer.text()).replace(/"(id|submitted|completed|updatedAt)":"[^"]*"/g, '"$1":"…"');
  return { status: answer.status, headers: Object.fromEntries(told), text };
}

const inPieces = (text: string) =>
  new ReadableStream({
    start(stream) {
      for (const piece of text.match(/.{1,20}/gs) ?? []) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });

describe.each(['/api/tin/verify', '/api/jobs'])('POST %s answers the same under each spelling to', (path) => {
  it.each<[string, Record<string, string>, () => RequestInit['body']]>([
    ['JSON', json, () => body],
    ['JSON with its charset', { 'Content-Type': 'Application/JSON; charset=UTF-8' }, () => body],
    ['JSON of another charset', { 'Content-Type': 'application/json; charset=utf-16' }, () => body],
    ['an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }, () => body],
    ['JSON of a kind', { 'Content-Type': 'application/vnd.x+json' }, () => body],
    ['a byte order mark', json, () => `\uFEFF${body}`],
    ['what is not UTF-8', json, () => Buffer.from(body, 'latin1')],
    ['JSON that breaks off', json, () => body.slice(0, -2)],
    ['a number', json, () => '1'],
    ['null', json, () => 'null'],
    ['an array', json, () => '[]'],
    ['spaces', json, () => '  '],
    ['no body', json, () => undefined],
    ['no type', {}, () => Buffer.from(body)],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, () => 'a=1'],
    ['a compressed body', { ...json, 'Content-Encoding': 'gzip' }, () => gzipSync(body)],
    ['a compression that is none', { ...json, 'Content-Encoding': 'gzip' }, () => body],
    ['an unknown compression', { ...json, 'Content-Encoding': 'x' }, () => body],
    ['a body in pieces', json, () => inPieces(body)],
    ['a strange key', { ...json, 'X-API-Key': 'sk_us_x' }, () => body],
    [
      'prototype names',
      json,
      () => body.replace('{', '{"__proto__":{"tin":"1"},"constructor":{"name":"x"},'),
    ],
  ])('%s', async (_what, headers, make) => {
    const short = await send(path, 'POST', headers, make());
    const long = await send(`${path}/`, 'POST', headers, make());
    expect(short).toEqual(long);
    expect(short.status).not.toBe(500);
  });
});

it('reads what a body in pieces says, and one with a byte order mark', async () => {
  for (const sent of [inPieces(body), `\uFEFF${body}`])
    expect((await send('/api/tin/verify', 'POST', json, sent)).status).toBe(200);
});

it.each(['?pageSize=3', '?pageSize=x', '?fields=id,status', '?token=st_x'])(
  'GET /api/jobs%s answers the same under each spelling',
  async (query) => {
    const short = await send(`/api/jobs${query}`, 'GET', {});
    expect(short).toEqual(await send(`/api/jobs/${query}`, 'GET', {}));
  },
);
