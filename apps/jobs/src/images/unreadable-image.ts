/** The bytes are not a picture that can be worked with: another format, damaged, or too large. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}
