import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Clock } from '@bonafide/platform/runtime/clock';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { type DpopKey, newDpopKey } from '@bonafide/testing/dpop-key';
import { times } from '@bonafide/testing/times';
import { CONFIG } from '../../../src/config.js';
import { DpopProofsService } from '../../../src/accounts/access/dpop-proofs.service.js';
import { ALL_SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { MCP_HEADERS } from '../../mcp/mcp-call.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, trusting } from './stub-issuer.js';

let jobs: RunningJobs;
let acme: StubIssuer;
let key: DpopKey;
let token: string;
beforeAll(async () => {
  acme = await startStubIssuer();
  jobs = await startJobs({
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  const bounds = trusting(acme.did, ['https://jobs.example', 'prj_test'], { scopes: [...ALL_SCOPES] });
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, bounds);
  key = newDpopKey();
  token = await bound(key);
});
afterAll(async () => {
  await jobs?.close();
  await acme?.close();
});

const bound = ({ thumbprint }: DpopKey, scopes = ['jobs:read']) =>
  acme.accessToken({ scopes, keyThumbprint: thumbprint });

interface Sent {
  method?: string;
  path?: string;
  scheme?: string;
  body?: unknown;
  proof?: string;
}

/** With a proof of the request by `key` unless told. */
async function send(presented: string, sent: Sent = {}, prover = key) {
  const { method = 'GET', path = '/api/jobs', scheme = 'DPoP', body } = sent;
  const { proof = prover.proof({ method, url: `${jobs.url}${path}`, token: presented }) } = sent;
  const answer = await jobs.call(method, path, {
    key: null,
    headers: { ...MCP_HEADERS, Authorization: `${scheme} ${presented}`, ...(proof && { DPoP: proof }) },
    body,
  });
  return { ...answer, challenge: answer.headers.get('www-authenticate') ?? '' };
}

const proofOf = (changes: Record<string, unknown>, prover = key) =>
  prover.proof({ method: 'GET', url: `${jobs.url}/api/jobs`, token }, changes);

describe('a token that is bound to a key', () => {
  it.each(['DPoP', 'dpop'])('is accepted as %s with a proof of the key for this request', async (scheme) => {
    expect((await send(token, { scheme })).status).toBe(200);
    expect((await send(token, { scheme, path: '/api/jobs?limit=1' })).status).toBe(200);
    expect((await send(token, { scheme, proof: proofOf({ htu: `${jobs.url}/api/jobs` }) })).status).toBe(200);
  });

  it('opens the MCP server', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await send(token, { method: 'POST', path: '/mcp', body })).status).toBe(200);
  });

  it('is asked for another scope by its own scheme', async () => {
    const { status, challenge } = await send(token, { method: 'POST', path: '/api/tin/verify', body: {} });
    expect(status).toBe(403);
    expect(challenge).toMatch(/^DPoP realm="[^"]+", error="insufficient_scope"/);
    expect(challenge).toContain('scope="tin:verify"');
    expect(challenge).toContain('algs="ES256 EdDSA Ed25519"');
  });

  it('is no bearer token, with a proof or without; the challenge names both schemes', async () => {
    for (const proof of ['', undefined]) {
      const { status, challenge } = await send(token, { scheme: 'Bearer', proof });
      expect(status).toBe(401);
      expect(challenge).toMatch(/^Bearer realm="[^"]+", error="invalid_token"/);
      expect(challenge).toMatch(
        /, DPoP realm="[^"]+", resource_metadata="[^"]+", algs="ES256 EdDSA Ed25519"$/,
      );
    }
  });

  it('may wait for what happens: its proof is spent once for the whole request', async () => {
    const reading = await bound(key, ['events:read', 'jobs:read']);
    const first = await send(reading, { path: '/api/events' });
    expect(first.status).toBe(200);
    const path = `/api/events?wait=1&after=${encodeURIComponent(first.body.next as string)}`;
    expect((await send(reading, { path })).status).toBe(200);
  });

  const other = newDpopKey();
  const at = (url: string, method = 'GET') => key.proof({ method, url, token });
  const cases: [string, () => string][] = [
    ['there is none', () => ''],
    ['it is no JWT', () => 'x.y.z'],
    ['it is of another key', () => proofOf({}, other)],
    ['it is for another path', () => at(`${jobs.url}/api/jobs/1`)],
    ['it is for another host', () => at('https://evil.example/api/jobs')],
    ['it is for another method', () => at(`${jobs.url}/api/jobs`, 'POST')],
    ['it is for another token', () => proofOf({ ath: 'x' })],
    ['it names no token', () => proofOf({ ath: undefined })],
    ['it names no time', () => proofOf({ iat: undefined })],
    ['it names a time that is none', () => proofOf({ iat: 'now' })],
    ['it has no id', () => proofOf({ jti: undefined })],
  ];
  it.each(cases)('is refused with invalid_dpop_proof when of its proof %s', async (_, make) => {
    const { status, body, challenge } = await send(token, { proof: make() });
    expect(status).toBe(401);
    expect(body.errors).toEqual([
      { type: 'AuthenticationError', message: expect.stringMatching(/^Unauthorized access: ./) },
    ]);
    expect(challenge).toMatch(/^DPoP realm="[^"]+", error="invalid_dpop_proof", error_description="[^"]+"/);
    expect(challenge).toContain('algs="ES256 EdDSA Ed25519"');
  });

  it.each([-290, -90, 90, 290])('is accepted of a client whose clock is %i seconds off', async (off) => {
    const proof = proofOf({ iat: Math.floor(Date.now() / 1000) + off });
    expect((await send(token, { proof })).status).toBe(200);
  });

  it.each([-7_200, -310, 310, 7_200])(
    'of a client whose clock is %i seconds off is refused with a nonce, by which it gets in, once',
    async (off) => {
      const iat = () => Math.floor(Date.now() / 1000) + off;
      const ask = (proof: string) =>
        fetch(`${jobs.url}/api/jobs`, { headers: { authorization: `DPoP ${token}`, dpop: proof } });
      const refused = await ask(proofOf({ iat: iat() }));
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toMatch(/^DPoP .*error="use_dpop_nonce"/);
      const nonce = refused.headers.get('dpop-nonce');
      const proof = proofOf({ iat: iat(), nonce });
      expect([(await ask(proof)).status, (await ask(proof)).status]).toEqual([200, 401]);
      expect((await ask(proofOf({ iat: iat(), nonce: `${nonce}x` }))).headers.get('dpop-nonce')).toBe(nonce);
    },
  );

  it('is refused with two proofs', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Authorization: `DPoP ${token}`, DPoP: [proofOf({}), proofOf({})] };
      httpRequest(`${jobs.url}/api/jobs`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  it('is refused once it is revoked, whatever it is proved with', async () => {
    const revoked = await acme.accessToken({
      scopes: ['jobs:read'],
      keyThumbprint: key.thumbprint,
      index: 9,
    });
    acme.revoke(9);
    const path = '/api/tin/verify';
    const { status, challenge } = await send(revoked, { method: 'POST', path, body: {} });
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^DPoP .*error="invalid_token"/)]);
  });
});

