// Chains as an honest issuer makes them, and as one would that was tricked: each link is properly signed.
import type { AccessTokenClaims, DelegationClaims } from '../src/delegation-claims.js';
import { buildAccessClaims } from '../src/delegation-credential.js';
import type { ErrorCode } from '../src/errors.js';
import { signJwt } from '../src/sign.js';
import type { StatusListReader } from '../src/status-list-cache.js';
import { createChainVerifier, type VerifyChain } from '../src/verify-chain.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { accessInput, codeOf, didKeyIssuer, NOW, nowMs, ORIGIN, signRaw, withClaims } from './fixtures.js';
import type { Issuer } from './fixtures.js';

const SCOPES = ['jobs:read', 'jobs:write', 'jobs:export'];
const agent = (n: number) => `did:web:auth.example:clients:agent-${n}`;
const uuid = (n: number) => `urn:uuid:5b0c6c4e-8a0e-4d3a-9d0e-4a6a4f1e2b${String(n).padStart(2, '0')}`;

let issuer: Issuer;
let stranger: Issuer;
let verify: VerifyChain;
beforeAll(async () => {
  [issuer, stranger] = [await didKeyIssuer(), await didKeyIssuer()];
  verify = verifier();
});

const verifier = (statusList: StatusListReader | 'unchecked' = 'unchecked') =>
  createChainVerifier({
    keys: createKeyResolver(),
    trustedIssuers: [issuer.did, stranger.did],
    audience: [ORIGIN, 'https://other.example'],
    tokenUse: 'access',
    statusList,
    now: nowMs,
  });

/** Claims of a chain of `length` links: each has one scope less while there are any, and ends a second earlier. */
const chain = (length: number, by: Issuer = issuer): AccessTokenClaims[] =>
  Array.from({ length }, (_, n) =>
    buildAccessClaims(
      accessInput(by.did, {
        id: uuid(n),
        client: { id: 'client-1', did: agent(n) },
        chain:
          n === 0
            ? undefined
            : { parentId: `dlg_${n - 1}`, actors: Array.from({ length: n }, (_, k) => agent(n - 1 - k)) },
        issuedAt: NOW - 20 + n,
        expiresAt: NOW + 900 - n,
        scopes: SCOPES.slice(0, Math.max(1, 3 - n)),
        delegation: { id: `dlg_${n}` },
        status: { list: 'https://auth.example/list', index: 100 + n },
      }),
    ),
  );

const sign = (claims: DelegationClaims, by: Issuer = issuer) =>
  signRaw({ alg: 'EdDSA', typ: 'JWT', kid: by.signer.kid }, claims, by.key.privateJwk);

/** The code for a chain of three of which the last link was changed. */
const refusal = (changes: Record<string, unknown>, at = 2) => {
  const claims = chain(3).map((link, n) => (n === at ? withClaims(link, changes) : link));
  return codeOf(verify(claims.map((link) => sign(link))));
};

const D = 'vc.credentialSubject.delegation';

