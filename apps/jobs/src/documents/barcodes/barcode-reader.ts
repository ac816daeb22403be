// Finds and decodes a barcode on a photograph, in the image process.
import {
  type Corners,
  ImageProcesses,
  imageProcess,
  type ImageProcessOptions,
} from '../../media/images/image-process.js';

export interface Barcode {
  /** The symbol's bytes as ISO 8859-1 characters, control characters included. */
  text: string;
  /** In the upright picture. */
  corners: Corners;
  /** The texts of further symbols with other contents in the picture. */
  others: string[];
  /** How far the symbol is turned in the picture, degrees clockwise, above −180 and up to 180; 0 is upright. */
  rotation: number;
}

export interface ReadBarcodeOptions {
  /**
   * How thorough the search is; the same picture gets the same steps, regardless of load (docs/design/documents.md). A
   * glance skips the closer look and the rotations of the whole picture. Default `full`.
   */
  effort?: 'full' | 'glance';
  /** Aborts at once: the promise rejects with an `AbortError` and the thread is terminated. */
  signal?: AbortSignal;
  symbology?: 'PDF417' | 'QRCode';
}

/** Without options, uses the shared image process of the service. */
export class BarcodeReader {
  private readonly images: ImageProcesses;

  constructor(options?: ImageProcessOptions) {
    this.images = options ? new ImageProcesses(options) : imageProcess;
  }

  /**
   * The barcode of a picture, and what further ones say; null when none was found.
   * @param image JPEG, PNG or WebP; an orientation tag is applied
   * @throws {UnreadableImageError} when the image has another format, is damaged or too large
   * @throws {DOMException} `AbortError`, when `signal` was aborted
   */
  async read(
    image: Buffer,
    { effort = 'full', signal, symbology = 'PDF417' }: ReadBarcodeOptions = {},
  ): Promise<Barcode | null> {
    const found = await this.images.run('readBarcode', image, { symbology, effort, all: true }, signal);
    if (!found) return null;
    const { text, corners, scale, others } = found;
    const { topLeft, topRight } = corners;
    const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
    return { text, others, corners: unscale(corners, scale), rotation: degrees === -180 ? 180 : degrees };
  }

  /** Ends the process, aborting reads in progress. A later `read` starts a new one. */
  close(): Promise<void> {
    return this.images.close();
  }
}

const unscale = ({ topLeft, topRight, bottomRight, bottomLeft }: Corners, scale: number): Corners => {
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x / scale, y: y / scale });
  return {
    topLeft: at(topLeft),
    topRight: at(topRight),
    bottomRight: at(bottomRight),
    bottomLeft: at(bottomLeft),
  };
};
