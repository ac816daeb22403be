import fc from 'fast-check';
import type { DelegationClaims } from '../src/delegation-claims.js';
import { buildAccessClaims, buildDelegationClaims } from '../src/delegation-credential.js';
import type { ErrorCode } from '../src/errors.js';
import { signJwt } from '../src/sign.js';
import type { StatusListReader } from '../src/status-list-cache.js';
import {
  LIST_URL,
  NOW,
  ORIGIN,
  accessInput,
  codeOf,
  delegationInput,
  didKeyIssuer,
  verifierFor,
  withClaims,
} from './fixtures.js';
import type { Issuer } from './fixtures.js';

let issuer: Issuer;
let access: DelegationClaims;
let delegation: DelegationClaims;

beforeAll(async () => {
  issuer = await didKeyIssuer();
  access = buildAccessClaims(accessInput(issuer.did));
  delegation = buildDelegationClaims(delegationInput(issuer.did));
});

const sign = (claims: object) => signJwt(claims, issuer.signer);

describe('a good token', () => {
  it('is verified as an access token', async () => {
    const token = await verifierFor(issuer.did)(await sign(access));
    expect(token).toEqual({
      claims: access,
      tokenUse: 'access',
      kid: issuer.signer.kid,
      scopes: ['jobs:read', 'jobs:write'],
    });
  });

  it('is verified as a delegation token', async () => {
    const token = await verifierFor(issuer.did)(await sign(delegation));
    expect(token).toMatchObject({ claims: delegation, tokenUse: 'delegation' });
  });

  it('may carry claims of others', async () => {
    const claims = { ...access, extra: { deep: [1] } };
    expect((await verifierFor(issuer.did)(await sign(claims))).claims).toEqual(claims);
  });

  it('is verified many at a time, each with its own claims', async () => {
    const verify = verifierFor(issuer.did);
    const tokens = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        sign(buildAccessClaims(accessInput(issuer.did, { id: `urn:uuid:${n}` }))),
      ),
    );
    const verified = await Promise.all(tokens.map((token) => verify(token)));
    expect(verified.map(({ claims }) => claims.jti)).toEqual(tokens.map((_, n) => `urn:uuid:${n}`));
  });
});

describe('what the caller expects', () => {
  it('can be set for one call without changing the next', async () => {
    const verify = verifierFor(issuer.did);
    const token = await sign(access);
    expect(await codeOf(verify(token, { audience: 'https://other.example' }))).toBe('ERR_AUDIENCE_MISMATCH');
    expect(await codeOf(verify(token, { tokenUse: 'delegation' }))).toBe('ERR_TOKEN_USE_MISMATCH');
    expect(await codeOf(verify(token, { trustedIssuers: [] }))).toBe('ERR_ISSUER_NOT_TRUSTED');
    expect(await codeOf(verify(token, { trustedIssuers: async () => false }))).toBe('ERR_ISSUER_NOT_TRUSTED');
    expect(await codeOf(verify(token, { requiredScopes: ['jobs:review'] }))).toBe('ERR_SCOPE_INSUFFICIENT');
    expect(await codeOf(verify(token))).toBeUndefined();
  });

  it.each<[string, string | string[], ErrorCode | undefined]>([
    ['the one audience', ORIGIN, undefined],
    ['one of several audiences', ['https://a.example', ORIGIN], undefined],
    ['no audience at all', [], 'ERR_AUDIENCE_MISMATCH'],
    ['a part of the audience', 'https://jobs', 'ERR_AUDIENCE_MISMATCH'],
    ['a trailing slash', `${ORIGIN}/`, 'ERR_AUDIENCE_MISMATCH'],
    ['other letters', ORIGIN.toUpperCase(), 'ERR_AUDIENCE_MISMATCH'],
  ])('takes %s', async (_what, audience, code) => {
    expect(await codeOf(verifierFor(issuer.did, { audience })(await sign(access)))).toBe(code);
  });

  it('tells the two kinds of token apart', async () => {
    const onlyAccess = verifierFor(issuer.did, { tokenUse: 'access' });
    const onlyDelegation = verifierFor(issuer.did, { tokenUse: 'delegation' });
    expect(await codeOf(onlyAccess(await sign(access)))).toBeUndefined();
    expect(await codeOf(onlyAccess(await sign(delegation)))).toBe('ERR_TOKEN_USE_MISMATCH');
    expect(await codeOf(onlyDelegation(await sign(delegation)))).toBeUndefined();
    expect(await codeOf(onlyDelegation(await sign(access)))).toBe('ERR_TOKEN_USE_MISMATCH');
  });

  it.each([undefined, null, 'refresh', 'ACCESS', ['access'], 1])(
    'knows no token of use %j',
    async (token_use) => {
      const token = await sign(withClaims(access, { token_use }));
      expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_TOKEN_USE_MISMATCH');
    },
  );
});

