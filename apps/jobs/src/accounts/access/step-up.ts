// Rule: what the person behind a token may do only with a recent sign-in (RFC 9470; docs/design/rights-and-audit.md).
// Keys have no sign-in and are exempt.
import { ServiceError } from '@bonafide/platform/errors';
import type { AuthenticationClass, DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { STEP_UP_DEFAULT_MINUTES } from '../../limits.js';
import type { Access } from './access.js';
import type { AccountSettings } from '../settings/account-settings.js';
import { type Caller, type MissingSignIn, missingSignInOf } from './caller.js';
import { type SignInArea, signInAreasOf } from './effects.js';

type Requirement = NonNullable<AccountSettings['stepUp']>;

/** Of an account that sets none: for changes of the account alone. */
export const DEFAULT_STEP_UP: Requirement = { maxAgeMinutes: STEP_UP_DEFAULT_MINUTES, covers: [] };

const TWO_FACTOR: AuthenticationClass = 'urn:bonafide:authn:two-factor';

/** The account's requirements on the sign-in behind a token, as a challenge states them. */
export interface DemandedSignIn {
  maxAgeSeconds: number;
  contextClass: AuthenticationClass | undefined;
}

/** The areas in `covers`, and always changes of the account. */
export const coveredBy = ({ covers = ['reviews', 'personal-data'] }: Requirement): readonly SignInArea[] => [
  'account',
  ...covers,
];

/**
 * The sign-in that a token lacks: its person signed in too long ago or too weakly, or the token attests no sign-in at
 * all: a machine's, a bouncer's, and one passed on by an agent without asking a person.
 */
export function findMissingSignIn(
  claims: DelegationClaims,
  requirement: Requirement,
  nowSeconds: number,
): DemandedSignIn | undefined {
  const maxAgeSeconds = requirement.maxAgeMinutes * 60;
  const { auth_time: signedInAt, acr } =
    claims.token_use === 'access' && claims.act === undefined
      ? claims
      : { auth_time: undefined, acr: undefined };
  const isRecent = signedInAt !== undefined && nowSeconds - signedInAt <= maxAgeSeconds;
  const isStrong = !requirement.secondFactor || acr === TWO_FACTOR;
  if (isRecent && isStrong) return undefined;
  return { maxAgeSeconds, contextClass: requirement.secondFactor ? TWO_FACTOR : undefined };
}

/** Throws 401 with the challenge of RFC 9470 section 3 when an endpoint requires a sign-in that the caller's token lacks. */
export function assertSignIn(caller: Caller, { does }: Pick<Access, 'does'>): void {
  const missingSignIn = missingSignInOf(caller);
  if (missingSignIn && signInAreasOf(does).some((area) => missingSignIn.covers.includes(area)))
    throw signInRequired(missingSignIn);
}

export const signInRequired = ({ challenge }: MissingSignIn): ServiceError =>
  new ServiceError('unauthenticated', 'this takes a newer or stronger sign-in of the person', {
    headers: { 'WWW-Authenticate': challenge },
  });
