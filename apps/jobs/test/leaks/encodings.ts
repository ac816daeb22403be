import type { Place } from '@bonafide/testing/scan-stored-data';

/** Base64 characters that `bytes` are sure to give wherever they begin: one text for each of the three alignments. */
function base64Alignments(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // the first and last characters also carry bits of their neighbours
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(from, to);
  });
}

const percentEncoded = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16)}`).join('');

/** The ways in which a value may stand somewhere: as it is, URL-encoded, hexadecimal, base64 at every alignment. */
function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = base64Alignments(bytes);
  const hexadecimal = bytes.toString('hex');
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      new URLSearchParams([['', value]]).toString().slice(1),
      percentEncoded(bytes),
      percentEncoded(bytes).toUpperCase(),
      hexadecimal,
      hexadecimal.toUpperCase(),
      JSON.stringify(value).slice(1, -1),
      ...base64,
      ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ];
}

/** Where a planted value stands in any of its encodings; letter case does not count for the plain one. */
export function findPlanted(places: readonly Place[], planted: readonly string[]): string[] {
  const found: string[] = [];
  for (const value of planted) {
    const encodings = encodingsOf(value);
    const plain = value.toLowerCase();
    for (const { where, content } of places)
      if (content.toLowerCase().includes(plain) || encodings.some((one) => content.includes(one)))
        found.push(`${where} holds ${value}`);
  }
  return [...new Set(found)];
}
