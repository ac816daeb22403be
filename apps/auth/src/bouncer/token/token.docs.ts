/** An example in the OpenAPI document. */
export const TOKEN_EXAMPLE = {
  delegation_token: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIs…',
  token_type: 'Bearer',
  expires_in: 604800,
  delegation_id: 'dlg_4fGh2LmNopQrStUvWxYz12',
  scopes: ['files:read'],
  session_id: 'bse_9aBc2LmNopQrStUvWxYz12',
  user_did: 'did:web:auth.example.com:orgs:acme:users:usr_7xYz2LmNopQrStUvWxYz',
};
