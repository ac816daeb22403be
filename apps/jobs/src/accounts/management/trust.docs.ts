import type { ApiBodyOptions } from '@nestjs/swagger';
import { z } from 'zod';
import { MEMBER, type Member } from '../members/members.service.js';
import { TRUSTED_ISSUER, type TrustedIssuer } from '../issuers/trusted-issuer.js';
import { answer, refusal } from '../../core/http/answer.docs.js';

const ISSUER: TrustedIssuer = {
  did: 'did:web:auth.bonafide.example:orgs:acme',
  projects: ['prj_Zx81kQp3LmN0vRt7'],
  resources: [],
  scopes: ['jobs:read', 'jobs:review'],
  sandbox: false,
  maxTokenSeconds: 604_800,
  approvers: { users: [], emailDomains: [], roles: ['owner', 'admin'] },
};
const MEMBER_EXAMPLE: Member = {
  issuer: ISSUER.did,
  subject: `${ISSUER.did}:users:usr_7xYz2LmNopQrStUvWxYz`,
  role: 'reviewer',
};

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as Record<string, unknown>;
};

const PROOFS = {
  type: 'array',
  items: { type: 'string' },
  description:
    'For each audience the account does not hold yet: a token from the issuer for it, approved by an owner or admin',
};
const ISSUER_SCHEMA = schemaOf(TRUSTED_ISSUER);

export const ISSUER_BODY: ApiBodyOptions = {
  schema: {
    ...ISSUER_SCHEMA,
    properties: { ...(ISSUER_SCHEMA.properties as object), proofs: PROOFS },
    example: { ...ISSUER, proofs: ['eyJhbGciOiJFZERTQSIs…'] },
  },
};
export const ISSUERS_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['issuers'],
    properties: { issuers: { type: 'array', items: ISSUER_SCHEMA }, proofs: PROOFS },
    example: { issuers: [ISSUER] },
  },
};
export const MEMBER_BODY: ApiBodyOptions = { schema: { ...schemaOf(MEMBER), example: MEMBER_EXAMPLE } };

export const IssuersAnswer = () => answer('The trusted issuers', { issuers: [ISSUER] });

export const MembersAnswer = () =>
  answer(
    'The members. When somebody is no longer an admin, `leftBehind` lists the active keys and webhook endpoints they created',
    {
      members: [MEMBER_EXAMPLE],
      leftBehind: { keys: ['key_4gKpTzcZ1mXW'], endpoints: ['we_5hLqUadA2nYX'] },
    },
  );

export const GivesTooMuchAnswer = () =>
  refusal(
    403,
    'It would grant more than the caller holds, or for longer, or there is no proof that an audience is the account’s own',
    'scopes: goes beyond what the caller itself holds: it lacks jobs:photos',
    'AuthenticationError',
  );

export const IssuerTakenAnswer = () =>
  refusal(
    409,
    'Another account trusts the issuer for this audience: a token must identify one account',
    'another account trusts this issuer for this audience',
  );
