// Rule: the person that a request names (OpenID CIBA Core section 7.1): an e-mail address, as every account has one.
// Whether such an account exists is not checked here.
import { errors } from 'oidc-provider';
import { LOGIN_HINT_MAX_LENGTH } from '../../limits.js';

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** @throws `invalid_request` */
export function readLoginHint(hint: string): string {
  if (hint.length <= LOGIN_HINT_MAX_LENGTH && EMAIL.test(hint)) return hint;
  throw new errors.InvalidRequest('login_hint must be an e-mail address');
}
