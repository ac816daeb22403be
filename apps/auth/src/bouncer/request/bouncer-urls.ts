// URLs of the bouncer flow. People are only given the first one; the others follow from it.
import { BOUNCER_PATH } from '../../core/public-urls.js';

export const linkPath = (requestId: string) => `${BOUNCER_PATH}/authorize/${requestId}`;
export const consentPath = (requestId: string) => `${linkPath(requestId)}/consent`;
export const passwordPath = (requestId: string) => `${linkPath(requestId)}/password`;
/** where our own sign-in returns to */
export const continuePath = (requestId: string) => `${linkPath(requestId)}/continue`;
export const donePath = (requestId: string) => `${linkPath(requestId)}/done`;

/** where a person without an account here finds what they allowed in a project */
export const ownSignInPath = (projectId: string, providerId?: string) =>
  `/delegations/sign-in/${projectId}${providerId === undefined ? '' : `?${new URLSearchParams({ provider: providerId })}`}`;

export const linkUrl = (publicUrl: string, requestId: string) => `${publicUrl}${linkPath(requestId)}`;
export const consentUrl = (publicUrl: string, requestId: string) => `${publicUrl}${consentPath(requestId)}`;
export const passwordUrl = (publicUrl: string, requestId: string) => `${publicUrl}${passwordPath(requestId)}`;
