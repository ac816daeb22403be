// Finds and decodes a barcode on a photograph, in the image process.
import {
  type Corners,
  ImageProcess,
  imageProcess,
  type ImageProcessOptions,
} from '../images/image-process.js';

export interface Barcode {
  /** The symbol's bytes as ISO 8859-1 characters, control characters included. */
  text: string;
  /** In the picture shown upright. */
  corners: Corners;
  /** How far the symbol is turned in the picture, degrees clockwise, above −180 and up to 180; 0 is upright. */
  rotation: number;
}

export interface ReadBarcodeOptions {
  /**
   * How far the search goes; the same steps for the same picture, however busy the machine is (decision 0015). A glance
   * leaves out the closer look and the turns of the whole picture. Default `full`.
   */
  effort?: 'full' | 'glance';
  /** Gives up at once: the promise is rejected with an `AbortError` and the thread is ended. */
  signal?: AbortSignal;
  symbology?: 'PDF417' | 'QRCode';
}

/** Without options it shares the image process of the service. */
export class BarcodeReader {
  private readonly images: ImageProcess;

  constructor(options?: ImageProcessOptions) {
    this.images = options ? new ImageProcess(options) : imageProcess;
  }

  /**
   * The barcode of a picture; null when none was found.
   * @param image JPEG, PNG or WebP; an orientation tag is applied
   * @throws {UnreadableImageError} when it is not such an image, is damaged or too large
   * @throws {DOMException} `AbortError`, when `signal` was aborted
   */
  async read(
    image: Buffer,
    { effort = 'full', signal, symbology = 'PDF417' }: ReadBarcodeOptions = {},
  ): Promise<Barcode | null> {
    const found = await this.images.run('readBarcode', image, { symbology, effort }, signal);
    if (!found) return null;
    const { text, corners, scale } = found;
    const { topLeft, topRight } = corners;
    const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
    return { text, corners: unscale(corners, scale), rotation: degrees === -180 ? 180 : degrees };
  }

  /** Ends the process. Pictures being read are given up. A later `read` starts another. */
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
