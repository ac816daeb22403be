// A callback's body is encrypted while it is stored (decision 0190): it holds the whole result.
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

interface Told {
  ownerId: string;
  subjectId: string;
  event: string;
}

const belongsTo = ({ ownerId, subjectId, event }: Told) => `${ownerId}|deliveries.body|${subjectId}|${event}`;

export const sealBody = (cipher: FieldCipher, told: Told, body: string | Buffer): Buffer =>
  cipher.encrypt(body, belongsTo(told));

/** The bytes to sign and send. A row from before has its JSON in clear, which no ciphertext begins like. */
export const openBody = (cipher: FieldCipher, told: Told, stored: Buffer): Buffer =>
  isClear(stored) ? stored : cipher.decrypt(stored, belongsTo(told));

const isClear = (stored: Buffer) => stored[0] === '{'.charCodeAt(0);
