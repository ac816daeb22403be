import type { DelegationApprover, DelegationBasis } from '@bonafide/vc-jwt/delegation-claims';
import type { ProtectOptions } from '../src/options.js';
import { protect } from '../src/protect.js';
import { type LocalIssuer, startLocalIssuer } from './local-issuer.js';

const RESOURCE = 'http://127.0.0.1:1/mcp';

let issuer: LocalIssuer;
beforeAll(async () => void (issuer = await startLocalIssuer()));
afterAll(() => issuer.close());

interface Approved {
  basis?: DelegationBasis;
  approver?: DelegationApprover;
}

/** The status with which a token is answered; 200: admitted. */
async function statusOf(approvers: ProtectOptions['approvers'], approved: Approved): Promise<number> {
  const guard = protect({
    resource: RESOURCE,
    authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
    issuers: [issuer.did],
    scopesByTool: { read_note: 'notes:read' },
    ...(approvers && { approvers }),
    delegations: { projectId: 'prj_notes', authUrl: 'https://auth.example' },
    allowLoopbackHttp: true,
  });
  const token = await issuer.accessToken({ audience: RESOURCE, ...approved });
  const caller = await guard.gate(
    new Request(RESOURCE, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_note' } }),
    }),
  );
  return caller instanceof Response ? caller.status : 200;
}

const PERSONS: [string, Approved][] = [
  ['a person', {}],
  ['a viewer', { approver: { role: 'viewer' } }],
  ['an owner', { approver: { role: 'owner' } }],
  ['somebody of a domain', { approver: { emailDomain: 'acme.example' } }],
];
const NOBODY: [string, Approved][] = [
  ['a machine', { basis: 'machine' }],
  ['a policy', { basis: 'policy' }],
  ['a policy for an owner', { basis: 'policy', approver: { role: 'owner' } }],
];

describe('a server that says nothing of approvers', () => {
  it.each(PERSONS)('accepts what %s approved', async (_who, approved) => {
    expect(await statusOf(undefined, approved)).toBe(200);
  });
  it.each(NOBODY)('refuses %s', async (_who, approved) => {
    expect(await statusOf(undefined, approved)).toBe(401);
  });
});

describe('a server whose list is empty', () => {
  it.each([...PERSONS, ...NOBODY])('refuses %s', async (_who, approved) => {
    for (const approvers of [{}, { users: [] }, { roles: [], machines: [] }, { byPolicy: true }])
      expect(await statusOf(approvers, approved)).toBe(401);
  });
});

describe('a server that names approvers', () => {
  it.each([
    ['their DID', () => ({ users: [`${issuer.did}:users:1`] }), {}, { approver: { role: 'owner' } as const }],
    [
      'their role',
      () => ({ roles: ['owner' as const] }),
      { approver: { role: 'owner' } as const },
      { approver: { role: 'admin' } as const },
    ],
    [
      'their domain',
      () => ({ emailDomains: ['acme.example'] }),
      { approver: { emailDomain: 'acme.example' } },
      { approver: { emailDomain: 'acme.example.evil.example' } },
    ],
  ])('accepts people by %s', async (what, approvers, accepted, other) => {
    expect(await statusOf(approvers(), accepted)).toBe(200);
    if (what !== 'their DID') expect(await statusOf(approvers(), other)).toBe(401);
    expect(await statusOf(approvers(), { ...accepted, basis: 'policy' })).toBe(401);
    expect(await statusOf({ ...approvers(), byPolicy: true }, { ...accepted, basis: 'policy' })).toBe(200);
    if (what !== 'their DID')
      expect(await statusOf({ ...approvers(), byPolicy: true }, { ...other, basis: 'policy' })).toBe(401);
  });

  it('accepts a machine by its own DID alone', async () => {
    for (const approvers of [
      { users: [issuer.clientDid] },
      { roles: ['owner' as const] },
      { byPolicy: true, roles: ['owner' as const] },
      { machines: [`${issuer.clientDid}0`] },
    ])
      expect(await statusOf(approvers, { basis: 'machine' })).toBe(401);
    expect(await statusOf({ machines: [issuer.clientDid] }, { basis: 'machine' })).toBe(200);
  });
});
