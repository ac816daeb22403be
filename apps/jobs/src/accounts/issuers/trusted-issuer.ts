// Rule: what an account lets the agents of an issuer do, and under which conditions. A token's scopes state what a
// person granted; the entry states how much of that is accepted here.
import { type Approval, findApprovalFault, isEmailDomain, readApproval } from '@bonafide/vc-jwt/approver';
import { APPROVER_ROLES, type DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { z } from 'zod';
import { TRUSTED_TOKEN_SECONDS, TRUSTED_TOKEN_SECONDS_MAX } from '../../limits.js';
import { isIssuerDid } from './issuer-did.js';
import { ALL_SCOPES, type Scope } from '../access/scopes.js';

const text = z.string().min(1).max(512);
const texts = z.array(text).max(100).default([]);

export const TRUSTED_ISSUER = z.strictObject({
  /** did:web of an organization, or a did:key */
  did: text.refine(isIssuerDid, 'must be a did:web or did:key'),
  /** projects whose delegation tokens are accepted */
  projects: texts,
  /** resources whose gateway access tokens are accepted */
  resources: texts,
  /** maximum scopes: any others of a token are ignored */
  scopes: z.array(z.enum(ALL_SCOPES)).default([]),
  /** only for the account's sandbox space; otherwise only for its live space */
  sandbox: z.boolean().default(false),
  /** tokens with a longer lifetime are refused */
  maxTokenSeconds: z.int().min(60).max(TRUSTED_TOKEN_SECONDS_MAX).default(TRUSTED_TOKEN_SECONDS),
  /** who may approve: anyone matched by one of these */
  approvers: z
    .strictObject({
      users: texts,
      emailDomains: z
        .array(z.string().refine(isEmailDomain, 'is no domain in lower case'))
        .max(100)
        .default([]),
      roles: z.array(z.enum(APPROVER_ROLES)).default([]),
      /** DIDs of clients that may act for themselves; default: none */
      machines: z.array(text).max(100).optional(),
      /** whether approval by the issuer's policy counts like a person's */
      byPolicy: z.boolean().optional(),
    })
    .default({ users: [], emailDomains: [], roles: [] }),
});

/** An issuer whose bearer tokens an account accepts, with the limits that apply. */
export type TrustedIssuer = z.infer<typeof TRUSTED_ISSUER>;

export const audiencesOf = ({ projects, resources }: TrustedIssuer): string[] => [...projects, ...resources];

/** Default approvers: owners and admins of the issuing organization. */
export const DEFAULT_APPROVERS: TrustedIssuer['approvers'] = {
  users: [],
  emailDomains: [],
  roles: ['owner', 'admin'],
};

/** What the entries allow agents beyond what the previous ones did. */
export const givenByEntries = (
  before: readonly TrustedIssuer[],
  after: readonly TrustedIssuer[],
): Scope[] => [
  ...new Set(
    after.filter((entry) => !before.some((one) => covers(one, entry))).flatMap(({ scopes }) => scopes),
  ),
];

function covers(wide: TrustedIssuer, entry: TrustedIssuer): boolean {
  const isWithin = (part: (of: TrustedIssuer) => readonly string[]) =>
    part(entry).every((one) => part(wide).includes(one));
  return (
    wide.did === entry.did &&
    wide.sandbox === entry.sandbox &&
    entry.maxTokenSeconds <= wide.maxTokenSeconds &&
    isWithin(({ projects }) => projects) &&
    isWithin(({ resources }) => resources) &&
    isWithin(({ scopes }) => scopes) &&
    isWithin(({ approvers }) => approvers.users) &&
    isWithin(({ approvers }) => approvers.emailDomains) &&
    isWithin(({ approvers }) => approvers.roles) &&
    isWithin(({ approvers }) => approvers.machines ?? []) &&
    (wide.approvers.byPolicy === true || entry.approvers.byPolicy !== true)
  );
}

/** Why a verified token is not accepted under this entry; undefined: it is. Names the rule, never a value. */
export function explainRefusal(
  entry: TrustedIssuer,
  claims: DelegationClaims,
  sandbox: boolean,
): string | undefined {
  if (entry.sandbox !== sandbox)
    return `the account trusts this issuer for its ${entry.sandbox ? 'sandbox' : 'live'} space alone`;
  const audiences = claims.token_use === 'delegation' ? entry.projects : entry.resources;
  if (!audiences.includes(claims.aud))
    return `the account trusts this issuer for no such ${claims.token_use === 'delegation' ? 'project' : 'resource'}`;
  if (claims.exp - claims.iat > entry.maxTokenSeconds)
    return 'the token lives longer than the account accepts from this issuer';
  return explainApproval(entry, readApproval(claims));
}

const UNACCEPTED = {
  machine: 'the account does not accept this machine',
  policy: 'the account accepts approvals of persons alone',
  person: 'the account does not accept approvals of this person',
} as const;

/** No person approved a token of a machine or by policy: it is accepted only where the account allows it. */
export function explainApproval({ approvers }: TrustedIssuer, approval: Approval): string | undefined {
  const fault = findApprovalFault(approvers, approval);
  return fault && UNACCEPTED[fault];
}
