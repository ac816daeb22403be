/** An example in the OpenAPI document. */
const metadata = { requestId: '6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d', timestamp: '2026-03-01T12:00:00.000Z' };

export const DELEGATION_EXAMPLE = {
  success: true,
  data: {
    id: 'dlg_4fGh2LmNopQrStUvWxYz12',
    flow: 'bouncer',
    basis: 'approval',
    organization: 'acme',
    projectId: 'prj_Vh3kQ2LmNopQrStUvWxY',
    clientId: null,
    agentDid: 'did:web:agent.example',
    agentName: 'Travel assistant',
    agentProof: 'unproven',
    userDid: 'did:web:auth.example.com:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz',
    userIdentifier: 'ada@example.com',
    scopes: ['files:read'],
    constraints: {},
    status: 'active',
    sessionId: 'bse_9aBc2LmNopQrStUvWxYz12',
    parentId: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:01:00.000Z',
    issuedAt: '2026-03-01T12:01:00.000Z',
    expiresAt: '2026-03-08T12:01:00.000Z',
    revokedAt: null,
    revocationReason: null,
  },
  metadata,
};
