// Looks for one barcode in a grey picture: on the service in a worker thread, in the browser in a worker. The importer must
// first tell zxing-wasm where its WebAssembly is (`prepareZXingModule`).
//
// Order: the patches that look like a barcode, cropped upright, at a few scales; then the whole picture unchanged; then
// the whole picture rotated by small angles. The steps are limited by number, not by time, so that the result does not
// depend on how busy the machine is (decision 0015).
import { readBarcodes } from 'zxing-wasm/reader';
import { cutPatch, locateBarcode, pointInPicture, straighten } from './locate-barcode.js';

const degrees = (value) => (value * Math.PI) / 180;
/** Angles for pictures in which nothing was located, in the order in which people hold cards. */
const FULL_FRAME_TURNS = [0, 4, -4, 8, -8, 12, -12, 17, -17, 22, -22, 30, -30, 38, -38, 45];

/** Scales for a patch: fine bars survive enlarging, noisy ones shrinking. */
function scalesFor(patch) {
  if (patch.width < 400) return [1.5, 1, 2, 2.5, 0.75];
  if (patch.width < 700) return [1, 1.5, 2, 0.75];
  return [0.75, 1, 0.5, 1.5];
}

/** The library's own image loader takes a PGM, one byte per pixel; its pixel interface needs four. */
function pgmOf({ data, width, height }) {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}

async function decode(grey, symbology, thorough) {
  const [found] = await readBarcodes(pgmOf(grey), {
    formats: [symbology],
    textMode: 'Plain',
    maxNumberOfSymbols: 1,
    tryInvert: thorough,
    tryDownscale: thorough,
    tryDenoise: thorough,
  });
  return found?.isValid && found.text ? found : null;
}

function* steps(grey, symbology, effort) {
  const whole = {
    center: { x: grey.width / 2, y: grey.height / 2 },
    width: grey.width,
    height: grey.height,
    angle: 0,
  };
  const frame = (turn, scale) => ({ patch: { ...whole, angle: degrees(turn) }, scale, thorough: turn === 0 });
  if (symbology === 'QRCode') yield frame(0, 1);
  const patches = locateBarcode(grey);
  for (const [rank, located] of patches.entries()) {
    const patch = straighten(located, cutPatch(grey, located, 1));
    const scales = scalesFor(patch);
    for (const scale of rank === 0 ? scales : scales.slice(0, 2)) yield { patch, scale, thorough: false };
    if (rank > 0) continue;
    // A card tilted away from the camera has no single edge direction.
    for (const turn of [1, -1, 2, -2]) {
      yield { patch: { ...patch, angle: patch.angle + degrees(turn) }, scale: scales[0], thorough: false };
    }
    yield { patch: located, scale: scales[0], thorough: true };
  }
  if (symbology !== 'QRCode') yield frame(0, 1);
  if (effort === 'glance') return;
  const scale = Math.min(1, 1400 / Math.max(grey.width, grey.height));
  for (const turn of FULL_FRAME_TURNS.slice(1)) yield frame(turn, scale);
}

const insideOf = (grey, patch) =>
  patch.angle === 0 && patch.width === grey.width && patch.height === grey.height;

/**
 * @param {{ data: Uint8Array, width: number, height: number, symbology: 'PDF417' | 'QRCode', effort: 'full' | 'glance' }} task
 *   a glance omits the rotations of the whole picture
 */
export async function findBarcode({ data, width, height, symbology, effort }) {
  const grey = { data, width, height };
  for (const { patch, scale, thorough } of steps(grey, symbology, effort)) {
    const cut = scale === 1 && insideOf(grey, patch) ? grey : cutPatch(grey, patch, scale);
    const found = await decode(cut, symbology, thorough);
    if (!found) continue;
    const corner = (name) => pointInPicture(patch, scale, found.position[name]);
    return {
      text: found.text,
      corners: {
        topLeft: corner('topLeft'),
        topRight: corner('topRight'),
        bottomRight: corner('bottomRight'),
        bottomLeft: corner('bottomLeft'),
      },
    };
  }
  return null;
}

/**
 * The texts of large, upright QR codes in a picture.
 * @param {{ data: Uint8Array, width: number, height: number }} grey
 * @returns {Promise<string[]>}
 */
export async function readQrCodes(grey) {
  const found = await readBarcodes(pgmOf(grey), {
    formats: ['QRCode'],
    textMode: 'Plain',
    maxNumberOfSymbols: 4,
  });
  return found.map(({ text }) => text);
}
