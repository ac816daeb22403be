/** The package: importing it defines `<bonafide-capture>`. */
export { BonafideCapture, type CaptureEvents } from './capture-element.js';
