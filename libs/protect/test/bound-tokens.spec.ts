import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DpopKey, newDpopKey } from '@bonafide/testing/dpop-key';
import { times } from '@bonafide/testing/times';
import express from 'express';
import { protectExpress } from '../src/express.js';
import type { UsedProofs } from '../src/options.js';
import { protect } from '../src/protect.js';
import { createUsedProofs } from '../src/used-proofs.js';
import { type LocalIssuer, startLocalIssuer } from './local-issuer.js';

const RESOURCE = 'https://tools.example/mcp';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const DELETE = { ...LIST, method: 'tools/call', params: { name: 'delete_note', arguments: {} } };

let issuer: LocalIssuer;
let key: DpopKey;
let token: string;
beforeAll(async () => {
  issuer = await startLocalIssuer();
  key = newDpopKey();
  token = await issuer.accessToken({ audience: RESOURCE }, { cnf: { jkt: key.thumbprint } });
});
afterAll(() => issuer.close());

const guardWith = (usedProofs?: UsedProofs, nonceSecret?: Uint8Array) =>
  protect({
    resource: RESOURCE,
    authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
    issuers: [issuer.did],
    scopesByTool: { read_note: 'notes:read', delete_note: 'notes:write' },
    delegations: { projectId: 'prj_notes', authUrl: 'https://auth.example' },
    allowLoopbackHttp: true,
    ...(usedProofs && { usedProofs }),
    ...(nonceSecret && { nonceSecret }),
  });

const proofOf = (changes: Record<string, unknown> = {}, prover = key) =>
  prover.proof({ method: 'POST', url: RESOURCE, token }, changes);

interface Sent {
  scheme?: string;
  proof?: string;
  body?: unknown;
  presented?: string;
  guard?: ReturnType<typeof guardWith>;
}

