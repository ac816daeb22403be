import { createHash } from 'node:crypto';
import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { buildAgentProof } from '@bonafide/vc-jwt/agent-proof';
import { buildDidDocument } from '@bonafide/vc-jwt/did-document';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner, type Signer } from '@bonafide/vc-jwt/sign';
import { decodeJwt } from 'jose';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { type AuthorizeData, BouncerDriver, type TestProject } from './bouncer-driver.js';

// Whose key asks, and that who exchanges a code is who asked for it.

const clock = new TestClock(new Date());
let auth: RunningAuth;
let bouncer: BouncerDriver;
let documents: StubServer;
let project: TestProject;
let agent: { did: string; signer: Signer };
const newAgent = async () => {
  const { publicKeyMultibase, privateJwk } = await generateKey();
  const did = `did:key:${publicKeyMultibase}`;
  return { did, signer: await createSigner({ kid: didKeyVerificationMethod(did), privateKey: privateJwk }) };
};
beforeAll(async () => {
  documents = await startStubServer();
  auth = await startAuth({
    clock,
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: documents.host },
  });
  bouncer = new BouncerDriver(auth);
  project = await bouncer.project();
  agent = await newAgent();
});
afterAll(async () => {
  await auth?.close();
  await documents?.close();
});

const proofOf = (signer: Signer, over: object = {}, target = project) =>
  buildAgentProof(
    {
      audience: auth.url,
      projectId: target.id,
      requestedScopes: ['files:read'],
      issuedAt: Math.floor(clock.now().getTime() / 1_000),
      ...over,
    },
    signer,
  );
const ask = async (agent_proof: string, fields: object = {}, target = project) =>
  bouncer.authorize(target, { agent_did: agent.did, agent_proof, ...fields });

/** Approved by the owner: the page they saw, and the code. */
async function approve(data: AuthorizeData, target = project) {
  const browser = await bouncer.signedIn();
  const { answer, url } = await browser.follow(data.consent_url!);
  const html = await answer.text();
  await bouncer.decide(browser, url, html, 'approve');
  const { code, delegation_id: id } = (await bouncer.status(target, data.request_id)).body.data;
  return { html, code: code!, id: id! };
}
const proofIn = (token: string) =>
  (decodeJwt(token)['vc'] as { credentialSubject: { delegation: { agentProof: string } } }).credentialSubject
    .delegation.agentProof;

describe('an agent’s proof', () => {
  it('is said in the token, the record and on the page, as is that there is none', async () => {
    const asked = [
      (await ask(await proofOf(agent.signer))).body.data,
      (await bouncer.authorize(project, { agent_did: agent.did })).body.data,
    ];
    const said: unknown[] = [];
    for (const data of asked) {
      const { code, id, html } = await approve(data);
      const { body } = await bouncer.exchange(project, code, { agent_did: agent.did });
      const record = await bouncer.call('GET', `/delegations/${id}`, { apiKey: project.apiKey });
      said.push([
        proofIn(body['delegation_token']!),
        record.body.data['agentProof'],
        /It proved/.test(html),
        /Unproven/.test(html),
      ]);
    }
    expect(said).toEqual([
      ['proven', 'proven', true, false],
      ['unproven', 'unproven', false, true],
    ]);
  });

  it('goes with a link as with a request', async () => {
    const query = new URLSearchParams({
      agent_did: agent.did,
      requested_scopes: 'files:read',
      project_id: project.id,
      agent_proof: await proofOf(agent.signer),
    });
    const { data } = (await bouncer.call<AuthorizeData>('GET', `/authorize?${query}`)).body;
    const { code } = await approve(data);
    const { body } = await bouncer.exchange(project, code, { agent_did: agent.did });
    expect(proofIn(body['delegation_token']!)).toBe('proven');
    // The same proof in a second link is not a second request.
    const again = (await bouncer.call<AuthorizeData>('GET', `/authorize?${query}`)).body.data;
    expect((await bouncer.browser().request(again.consent_url!)).status).toBe(409);
  });

  it('serves one request, however often it is sent at once', async () => {
    const proof = await proofOf(agent.signer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)!.body.error.message).toMatch(/agent_proof.*before/);
  });

  it.each([
    ['another agent', async () => (await newAgent()).signer, {}, /key of agent_did/],
    ['another service', () => agent.signer, { audience: 'https://other.example' }, /another service/],
    ['another project', () => agent.signer, { projectId: 'prj_other' }, /another service/],
    ['other scopes', () => agent.signer, { requestedScopes: ['files:write'] }, /another service/],
    ['an hour ago', () => agent.signer, { issuedAt: 1_000 }, /too old/],
  ])('of or for %s is refused', async (_, signer, over, message) => {
    const { status, body } = await ask(await proofOf(await signer(), over));
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it.each(['x', 'a.b.c', `${'x'.repeat(20_000)}`, { a: 1 }])('that is none is refused: %#', async (proof) => {
    expect((await ask(proof as string)).status).toBe(400);
  });

  it('under did:web is checked by its document, fetched through the guarded client alone', async () => {
    const { publicKeyMultibase, privateJwk } = await generateKey();
    const did = `did:web:${documents.host.replace(':', '%3A')}:agents:robo`;
    documents.on('GET', '/agents/robo/did.json', () => ({
      json: buildDidDocument(did, [{ number: 1, publicKeyMultibase }]),
      headers: { 'content-type': 'application/did+json' },
    }));
    const signer = await createSigner({ kid: `${did}#key-1`, privateKey: privateJwk });
    expect((await ask(await proofOf(signer), { agent_did: did })).status).toBe(200);
    const seen = documents.requests.length;
    for (const host of ['169.254.169.254', 'localhost%3A1', '127.0.0.1%3A1', '10.0.0.1']) {
      const inside = `did:web:${host}`;
      const own = await createSigner({ kid: `${inside}#key-1`, privateKey: privateJwk });
      const refused = await ask(await proofOf(own), { agent_did: inside });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringMatching(/^agent_proof: /),
      ]);
    }
    expect(documents.requests.length).toBe(seen);
  });

  it('is what a project may require', async () => {
    const strict = await bouncer.project({ requireAgentProof: true });
    const refused = await bouncer.authorize(strict, { agent_did: agent.did });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(/agent_proof/)]);
    expect((await ask(await proofOf(agent.signer, {}, strict), {}, strict)).status).toBe(200);
  });
});

