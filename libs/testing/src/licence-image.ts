// Photos of fictitious licences: a card with printed text and a PDF417 on a table, rotated, skewed, noisy, compressed. Fast
// enough for tests (about 0.3 s each) and realistic enough to be worth reading.
import bwipjs from 'bwip-js';
import sharp, { type OverlayOptions } from 'sharp';
import { buildAamvaPayload, type LicenceDescription } from './aamva-payload.js';
import { drawnOnce } from './drawn-once.js';

/** How the picture is taken. */
export interface Photograph {
  /** Width of the barcode in the picture, px. Default 900; the frame is 1600 × 1000. */
  barcodeWidth?: number;
  /** Quarter turns of the whole picture, degrees clockwise. Default 0. */
  rotation?: 0 | 90 | 180 | 270;
  /** Skew of the card within the picture, degrees clockwise. Default 0. */
  skew?: number;
  /** Standard deviation of the sensor's noise, 0–255 scale. Default 4. */
  noise?: number;
  /** Gaussian blur, px. Default none. */
  blur?: number;
  /** JPEG quality. Default 82. */
  quality?: number;
  /** A hole in the middle of the barcode, as a share of its width: `0.5` is unreadable. Default 0. */
  damage?: number;
  /** The share of the picture covered by a white reflection. Default 0. */
  glare?: number;
  format?: 'jpeg' | 'png' | 'webp';
  /** EXIF orientation tag, 1–8: the pixels are stored rotated so that viewers show the picture upright. */
  exifOrientation?: 1 | 3 | 6 | 8;
  /** Other EXIF text, as a phone writes it. */
  exif?: Record<string, Record<string, string>>;
}

export const FRAME = { width: 1600, height: 1000 } as const;

/** For pictures that are decoded again at once: compressing them takes longer than drawing. */
const UNPACKED = { compressionLevel: 0 } as const;

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);

/**
 * A PDF417 as PNG, with its quiet zone, `width` px wide.
 * @param columns data columns, 1–30; licences use 8–17
 */
export const pdf417Image = drawnOnce(async (text: string, width: number, columns = 10): Promise<Buffer> => {
  const drawn = await bwipjs.toBuffer({
    bcid: 'pdf417',
    text,
    columns,
    eclevel: 5,
    rowmult: 3,
    scale: 3,
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
    // The payload is ISO 8859-1 bytes, not UTF-8.
    binarytext: true,
  } as Parameters<typeof bwipjs.toBuffer>[0]);
  return sharp(drawn)
    .resize({ width: Math.round(width), kernel: 'lanczos3' })
    .png(UNPACKED)
    .toBuffer();
});

function cardText(licence: LicenceDescription, width: number, height: number): string {
  const lines = [
    `${licence.state} ${licence.subfile === 'ID' ? 'IDENTIFICATION CARD' : 'DRIVER LICENSE'}`,
    `DL ${licence.idNumber}   CLASS ${licence.vehicleClass ?? 'NONE'}`,
    `LN ${licence.lastName}  FN ${licence.firstName} ${licence.middleName ?? ''}`,
    `${licence.street} ${licence.city} ${licence.state} ${licence.postalCode}`,
    `DOB ${licence.birthDate}  EXP ${licence.expireDate}  ISS ${licence.issueDate}`,
  ];
  const size = height * 0.045;
  const text = lines
    .map(
      (line, index) =>
        `<text x="${width * 0.06}" y="${height * 0.09 + index * size * 1.45}" font-size="${size}">${escapeXml(line)}</text>`,
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#dfe9ee"/>` +
    `<stop offset="1" stop-color="#efe6d2"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" rx="${height * 0.05}" fill="url(#g)"/>` +
    `<g font-family="DejaVu Sans, Arial, sans-serif" fill="#26303a">${text}</g></svg>`
  );
}

