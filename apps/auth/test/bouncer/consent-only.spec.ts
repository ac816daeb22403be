import { DataSource } from 'typeorm';
import { Clock } from '@bonafide/platform/runtime/clock';
import { TestClock } from '@bonafide/testing/clock';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createVerifier } from '@bonafide/vc-jwt/verify';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { AGENT, BOUNCER, BouncerDriver, type TestProject } from './bouncer-driver.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let project: TestProject;
const clock = new TestClock(Date.now());
beforeAll(async () => {
  auth = await startAuth({
    clock: clock as unknown as Clock,
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' },
  });
  bouncer = new BouncerDriver(auth);
  project = await bouncer.project();
});
afterAll(() => auth.close());

describe('authorize of a consent-only project', () => {
  it('answers with a consent URL, ten minutes of time and an envelope of exactly three members', async () => {
    const { status, body } = await bouncer.authorize(project);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['data', 'metadata', 'success']);
    expect(Object.keys(body.metadata).sort()).toEqual(['requestId', 'timestamp']);
    expect(body.data).toMatchObject({ provider_type: 'none', project_id: project.id, agent_did: AGENT });
    expect(body.data.consent_url).toMatch(`${auth.url}${BOUNCER}/authorize/req_`);
    expect(body.data).not.toHaveProperty('authorization_url');
    expect(Date.parse(body.data.expires_at) - clock.now().getTime()).toBe(600_000);
  });

  it('takes the same fields from a link without an API key and leads browsers on', async () => {
    const query = new URLSearchParams({
      agent_did: AGENT,
      requested_scopes: 'a:b,c:d',
      project_id: project.id,
    });
    const json = await bouncer.call('GET', `/authorize?${query}`);
    expect(json.body.data['requested_scopes']).toEqual(['a:b', 'c:d']);
    const browser = await bouncer.browser().request(`${BOUNCER}/authorize?${query}`);
    expect(browser.status).toBe(303);
    expect(browser.headers.get('location')).toMatch(/\/authorize\/req_/);
  });

  it.each(['agent_did', 'requested_scopes', 'project_id'])(
    'refuses a link with an empty %s',
    async (name) => {
      const query = new URLSearchParams({
        agent_did: AGENT,
        requested_scopes: 'a:b',
        project_id: project.id,
      });
      query.set(name, '');
      const { status, body } = await bouncer.call('GET', `/authorize?${query}`);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_MISSING_REQUIRED_FIELD']);
    },
  );

  it.each([
    ['of another type', { 'content-type': 'text/plain' }, '{}'],
    ['in another charset', { 'content-type': 'application/json; charset=utf-16' }, '{}'],
    ['that is too large', { 'content-type': 'application/json' }, JSON.stringify({ a: 'a'.repeat(200_000) })],
    ['that is no JSON', { 'content-type': 'application/json' }, '{'],
  ] as [string, Record<string, string>, string][])(
    'refuses a token request with a body %s',
    async (_, headers, body) => {
      const answer = await fetch(`${auth.url}${BOUNCER}/oauth/token`, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({
        error: 'invalid_request',
        error_description: expect.any(String),
      });
    },
  );

  it('says of a text that is too long how long it may be', async () => {
    const { status, body } = await bouncer.exchange(project, 'c'.repeat(2_049));
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'code must have at most 2048 characters' },
    ]);
  });

  it.each(['agent_did', 'requested_scopes', 'project_id'])('refuses a link without %s', async (name) => {
    const query = new URLSearchParams({ agent_did: AGENT, requested_scopes: 'a:b', project_id: project.id });
    query.delete(name);
    const { status, body } = await bouncer.call('GET', `/authorize?${query}`);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_MISSING_REQUIRED_FIELD']);
  });

  it('knows no unknown project, no missing, wrong or foreign key', async () => {
    const query = new URLSearchParams({ agent_did: AGENT, requested_scopes: 'a:b', project_id: 'prj_none' });
    const unknown = await bouncer.call('GET', `/authorize?${query}`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
    const body = { agent_did: AGENT, requested_scopes: ['a:b'], project_id: project.id };
    const none = await bouncer.call('POST', '/authorize', { body });
    expect([none.status, none.body.error.code]).toEqual([401, 'AUTH_MISSING_CREDENTIALS']);
    const wrong = await bouncer.call('POST', '/authorize', { body, apiKey: `ak_${'x'.repeat(43)}` });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'AUTH_INVALID_API_KEY']);
    const other = await bouncer.project();
    const foreign = await bouncer.call('POST', '/authorize', { body, apiKey: other.apiKey });
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'PERMISSION_FORBIDDEN']);
  });
});

