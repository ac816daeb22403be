import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AgentProofClaims, buildAgentProof, verifyAgentProof } from '../src/agent-proof.js';
import { buildDidDocument } from '../src/did-document.js';
import { createDidWebResolver } from '../src/did-web-resolver.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { generateKey } from '../src/keys.js';
import { createSigner, signJwt } from '../src/sign.js';
import { codeOf, didKeyIssuer } from './fixtures.js';

const NOW = 1_800_000_000;
const REQUEST = {
  audience: 'https://auth.example',
  projectId: 'prj_1',
  requestedScopes: ['jobs:read', 'tin:verify'],
} as const;
const input = { ...REQUEST, issuedAt: NOW };
const verify = (jws: string, agentDid: string, over: object = {}) =>
  verifyAgentProof(jws, {
    keys: createKeyResolver(),
    agentDid,
    ...REQUEST,
    now: () => NOW * 1_000,
    ...over,
  });

/** A proof with claims that the builder would refuse. */
async function signed(claims: object, header: object = {}) {
  const agent = await didKeyIssuer();
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'EdDSA', typ: 'agent-proof+jwt', kid: agent.signer.kid, ...header })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign('Ed25519', agent.signer.key, Buffer.from(text));
  return { did: agent.did, jws: `${text}.${Buffer.from(signature).toString('base64url')}` };
}
const GOOD: AgentProofClaims = {
  aud: REQUEST.audience,
  iat: NOW,
  nonce: 'n'.repeat(16),
  project_id: REQUEST.projectId,
  requested_scopes: [...REQUEST.requestedScopes],
};

describe('a proof of an agent', () => {
  it('under a did:key verifies offline, its scopes in any order', async () => {
    const agent = await didKeyIssuer();
    const jws = await buildAgentProof(input, agent.signer);
    const claims = await verify(jws, agent.did, { requestedScopes: ['tin:verify', 'jobs:read'] });
    expect(claims).toEqual({ ...GOOD, nonce: expect.stringMatching(/^[\w-]{22}$/) });
    expect((await verify(await buildAgentProof(input, agent.signer), agent.did)).nonce).not.toBe(
      claims.nonce,
    );
  });

  it('under a did:web verifies by its document', async () => {
    const server = createServer((_request, response) => {
      const did = `did:web:127.0.0.1%3A${(server.address() as AddressInfo).port}`;
      response.setHeader('content-type', 'application/did+json');
      response.end(
        JSON.stringify(buildDidDocument(did, [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }])),
      );
    });
    const key = await generateKey();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const did = `did:web:127.0.0.1%3A${(server.address() as AddressInfo).port}`;
    const signer = await createSigner({ kid: `${did}#key-1`, privateKey: key.privateJwk });
    const keys = createKeyResolver({ didWeb: createDidWebResolver({ fetch, allowLoopbackHttp: true }) });
    await expect(verify(await buildAgentProof(input, signer), did, { keys })).resolves.toMatchObject({
      iat: NOW,
    });
    const other = await createSigner({ kid: `${did}#key-1`, privateKey: (await generateKey()).privateJwk });
    expect(await codeOf(verify(await buildAgentProof(input, other), did, { keys }))).toBe(
      'ERR_SIGNATURE_INVALID',
    );
    server.close();
  });

  it('of somebody else proves nothing', async () => {
    const [agent, other] = [await didKeyIssuer(), await didKeyIssuer()];
    expect(await codeOf(verify(await buildAgentProof(input, other.signer), agent.did))).toBe(
      'ERR_KID_MISMATCH',
    );
    const forged = await createSigner({
      kid: agent.signer.kid,
      privateKey: (await generateKey()).privateJwk,
    });
    expect(await codeOf(verify(await buildAgentProof(input, forged), agent.did))).toBe(
      'ERR_SIGNATURE_INVALID',
    );
  });

  it.each([
    ['another service', { audience: 'https://other.example' }, 'ERR_PROOF_MISMATCH'],
    ['another project', { projectId: 'prj_2' }, 'ERR_PROOF_MISMATCH'],
    ['fewer scopes', { requestedScopes: ['jobs:read'] }, 'ERR_PROOF_MISMATCH'],
    ['more scopes', { requestedScopes: ['jobs:read', 'tin:verify', 'x:y'] }, 'ERR_PROOF_MISMATCH'],
    ['a scope twice', { requestedScopes: ['jobs:read', 'jobs:read'] }, 'ERR_PROOF_MISMATCH'],
    ['long ago', { issuedAt: NOW - 361 }, 'ERR_PROOF_EXPIRED'],
    ['the future', { issuedAt: NOW + 61 }, 'ERR_PROOF_EXPIRED'],
  ])('made for %s is refused', async (_, over, code) => {
    const agent = await didKeyIssuer();
    expect(await codeOf(verify(await buildAgentProof({ ...input, ...over }, agent.signer), agent.did))).toBe(
      code,
    );
  });

  it.each([
    ['no nonce', { ...GOOD, nonce: undefined }],
    ['a short nonce', { ...GOOD, nonce: 'n'.repeat(15) }],
    ['a long nonce', { ...GOOD, nonce: 'n'.repeat(129) }],
    ['no scopes', { ...GOOD, requested_scopes: [] }],
    ['scopes in a text', { ...GOOD, requested_scopes: 'jobs:read tin:verify' }],
    ['a list of audiences', { ...GOOD, aud: [REQUEST.audience] }],
    ['no project', { ...GOOD, project_id: '' }],
    ['a time that is text', { ...GOOD, iat: String(NOW) }],
  ])('with %s is refused', async (_, claims) => {
    const { did, jws } = await signed(claims);
    expect(await codeOf(verify(jws, did))).toBe('ERR_PROOF_INVALID');
  });

  it('is no other token of the same key, and brings no key of its own', async () => {
    const agent = await didKeyIssuer();
    expect(await codeOf(verify(await signJwt(GOOD, agent.signer), agent.did))).toBe('ERR_HEADER_INVALID');
    for (const header of [{ alg: 'none' }, { alg: 'HS256' }]) {
      const { did, jws } = await signed(GOOD, header);
      expect(await codeOf(verify(jws, did))).toBe('ERR_ALG_NOT_ALLOWED');
    }
    const { did, jws } = await signed(GOOD, { jwk: {} });
    expect(await codeOf(verify(jws, did))).toBe('ERR_HEADER_INVALID');
    expect(await codeOf(verify('x'.repeat(20_000), did))).toBe('ERR_TOKEN_TOO_LARGE');
  });
});