/** What the gate says; behind a proxy that knows the server by another host. */
async function ask({ scheme = 'DPoP', proof = proofOf(), body = LIST, presented = token, guard }: Sent = {}) {
  const headers = { authorization: `${scheme} ${presented}`, ...(proof && { dpop: proof }) };
  const request = new Request('http://10.0.0.1:8080/mcp?from=proxy', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const said = await (guard ?? guardWith()).gate(request);
  return said instanceof Response
    ? { status: said.status, challenge: said.headers.get('www-authenticate') ?? '' }
    : { status: 200, challenge: '' };
}

describe('a token that is bound to a key', () => {
  it('lets in with a proof of the key for the URL that clients know', async () => {
    expect((await ask()).status).toBe(200);
    expect((await ask({ scheme: 'dpop' })).status).toBe(200);
  });

  it.each([
    ['none', () => ''],
    ['no JWT', () => 'a.b.c'],
    ['two at once', () => `${proofOf()}, ${proofOf()}`],
    ['of another key', () => proofOf({}, newDpopKey())],
    ['for another method', () => proofOf({ htm: 'GET' })],
    ['for the URL behind the proxy', () => proofOf({ htu: 'http://10.0.0.1:8080/mcp' })],
    ['for another path', () => proofOf({ htu: 'https://tools.example/' })],
    ['for another token', () => proofOf({ ath: 'x' })],
    ['one without a time', () => proofOf({ iat: undefined })],
    ['one without an id', () => proofOf({ jti: undefined })],
  ])('is refused with a proof that is %s', async (_, make) => {
    const { status, challenge } = await ask({ proof: make() });
    expect(status).toBe(401);
    expect(challenge).toMatch(/^DPoP error="invalid_dpop_proof".*scope="notes:read", resource_metadata=/);
    expect(challenge).toMatch(/algs="ES256 EdDSA Ed25519"$/);
  });

  it('is no bearer token, and its challenge names both schemes', async () => {
    for (const proof of ['', proofOf()]) {
      const { status, challenge } = await ask({ scheme: 'Bearer', proof });
      expect([status, challenge]).toEqual([
        401,
        expect.stringMatching(/^Bearer error="invalid_token".*, DPoP error="invalid_token".*algs=/),
      ]);
    }
  });

  it('is asked for another scope by its own scheme', async () => {
    const { status, challenge } = await ask({ body: DELETE });
    expect([status, challenge]).toEqual([
      403,
      expect.stringMatching(/^DPoP error="insufficient_scope".*scope="notes:write"/),
    ]);
  });
});

it.each([
  ['an access token', () => issuer.accessToken({ audience: RESOURCE })],
  ['a delegation token', () => issuer.delegationToken({})],
  [
    'one that is bound to a certificate',
    () => issuer.accessToken({ audience: RESOURCE }, { cnf: { 'x5t#S256': 'a' } }),
  ],
])('a token that is bound to no key is refused with a proof: %s', async (_, make) => {
  const presented = await make();
  const proof = key.proof({ method: 'POST', url: RESOURCE, token: presented });
  expect(await ask({ presented, proof })).toEqual({
    status: 401,
    challenge: expect.stringMatching(/^DPoP error="invalid_token"/),
  });
});

describe('a proof', () => {
  it('counts once, of thirty at once', async () => {
    const [guard, proof] = [guardWith(), proofOf()];
    const statuses = (await times(30, () => ask({ guard, proof }))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('counts once among the processes that share a store', async () => {
    const usedProofs = createUsedProofs();
    const [one, two, proof] = [guardWith(usedProofs), guardWith(usedProofs), proofOf()];
    expect((await ask({ guard: one, proof })).status).toBe(200);
    expect((await ask({ guard: two, proof })).status).toBe(401);
  });

  it('is forgotten after its time, and no sooner', async () => {
    let now = 0;
    const proofs = createUsedProofs(() => now * 1000);
    const fill = async (from: number) => {
      for (let n = from; n < from + 1_000; n++) await proofs.spend(`other ${n}`, now + 60);
    };
    expect(await proofs.spend('a', 60)).toBe(true);
    now = 59;
    await fill(0);
    expect(await proofs.spend('a', 60)).toBe(false);
    now = 60;
    await fill(1_000);
    expect(await proofs.spend('a', 120)).toBe(true);
  });
});

describe('a client whose clock is wrong', () => {
  const ofTime = (off: number, nonce?: string | null) =>
    proofOf({ iat: Math.floor(Date.now() / 1000) + off, ...(nonce && { nonce }) });
  const send = (guard: ReturnType<typeof guardWith>, dpop: string) =>
    guard.gate(
      new Request(RESOURCE, {
        method: 'POST',
        headers: { authorization: `DPoP ${token}`, dpop },
        body: JSON.stringify(LIST),
      }),
    );
  const nonceOf = async (guard: ReturnType<typeof guardWith>, off: number) => {
    const refused = (await send(guard, ofTime(off))) as Response;
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^DPoP error="use_dpop_nonce"/);
    expect(refused.headers.get('access-control-expose-headers')).toContain('DPoP-Nonce');
    return refused.headers.get('dpop-nonce');
  };

  it.each([-290, -90, 90, 290])('by %i seconds is let in', async (off) => {
    expect(await send(guardWith(), ofTime(off))).toMatchObject({ clientId: expect.any(String) });
  });

  it.each([-86_400, -310, 310, 86_400])('by %i seconds gets in with a nonce, once', async (off) => {
    const guard = guardWith();
    const proof = ofTime(off, await nonceOf(guard, off));
    expect(await send(guard, proof)).not.toBeInstanceOf(Response);
    expect(await send(guard, proof)).toBeInstanceOf(Response);
  });

  it('may take the nonce of a process that has the same secret, and of no other', async () => {
    const secret = new Uint8Array(32).fill(7);
    const [one, two] = [guardWith(undefined, secret), guardWith(undefined, secret)];
    const nonce = await nonceOf(one, -400);
    expect(await send(two, ofTime(-400, nonce))).not.toBeInstanceOf(Response);
    expect(await send(guardWith(), ofTime(-400, nonce))).toBeInstanceOf(Response);
  });
});

it('counts with Express alike', async () => {
  const app = express().use(express.json(), protectExpress(guardWith()), (_request, response) => {
    response.json({});
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (proof: string) =>
    fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { authorization: `DPoP ${token}`, dpop: proof, 'content-type': 'application/json' },
      body: JSON.stringify(LIST),
    });
  const proof = proofOf();
  expect([(await send(proof)).status, (await send(proof)).status]).toEqual([200, 401]);
  await new Promise((resolve) => server.close(resolve));
});
