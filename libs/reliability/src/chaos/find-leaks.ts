import type { Place } from '@bonafide/testing/scan-stored-data';

/**
 * Nine digits that stand alone: what a TIN or SSN looks like in clear. Not between letters of hexadecimal: there are so
 * many digests and ciphertexts that some number or other stands in one of them by chance.
 */
const NINE_DIGITS = /(?<![\da-f])\d{9}(?![\da-f])/gi;

/** Where planted nine-digit numbers stand: one line for each time. */
export async function findLeaks(
  planted: ReadonlySet<string>,
  places: Iterable<Place> | AsyncIterable<Place>,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { where, content } of places)
    for (const [digits] of content.matchAll(NINE_DIGITS))
      if (planted.has(digits)) found.push(`${where} holds a planted number`);
  return found;
}
