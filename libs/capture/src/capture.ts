/** The package: importing it defines `<bonafide-capture>`. */
import type { CaptureElement } from './capture-api.js';
import { BonafideCapture as Implementation } from './capture-element.js';

export type { CaptureElement, CaptureEvents, CaptureHandler, CaptureVerdict } from './capture-api.js';

export const BonafideCapture: new () => CaptureElement = Implementation;
