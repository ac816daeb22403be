import { createHmac, randomBytes } from 'node:crypto';
import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { IssuerChecksService } from '../../../src/accounts/issuers/issuer-checks.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, trusting } from './stub-issuer.js';

const clock = new TestClock(new Date());
let jobs: RunningJobs;
let acme: StubIssuer;
let globex: StubIssuer;
beforeAll(async () => {
  [acme, globex] = await Promise.all([
    startStubIssuer(() => clock.now().getTime()),
    startStubIssuer(() => clock.now().getTime(), 'globex'),
  ]);
  jobs = await startJobs({
    clock,
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  const issuers = jobs.app.get(TrustedIssuersService);
  await issuers.add(jobs.account.accountId, trusting(acme.did, 'prj_test'));
  await issuers.add(jobs.account.accountId, trusting(acme.did, 'https://jobs.example'));
  const other = await jobs.createAccount();
  await issuers.add(other.accountId, trusting(globex.did, 'prj_other'));
});
afterAll(async () => {
  await jobs?.close();
  await acme?.close();
  await globex?.close();
});

const tin = {
  firstName: 'Ana',
  lastName: 'Lima',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
  callbackURL: 'https://callbacks.example/tin',
};
const withToken = (token: string, method: string, path: string, body?: unknown) =>
  jobs.call(method, path, { key: null, headers: { Authorization: `Bearer ${token}` }, body });
const verifyTin = (token: string) => withToken(token, 'POST', '/api/tin/verify', tin);
const challengeOf = (answer: { headers: Headers }) => answer.headers.get('www-authenticate') ?? '';
const fetches = () => acme.server.requests.length + globex.server.requests.length;

const listFetches = () => acme.server.requests.filter(({ path }) => path.endsWith('/status-list')).length;

describe('an agent with a delegation token', () => {
  it('verifies a TIN with nothing but its token, in the account that trusts its issuer', async () => {
    const answer = await verifyTin(await acme.delegationToken());
    expect([answer.status, answer.body.result]).toMatchObject([200, { status: 'MATCH' }]);
    const owner = await jobs.call('GET', `/api/tin/jobs/${answer.body.id}`);
    expect(owner.status).toBe(200);
  });

  it('reads the TIN job it may verify', async () => {
    const token = await acme.delegationToken();
    const { body } = await verifyTin(token);
    expect((await withToken(token, 'GET', `/api/tin/jobs/${body.id}`)).body.id).toBe(body.id);
  });

  it('repeats with one key what it did for the same person, and for nobody else', async () => {
    const verify = async (userDid: string) => {
      const token = await acme.delegationToken({ userDid });
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'the key of the agent' };
      const { status, body } = await jobs.call('POST', '/api/tin/verify', { key: null, headers, body: tin });
      expect(status).toBe(200);
      return body.id as string;
    };
    const [ana, ben] = ['ana', 'ben'].map((name) => `${acme.did}:users:${name}`) as [string, string];
    const first = await verify(ana);
    expect(await verify(ana)).toBe(first);
    expect(await verify(ben)).not.toBe(first);
  });

  it('is let in with a gateway access token whose resource is the account’s audience', async () => {
    const answer = await withToken(await acme.accessToken({ scopes: ['jobs:read'] }), 'GET', '/api/jobs');
    expect(answer.status).toBe(200);
  });

  it.each([
    ['POST', '/api/tin/verify', 'tin:verify'],
    ['GET', '/api/jobs', 'jobs:read'],
    ['POST', '/api/jobs/session', 'jobs:write'],
    ['PUT', '/api/jobs/aaaaaaaaaaaa/review', 'jobs:review'],
    ['DELETE', '/api/jobs/aaaaaaaaaaaa', 'jobs:write'],
    ['GET', '/api/jobs/aaaaaaaaaaaa/download', 'jobs:read'],
  ])('without the scope, %s %s answers 403 and names %s', async (method, path, scope) => {
    const token = await acme.delegationToken({ scopes: ['mcp', 'invites:write'] });
    const answer = await withToken(token, method, path, method === 'GET' ? undefined : {});
    expect(answer.status).toBe(403);
    expect(challengeOf(answer)).toMatch(/^Bearer realm="[^"]+", error="insufficient_scope"/);
    expect(challengeOf(answer)).toContain(`scope="${scope}"`);
    expect(challengeOf(answer)).toContain(
      `resource_metadata="${jobs.url}/.well-known/oauth-protected-resource"`,
    );
  });

  it('gets no photo without jobs:photos', async () => {
    const token = await acme.delegationToken({ scopes: ['jobs:read'] });
    const answer = await withToken(token, 'GET', '/api/jobs?withPhotos=true');
    expect(answer.status).toBe(403);
    expect(challengeOf(answer)).toContain('scope="jobs:photos", resource_metadata=');
  });
});

describe('a token is refused with 401 and invalid_token when', () => {
  const stranger = generateKey();
  const rewrite = (token: string, header: object) => {
    const [, payload, signature] = token.split('.');
    return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
  };
  const cases: [string, () => Promise<string>][] = [
    ['it is for another audience', () => acme.delegationToken({ audience: 'prj_elsewhere' })],
    [
      'another account trusts its issuer, not this audience’s',
      () => globex.delegationToken({ audience: 'prj_test' }),
    ],
    ['its audience is another account’s', () => acme.delegationToken({ audience: 'prj_other' })],
    ['its issuer is no key of the organization', async () => acme.delegationToken({ key: await stranger })],
    ['a stranger signs in the organization’s name', async () => acme.accessToken({ key: await stranger })],
    ['it has expired', () => acme.delegationToken({ issuedIn: -7200, expiresIn: -60 })],
    ['it is not valid yet', () => acme.delegationToken({ issuedIn: 600 })],
    [
      'it is revoked',
      async () => {
        acme.revoke(77);
        return acme.delegationToken({ index: 77 });
      },
    ],
    [
      'it is bound to a key and comes without a proof of it',
      () => acme.accessToken({ keyThumbprint: 'x'.repeat(43) }),
    ],
    ['its list has no such place', () => acme.delegationToken({ index: 131_072 })],
    [
      'alg is none',
      async () => {
        const token = rewrite(await acme.delegationToken(), { alg: 'none', typ: 'JWT' });
        return token.slice(0, token.lastIndexOf('.') + 1);
      },
    ],
    [
      'alg is HS256 keyed with the public key',
      async () => {
        const [, payload] = (await acme.accessToken()).split('.');
        const header = Buffer.from(
          JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: `${acme.did}#key-1` }),
        ).toString('base64url');
        const mac = createHmac('sha256', Buffer.from(acme.key.publicJwk.x, 'base64url')).update(
          `${header}.${payload}`,
        );
        return `${header}.${payload}.${mac.digest('base64url')}`;
      },
    ],
    [
      'a claim was changed',
      async () => {
        const [header, payload, signature] = (await acme.delegationToken({ scopes: ['mcp'] })).split('.');
        const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
        const forged = Buffer.from(JSON.stringify({ ...claims, scope: 'tin:verify' })).toString('base64url');
        return `${header}.${forged}.${signature}`;
      },
    ],
    [
      'its signature was changed',
      async () => {
        const token = await acme.delegationToken();
        const at = token.lastIndexOf('.') + 10;
        return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      },
    ],
    [
      'its kid is another issuer’s',
      async () => rewrite(await acme.accessToken(), { alg: 'EdDSA', typ: 'JWT', kid: `${globex.did}#key-1` }),
    ],
    ['its list stands at another host', () => acme.delegationToken({ list: globex.listUrl })],
    ['it is no token', async () => randomBytes(40).toString('base64url')],
  ];

  it.each(cases)('%s', async (_, make) => {
    const answer = await verifyTin(await make());
    expect(answer.status).toBe(401);
    const [, reason] = /error_description="([^"]+)"/.exec(challengeOf(answer)!)!;
    expect(answer.body.errors).toEqual([
      { type: 'AuthenticationError', message: `Unauthorized access: ${reason}` },
    ]);
    expect(challengeOf(answer)).toMatch(
      /^Bearer realm="[^"]+", error="invalid_token", error_description="[^"]+", scope="tin:verify", resource_metadata=/,
    );
  });

  it('nothing of it, nor of its claims, is logged', async () => {
    const token = await acme.delegationToken({ audience: 'prj_elsewhere' });
    await verifyTin(token);
    const log = jobs.logs.join('\n');
    expect(log).not.toContain(token.split('.')[1]);
    expect(log).not.toContain(token.split('.')[2]);
  });
});

