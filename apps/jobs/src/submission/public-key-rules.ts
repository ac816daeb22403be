import { type ErrorDetail, ServiceError } from '@bonafide/platform/errors';
import type { JobRecord } from '@bonafide/contracts/job-record';
import { isAllowedOrigin } from '../accounts/allowed-origins.js';
import type { Caller } from '../accounts/caller.js';

// A public key stands in web pages: it opens sessions and names neither where results go nor another job (decision 0030).

/** Where the account names its pages, a browser that says it shows another one is refused. */
export function assertPageAllowed({ account }: Caller, origin: string | undefined): void {
  const isListed = account.settings.allowedOrigins?.length;
  if (isListed && origin !== undefined && !isAllowedOrigin(account, origin))
    throw new ServiceError('forbidden', 'Origin: is not among the allowed origins of the account');
}

/** Without what is the account's own: its group, and the address that its settings give, whose path may be a secret. */
export const withoutAccount = <Opened extends JobRecord>(record: Opened): Opened => ({
  ...record,
  accountGroupSid: null,
  request: { ...record.request, callbackURL: null },
});

/** What a body must not say with a public key, beside the parameters that only a backend may give. */
export const publicKeyFaults = ({ callbackURL }: { callbackURL?: unknown }): ErrorDetail[] =>
  callbackURL === undefined || callbackURL === null || callbackURL === ''
    ? []
    : [{ parameter: 'callbackURL', message: 'callbackURL: may only be given with a private key' }];