describe('time', () => {
  const at = (seconds: number, clockToleranceSeconds: number) =>
    verifierFor(issuer.did, { now: () => seconds * 1000, clockToleranceSeconds });

  it.each<[string, number, number, ErrorCode | undefined]>([
    ['at the second it was issued', NOW, 0, undefined],
    ['a millisecond before', NOW - 0.001, 0, 'ERR_TOKEN_NOT_YET_VALID'],
    ['before it was issued, within the tolerance', NOW - 5, 5, undefined],
    ['before it was issued, beyond the tolerance', NOW - 5.001, 5, 'ERR_TOKEN_NOT_YET_VALID'],
    ['just before it expires', NOW + 899.999, 0, undefined],
    ['at the second it expires', NOW + 900, 0, 'ERR_TOKEN_EXPIRED'],
    ['after it expired, within the tolerance', NOW + 904.999, 5, undefined],
    ['after it expired, beyond the tolerance', NOW + 905, 5, 'ERR_TOKEN_EXPIRED'],
  ])('is looked at %s', async (_what, seconds, tolerance, code) => {
    expect(await codeOf(at(seconds, tolerance)(await sign(access)))).toBe(code);
  });

  it('tolerates five seconds unless told', async () => {
    const token = await sign(access);
    const verifyAt = (seconds: number) => verifierFor(issuer.did, { now: () => seconds * 1000 })(token);
    expect(await codeOf(verifyAt(NOW + 904))).toBeUndefined();
    expect(await codeOf(verifyAt(NOW + 905))).toBe('ERR_TOKEN_EXPIRED');
  });

  it('asks the system’s clock unless told', async () => {
    expect(await codeOf(verifierFor(issuer.did, { now: undefined })(await sign(access)))).toMatch(
      /NOT_YET|EXPIRED/,
    );
  });

  it('ends with the delegation’s own window, whatever the token says', async () => {
    const constraints = 'vc.credentialSubject.delegation.constraints';
    const ended = await sign(withClaims(access, { [`${constraints}.notAfter`]: NOW - 60 }));
    const future = await sign(withClaims(access, { [`${constraints}.notBefore`]: NOW + 60 }));
    expect(await codeOf(verifierFor(issuer.did)(ended))).toBe('ERR_TOKEN_EXPIRED');
    expect(await codeOf(verifierFor(issuer.did)(future))).toBe('ERR_TOKEN_NOT_YET_VALID');
  });

  it('does not believe a token from the future that claims to be valid now', async () => {
    const token = await sign(withClaims(access, { iat: NOW + 60 }));
    expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_TOKEN_NOT_YET_VALID');
  });

  it('accepts exactly the window from nbf to exp, widened by the tolerance', async () => {
    const token = await sign(access);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -2_000, max: 2_000 }),
        fc.integer({ min: 0, max: 300 }),
        async (offset, tolerance) => {
          const code = await codeOf(at(NOW + offset, tolerance)(token));
          if (offset < -tolerance) expect(code).toBe('ERR_TOKEN_NOT_YET_VALID');
          else if (offset >= 900 + tolerance) expect(code).toBe('ERR_TOKEN_EXPIRED');
          else expect(code).toBeUndefined();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('scopes', () => {
  it('must all be granted by the delegation', async () => {
    const scopes = ['jobs:read', 'ssn:verify'];
    const token = await sign(
      withClaims(access, { scope: scopes.join(' '), 'vc.credentialSubject.delegation.scopes': scopes }),
    );
    expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_SCOPE_EXCEEDED');
  });

  it('may be fewer than the delegation grants', async () => {
    const input = accessInput(issuer.did, {
      scopes: ['jobs:read'],
      delegation: { id: 'dlg_1', grantedScopes: ['mcp', 'jobs:read'] },
    });
    const verify = verifierFor(issuer.did);
    const token = await sign(buildAccessClaims(input));
    expect((await verify(token, { requiredScopes: ['jobs:read'] })).scopes).toEqual(['jobs:read']);
    expect(await codeOf(verify(token, { requiredScopes: ['mcp'] }))).toBe('ERR_SCOPE_INSUFFICIENT');
  });

  it('are compared whole and as they are written', async () => {
    const verify = verifierFor(issuer.did);
    const token = await sign(access);
    for (const scope of [
      'jobs',
      'jobs:readx',
      'JOBS:READ',
      'jobs:read jobs:write',
      '',
      '*',
      'jobs:*',
      '__proto__',
    ]) {
      expect(await codeOf(verify(token, { requiredScopes: [scope] }))).toBe('ERR_SCOPE_INSUFFICIENT');
    }
  });
});

describe('the credential inside', () => {
  const subject = 'vc.credentialSubject';
  const record = `${subject}.delegation`;

  it.each<[string, Record<string, unknown>]>([
    ['the issuer', { 'vc.issuer': 'did:web:evil.example' }],
    ['the delegation’s issuer', { [`${record}.issuerDid`]: 'did:web:evil.example' }],
    ['the subject', { [`${subject}.id`]: 'did:web:evil.example' }],
    ['the delegation’s subject', { [`${record}.subjectDid`]: 'did:web:evil.example' }],
    ['the JWT’s subject', { sub: 'did:web:evil.example' }],
    ['the audience', { [`${record}.constraints.audience`]: 'https://other.example' }],
    ['the id', { 'vc.id': 'urn:uuid:other' }],
    ['the issuing time', { 'vc.issuanceDate': '2020-01-01T00:00:00Z' }],
    ['an issuing time that is none', { 'vc.issuanceDate': 'yesterday' }],
    ['the expiry', { 'vc.expirationDate': '2099-01-01T00:00:00Z' }],
    ['the JWT’s expiry', { exp: NOW + 901 }],
    ['the user', { [`${record}.userDid`]: 'did:web:evil.example' }],
    ['the delegation', { [`${record}.id`]: 'dlg_2' }],
    ['the session', { [`${record}.sessionId`]: 'ses_2' }],
    ['the scopes', { [`${record}.scopes`]: ['jobs:read'] }],
    ['the JWT’s scopes', { scope: 'jobs:read jobs:write ssn:verify' }],
    ['the scopes’ separator', { scope: 'jobs:read  jobs:write' }],
  ])('must agree with the JWT about %s', async (_what, changes) => {
    expect(await codeOf(verifierFor(issuer.did)(await sign(withClaims(access, changes))))).toBe(
      'ERR_CREDENTIAL_MISMATCH',
    );
  });

  it.each<[string, Record<string, unknown>]>([
    ['the project', { project_id: 'prj_2' }],
    ['the session’s other spelling', { session_id: 'ses_2' }],
  ])('must agree with a delegation token about %s', async (_what, changes) => {
    expect(await codeOf(verifierFor(issuer.did)(await sign(withClaims(delegation, changes))))).toBe(
      'ERR_CREDENTIAL_MISMATCH',
    );
  });

  it.each(['pending', 'revoked', 'expired', 'ACTIVE'])(
    'does not count while its delegation is %s',
    async (status) => {
      const token = await sign(withClaims(access, { [`${record}.status`]: status }));
      expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_DELEGATION_NOT_ACTIVE');
    },
  );
});

describe('the claims’ form', () => {
  const record = 'vc.credentialSubject.delegation';
  const everyClaim = [
    ...[
      'sub',
      'aud',
      'jti',
      'scope',
      'user_did',
      'delegation_id',
      'sessionId',
      'orgId',
      'orgSlug',
      'client_id',
    ],
    ...[
      'iat',
      'nbf',
      'exp',
      'vc',
      'vc.@context',
      'vc.type',
      'vc.issuer',
      'vc.issuanceDate',
      'vc.expirationDate',
    ],
    ...['vc.credentialSubject', 'vc.credentialSubject.id', record, `${record}.id`, `${record}.issuerDid`],
    ...[
      `${record}.subjectDid`,
      `${record}.userDid`,
      `${record}.sessionId`,
      `${record}.scopes`,
      `${record}.status`,
    ],
    ...[`${record}.constraints`, `${record}.constraints.notBefore`, `${record}.constraints.notAfter`],
    ...[`${record}.constraints.scopes`, `${record}.constraints.audience`, 'vc.credentialStatus'],
    ...['id', 'type', 'statusPurpose', 'statusListIndex', 'statusListCredential'].map(
      (n) => `vc.credentialStatus.${n}`,
    ),
  ];

  it.each(everyClaim)('needs %s, and of the right type', async (name) => {
    const verify = verifierFor(issuer.did);
    for (const value of [undefined, null, '', true, -1, 1.5, {}, [1], [[]]]) {
      const token = await sign(withClaims(access, { [name]: value }));
      expect([value, await codeOf(verify(token))]).toEqual([value, 'ERR_CLAIM_INVALID']);
    }
  });

  it.each(['session_id', 'project_id'])('needs %s in a delegation token', async (name) => {
    const token = await sign(withClaims(delegation, { [name]: undefined }));
    expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_CLAIM_INVALID');
  });

  it.each<[string, Record<string, unknown>]>([
    ['several audiences', { aud: [ORIGIN, 'https://other.example'] }],
    ['times in strings', { exp: String(NOW + 900) }],
    ['an endless expiry', { exp: 1e300 }],
    ['another kind of credential', { 'vc.type': ['VerifiableCredential', 'StatusList2021Credential'] }],
    ['another data model', { 'vc.@context': ['https://www.w3.org/ns/credentials/v2'] }],
    ['an empty credential id', { 'vc.id': '' }],
    ['another kind of status', { 'vc.credentialStatus.type': 'BitstringStatusListEntry' }],
    ['a suspension list', { 'vc.credentialStatus.statusPurpose': 'suspension' }],
    ['a status id of another entry', { 'vc.credentialStatus.id': `${LIST_URL}#1` }],
    [
      'a signed index',
      { 'vc.credentialStatus.statusListIndex': '-1', 'vc.credentialStatus.id': `${LIST_URL}#-1` },
    ],
    [
      'a hexadecimal index',
      { 'vc.credentialStatus.statusListIndex': '0x1', 'vc.credentialStatus.id': `${LIST_URL}#0x1` },
    ],
  ])('is not met by %s', async (_what, changes) => {
    expect(await codeOf(verifierFor(issuer.did)(await sign(withClaims(access, changes))))).toBe(
      'ERR_CLAIM_INVALID',
    );
  });
});

describe('revocation', () => {
  it('asks the reader about the token’s own entry, last of all', async () => {
    const asked: unknown[] = [];
    const statusList: StatusListReader = { isRevoked: async (entry) => (asked.push(entry), false) };
    const verify = verifierFor(issuer.did, { statusList });
    expect(await codeOf(verify(await sign(access), { audience: 'x' }))).toBe('ERR_AUDIENCE_MISMATCH');
    expect(await codeOf(verify(await sign(access), { requiredScopes: ['x'] }))).toBe(
      'ERR_SCOPE_INSUFFICIENT',
    );
    expect(asked).toEqual([]);
    await verify(await sign(access));
    expect(asked).toEqual([access.vc.credentialStatus]);
  });

  it('refuses a token whose bit is set with ERR_TOKEN_REVOKED', async () => {
    const verify = verifierFor(issuer.did, { statusList: { isRevoked: async () => true } });
    expect(await codeOf(verify(await sign(access)))).toBe('ERR_TOKEN_REVOKED');
  });
});
