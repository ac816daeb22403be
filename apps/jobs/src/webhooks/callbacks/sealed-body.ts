// A callback's body is stored encrypted (docs/design/events.md): it holds the whole result.
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

interface CallbackContext {
  ownerId: string;
  subjectId: string;
  event: string;
}

const belongsTo = ({ ownerId, subjectId, event }: CallbackContext) =>
  `${ownerId}|deliveries.body|${subjectId}|${event}`;

export const sealBody = (cipher: FieldCipher, context: CallbackContext, body: string | Buffer): Buffer =>
  cipher.encrypt(body, belongsTo(context));

/** The bytes to sign and send. */
export const openBody = (cipher: FieldCipher, context: CallbackContext, stored: Buffer): Buffer =>
  cipher.decrypt(stored, belongsTo(context));
