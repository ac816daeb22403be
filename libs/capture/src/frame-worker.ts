/// <reference lib="webworker" />
// Measures the camera's pictures off the main thread, and looks for a licence's barcode if one is expected.
import { findBarcode } from '@bonafide/vision/pixels/find-barcode';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { greyOf, measureFrame, sampleMotion } from './measure-frame.js';
import type { FrameAnswer, FrameQuestion } from './frame-reader.js';

/** The service's own build; inserted by build.mjs. */
declare const ZXING_FILE: string;

prepareZXingModule({ overrides: { locateFile: () => new URL(ZXING_FILE, import.meta.url).href } });

let before: Uint8Array | null = null;

async function seesBarcode(question: FrameQuestion): Promise<boolean> {
  const grey = greyOf(question.search!);
  return Boolean(await findBarcode({ ...grey, symbology: 'PDF417', effort: 'glance' }));
}

self.onmessage = async ({ data: question }: MessageEvent<FrameQuestion>) => {
  const grey = greyOf(question.measure);
  const measures = measureFrame(grey, before);
  before = sampleMotion(grey);
  // If its WebAssembly does not load, no barcode is found and the person takes the photo by hand.
  const isFound = question.search ? await seesBarcode(question).catch(() => false) : null;
  const answer: FrameAnswer = {
    ...measures,
    barcode: isFound === null ? null : isFound ? 'found' : 'not_found',
  };
  self.postMessage(answer);
};
