/** The bytes are not a usable picture: another format, damaged, or too large. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}
