import { type ErrorDetail, ServiceError } from '@bonafide/platform/errors';
import type { JobRecord } from '@bonafide/contracts/job-record';
import { isAllowedOrigin } from '../../accounts/access/allowed-origins.js';
import type { Caller } from '../../accounts/access/caller.js';

// A public key is visible in web pages: it opens sessions, but may not set where results go or refer to another job
// (docs/design/sessions-and-capture.md).

/** If the account lists its pages, browsers on other pages are refused; an empty list names none. */
export function assertPageAllowed({ account }: Caller, origin: string | undefined): void {
  const isListed = account.settings.allowedOrigins !== undefined;
  if (isListed && origin !== undefined && !isAllowedOrigin(account, origin))
    throw new ServiceError('forbidden', 'Origin: is not among the allowed origins of the account');
}

/** Removes the account's own data: its group, and the callback URL from its settings, whose path may be a secret. */
export const withoutAccount = <Opened extends JobRecord>(record: Opened): Opened => ({
  ...record,
  accountGroupSid: null,
  request: { ...record.request, callbackURL: null },
});

/** Fields that a body must not have with a public key, besides the parameters reserved for a backend. */
export const publicKeyFaults = ({ callbackURL }: { callbackURL?: unknown }): ErrorDetail[] =>
  callbackURL === undefined || callbackURL === null || callbackURL === ''
    ? []
    : [{ parameter: 'callbackURL', message: 'callbackURL: may only be given with a private key' }];
