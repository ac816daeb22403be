import type { ApiResponseOptions } from '@nestjs/swagger';

/** Examples in the published interface description. */
const metadata = { requestId: '6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d', timestamp: '2026-03-01T12:00:00.000Z' };

export const AUTHORIZE_EXAMPLE = {
  success: true,
  data: {
    provider_type: 'oauth2',
    authorization_url: 'https://auth.example.com/api/v1/bouncer/authorize/req_8sKq2LmNopQrStUvWxYz1234',
    expires_at: '2026-03-01T12:10:00.000Z',
    project_id: 'prj_Vh3kQ2LmNopQrStUvWxY',
    agent_did: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    requested_scopes: ['files:read'],
    request_id: 'req_8sKq2LmNopQrStUvWxYz1234',
  },
  metadata,
};

export const TOKEN_EXAMPLE = {
  delegation_token: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIs…',
  token_type: 'Bearer',
  expires_in: 604800,
  delegation_id: 'dlg_4fGh2LmNopQrStUvWxYz12',
  scopes: ['files:read'],
  session_id: 'bse_9aBc2LmNopQrStUvWxYz12',
  user_did: 'did:web:auth.example.com:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz',
};

const failure = (status: number) =>
  ({ status, $ref: `#/components/responses/Error${status}` }) as ApiResponseOptions;

/** The failures of enveloped endpoints, beside those that follow from their shape (see `documentErrors`). */
export const BOUNCER_ERRORS = {
  401: failure(401),
  404: failure(404),
  409: failure(409),
} as const;

export const DELEGATION_EXAMPLE = {
  success: true,
  data: {
    id: 'dlg_4fGh2LmNopQrStUvWxYz12',
    flow: 'bouncer',
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
