import type { Place } from '@bonafide/testing/scan-stored-data';

/**
 * Nine isolated digits, like a TIN or SSN in plain text. Not within hexadecimal text: with so many digests and
 * ciphertexts, some contain such a number by chance.
 */
const NINE_DIGITS = /(?<![\da-f])\d{9}(?![\da-f])/gi;

/** Finds planted nine-digit numbers: one line per occurrence. */
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