describe('a chain', () => {
  it.each([1, 2, 3, 10])('of %i links is accepted, and says who acts for whom', async (length) => {
    const tokens = await Promise.all(chain(length).map((claims) => signJwt(claims, issuer.signer)));
    const { links, leaf } = await verify(tokens);
    expect(links).toHaveLength(length);
    const names = [];
    for (let { act } = leaf.claims; act; act = act.act!) names.push(act.sub);
    expect(names).toEqual(length === 1 ? [] : Array.from({ length }, (_, n) => agent(length - 1 - n)));
  });

  it('asks the required scopes of its last link alone', async () => {
    const tokens = chain(3).map((claims) => sign(claims));
    expect(await codeOf(verify(tokens, { requiredScopes: ['jobs:read'] }))).toBeUndefined();
    expect(await codeOf(verify(tokens, { requiredScopes: ['jobs:write'] }))).toBe('ERR_SCOPE_INSUFFICIENT');
  });

  it.each([0, 1, 2])('of which link %i is revoked is refused', async (revoked) => {
    const isRevoked = ({ statusListIndex }: { statusListIndex: string }) =>
      Promise.resolve(statusListIndex === String(100 + revoked));
    const tokens = chain(3).map((claims) => sign(claims));
    expect(await codeOf(verifier({ isRevoked } as StatusListReader)(tokens))).toBe('ERR_TOKEN_REVOKED');
  });

  it('keeps what its scopes are for, or a part of it', async () => {
    const [pay, read] = [{ type: 'payment', amount: 100 }, { type: 'reading' }];
    const withDetails = (claims: AccessTokenClaims, ...details: object[]) =>
      details.length === 0
        ? claims
        : withClaims(claims, {
            authorization_details: details,
            'vc.credentialSubject.delegation.constraints.authorizationDetails': details,
          });
    const code = (held: object[], passed: object[]) => {
      const [parent, child] = chain(2);
      return codeOf(verify([sign(withDetails(parent!, ...held)), sign(withDetails(child!, ...passed))]));
    };
    expect(await code([pay, read], [pay, read])).toBeUndefined();
    expect(await code([pay, read], [pay])).toBeUndefined();
    expect(await code([], [pay])).toBeUndefined();
    expect(await code([pay], [])).toBe('ERR_CHAIN_INVALID');
    expect(await code([pay], [{ ...pay, amount: 101 }])).toBe('ERR_CHAIN_INVALID');
    expect(await code([pay], [pay, read])).toBe('ERR_CHAIN_INVALID');
  });

  it.each([
    ['differ', [{ type: 'a' }], [{ type: 'b' }], 'ERR_CREDENTIAL_MISMATCH'],
    ['stand in the token alone', [{ type: 'a' }], undefined, 'ERR_CREDENTIAL_MISMATCH'],
    ['stand in the credential alone', undefined, [{ type: 'a' }], 'ERR_CREDENTIAL_MISMATCH'],
    ['are none', [], [], 'ERR_CLAIM_INVALID'],
    ['have no type', [{}], [{}], 'ERR_CLAIM_INVALID'],
    ['are no list', { type: 'a' }, { type: 'a' }, 'ERR_CLAIM_INVALID'],
  ])('is refused when the details %s', async (_, outside, inside, code) => {
    const changes = { authorization_details: outside, [`${D}.constraints.authorizationDetails`]: inside };
    expect(await refusal(changes)).toBe(code);
  });

  it('is not built longer than ten, nor without a parent', () => {
    expect(() => chain(11)).toThrow('length of the chain');
    const input = accessInput(issuer.did, { chain: { parentId: '', actors: [agent(0)] } });
    expect(() => buildAccessClaims(input)).toThrow('a name is empty');
    expect(() => buildAccessClaims({ ...input, chain: { parentId: 'dlg_0', actors: [] } })).toThrow('length');
  });
});