describe('the consent of a signed-in person', () => {
  it('makes the delegation active, and its code gives the token once', async () => {
    const { data } = (await bouncer.authorize(project)).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    const html = await answer.text();
    expect(html).toContain('files:read');
    expect((await bouncer.status(project, data.request_id)).body.data.status).toBe('pending');
    expect((await bouncer.decide(browser, url, html, 'approve')).status).toBe(303);
    const { status, code } = (await bouncer.status(project, data.request_id)).body.data;
    expect(status).toBe('completed');
    const { status: tokenStatus, body } = await bouncer.exchange(project, code!);
    expect(tokenStatus).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      'delegation_id delegation_token expires_in scopes session_id token_type user_did'.split(' '),
    );
    expect(body).toMatchObject({ token_type: 'Bearer', scopes: ['files:read'], expires_in: 7 * 86_400 });
    const verify = createVerifier({
      keys: createKeyResolver({}),
      trustedIssuers: () => true,
      audience: project.id,
      tokenUse: 'delegation',
      statusList: 'unchecked',
      now: () => clock.now().getTime(),
    });
    const { claims } = await verify(body['delegation_token']!);
    expect(claims).toMatchObject({ sub: AGENT, jti: body['delegation_id'] });
    const replay = await bouncer.exchange(project, code!);
    expect([replay.status, replay.body['error']]).toEqual([400, 'invalid_grant']);
    const audit = (await auth.app
      .get(DataSource)
      .query(`SELECT details FROM audit_events WHERE action = 'delegation_code.refused'`)) as object[];
    expect(audit).toContainEqual({ details: { reason: 'replayed' } });
  });

  it('is asked for once: neither GET, nor a second approval, nor another browser approves', async () => {
    const { data } = (await bouncer.authorize(project)).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    const html = await answer.text();
    const other = await bouncer.signedIn();
    expect((await bouncer.decide(other, url, html, 'approve')).status).toBe(403);
    expect((await other.request(data.consent_url!)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => bouncer.decide(browser, url, html, 'approve')));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [{ count }] = (await auth.dataSource.query(
      `SELECT count(*)::int AS count FROM delegations d JOIN bouncer_requests r ON r.delegation_id = d.id
       WHERE r.id = $1 AND d.status = 'active'`,
      [data.request_id],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  it('can be refused: then there is no code and nothing active', async () => {
    const { data } = (await bouncer.authorize(project)).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    await bouncer.decide(browser, url, await answer.text(), 'deny');
    expect((await bouncer.status(project, data.request_id)).body.data).toEqual({
      request_id: data.request_id,
      status: 'denied',
    });
  });

  it('works within ten minutes of the link and not after', async () => {
    const [early, late] = [await bouncer.authorize(project), await bouncer.authorize(project)];
    const browser = await bouncer.signedIn();
    clock.advance({ minutes: 9, seconds: 50 });
    expect((await browser.request(early.body.data.consent_url!)).status).toBe(200);
    clock.advance({ seconds: 20 });
    expect((await browser.request(late.body.data.consent_url!)).status).toBe(410);
    expect((await bouncer.status(project, late.body.data.request_id)).body.data.status).toBe('expired');
  });
});

describe('the token endpoint', () => {
  it('refuses another agent and another project without spending the code', async () => {
    const { code } = await bouncer.approvedCode(project);
    const other = await bouncer.project();
    const agent = await bouncer.exchange(project, code, { agent_did: 'did:web:other.example' });
    expect([agent.status, agent.body['error']]).toEqual([400, 'invalid_grant']);
    const foreign = await bouncer.exchange(other, code);
    expect([foreign.status, foreign.body['error']]).toEqual([400, 'invalid_grant']);
    expect((await bouncer.exchange(project, code)).status).toBe(200);
  });

  it('refuses a code after five minutes', async () => {
    const { code } = await bouncer.approvedCode(project);
    clock.advance({ minutes: 5 });
    const late = await bouncer.exchange(project, code);
    expect([late.status, late.body['error']]).toEqual([400, 'invalid_grant']);
  });

  it('gives exactly one token to fifty parallel uses of one code', async () => {
    const { code } = await bouncer.approvedCode(project);
    const all = await Promise.all(Array.from({ length: 50 }, () => bouncer.exchange(project, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it.each([
    ['grant_type', 'refresh_token', 'unsupported_grant_type'],
    ['grant_type', undefined, 'invalid_request'],
    ['code', undefined, 'invalid_request'],
    ['agent_did', undefined, 'invalid_request'],
    ['project_id', undefined, 'invalid_request'],
    ['code', 7, 'invalid_request'],
    ['code', 'made up', 'invalid_grant'],
  ])('answers %s = %j with a flat error', async (name, value, error) => {
    const { status, body } = await bouncer.exchange(project, 'bcode_x', { [name]: value });
    expect([status, body['error']]).toEqual([400, error]);
    expect(Object.keys(body)).toEqual(['error', 'error_description']);
  });
});

describe('a delegation', () => {
  it('of fewer scopes than a token that its key signed makes the token invalid, whatever is asked for', async () => {
    const wide = await bouncer.project({ allowedScopes: ['files:read', 'files:write'] });
    const { code, delegationId } = await bouncer.approvedCode(wide, {
      requested_scopes: ['files:read', 'files:write'],
    });
    const { body } = await bouncer.exchange(wide, code);
    await auth.dataSource.query(`UPDATE delegations SET scopes = '{files:read}' WHERE id = $1`, [
      delegationId,
    ]);
    for (const scopes of [[], ['files:read'], ['files:write']]) {
      const { body: answer } = await bouncer.call('POST', '/delegations/verify', {
        apiKey: wide.apiKey,
        body: { agent_did: AGENT, delegation_token: body['delegation_token'], scopes },
      });
      expect(answer.data).toEqual({ valid: false, reason: 'scope_mismatch' });
    }
  });

  it('tells in the audit log from where it was approved, exchanged, tried again and ended', async () => {
    const own = await bouncer.project();
    const { code, delegationId } = await bouncer.approvedCode(own);
    for (let time = 0; time < 2; time++) await bouncer.exchange(own, code);
    await bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: own.apiKey, body: {} });
    const lines = await auth.dataSource.query(
      `SELECT e.action, a.address FROM audit_events e JOIN audit_addresses a ON a.audit_id = e.id
       WHERE e.delegation_id = $1 ORDER BY e.id`,
      [delegationId],
    );
    expect(lines).toEqual(
      [
        'delegation.granted',
        'delegation_code.exchanged',
        'delegation_code.refused',
        'delegation.revoked',
      ].map((action) => ({ action, address: expect.stringMatching(/127\.0\.0\.1$/) })),
    );
  });

  it('is revoked once and for all: list, detail, verify and a later exchange agree', async () => {
    const { code, delegationId } = await bouncer.approvedCode(project);
    const { apiKey } = project;
    const { body } = await bouncer.exchange(project, code);
    const check = (over: object = {}) =>
      bouncer.call('POST', '/delegations/verify', {
        apiKey,
        body: {
          agent_did: AGENT,
          delegation_token: body['delegation_token'],
          scopes: ['files:read'],
          ...over,
        },
      });
    expect((await check()).body.data).toMatchObject({ valid: true });
    expect((await check({ scopes: ['files:write'] })).body.data['reason']).toBe('insufficient_scope');
    expect((await check({ agent_did: 'did:web:x.example' })).body.data['reason']).toBe('agent_mismatch');
    for (let time = 0; time < 2; time++) {
      const revoked = await bouncer.call('POST', `/delegations/${delegationId}/revoke`, {
        apiKey,
        body: { reason: 'done' },
      });
      expect(revoked.body.data).toMatchObject({
        id: delegationId,
        status: 'revoked',
        revocationReason: 'done',
      });
    }
    expect((await check()).body.data).toEqual({ valid: false, reason: 'revoked' });
    const list = await bouncer.call('GET', '/delegations?status=revoked', { apiKey });
    expect(list.body.data['items']).toMatchObject([{ id: delegationId }]);
    const other = await bouncer.project();
    expect((await bouncer.call('GET', `/delegations/${delegationId}`, { apiKey: other.apiKey })).status).toBe(
      404,
    );
  });

  it('ends after expires_in_days', async () => {
    const { code, delegationId } = await bouncer.approvedCode(project, { expires_in_days: 1 });
    expect((await bouncer.exchange(project, code)).body['expires_in']).toBe(86_400);
    clock.advance({ days: 1 });
    const { body } = await bouncer.call('GET', `/delegations/${delegationId}`, { apiKey: project.apiKey });
    expect(body.data['status']).toBe('expired');
  });
});

describe('the address to return to', () => {
  const [first, second] = ['https://agent.example/done', 'https://agent.example/other'];
  it.each([
    ['named in the request', { redirect_uri: second }, [first, second], [first]],
    ['the project’s first one', {}, [first, second], [second]],
    ['the only one', {}, [first], []],
  ])('gets no code once the project removed it: %s', async (_what, fields, before, after) => {
    const own = await bouncer.project({ completionUrls: before });
    const change = (completionUrls: string[]) =>
      bouncer.call('PATCH', `/projects/${own.id}/config`, { apiKey: own.apiKey, body: { completionUrls } });
    const { data } = (await bouncer.authorize(own, fields)).body;
    const browser = await bouncer.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    const html = await answer.text();
    expect(html).toContain('agent.example');
    expect((await change(after)).status).toBe(200);
    const decided = await bouncer.decide(browser, url, html, 'approve');
    const done = await (await browser.request(decided.headers.get('location')!)).text();
    expect(done).not.toContain('agent.example');
    const { code } = (await bouncer.status(own, data.request_id)).body.data;
    expect(done).not.toContain(code);
    expect((await change(before)).status).toBe(200);
    expect(await (await browser.request(decided.headers.get('location')!)).text()).toContain('agent.example');
  });
});
