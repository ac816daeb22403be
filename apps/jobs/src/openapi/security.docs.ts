import type { DocumentBuilder } from '@nestjs/swagger';

type Scheme = Parameters<DocumentBuilder['addSecurity']>[1];

/** `@Allow` determines which of them an operation accepts. */
export const SECURITY_SCHEMES: Record<string, Scheme> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A private key of the account (`sk_…`), or a restricted one with the scope',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A delegation token of an agent, with the scope; a key-bound token is sent as `DPoP` (RFC 9449)',
  },
  publicKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The public key of the account (`pk_…`), from one of its origins',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token (`st_…`) of `POST /api/jobs/session` or of an invite; valid only for its own job',
  },
  sessionQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a session, as a query parameter',
  },
  receiver: {
    type: 'http',
    scheme: 'bearer',
    description: 'A secret that the deployment shares with the sender of messages',
  },
  receiverBasic: { type: 'http', scheme: 'basic', description: 'The same secret as the password' },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks signature of the provider',
  },
};