describe('a hostile chain', () => {
  const orders: [string, number[]][] = [
    ['turned round', [2, 1, 0]],
    ['with its first two swapped', [1, 0, 2]],
    ['with its last two swapped', [0, 2, 1]],
    ['without its first link', [1, 2]],
    ['without its middle link', [0, 2]],
    ['that is its last link alone', [2]],
    ['that is a middle link alone', [1]],
    ['with a link twice', [0, 1, 1]],
    ['with its first link twice', [0, 0, 1]],
    ['that goes round', [0, 1, 2, 0]],
    ['with the first link behind it', [1, 2, 0]],
    ['of nothing', []],
    ['of eleven', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ];
  it.each(orders)('%s', async (_, order) => {
    const tokens = chain(3).map((claims) => sign(claims));
    expect(await codeOf(verify(order.map((n) => tokens[n]!)))).toBe('ERR_CHAIN_INVALID');
  });

  const widened: [string, Record<string, unknown>, ErrorCode?][] = [
    [
      'another scope',
      { scope: 'jobs:admin', [`${D}.scopes`]: ['jobs:admin'], [`${D}.constraints.scopes`]: ['jobs:admin'] },
    ],
    [
      'a scope its parent gave up',
      {
        scope: 'jobs:export',
        [`${D}.scopes`]: ['jobs:export'],
        [`${D}.constraints.scopes`]: ['jobs:export'],
      },
    ],
    [
      'one scope more',
      {
        scope: 'jobs:read jobs:export',
        [`${D}.scopes`]: ['jobs:read', 'jobs:export'],
        [`${D}.constraints.scopes`]: ['jobs:read', 'jobs:export'],
      },
    ],
    [
      'a scope of another case',
      { scope: 'JOBS:READ', [`${D}.scopes`]: ['JOBS:READ'], [`${D}.constraints.scopes`]: ['JOBS:READ'] },
    ],
    ['a wildcard', { scope: 'jobs:*', [`${D}.scopes`]: ['jobs:*'], [`${D}.constraints.scopes`]: ['jobs:*'] }],
    ['wider constraints behind narrow scopes', { [`${D}.constraints.scopes`]: ['jobs:read', 'jobs:export'] }],
    ['the scope in the JWT alone', { scope: 'jobs:read jobs:export' }, 'ERR_CREDENTIAL_MISMATCH'],
    [
      'scopes beyond its own constraints',
      { scope: 'jobs:write', [`${D}.scopes`]: ['jobs:write'] },
      'ERR_SCOPE_EXCEEDED',
    ],
    [
      'another audience',
      { aud: 'https://other.example', [`${D}.constraints.audience`]: 'https://other.example' },
    ],
    [
      'an audience nobody expects',
      { aud: 'https://evil.example', [`${D}.constraints.audience`]: 'https://evil.example' },
      'ERR_AUDIENCE_MISMATCH',
    ],
    [
      'a later end',
      {
        exp: NOW + 900,
        'vc.expirationDate': new Date((NOW + 900) * 1000).toISOString(),
        [`${D}.constraints.notAfter`]: NOW + 900,
      },
    ],
    [
      'a later end by a second',
      { exp: NOW + 900, 'vc.expirationDate': new Date((NOW + 900) * 1000).toISOString() },
    ],
    ['a later end of the delegation', { [`${D}.constraints.notAfter`]: NOW + 86_400 }],
    [
      'an end in the past',
      { exp: NOW - 10, 'vc.expirationDate': new Date((NOW - 10) * 1000).toISOString() },
      'ERR_TOKEN_EXPIRED',
    ],
    ['an earlier start', { nbf: NOW - 60, 'vc.issuanceDate': new Date((NOW - 60) * 1000).toISOString() }],
    ['an earlier time of issue', { iat: NOW - 60 }],
    ['an earlier start of the delegation', { [`${D}.constraints.notBefore`]: 0 }],
    ['a start in the future', { [`${D}.constraints.notBefore`]: NOW + 60 }, 'ERR_TOKEN_NOT_YET_VALID'],
  ];
  it.each(widened)('widened to %s', async (_, changes, code = 'ERR_CHAIN_INVALID') => {
    expect(await refusal(changes)).toBe(code);
  });

  const foreign: [string, Record<string, unknown>, ErrorCode?][] = [
    ['another parent', { [`${D}.parentId`]: 'dlg_7' }],
    ['its grandparent as parent', { [`${D}.parentId`]: 'dlg_0' }],
    ['itself as parent', { [`${D}.parentId`]: 'dlg_2' }, 'ERR_CREDENTIAL_MISMATCH'],
    ['no parent', { [`${D}.parentId`]: undefined }, 'ERR_CREDENTIAL_MISMATCH'],
    ['a parent that is no name', { [`${D}.parentId`]: 7 }, 'ERR_CLAIM_INVALID'],
    ['an empty parent', { [`${D}.parentId`]: '' }, 'ERR_CLAIM_INVALID'],
    ['no actors', { act: undefined }, 'ERR_CREDENTIAL_MISMATCH'],
    ['neither parent nor actors', { act: undefined, [`${D}.parentId`]: undefined }],
    ['itself as the only actor', { act: { sub: agent(2) } }, 'ERR_CLAIM_INVALID'],
    [
      'another actor in front',
      { act: { sub: agent(9), act: { sub: agent(1), act: { sub: agent(0) } } } },
      'ERR_CREDENTIAL_MISMATCH',
    ],
    [
      'another actor in the middle',
      { act: { sub: agent(2), act: { sub: agent(9), act: { sub: agent(0) } } } },
    ],
    ['another actor at the root', { act: { sub: agent(2), act: { sub: agent(1), act: { sub: agent(9) } } } }],
    ['an actor left out', { act: { sub: agent(2), act: { sub: agent(0) } } }],
    ['the root left out', { act: { sub: agent(2), act: { sub: agent(1) } } }],
    [
      'an actor too many',
      { act: { sub: agent(2), act: { sub: agent(1), act: { sub: agent(0), act: { sub: agent(9) } } } } },
    ],
    ['actors in another order', { act: { sub: agent(2), act: { sub: agent(0), act: { sub: agent(1) } } } }],
    ['an actor that is a text', { act: agent(2) }, 'ERR_CLAIM_INVALID'],
    ['an actor without a name', { act: { sub: agent(2), act: {} } }, 'ERR_CLAIM_INVALID'],
    ['an actor that is a list', { act: [{ sub: agent(2) }] }, 'ERR_CLAIM_INVALID'],
    ['an actor that is null', { act: null }, 'ERR_CLAIM_INVALID'],
    ['eleven actors', { act: nested(11) }, 'ERR_CLAIM_INVALID'],
    ['a thousand actors', { act: nested(1_000) }, 'ERR_TOKEN_TOO_LARGE'],
    ['another user', { user_did: 'did:web:x:u2', [`${D}.userDid`]: 'did:web:x:u2' }],
    ['another session', { sessionId: 'ses_2', [`${D}.sessionId`]: 'ses_2' }],
    ['another organization', { orgId: 'org_2' }],
    ['another organization’s name', { orgSlug: 'globex' }],
    [
      'its parent’s place in the status list',
      {
        'vc.credentialStatus.statusListIndex': '101',
        'vc.credentialStatus.id': 'https://auth.example/list#101',
      },
    ],
    ['its parent’s delegation', { delegation_id: 'dlg_1', [`${D}.id`]: 'dlg_1' }, 'ERR_CREDENTIAL_MISMATCH'],
    [
      'another kind of token',
      { token_use: 'delegation', session_id: 'ses_1', project_id: ORIGIN },
      'ERR_TOKEN_USE_MISMATCH',
    ],
    ['a delegation that was not active', { [`${D}.status`]: 'revoked' }, 'ERR_CLAIM_INVALID' as ErrorCode],
  ];
  it.each(foreign)('with %s', async (name, changes, code = 'ERR_CHAIN_INVALID') => {
    const seen = await refusal(changes);
    if (name === 'a delegation that was not active') expect(seen).toBe('ERR_DELEGATION_NOT_ACTIVE');
    else expect(seen).toBe(code);
  });

  it.each([0, 1, 2])('of which link %i was signed by another trusted issuer', async (at) => {
    const others = chain(3, stranger);
    const tokens = chain(3).map((claims, n) => (n === at ? sign(others[n]!, stranger) : sign(claims)));
    expect(await codeOf(verify(tokens))).toBe('ERR_CHAIN_INVALID');
  });

  it.each([0, 1, 2])('of which link %i was signed by nobody who is trusted', async (at) => {
    const nobody = await didKeyIssuer();
    const others = chain(3, nobody);
    const tokens = chain(3).map((claims, n) => (n === at ? sign(others[n]!, nobody) : sign(claims)));
    expect(await codeOf(verify(tokens))).toBe('ERR_ISSUER_NOT_TRUSTED');
  });

  it.each([0, 1, 2])('of which link %i names the issuer and is signed by another key', async (at) => {
    const forged = { key: stranger.key, did: issuer.did, signer: issuer.signer };
    const tokens = chain(3).map((claims, n) => sign(claims, n === at ? forged : issuer));
    expect(await codeOf(verify(tokens))).toBe('ERR_SIGNATURE_INVALID');
  });

  it.each([0, 1])('of which link %i has expired while the last has not', async (at) => {
    const exp = { exp: NOW - 10, 'vc.expirationDate': new Date((NOW - 10) * 1000).toISOString() };
    expect(await refusal(exp, at)).toBe('ERR_TOKEN_EXPIRED');
  });

  it('that loses the key its parent is bound to', async () => {
    const [root, child] = chain(2) as [AccessTokenClaims, AccessTokenClaims];
    const bound = { ...root, cnf: { jkt: 'x'.repeat(43) } };
    expect(await codeOf(verify([sign(bound), sign(child)]))).toBe('ERR_CHAIN_INVALID');
    const both = { ...child, cnf: { jkt: 'y'.repeat(43) } };
    expect(await codeOf(verify([sign(bound), sign(both)]))).toBeUndefined();
  });

  it('of two chains that were put together', async () => {
    const ours = chain(3);
    const theirs = chain(3).map((claims) =>
      withClaims(claims, { user_did: 'did:web:x:u2', [`${D}.userDid`]: 'did:web:x:u2' }),
    );
    expect(await codeOf(verify([sign(theirs[0]!), sign(ours[1]!), sign(ours[2]!)]))).toBe(
      'ERR_CHAIN_INVALID',
    );
  });
});

function nested(length: number): object {
  let act: object = { sub: agent(0) };
  for (let n = 1; n < length; n += 1) act = { sub: agent(2), act };
  return act;
}
