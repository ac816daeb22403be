import type { FrameMeasures } from './frame-hint.js';
import type { Pixels } from './measure-frame.js';

export type FrameAnswer = FrameMeasures;

export interface FrameQuestion {
  /** the image for all measures except the barcode */
  measure: Pixels;
  /** a larger image, if a barcode is expected */
  search: Pixels | null;
}

/** A rectangle of the camera's picture, px. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Longer side on which the service measures a photo (apps/jobs/src/media/images/image-operations.js), px */
const MEASURED_SIDE = 1_000;
/** Longer side of the image searched for a barcode, px */
const SEARCHED_SIDE = 1_400;

/** Names of the files beside this one; inserted by build.mjs. */
declare const WORKER_FILE: string;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** Pages may require Trusted Types; these URLs are built here from no outside input. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes
    ? trustedTypes.createPolicy('bonafide-capture', { createScriptURL: (text) => text })
    : { createScriptURL: (text) => text };
  return policy.createScriptURL(url);
}

function startWorker(): Worker {
  const url = new URL(WORKER_FILE, import.meta.url);
  if (url.origin === location.origin) return new Worker(trusted(url.href), { type: 'module' });
  // Cross-origin workers are refused, but a blob module may import one.
  const source = new Blob([`import ${JSON.stringify(url.href)}`], { type: 'text/javascript' });
  return new Worker(trusted(URL.createObjectURL(source)), { type: 'module' });
}

function cut(source: CanvasImageSource, region: Region, scale: number, canvas: HTMLCanvasElement): Pixels {
  canvas.width = Math.max(1, Math.round(region.width * scale));
  canvas.height = Math.max(1, Math.round(region.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const { left, top, width, height } = region;
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Measures the camera's picture. Without a worker, `read` gives null and the person takes the photo by hand. */
export class FrameReader {
  private worker: Worker | null;
  private readonly canvas = document.createElement('canvas');

  constructor() {
    try {
      this.worker = startWorker();
    } catch {
      this.worker = null;
    }
  }

  /** One call at a time. */
  read(video: HTMLVideoElement, region: Region, wantsBarcode: boolean): Promise<FrameAnswer | null> {
    const { worker } = this;
    if (!worker) return Promise.resolve(null);
    const side = Math.max(video.videoWidth, video.videoHeight);
    const measure = cut(video, region, Math.min(1, MEASURED_SIDE / side), this.canvas);
    const searched = Math.min(1, SEARCHED_SIDE / Math.max(region.width, region.height));
    const search = wantsBarcode ? cut(video, region, searched, this.canvas) : null;
    const question: FrameQuestion = {
      measure: { data: measure.data, width: measure.width, height: measure.height },
      search: search && { data: search.data, width: search.width, height: search.height },
    };
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FrameAnswer>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.close();
        resolve(null);
      };
      worker.postMessage(question, [
        question.measure.data.buffer as ArrayBuffer,
        ...(question.search ? [question.search.data.buffer as ArrayBuffer] : []),
      ]);
    });
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
