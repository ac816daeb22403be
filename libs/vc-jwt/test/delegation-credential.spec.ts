import fc from 'fast-check';
import { buildAccessClaims, buildDelegationClaims } from '../src/delegation-credential.js';
import type { TokenInput } from '../src/delegation-credential.js';
import type { ErrorCode } from '../src/errors.js';
import { LIST_URL, NOW, ORG_DID, ORIGIN, accessInput, codeThrown, delegationInput } from './fixtures.js';

describe('the claims of an access token', () => {
  it('are exactly these', () => {
    expect(buildAccessClaims(accessInput(ORG_DID))).toEqual({
      iss: ORG_DID,
      sub: 'did:web:auth.example:clients:client-1',
      aud: ORIGIN,
      iat: NOW,
      nbf: NOW,
      exp: NOW + 900,
      jti: 'urn:uuid:5b0c6c4e-8a0e-4d3a-9d0e-4a6a4f1e2b10',
      scope: 'jobs:read jobs:write',
      client_id: 'client-1',
      user_did: `${ORG_DID}:users:u1`,
      delegation_id: 'dlg_1',
      sessionId: 'ses_1',
      orgId: 'org_1',
      orgSlug: 'acme',
      token_use: 'access',
      vc: {
        '@context': ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/vc/status-list/2021/v1'],
        id: 'urn:uuid:5b0c6c4e-8a0e-4d3a-9d0e-4a6a4f1e2b10',
        type: ['VerifiableCredential', 'DelegationCredential'],
        issuer: ORG_DID,
        issuanceDate: '2026-09-21T14:13:20Z',
        expirationDate: '2026-09-21T14:28:20Z',
        credentialSubject: {
          id: 'did:web:auth.example:clients:client-1',
          delegation: {
            id: 'dlg_1',
            issuerDid: ORG_DID,
            subjectDid: 'did:web:auth.example:clients:client-1',
            userDid: `${ORG_DID}:users:u1`,
            userIdentifier: 'ada',
            sessionId: 'ses_1',
            scopes: ['jobs:read', 'jobs:write'],
            constraints: {
              notBefore: NOW,
              notAfter: NOW + 900,
              scopes: ['jobs:read', 'jobs:write'],
              audience: ORIGIN,
            },
            status: 'active',
          },
        },
        credentialStatus: {
          id: `${LIST_URL}#94567`,
          type: 'StatusList2021Entry',
          statusPurpose: 'revocation',
          statusListIndex: '94567',
          statusListCredential: LIST_URL,
        },
      },
    });
  });

  it('carry the delegation’s own window and all its scopes when these are wider', () => {
    const delegation = {
      id: 'dlg_1',
      grantedScopes: ['mcp', 'jobs:read'],
      notBefore: NOW - 60,
      notAfter: NOW + 86_400,
    };
    const { vc } = buildAccessClaims(accessInput(ORG_DID, { scopes: ['mcp'], delegation }));
    expect(vc.credentialSubject.delegation.constraints).toEqual({
      notBefore: NOW - 60,
      notAfter: NOW + 86_400,
      scopes: ['mcp', 'jobs:read'],
      audience: ORIGIN,
    });
  });

  it('confirm no key, and name the user no further than asked', () => {
    const claims = buildAccessClaims(
      accessInput(ORG_DID, { user: { did: 'did:web:auth.example:orgs:acme:users:u1' } }),
    );
    expect(claims).not.toHaveProperty('cnf');
    expect(claims.vc.credentialSubject.delegation).not.toHaveProperty('userIdentifier');
  });
});

describe('the claims of a delegation token', () => {
  it('are for the project, about the agent and named after the delegation', () => {
    const claims = buildDelegationClaims(delegationInput(ORG_DID));
    expect(claims).toMatchObject({
      sub: delegationInput(ORG_DID).agentDid,
      aud: 'prj_1',
      jti: 'dlg_1',
      delegation_id: 'dlg_1',
      project_id: 'prj_1',
      session_id: 'ses_1',
      sessionId: 'ses_1',
      token_use: 'delegation',
      exp: NOW + 7 * 86_400,
    });
    expect(claims.vc).not.toHaveProperty('id');
    expect(claims).not.toHaveProperty('client_id');
  });
});

