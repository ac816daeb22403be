/** Examples in the OpenAPI document. */
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

/** Response of the link for people, whose handler writes it itself. */
export const AUTHORIZE_RESPONSE = {
  status: 200,
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        required: ['success', 'data', 'metadata'],
        properties: {
          success: { type: 'boolean' as const, const: true },
          data: { $ref: '#/components/schemas/AuthorizeAnswer' },
          metadata: {
            type: 'object' as const,
            required: ['requestId', 'timestamp'],
            properties: { requestId: { type: 'string' as const }, timestamp: { type: 'string' as const } },
          },
        },
      },
      example: AUTHORIZE_EXAMPLE,
    },
  },
};
