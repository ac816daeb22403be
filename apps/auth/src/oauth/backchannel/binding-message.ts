// Rule: the message by which a person recognizes a request (OpenID CIBA Core section 7.1): one short line that every page
// and mail shows unchanged. Bidirectional controls and invisible characters are refused rather than removed: both sides
// must show the same text.
import { errors } from 'oidc-provider';
import { BINDING_MESSAGE_MAX_LENGTH } from '../../limits.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';

/** @throws `invalid_binding_message` */
export function assertBindingMessage(message: string | undefined): void {
  if (message === undefined) return;
  if (message !== '' && sanitizeDisplayText(message, BINDING_MESSAGE_MAX_LENGTH) === message) return;
  throw new errors.InvalidBindingMessage(
    `binding_message must be one line of 1 to ${BINDING_MESSAGE_MAX_LENGTH} visible characters`,
  );
}
