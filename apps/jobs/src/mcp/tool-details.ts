// Rule: which calls are allowed for a token granted only for certain tools (RFC 9396; docs/design/oauth.md). A detail
// names tools, and can name the one job they may touch, which excludes tools that take no job.
import { ServiceError } from '@bonafide/platform/errors';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { TOOL_CALL_DETAIL } from '../accounts/access/scopes.js';
import type { CalledTool } from './tool-call.js';

/** @throws ServiceError 403 */
export function assertDetails(details: readonly AuthorizationDetail[] | undefined, called: CalledTool): void {
  if (details === undefined || details.some((detail) => allows(detail, called))) return;
  throw new ServiceError('forbidden', 'the token was given for other tools or for another job');
}

const allows = ({ type, actions, identifier }: AuthorizationDetail, { name, args }: CalledTool): boolean =>
  type === TOOL_CALL_DETAIL.type &&
  Array.isArray(actions) &&
  actions.includes(name) &&
  (identifier === undefined || identifier === args.jobId);