describe('a token that is bound to none', () => {
  it.each([
    ['an access token', () => acme.accessToken({ scopes: ['jobs:read'] })],
    ['a delegation token', () => acme.delegationToken({ scopes: ['jobs:read'] })],
  ])('is refused as DPoP: %s', async (_, make) => {
    const { status, challenge } = await send(await make());
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^DPoP .*error="invalid_token"/)]);
  });

  it('is refused as DPoP: a session’s', async () => {
    expect((await send(`st_${'a'.repeat(43)}`)).status).toBe(401);
  });
});

describe('a proof', () => {
  it('counts once', async () => {
    const proof = proofOf({});
    expect((await send(token, { proof })).status).toBe(200);
    const { status, challenge } = await send(token, { proof });
    expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_dpop_proof"')]);
    // The same id in another proof of the key.
    const jti = randomUUID();
    expect((await send(token, { proof: proofOf({ jti }) })).status).toBe(200);
    expect(
      (await send(token, { proof: proofOf({ jti, iat: Math.floor(Date.now() / 1000) - 3 }) })).status,
    ).toBe(401);
  });

  it('sent thirty times at once lets one request in', async () => {
    const proof = proofOf({});
    const statuses = (await times(30, () => send(token, { proof }))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(29);
  });

  it('is not spent by a request that is refused for its token', async () => {
    const path = '/api/jobs';
    const stranger = await acme.accessToken({ audience: 'https://elsewhere.example' });
    const proof = proofOf({});
    expect((await send(stranger, { path, proof })).status).toBe(401);
    expect((await send(token, { path, proof })).status).toBe(200);
  });

  describe('seen by several processes', () => {
    const startProcess = (status = 'ready') => {
      const { connection } = jobs.app.get(TaskQueues);
      const redis = { status, set: connection.set.bind(connection) };
      return new DpopProofsService({ connection: redis } as never, jobs.app.get(Clock), jobs.app.get(CONFIG));
    };
    const request = () => ({
      method: 'GET',
      url: `${jobs.url}/api/jobs`,
      accessToken: token,
      thumbprint: key.thumbprint,
    });

    it('counts once among them', async () => {
      const [one, two] = [startProcess(), startProcess()];
      const proof = proofOf({});
      const spent = await Promise.allSettled(
        [one, two, one, two].map((process) => process.spend(proof, request())),
      );
      expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('counts once for each while Redis is away', async () => {
      const alone = startProcess('reconnecting');
      const proof = proofOf({});
      await alone.spend(proof, request());
      await expect(alone.spend(proof, request())).rejects.toMatchObject({ code: 'ERR_DPOP_PROOF_INVALID' });
    });
  });
});

it('the resource’s metadata name the algorithms of proofs', async () => {
  const { body } = await jobs.call('GET', '/.well-known/oauth-protected-resource', { key: null });
  expect(body.dpop_signing_alg_values_supported).toEqual(['ES256', 'EdDSA', 'Ed25519']);
});