describe('no token at all', () => {
  it('is answered with a challenge that names no error, the scope needed and where the resource’s metadata stand', async () => {
    const answer = await jobs.call('GET', '/api/jobs', { key: null });
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toBe(
      `Bearer realm="bonafide jobs", scope="jobs:read", resource_metadata="${jobs.url}/.well-known/oauth-protected-resource"`,
    );
    const metadata = await jobs.call('GET', '/.well-known/oauth-protected-resource', { key: null });
    expect(metadata.body).toMatchObject({ resource: jobs.url, bearer_methods_supported: ['header'] });
    expect(metadata.body.scopes_supported).toContain('tin:verify');
  });
});

describe('two accounts that trust one issuer for one audience', () => {
  it('cannot come about through the command, and mean nobody when they do', async () => {
    const [one, two] = await Promise.all([jobs.createAccount(), jobs.createAccount()]);
    const issuers = jobs.app.get(TrustedIssuersService);
    const pair = trusting(acme.did, 'prj_twice');
    await issuers.add(one.accountId, pair);
    await expect(issuers.add(two.accountId, pair)).rejects.toMatchObject({ kind: 'conflict' });
    await jobs.dataSource.query('UPDATE accounts SET trusted_issuers = $1 WHERE id = $2', [
      JSON.stringify([pair]),
      two.accountId,
    ]);
    expect((await verifyTin(await acme.delegationToken({ audience: 'prj_twice' }))).status).toBe(401);
  });

  it('an issuer struck off the list is refused once the looked-up account is forgotten', async () => {
    const account = await jobs.createAccount();
    const issuers = jobs.app.get(TrustedIssuersService);
    await issuers.add(account.accountId, trusting(acme.did, 'prj_struck'));
    expect(await issuers.list(account.accountId)).toMatchObject([trusting(acme.did, 'prj_struck')]);
    expect(await issuers.remove(account.accountId, acme.did)).toEqual([]);
    expect((await verifyTin(await acme.delegationToken({ audience: 'prj_struck' }))).status).toBe(401);
  });
});

