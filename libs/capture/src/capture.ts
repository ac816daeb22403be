/** Importing the package defines `<bonafide-capture>`; on a server, which has no custom elements, it defines nothing. */
import type { CaptureElement } from './capture-api.js';

export type { CaptureElement, CaptureEvents, CaptureHandler, CaptureVerdict } from './capture-api.js';

/** `require` is bundled by esbuild and evaluated here, so that the module's browser classes are only read in a browser. */
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