describe('a code with a challenge (RFC 7636)', () => {
  const verifier = 'a'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const codeFor = async (fields: object) => (await bouncer.approvedCode(project, fields)).code;

  it('is exchanged with its verifier, once, and with nothing else', async () => {
    const code = await codeFor({ code_challenge: challenge, code_challenge_method: 'S256' });
    for (const fields of [{}, { code_verifier: 'b'.repeat(43) }])
      expect((await bouncer.exchange(project, code, fields)).body['error']).toBe('invalid_grant');
    expect((await bouncer.exchange(project, code, { code_verifier: 'short' })).body['error']).toBe(
      'invalid_request',
    );
    expect((await bouncer.exchange(project, code, { code_verifier: verifier })).status).toBe(200);
    expect((await bouncer.exchange(project, code, { code_verifier: verifier })).body['error']).toBe(
      'invalid_grant',
    );
    const reasons = (await auth.dataSource.query(
      `SELECT details->>'reason' AS reason FROM audit_events WHERE action = 'delegation_code.refused' ORDER BY id`,
    )) as { reason: string }[];
    expect(reasons.map(({ reason }) => reason)).toEqual(['other_verifier', 'other_verifier', 'replayed']);
  });

  it('is not exchanged with a verifier when it has none (no downgrade)', async () => {
    const code = await codeFor({});
    expect((await bouncer.exchange(project, code, { code_verifier: verifier })).body['error']).toBe(
      'invalid_grant',
    );
    expect((await bouncer.exchange(project, code)).status).toBe(200);
  });

  it.each([
    ['plain', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['a method alone', { code_challenge_method: 'S256' }],
    ['a challenge that is none', { code_challenge: 'x' }],
  ])('cannot be asked for by %s', async (_, fields) => {
    expect((await bouncer.authorize(project, fields)).status).toBe(400);
  });

  it('is what a project may require', async () => {
    const strict = await bouncer.project({ requirePkce: true });
    const refused = await bouncer.authorize(strict);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringMatching(/code_challenge/),
    ]);
    expect((await bouncer.authorize(strict, { code_challenge: challenge })).status).toBe(200);
  });

  it('of null is none', async () => {
    const strict = await bouncer.project({ requirePkce: true });
    for (const fields of [
      { code_challenge: null },
      { code_challenge: null, code_challenge_method: 'S256' },
      { code_challenge: null, code_challenge_method: null },
    ])
      expect((await bouncer.authorize(strict, fields)).body.error.message).toMatch(/code_challenge: is req/);
    const method = await bouncer.authorize(project, { code_challenge: null, code_challenge_method: 'S256' });
    expect(method.status).toBe(400);
  });
});

it('what is null in a request is left out of it', async () => {
  const names = ['project_id', 'expires_in_days', 'provider', 'tool_name', 'agent_name', 'state'];
  const nulls = [...names, 'agent_proof', 'code_challenge', 'code_challenge_method', 'redirect_uri'];
  const answer = await bouncer.authorize(project, Object.fromEntries(nulls.map((name) => [name, null])));
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
});