async function drawCard(licence: LicenceDescription, payload: string, photo: Photograph): Promise<Buffer> {
  const barcodeWidth = photo.barcodeWidth ?? 900;
  const barcode = await pdf417Image(payload, barcodeWidth);
  const barcodeHeight = (await sharp(barcode).metadata()).height;
  const width = Math.round(barcodeWidth / 0.8);
  // An ID-1 card is 85.6 × 54 mm.
  const height = Math.round(width / 1.586);
  const left = Math.round(width * 0.1);
  const top = Math.round(height * 0.94 - barcodeHeight);
  const overlays: OverlayOptions[] = [{ input: barcode, left, top }];
  if (photo.damage) {
    const hole = { width: Math.round(barcodeWidth * photo.damage), height: Math.round(barcodeHeight * 0.96) };
    overlays.push({
      input: { create: { ...hole, channels: 3, background: '#8a8a86' } },
      left: left + Math.round((barcodeWidth - hole.width) / 2),
      top: top + Math.round(barcodeHeight * 0.02),
    });
  }
  return sharp(Buffer.from(cardText(licence, width, height)))
    .composite(overlays)
    .png(UNPACKED)
    .toBuffer();
}

const table =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}"><defs>` +
  `<linearGradient id="t" x2="1" y2="0.6"><stop offset="0" stop-color="#6b5644"/>` +
  `<stop offset="1" stop-color="#4b3b30"/></linearGradient></defs>` +
  `<rect width="100%" height="100%" fill="url(#t)"/></svg>`;

/**
 * A photo of a licence's back. Without a licence: a picture of the bare table.
 * @param payload content of the barcode; default: the licence's own AAMVA payload
 */
export const photographLicence = drawnOnce(
  async (
    licence: LicenceDescription | null,
    photo: Photograph = {},
    payload: string = licence ? buildAamvaPayload(licence) : '',
  ): Promise<Buffer> => {
    const layers: OverlayOptions[] = [];
    if (licence) {
      const card = await sharp(await drawCard(licence, payload, photo))
        .rotate(photo.skew ?? 0, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png(UNPACKED)
        .toBuffer({ resolveWithObject: true });
      // A close card is cropped by the frame, but the lower part with the barcode stays inside.
      const width = Math.min(card.info.width, FRAME.width);
      const height = Math.min(card.info.height, FRAME.height);
      const input = await sharp(card.data)
        .extract({
          left: Math.floor((card.info.width - width) / 2),
          top: card.info.height - height,
          width,
          height,
        })
        .png(UNPACKED)
        .toBuffer();
      layers.push({
        input,
        left: Math.floor((FRAME.width - width) / 2),
        top: Math.floor((FRAME.height - height) / 2),
      });
    }
    if (photo.glare) {
      const radius = Math.sqrt((photo.glare * FRAME.width * FRAME.height) / Math.PI);
      layers.push({
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">` +
            `<circle cx="800" cy="450" r="${radius}" fill="#fff"/></svg>`,
        ),
      });
    }
    const scene = await sharp(Buffer.from(table)).composite(layers).removeAlpha().raw().toBuffer();
    addNoise(scene, photo.noise ?? 4);
    return finishPicture(scene, photo);
  },
);

/** The same noise in every run, for reproducible tests. */
function addNoise(pixels: Buffer, sigma: number): void {
  if (sigma <= 0) return;
  let state = 0x2545f491;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const normal = Float32Array.from(
    { length: 8192 },
    () => sigma * Math.sqrt(-2 * Math.log(next() || 1)) * Math.cos(2 * Math.PI * next()),
  );
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at]! + normal[(next() * 8192) | 0]!;
    pixels[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

async function finishPicture(scene: Buffer, photo: Photograph): Promise<Buffer> {
  // Pixels are stored rotated opposite to the rotation that the tag requests of viewers.
  const storedTurn = { 1: 0, 3: 180, 6: 270, 8: 90 }[photo.exifOrientation ?? 1];
  let picture = sharp(scene, { raw: { ...FRAME, channels: 3 } });
  if (photo.blur) picture = picture.blur(photo.blur);
  picture = sharp(
    await picture
      .rotate(((photo.rotation ?? 0) + storedTurn) % 360)
      .png(UNPACKED)
      .toBuffer(),
  );
  if (photo.exif) picture = picture.withExif(photo.exif);
  if (photo.exifOrientation) picture = picture.withMetadata({ orientation: photo.exifOrientation });
  const format = photo.format ?? 'jpeg';
  if (format === 'png') return picture.png().toBuffer();
  if (format === 'webp') return picture.webp({ quality: photo.quality ?? 82 }).toBuffer();
  return picture.jpeg({ quality: photo.quality ?? 82 }).toBuffer();
}
