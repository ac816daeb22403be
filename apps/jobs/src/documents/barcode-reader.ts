// Finds and decodes a barcode on a photograph without holding up the event loop: the picture is decompressed in
// libvips' threads, the search runs in worker threads (decisions-jobs 7).
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { loadGrey } from './load-grey.js';

export interface Point {
  x: number;
  y: number;
}

/** The corners of a symbol, named as they stand when the symbol is upright. Pixels of the picture shown upright. */
export interface Corners {
  topLeft: Point;
  topRight: Point;
  bottomRight: Point;
  bottomLeft: Point;
}

export interface Barcode {
  /** The symbol's bytes as ISO 8859-1 characters, control characters included. */
  text: string;
  corners: Corners;
  /** How far the symbol is turned in the picture, degrees clockwise, above −180 and up to 180; 0 is upright. */
  rotation: number;
}

export interface ReadBarcodeOptions {
  /**
   * Time for the search in its thread, ms; waiting for a free thread and decompression do not count. A step that was
   * begun is finished, so the answer may come up to about half a second later.
   */
  budgetMs: number;
  /** Gives up at once: the promise is rejected with an `AbortError` and the thread is ended. */
  signal?: AbortSignal;
  symbology?: 'PDF417' | 'QRCode';
}

export interface BarcodeReaderOptions {
  /** At most this many threads. Default: all cores but one, so that the event loop keeps one. */
  threads?: number;
  /** How much the threads step back for others, 0–19 (Linux). Default 10: answering requests goes first. */
  niceIncrement?: number;
}

/** First look, then a closer one when the picture has more to give. Longer side, px. */
const WORKING_SIDES = [1_800, 3_200] as const;
const IDLE_TIMEOUT_MS = 30_000;

/** A small pool of decoding threads. They start with the first picture and end when idle or when closed. */
export class BarcodeReader {
  private pool: Piscina | null = null;

  constructor(private readonly options: BarcodeReaderOptions = {}) {}

  /**
   * The barcode of a picture; null when none could be read within the budget.
   * @param image JPEG, PNG or WebP; an orientation tag is applied
   * @throws {UnreadableImageError} when it is not such an image, is damaged or too large
   * @throws {DOMException} `AbortError`, when `signal` was aborted
   */
  async read(
    image: Buffer,
    { budgetMs, signal, symbology = 'PDF417' }: ReadBarcodeOptions,
  ): Promise<Barcode | null> {
    let remainingMs = budgetMs;
    for (const side of WORKING_SIDES) {
      signal?.throwIfAborted();
      const { grey, scale, isFullSize } = await loadGrey(image, side);
      const { found, spentMs } = await this.search({ ...grey, symbology, budgetMs: remainingMs }, signal);
      if (found) return toBarcode(found, scale);
      remainingMs -= spentMs;
      if (isFullSize || remainingMs <= 0) return null;
    }
    return null;
  }

  /** Ends the threads. Pictures being read are given up. A later `read` starts new threads. */
  async close(): Promise<void> {
    const pool = this.pool;
    this.pool = null;
    await pool?.destroy();
  }

  private search(task: SearchTask, signal?: AbortSignal): Promise<SearchAnswer> {
    this.pool ??= new Piscina({
      filename: new URL('./barcode-worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: this.options.threads ?? Math.max(1, availableParallelism() - 1),
      idleTimeout: IDLE_TIMEOUT_MS,
      niceIncrement: this.options.niceIncrement ?? 10,
      // Nothing of the service's environment or memory is of use to it.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    return this.pool.run(task, { signal: signal ?? null }) as Promise<SearchAnswer>;
  }
}

interface SearchTask {
  data: Uint8Array;
  width: number;
  height: number;
  symbology: 'PDF417' | 'QRCode';
  budgetMs: number;
}

interface Found {
  text: string;
  corners: Corners;
}

interface SearchAnswer {
  found: Found | null;
  /** Time the thread took, ms. */
  spentMs: number;
}

function toBarcode({ text, corners }: Found, scale: number): Barcode {
  const unscale = ({ x, y }: Point): Point => ({ x: x / scale, y: y / scale });
  const placed = {
    topLeft: unscale(corners.topLeft),
    topRight: unscale(corners.topRight),
    bottomRight: unscale(corners.bottomRight),
    bottomLeft: unscale(corners.bottomLeft),
  };
  const { topLeft, topRight } = placed;
  const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
  return { text, corners: placed, rotation: degrees === -180 ? 180 : degrees };
}
