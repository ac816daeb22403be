/** The package: importing it defines `<bonafide-capture>`, and on a server, where there is no such thing, nothing. */
import type { CaptureElement } from './capture-api.js';

export type { CaptureElement, CaptureEvents, CaptureHandler, CaptureVerdict } from './capture-api.js';

/** esbuild bundles what is required too, and runs it here: elements are classes of the browser's as soon as they are read. */
declare const require: (path: './capture-element.js') => typeof import('./capture-element.js');

class OnServer {
  constructor() {
    throw new TypeError('<bonafide-capture> needs a browser');
  }
}

export const BonafideCapture: new () => CaptureElement =
  'HTMLElement' in globalThis
    ? require('./capture-element.js').BonafideCapture
    : (OnServer as new () => CaptureElement);
