// Rule: the authentication methods of a session, and what they are sufficient for (docs/design/sign-in-and-consent.md).
import type { AuthenticationClass } from '@bonafide/vc-jwt/delegation-claims';
import type { Membership } from '../users/user.js';
import { STEP_UP_SECONDS } from '../../limits.js';

export type SignInMethod = 'password' | 'passkey' | 'totp' | 'recovery-code' | 'company';

/** How a person authenticated. */
export interface Proof {
  methods: SignInMethod[];
  /** the organization whose provider vouched for the person */
  companyOf?: string;
}

const SECOND_FACTORS: readonly SignInMethod[] = ['passkey', 'totp', 'recovery-code'];

export const isTwoFactor = ({ methods }: Pick<Proof, 'methods'>): boolean =>
  methods.some((one) => SECOND_FACTORS.includes(one));

/** The person used no credential of their own: only a company's provider vouches for them. */
export const isVouchedOnly = ({ methods }: Pick<Proof, 'methods'>): boolean =>
  methods.every((one) => one === 'company');

/** What a session lacks for access to an organization. */
export type Missing = 'second-factor' | 'own-credential';

/**
 * A company's provider gives access only to that company: its operator could impersonate any of its people, and must not
 * reach what they have elsewhere. The provider is responsible for its own second factors.
 */
export function missingFor(
  { organizationId, requiresSecondFactor }: Pick<Membership, 'organizationId' | 'requiresSecondFactor'>,
  proof: Proof,
): Missing | undefined {
  if (proof.companyOf === organizationId) return undefined;
  if (isVouchedOnly(proof)) return 'own-credential';
  return requiresSecondFactor && !isTwoFactor(proof) ? 'second-factor' : undefined;
}

/** Whether the last proof is recent enough for changes of credentials and keys, and as strong as the person can give. */
export function isRecentProof(
  session: Pick<Proof, 'methods'> & { provenAt: number },
  { needsSecondFactor, nowSeconds }: { needsSecondFactor: boolean; nowSeconds: number },
): boolean {
  return nowSeconds - session.provenAt <= STEP_UP_SECONDS && (!needsSecondFactor || isTwoFactor(session));
}

/** `acr` of an approval in this session for an organization, which trusts its own provider's sign-in. */
export const authenticationClassOf = (proof: Proof, organizationId?: string): AuthenticationClass =>
  isTwoFactor(proof) || (proof.companyOf !== undefined && proof.companyOf === organizationId)
    ? 'urn:bonafide:authn:two-factor'
    : 'urn:bonafide:authn:single-factor';

/** A client's requirements for the sign-in (RFC 9470 section 4). */
export interface AuthRequirements {
  /** Unix seconds: the person must have authenticated since then; undefined: at any time */
  since?: number;
  needsTwoFactors: boolean;
}

/** The strength of a session. A company's provider counts as two factors, but only for its own organization. */
export const strengthOf = (session: Proof & { provenAt: number }) => ({
  provenAt: session.provenAt,
  contextClass: authenticationClassOf(session, session.companyOf),
});

export const satisfiesDemand = (
  { provenAt, contextClass }: ReturnType<typeof strengthOf>,
  { since = 0, needsTwoFactors }: AuthRequirements,
): boolean => provenAt >= since && (!needsTwoFactors || contextClass === 'urn:bonafide:authn:two-factor');
