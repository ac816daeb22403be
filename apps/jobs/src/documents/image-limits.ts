// What is accepted as a picture of a document, before any of it is decompressed.

/** Pixels of a picture, at most: three times a 20-megapixel phone photo. More is a decompression bomb or a mistake. */
export const PIXELS_MAX = 60_000_000;

/** The bytes are not a picture that can be worked with: another format, damaged, or too large. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}
