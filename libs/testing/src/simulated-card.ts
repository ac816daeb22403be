// Pictures that are read quickly, for tests that are not about reading: a licence's bare barcode, and the test card with a
// QR code that determines the result of the simulated document reader (docs/simulators.md).
import bwipjs from 'bwip-js';
import sharp from 'sharp';
import { buildAamvaPayload, type LicenceDescription } from './aamva-payload.js';
import { drawnOnce } from './drawn-once.js';
import { pdf417Image } from './licence-image.js';

/** A JPEG with only a licence's barcode, or one with `payload`, with a margin. */
export const barcodePicture = drawnOnce(
  async (licence: LicenceDescription, payload: string = buildAamvaPayload(licence)): Promise<Buffer> => {
    const barcode = await pdf417Image(payload, 900);
    return sharp(barcode)
      .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer();
  },
);

/** A single-colour JPEG, which determines the face simulator's result (docs/simulators.md). */
export const plainPhoto = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

export interface SimulatedCard {
  /** one of the specification's document types */
  type: string;
  country?: string | null;
  state?: string | null;
  /** as returned by a reader: id, firstName, lastName, birthDate, expireDate, mrz, … */
  fields: Record<string, string>;
}

/** A JPEG of the test card. */
export const simulatedCard = drawnOnce(async (card: SimulatedCard): Promise<Buffer> => {
  const code = await bwipjs.toBuffer({
    bcid: 'qrcode',
    text: `bonafide-simulated:${JSON.stringify(card)}`,
    // Small: the service searches each picture for barcodes, and a miss takes its time by the pixel.
    scale: 2,
    paddingwidth: 8,
    paddingheight: 8,
    backgroundcolor: 'FFFFFF',
  });
  return sharp(code).flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer();
});
