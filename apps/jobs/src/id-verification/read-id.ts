import { parseAamva } from '../documents/aamva.js';
import type { BarcodeReader, Corners } from '../documents/barcode-reader.js';
import type { DocumentFields } from '../documents/document-fields.js';
import { UnreadableImageError } from '../documents/image-limits.js';

export interface ReadId {
  document: DocumentFields | null;
  source: 'barcode-back' | 'barcode-front' | null;
  barcode: Record<string, unknown> | null;
  corners: Corners | null;
}

const NOTHING: ReadId = { document: null, source: null, barcode: null, corners: null };

/** What the PDF417 of a card says: of the back, else of the front. Nothing readable gives nulls, never an error. */
export async function readId(
  reader: BarcodeReader,
  photos: { front: Buffer | null; back: Buffer | null },
  options: { budgetMs: number; signal: AbortSignal },
): Promise<ReadId> {
  const sides = [
    ['barcode-back', photos.back],
    ['barcode-front', photos.front],
  ] as const;
  const given = sides.filter((side): side is [(typeof sides)[number][0], Buffer] => side[1] !== null);
  for (const [source, image] of given) {
    const budgetMs = options.budgetMs / given.length;
    const found = await reader.read(image, { budgetMs, signal: options.signal }).catch((error: unknown) => {
      if (error instanceof UnreadableImageError) return null;
      throw error;
    });
    const parsed = found ? parseAamva(found.text) : null;
    if (found && parsed)
      return { document: parsed.fields, source, barcode: { ...parsed.elements }, corners: found.corners };
  }
  return NOTHING;
}
