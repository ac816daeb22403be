// Receivers' responses can contain anything, and are stored encrypted like the bodies sent to them
// (docs/design/events.md).
import type { AnswerSeal } from '@bonafide/delivery/record-attempts';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';

const belongsTo = (deliveryId: string) => `delivery_attempts.answer_sealed|${deliveryId}`;

export const answerSeal = (cipher: FieldCipher): AnswerSeal => ({
  seal: (deliveryId, answer) => cipher.encrypt(answer, belongsTo(deliveryId)),
  open: (deliveryId, sealed) => cipher.decryptText(sealed, belongsTo(deliveryId)),
});
