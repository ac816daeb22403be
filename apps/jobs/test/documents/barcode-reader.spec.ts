import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { triesEveryCase } from '@bonafide/testing/config';
import { FRAME, photographLicence, type Photograph } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { BarcodeReader } from '../../src/documents/barcodes/barcode-reader.js';
import { UnreadableImageError } from '../../src/media/images/unreadable-image.js';

const licence = sampleLicence();
const payload = buildAamvaPayload(licence);

describe('reading a PDF417 from a photograph', () => {
  const reader = new BarcodeReader({ threads: 1 });
  afterAll(() => reader.close());

  const rotations = [0, 90, 180] as const;
  const widths = [450, 800, 1200];
  // Each two of rotation, skew and width together; or all three.
  const widthsFor = (cell: number) => (triesEveryCase() ? widths : [widths[cell % 3]!]);
  const photographs = rotations.flatMap((rotation, row) =>
    [0, 8, -8].flatMap((skew, column) =>
      widthsFor(row + column).map((barcodeWidth): Photograph => ({
        rotation,
        skew,
        barcodeWidth,
        noise: skew === 8 ? 12 : 6,
        quality: 75,
      })),
    ),
  );
  it.each(photographs)('reads %j', async (photograph) => {
    const barcode = await reader.read(await photographLicence(licence, photograph));
    expect(barcode?.text).toBe(payload);
    const turn = (photograph.rotation ?? 0) + (photograph.skew ?? 0);
    const difference = ((barcode!.rotation - turn + 540) % 360) - 180;
    expect(Math.abs(difference)).toBeLessThan(1.5);
  });

  it.each([15, -25, 40])('reads a card turned by %d degrees', async (skew) => {
    const barcode = await reader.read(await photographLicence(licence, { skew, barcodeWidth: 800 }));
    expect(barcode?.text).toBe(payload);
  });

  it.each(['png', 'webp'] as const)('reads a %s', async (format) => {
    const barcode = await reader.read(await photographLicence(licence, { format }));
    expect(barcode?.text).toBe(payload);
  });

  it('reads a slightly blurred picture', async () => {
    const picture = await photographLicence(licence, { blur: 1.2, skew: 4 });
    expect((await reader.read(picture))?.text).toBe(payload);
  });

  it('reads a small barcode in a 12-megapixel picture', async () => {
    const small = await photographLicence(licence, { barcodeWidth: 800 });
    const large = await sharp(small)
      .extend({ top: 1000, bottom: 1000, left: 1200, right: 1200, background: '#554433' })
      .jpeg()
      .toBuffer();
    expect((await reader.read(large))?.text).toBe(payload);
  });

  it('gives the corners in the picture as viewers show it, whatever its orientation tag', async () => {
    const upright = await reader.read(await photographLicence(licence));
    const tagged = await reader.read(await photographLicence(licence, { exifOrientation: 6 }));
    expect(Math.abs(tagged!.rotation)).toBeLessThan(1);
    for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const) {
      expect(Math.abs(tagged!.corners[corner].x - upright!.corners[corner].x)).toBeLessThan(12);
      expect(Math.abs(tagged!.corners[corner].y - upright!.corners[corner].y)).toBeLessThan(12);
    }
    const width = upright!.corners.topRight.x - upright!.corners.topLeft.x;
    expect(width).toBeGreaterThan(800);
    expect(width).toBeLessThan(900);
    expect(upright!.corners.topLeft.x).toBeCloseTo((FRAME.width - width) / 2, -1.5);
  });

  it('keeps characters beyond ASCII as ISO 8859-1', async () => {
    const quebec = sampleLicence({ state: 'QC', country: 'CA', firstName: 'FRANÇOIS', lastName: 'BÉLANGER' });
    const barcode = await reader.read(await photographLicence(quebec));
    expect(barcode?.text).toBe(buildAamvaPayload(quebec));
  });
});

describe('a picture that cannot be read', () => {
  const reader = new BarcodeReader({ threads: 1 });
  afterAll(() => reader.close());

  it('gives null for a barcode with its middle torn out, and within the budget', async () => {
    const timed = async (picture: Buffer) => {
      const started = performance.now();
      const barcode = await reader.read(picture);
      return { barcode, ms: performance.now() - started };
    };
    const whole = await timed(await photographLicence(licence, { barcodeWidth: 800 }));
    expect(whole.barcode).not.toBeNull();
    const torn = await timed(await photographLicence(licence, { damage: 0.5 }));
    expect(torn.barcode).toBeNull();
    // On a machine where each takes longer, so may this.
    expect(torn.ms).toBeLessThan(Math.max(10_000, 30 * whole.ms));
  });

  it('gives null for a table without a card', async () => {
    expect(await reader.read(await photographLicence(null))).toBeNull();
  });

  it('gives null for a picture of a few pixels', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await reader.read(dot)).toBeNull();
  });

  it.each([
    ['text', Buffer.from('this is not a picture')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, bytes) => {
    await expect(reader.read(bytes)).rejects.toBeInstanceOf(UnreadableImageError);
  });

  it('refuses a picture that would unpack to more pixels than any camera takes', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(reader.read(bomb)).rejects.toBeInstanceOf(UnreadableImageError);
  });

  it('stops when told to, and the next picture is read all the same', async () => {
    const controller = new AbortController();
    const hopeless = await photographLicence(licence, { damage: 0.5 });
    const reading = reader.read(hopeless, { signal: controller.signal });
    const outcome = expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    setImmediate(() => controller.abort());
    await outcome;
    expect((await reader.read(await photographLicence(licence)))?.text).toBe(payload);
  });

  it('reads again after it was closed', async () => {
    await reader.close();
    expect((await reader.read(await photographLicence(licence)))?.text).toBe(payload);
  });
});
