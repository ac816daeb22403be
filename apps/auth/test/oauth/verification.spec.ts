import { inflateSync } from 'node:zlib';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier } from '@bonafide/vc-jwt/verify';
import { checkStatus } from '@digitalbazaar/vc-status-list';
import { verifyCredential } from 'did-jwt-vc';
import { type DIDDocument, Resolver } from 'did-resolver';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import pg from 'pg';
import { DelegationTokensService } from '../../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth({ env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

interface Credential {
  credentialStatus: { statusListCredential: string; statusListIndex: string };
}
const credentialOf = (jwt: string) => claimsOf(jwt).vc as Credential;
const addressOf = (did: string) => {
  const [host, ...path] = did.slice('did:web:'.length).split(':').map(decodeURIComponent);
  return `http://${host}/${path.join('/')}/did.json`;
};

/** Every statement the process sends to PostgreSQL while `run` runs. */
async function statementsDuring(run: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (...args: unknown[]) {
    count += 1;
    return query.apply(this, args);
  };
  try {
    await run();
  } finally {
    prototype.query = query;
  }
  return count;
}

describe('whoever verifies a token', () => {
  it('needs no statement to the database: five hundred verifications, none', async () => {
    const { access_token } = await gateway.tokens();
    const issuer = claimsOf(access_token).iss as string;
    const keys = createKeyResolver({ didWeb: createDidWebResolver({ fetch, allowLoopbackHttp: true }) });
    const verify = createVerifier({
      keys,
      trustedIssuers: [issuer],
      audience: auth.url,
      tokenUse: 'access',
      requiredScopes: ['mcp'],
      statusList: createStatusListReader({ fetch, keys, issuers: [issuer], allowLoopbackHttp: true }),
    });
    await verify(access_token);
    const statements = await statementsDuring(() =>
      Promise.all(Array.from({ length: 500 }, () => verify(access_token))),
    );
    expect(statements).toBe(0);
    // The count is real: a token request is seen by it.
    expect(await statementsDuring(() => gateway.tokens())).toBeGreaterThan(0);
  });

  it('needs no running service: DID document, keys and list at hand are enough', async () => {
    const own = await startAuth({ redisSlot: 1 });
    const { access_token } = await new GatewayDriver(own).tokens();
    const issuer = claimsOf(access_token).iss as string;
    const { statusListCredential } = credentialOf(access_token).credentialStatus;
    const read = async (url: string, accept = '*/*') => {
      const answer = await fetch(url, { headers: { accept } });
      return { body: await answer.text(), type: answer.headers.get('content-type') ?? '' };
    };
    const kept = new Map([
      [addressOf(issuer), await read(addressOf(issuer))],
      [statusListCredential, await read(statusListCredential, 'application/vc+jwt')],
    ]);
    const jwks = JSON.parse((await read(`${own.url}/api/v1/gateway/oauth/jwks`)).body) as JSONWebKeySet;
    await own.close();
    await expect(fetch(addressOf(issuer))).rejects.toThrow();

    const offline = ((url: string | URL) => {
      const found = kept.get(String(url));
      if (!found) throw new Error(`nothing is fetched but what was kept: ${String(url)}`);
      return Promise.resolve(new Response(found.body, { headers: { 'content-type': found.type } }));
    }) as typeof fetch;
    const keys = createKeyResolver({
      didWeb: createDidWebResolver({ fetch: offline, allowLoopbackHttp: true }),
    });
    const verify = createVerifier({
      keys,
      trustedIssuers: [issuer],
      audience: own.url,
      tokenUse: 'access',
      statusList: createStatusListReader({
        fetch: offline,
        keys,
        issuers: [issuer],
        allowLoopbackHttp: true,
      }),
    });
    expect((await verify(access_token)).scopes).toEqual(['mcp']);
    const didDocument = JSON.parse(kept.get(addressOf(issuer))!.body) as DIDDocument;
    const resolver = new Resolver({
      web: () =>
        Promise.resolve({
          didDocument,
          didResolutionMetadata: { contentType: 'application/did+json' },
          didDocumentMetadata: {},
        }),
    });
    expect((await verifyCredential(access_token, resolver, { audience: own.url })).verified).toBe(true);
    const { payload } = await jwtVerify(access_token, createLocalJWKSet(jwks), { audience: own.url, issuer });
    expect(payload['token_use']).toBe('access');
  });
});

describe('a revocation', () => {
  const documentLoader = async (url: string) => ({ document: (await (await fetch(url)).json()) as object });
  const isGood = async (jwt: string) => {
    const result = await checkStatus({
      credential: credentialOf(jwt),
      documentLoader,
      verifyStatusListCredential: false,
    });
    if (result.error) throw result.error;
    return result.verified;
  };
  const revoke = (id: string) =>
    auth.app
      .get(DelegationsService)
      .revoke({ id, reason: 'user', actor: { type: 'user', id: auth.user.id } });

  it('of a gateway delegation stands in the list at once, and a public library reads it there', async () => {
    const [revoked, other] = [await gateway.tokens(), await gateway.tokens()];
    expect([await isGood(revoked.access_token), await isGood(other.access_token)]).toEqual([true, true]);
    await revoke(claimsOf(revoked.access_token).delegation_id);
    expect(await isGood(revoked.access_token)).toBe(false);
    expect(await isGood(other.access_token)).toBe(true);
  });

  it('stands in the Token Status List too, signed with a key of the issuer', async () => {
    const { access_token } = await gateway.tokens();
    const iss = claimsOf(access_token).iss as string;
    const { statusListCredential: uri, statusListIndex } = credentialOf(access_token).credentialStatus;
    const idx = Number(statusListIndex);
    const jwks = (await (await fetch(`${gateway.issuer}/jwks`)).json()) as JSONWebKeySet;
    const bit = async () => {
      const answer = await fetch(uri, { headers: { accept: 'application/statuslist+jwt' } });
      expect(answer.headers.get('content-type')).toBe('application/statuslist+jwt');
      const { payload } = await jwtVerify(await answer.text(), createLocalJWKSet(jwks), {
        issuer: iss,
        subject: uri,
        typ: 'statuslist+jwt',
      });
      const { lst } = payload.status_list as { lst: string };
      return (inflateSync(Buffer.from(lst, 'base64url'))[idx >> 3]! >> (idx & 7)) & 1;
    };
    expect(await bit()).toBe(0);
    await revoke(claimsOf(access_token).delegation_id);
    expect(await bit()).toBe(1);
  });

  it("of an agent's delegation does too", async () => {
    const bouncer = new BouncerDriver(auth);
    const { delegationId } = await bouncer.approvedCode(await bouncer.project());
    const delegation = await auth.app.get(DelegationsService).find(delegationId);
    const { token } = await auth.app.get(DelegationTokensService).mintDelegationToken(delegation!);
    expect(await isGood(token)).toBe(true);
    await revoke(delegationId);
    expect(await isGood(token)).toBe(false);
  });
});
