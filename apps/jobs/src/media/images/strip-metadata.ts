// Removes everything from an image file except the picture itself, which stays untouched: comments, application
// segments, text chunks, previews, trailing data (docs/design/sealed-data.md). An allow-list names what is kept, so
// that unknown kinds of metadata are removed too.

/** Maximum number of parts of a file: encoders write thousands into the largest photo, and each costs one iteration. */
const PARTS_MAX = 20_000;

/** @throws {Error} when the file is malformed, or has more than `PARTS_MAX` parts */
export function stripMetadata(format: 'jpeg' | 'png' | 'webp', bytes: Buffer): Buffer {
  if (format === 'jpeg') return stripJpeg(bytes);
  return format === 'png' ? stripPng(bytes) : stripWebp(bytes);
}

const COMMENT = 0xfe;
const JFIF = 0xe0;
/** specifies how colours are stored */
const ADOBE = 0xee;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Length of a JFIF segment without a preview. */
const JFIF_LENGTH = 16;

function stripJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  const countPart = partCounter();
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('a marker was expected');
    const marker = bytes[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    countPart();
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw new Error('a segment is cut off');
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end);
    if (isPicture(marker, bytes.toString('latin1', at + 4, at + 9), length))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, END_OF_IMAGE]));
  return Buffer.concat(kept);
}

function partCounter(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > PARTS_MAX) throw new Error('too many parts');
  };
}

function isPicture(marker: number, name: string, length: number): boolean {
  if (marker === JFIF) return name === 'JFIF\0' && length === JFIF_LENGTH;
  if (marker === ADOBE) return name === 'Adobe';
  return marker !== COMMENT && (marker & 0xf0) !== 0xe0;
}

/** Start of the next segment: entropy-coded bytes contain 0xFF only before a zero or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  // Byte by byte: searching for each 0xFF takes a third of a second if there is nothing else.
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND']);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  const countPart = partCounter();
  for (let at = 8; at + 12 <= bytes.length;) {
    countPart();
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) throw new Error('a chunk is cut off');
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new Error('the end is missing');
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** The only VP8X flag about the picture itself: it has transparency. */
const WEBP_ALPHA = 0x10;

function stripWebp(bytes: Buffer): Buffer {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  const countPart = partCounter();
  for (let at = 12; at + 8 <= end;) {
    countPart();
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const type = bytes.toString('latin1', at, at + 4);
    if (at + 8 + size > end) throw new Error('a chunk is cut off');
    if (WEBP_CHUNKS.has(type)) {
      const chunk = Buffer.from(bytes.subarray(at, next));
      if (type === 'VP8X') chunk[8]! &= WEBP_ALPHA;
      kept.push(chunk);
    }
    at = next;
  }
  const body = Buffer.concat(kept);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}
