import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { isAllowedOrigin } from '../accounts/allowed-origins.js';
import type { Caller } from '../accounts/caller.js';
import type { CreateJobDto } from './job.dto.js';
import { refuseBackendParams } from './params-of-type.js';

/**
 * A public key stands in web pages: it opens sessions and names neither where results go nor another job (decision
 * 0030). Where the account names its pages, a browser that says it shows another one is refused.
 */
export function assertPublicKeyMay(
  { account }: Caller,
  { callbackURL, params }: CreateJobDto,
  origin: string | undefined,
): void {
  const isListed = account.settings.allowedOrigins?.length;
  if (isListed && origin !== undefined && !isAllowedOrigin(account, origin))
    throw new ServiceError('forbidden', 'Origin: is not among the allowed origins of the account');
  if (callbackURL) throw invalidParameter('callbackURL', 'callbackURL: may only be given with a private key');
  refuseBackendParams(params);
}
