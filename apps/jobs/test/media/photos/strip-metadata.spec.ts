import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { readPhotos } from '../../../src/media/photos/decode-photo.js';

const SECRET = 'taken at 12 Example Street';

const drawn = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05020' } }).composite([
    { input: Buffer.from('<svg width="60" height="40"><circle cx="20" cy="20" r="15" fill="teal"/></svg>') },
  ]);

const jpegSegment = (marker: number, text: string) => {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const afterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const pngChunk = (type: string, text: string) => {
  const body = Buffer.from(type + text, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(text.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return chunk;
};
const beforePngEnd = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);

const riffChunk = (type: string, text: string) => {
  const body = Buffer.from(text.length % 2 ? `${text}\0` : text, 'latin1');
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, body]);
};
const withRiffChunk = (webp: Buffer, chunk: Buffer) => {
  const all = Buffer.concat([webp, chunk]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
};

const jpeg = () => drawn().jpeg().toBuffer();
const png = () => drawn().png().toBuffer();
const webp = () => drawn().webp().toBuffer();

const CASES: [string, () => Promise<Buffer>][] = [
  ['a JPEG comment', async () => afterStart(await jpeg(), jpegSegment(0xfe, SECRET))],
  ['bytes behind the end of a JPEG', async () => Buffer.concat([await jpeg(), Buffer.from(SECRET)])],
  ['an unknown application segment', async () => afterStart(await jpeg(), jpegSegment(0xe7, SECRET))],
  ['a JPEG preview segment', async () => afterStart(await jpeg(), jpegSegment(0xe0, `JFXX\0\x10${SECRET}`))],
  ['IPTC of a JPEG', async () => afterStart(await jpeg(), jpegSegment(0xed, `Photoshop 3.0\0${SECRET}`))],
  [
    'a comment between the scans of a progressive JPEG',
    async () => {
      const bytes = await drawn().jpeg({ progressive: true }).toBuffer();
      const at = bytes.lastIndexOf(Buffer.from([0xff, 0xc4]));
      return Buffer.concat([bytes.subarray(0, at), jpegSegment(0xfe, SECRET), bytes.subarray(at)]);
    },
  ],
  [
    'EXIF',
    () =>
      drawn()
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'EXIF with an orientation',
    () =>
      drawn()
        .withExif({ IFD0: { Artist: SECRET } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
  ],
  ['a PNG text chunk', async () => beforePngEnd(await png(), pngChunk('tEXt', `Comment\0${SECRET}`))],
  ['an unknown PNG chunk', async () => beforePngEnd(await png(), pngChunk('prVt', SECRET))],
  ['bytes behind the end of a PNG', async () => Buffer.concat([await png(), Buffer.from(SECRET)])],
  ['an unknown WebP chunk', async () => withRiffChunk(await webp(), riffChunk('NOTE', SECRET))],
  ['bytes behind the end of a WebP', async () => Buffer.concat([await webp(), Buffer.from(SECRET)])],
  [
    'EXIF of a WebP',
    () =>
      drawn()
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .webp()
        .toBuffer(),
  ],
];

const decodePhoto = async (bytes: Buffer) => {
  const { photos, faults } = await readPhotos(new Map([['idPhoto', bytes.toString('base64')]]));
  if (faults[0]) throw faults[0];
  return photos.get('idPhoto')!;
};

describe('a photo as it is kept', () => {
  it.each(CASES)('carries no %s, and shows the same picture', async (_name, build) => {
    const given = await build();
    expect(given.toString('latin1')).toContain(SECRET);
    const kept = await decodePhoto(given);
    expect(kept.bytes.toString('latin1')).not.toContain(SECRET);
    const before = await sharp(given).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const after = await sharp(kept.bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([kept.width, kept.height]).toEqual([after.info.width, after.info.height]);
    expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
    const differences = before.data.map((value, at) => Math.abs(value - after.data[at]!));
    expect(Math.max(...differences)).toBeLessThan(24);
  });

  it.each([
    ['JPEG', jpeg],
    ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
    ['WebP', webp],
    ['lossless WebP', () => drawn().webp({ lossless: true }).toBuffer()],
  ])('is a plain %s byte for byte', async (_name, build) => {
    const given = await build();
    expect((await decodePhoto(given)).bytes.equals(given)).toBe(true);
  });

  it.each([
    ['text', Buffer.from('not an image')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('is refused when it is %s', async (_name, bytes) => {
    await expect(decodePhoto(bytes)).rejects.toThrow(/idPhoto/);
  });

  it.each([
    ['JPEG', jpeg, (given: Buffer) => afterStart(given, ...Array(30_000).fill(jpegSegment(0xfe, '')))],
    [
      'PNG',
      png,
      (given: Buffer) => beforePngEnd(given, Buffer.concat(Array(30_000).fill(pngChunk('teXt', '')))),
    ],
    [
      'WebP',
      webp,
      (given: Buffer) => withRiffChunk(given, Buffer.concat(Array(30_000).fill(riffChunk('teXt', '')))),
    ],
  ])('is refused when it is a %s of tens of thousands of parts', async (_name, build, swell) => {
    const bytes = swell(await build());
    await expect(decodePhoto(bytes)).rejects.toThrow(/idPhoto/);
  });
});