describe('calls to the issuer', () => {
  it('are not made by requests: 100 of them with 100 tokens fetch nothing', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        acme.delegationToken({ index: 200 + index, scopes: ['jobs:read'] }),
      ),
    );
    await withToken(tokens[0]!, 'GET', '/api/jobs?pageSize=1');
    const before = fetches();
    const answers = await Promise.all(tokens.map((token) => withToken(token, 'GET', '/api/jobs?pageSize=1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // What is renewed beside requests may have come due meanwhile.
    expect(fetches() - before).toBeLessThanOrEqual(2);
  });

  it('are made beside requests: what is in use is renewed before it is due', async () => {
    const token = await acme.delegationToken({ scopes: ['jobs:read'], expiresIn: 86_400 });
    await withToken(token, 'GET', '/api/jobs?pageSize=1');
    for (let minute = 0; minute < 6; minute++) {
      for (const _ of [1, 2]) {
        clock.advance({ seconds: 30 });
        const lists = listFetches();
        await jobs.app.get(IssuerChecksService).keepWarm();
        await eventually(() => expect(listFetches()).toBe(lists + 1));
      }
      const before = fetches();
      expect((await withToken(token, 'GET', '/api/jobs?pageSize=1')).status).toBe(200);
      expect(fetches()).toBe(before);
    }
  });

  it('are not made for an issuer nobody trusts', async () => {
    const before = globex.server.requests.length;
    await verifyTin(await globex.delegationToken({ audience: 'prj_nobody' }));
    expect(globex.server.requests.length).toBe(before);
  });
});

describe('revocation', () => {
  it('counts at once for what changes something', async () => {
    const token = await acme.delegationToken({ index: 500, expiresIn: 86_400 });
    expect((await verifyTin(token)).status).toBe(200);
    acme.revoke(500);
    const answer = await verifyTin(token);
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toContain('token was revoked');
  });

  it('counts at once for a token that reaches photographs, and within a second for other reads', async () => {
    const [photos, reads] = await Promise.all([
      acme.delegationToken({ index: 501, scopes: ['jobs:read', 'jobs:photos'] }),
      acme.delegationToken({ index: 502, scopes: ['jobs:read'] }),
    ]);
    const statuses = async () => [
      (await withToken(photos, 'GET', '/api/jobs?pageSize=1')).status,
      (await withToken(reads, 'GET', '/api/jobs?pageSize=1')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    acme.revoke(501);
    acme.revoke(502);
    expect((await withToken(photos, 'GET', '/api/jobs?pageSize=1')).status).toBe(401);
    clock.advance({ seconds: 1 });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('costs the issuer one conditional request for writes at the same time, and no list when nothing changed', async () => {
    const token = await acme.delegationToken({ index: 503 });
    await verifyTin(token);
    const before = acme.server.requests.length;
    await Promise.all(Array.from({ length: 30 }, () => verifyTin(token)));
    const asked = acme.server.requests.slice(before).filter(({ path }) => path.endsWith('/status-list'));
    expect(asked.length).toBeLessThanOrEqual(15);
    expect(new Set(asked.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-cache']));
    expect(asked.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
  });

  it('of an organization’s key counts for writes within a second', async () => {
    const thief = await startStubIssuer(() => clock.now().getTime(), 'stolen');
    try {
      await jobs.app
        .get(TrustedIssuersService)
        .add(jobs.account.accountId, trusting(thief.did, ['prj_stolen', 'https://stolen.example']));
      const tokens = [
        await thief.delegationToken({ audience: 'prj_stolen' }),
        await thief.accessToken({ audience: 'https://stolen.example' }),
      ];
      for (const token of tokens) expect((await verifyTin(token)).status).toBe(200);
      thief.revokeKey();
      clock.advance({ seconds: 1 });
      for (const token of tokens) expect((await verifyTin(token)).status).toBe(401);
    } finally {
      await thief.close();
    }
  });
});
