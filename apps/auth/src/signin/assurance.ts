// What a session has proved, and what that is enough for (decision 0303).
import type { AuthenticationClass } from '@bonafide/vc-jwt/delegation-claims';
import type { Membership } from '../users/user.js';
import { STEP_UP_SECONDS } from '../limits.js';

export type SignInMethod = 'password' | 'passkey' | 'totp' | 'recovery-code' | 'company';

/** How somebody showed who they are. */
export interface Proof {
  methods: SignInMethod[];
  /** the organization whose own provider vouched for them */
  companyOf?: string;
}

const SECOND_FACTORS: readonly SignInMethod[] = ['passkey', 'totp', 'recovery-code'];

export const isTwoFactor = ({ methods }: Pick<Proof, 'methods'>): boolean =>
  methods.some((one) => SECOND_FACTORS.includes(one));

/** Nothing of the person's own was shown: a company's provider alone says who they are. */
export const isVouchedOnly = ({ methods }: Pick<Proof, 'methods'>): boolean =>
  methods.every((one) => one === 'company');

/** What somebody has to do before a session opens an organization to them. */
export type Missing = 'second-factor' | 'own-credential';

/**
 * A company's provider opens that company alone: whoever runs it could name any of its people, and must not get at what
 * they do elsewhere. It answers for second factors of its own.
 */
export function missingFor(
  { organizationId, requiresSecondFactor }: Pick<Membership, 'organizationId' | 'requiresSecondFactor'>,
  proof: Proof,
): Missing | undefined {
  if (proof.companyOf === organizationId) return undefined;
  if (isVouchedOnly(proof)) return 'own-credential';
  return requiresSecondFactor && !isTwoFactor(proof) ? 'second-factor' : undefined;
}

/** Whether the last proof is young enough, and as strong as the person can give, for credentials and keys. */
export function isRecentProof(
  session: Pick<Proof, 'methods'> & { provenAt: number },
  { needsSecondFactor, nowSeconds }: { needsSecondFactor: boolean; nowSeconds: number },
): boolean {
  return nowSeconds - session.provenAt <= STEP_UP_SECONDS && (!needsSecondFactor || isTwoFactor(session));
}

/** `acr` of what a person approves in this session for an organization, which its own company's provider vouches for. */
export const authenticationClassOf = (proof: Proof, organizationId?: string): AuthenticationClass =>
  isTwoFactor(proof) || (proof.companyOf !== undefined && proof.companyOf === organizationId)
    ? 'urn:bonafide:authn:two-factor'
    : 'urn:bonafide:authn:single-factor';

/** What a client asks of the sign-in behind its request (RFC 9470 section 4). */
export interface SignInDemand {
  /** Unix seconds: the person has to have proved since then who they are; undefined: whenever they did */
  since?: number;
  needsTwoFactors: boolean;
}

/** How well a session is proved. A company's provider counts as two factors, which its own organization alone takes it for. */
export const strengthOf = (session: Proof & { provenAt: number }) => ({
  provenAt: session.provenAt,
  contextClass: authenticationClassOf(session, session.companyOf),
});

export const satisfiesDemand = (
  { provenAt, contextClass }: ReturnType<typeof strengthOf>,
  { since = 0, needsTwoFactors }: SignInDemand,
): boolean => provenAt >= since && (!needsTwoFactors || contextClass === 'urn:bonafide:authn:two-factor');
