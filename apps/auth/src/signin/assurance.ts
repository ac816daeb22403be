// What a session has proved, and what that is enough for (decision 0303).
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
  if (proof.methods.every((one) => one === 'company')) return 'own-credential';
  return requiresSecondFactor && !isTwoFactor(proof) ? 'second-factor' : undefined;
}

/** Whether the last proof is young enough, and as strong as the person can give, for credentials and keys. */
export function isRecentProof(
  session: Pick<Proof, 'methods'> & { provenAt: number },
  { needsSecondFactor, nowSeconds }: { needsSecondFactor: boolean; nowSeconds: number },
): boolean {
  return nowSeconds - session.provenAt <= STEP_UP_SECONDS && (!needsSecondFactor || isTwoFactor(session));
}