describe('what cannot be built', () => {
  it.each<[string, Partial<TokenInput>, ErrorCode]>([
    ['a token that expires as it is issued', { expiresAt: NOW }, 'ERR_CLAIM_INVALID'],
    ['a token issued in milliseconds', { issuedAt: NOW * 1000 }, 'ERR_CLAIM_INVALID'],
    ['a token issued in half seconds', { issuedAt: NOW + 0.5 }, 'ERR_CLAIM_INVALID'],
    ['a token that never expires', { expiresAt: Infinity }, 'ERR_CLAIM_INVALID'],
    ['an expiry beyond what dates can say', { expiresAt: 1e15 }, 'ERR_CLAIM_INVALID'],
    [
      'a token that outlives its delegation',
      { delegation: { id: 'd', notAfter: NOW + 1 } },
      'ERR_CLAIM_INVALID',
    ],
    [
      'a token older than its delegation',
      { delegation: { id: 'd', notBefore: NOW + 1 } },
      'ERR_CLAIM_INVALID',
    ],
    ['a token without scopes', { scopes: [] }, 'ERR_CLAIM_INVALID'],
    ['a scope with a space', { scopes: ['a b'] }, 'ERR_CLAIM_INVALID'],
    ['a scope with a NUL', { scopes: ['a\0'] }, 'ERR_CLAIM_INVALID'],
    ['a scope with a quotation mark', { scopes: ['"'] }, 'ERR_CLAIM_INVALID'],
    ['an empty scope', { scopes: [''] }, 'ERR_CLAIM_INVALID'],
    [
      'a malformed granted scope',
      { delegation: { id: 'd', grantedScopes: ['jobs:read', 'jobs:write', ''] } },
      'ERR_CLAIM_INVALID',
    ],
    [
      'a scope that was not granted',
      { delegation: { id: 'd', grantedScopes: ['jobs:read'] } },
      'ERR_SCOPE_EXCEEDED',
    ],
    ['a negative status index', { status: { list: LIST_URL, index: -1 } }, 'ERR_CLAIM_INVALID'],
    ['a broken status index', { status: { list: LIST_URL, index: 1.5 } }, 'ERR_CLAIM_INVALID'],
    ['no status list', { status: { list: '', index: 1 } }, 'ERR_CLAIM_INVALID'],
    ['no issuer', { issuer: '' }, 'ERR_CLAIM_INVALID'],
    ['no session', { sessionId: '' }, 'ERR_CLAIM_INVALID'],
    ['no delegation id', { delegation: { id: '' } }, 'ERR_CLAIM_INVALID'],
  ])('%s', (_what, changes, code) => {
    expect(codeThrown(() => buildAccessClaims({ ...accessInput(ORG_DID), ...changes }))).toBe(code);
    expect(codeThrown(() => buildDelegationClaims({ ...delegationInput(ORG_DID), ...changes }))).toBe(code);
  });
});

describe('for any input that can be built', () => {
  const scope = fc.stringMatching(/^[a-z]{1,8}:[a-z]{1,8}$/);
  const scopes = fc.uniqueArray(scope, { minLength: 1, maxLength: 8 });

  it('the dates say the same seconds as the times, and the scopes the same words', () => {
    fc.assert(
      fc.property(
        fc.nat(4_000_000_000),
        fc.integer({ min: 1, max: 31_536_000 }),
        scopes,
        (issuedAt, lifetime, words) => {
          const { vc, ...claims } = buildAccessClaims(
            accessInput(ORG_DID, { issuedAt, expiresAt: issuedAt + lifetime, scopes: words }),
          );
          expect(Date.parse(vc.issuanceDate)).toBe(claims.iat * 1000);
          expect(Date.parse(vc.expirationDate)).toBe(claims.exp * 1000);
          expect(claims.scope.split(' ')).toEqual(vc.credentialSubject.delegation.scopes);
        },
      ),
    );
  });
});
