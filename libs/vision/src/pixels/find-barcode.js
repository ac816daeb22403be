// Looks for one barcode in a grey picture: on the service in a worker thread, in the browser in a worker. The importer must
// first tell zxing-wasm where its WebAssembly is (`prepareZXingModule`).
//
// Order: the patches that look like a barcode, cropped upright, at a few scales; then the whole picture unchanged; then
// the whole picture rotated by small angles. The steps are limited by number, not by time, so that the result does not
// depend on how busy the machine is (docs/design/documents.md).
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

async function decodeAll(grey, symbology, thorough, maxNumberOfSymbols) {
  const found = await readBarcodes(pgmOf(grey), {
    formats: [symbology],
    textMode: 'Plain',
    maxNumberOfSymbols,
    tryInvert: thorough,
    tryDownscale: thorough,
    tryDenoise: thorough,
  });
  return found.filter(({ isValid, text }) => isValid && text);
}

const decode = async (grey, symbology, thorough) =>
  (await decodeAll(grey, symbology, thorough, 1))[0] ?? null;

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

const PATCHES_MAX = 3;
const OTHERS_MAX = 4;

/** Fills a quadrilateral with white. */
function whiteOut({ data, width, height }, { topLeft, topRight, bottomRight, bottomLeft }) {
  const corners = [topLeft, topRight, bottomRight, bottomLeft];
  const copy = Uint8Array.from(data);
  const range = (values, limit) => [
    Math.max(0, Math.floor(Math.min(...values))),
    Math.min(limit - 1, Math.ceil(Math.max(...values))),
  ];
  const [left, right] = range(
    corners.map(({ x }) => x),
    width,
  );
  const [top, bottom] = range(
    corners.map(({ y }) => y),
    height,
  );
  const sideOf = (p, q, x, y) => (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const sides = corners.map((corner, at) => sideOf(corner, corners[(at + 1) % 4], x, y));
      if (sides.every((side) => side === sides[0])) copy[y * width + x] = 255;
    }
  }
  return { data: copy, width, height };
}

/** The texts of further symbols in a picture, apart from the one at `corners`. */
async function findOthers(grey, corners, symbology) {
  const rest = whiteOut(grey, corners);
  const texts = new Set();
  for (const located of locateBarcode(rest).slice(0, PATCHES_MAX)) {
    const patch = straighten(located, cutPatch(rest, located, 1));
    for (const scale of scalesFor(patch).slice(0, 2)) {
      const found = await decode(cutPatch(rest, patch, scale), symbology, false);
      if (found) texts.add(found.text);
      if (found) break;
    }
  }
  for (const { text } of await decodeAll(rest, symbology, false, OTHERS_MAX)) texts.add(text);
  return [...texts];
}

/**
 * @param {{ data: Uint8Array, width: number, height: number, symbology: 'PDF417' | 'QRCode', effort: 'full' | 'glance', all?: boolean }} task
 *   a glance omits the rotations of the whole picture; `all`: the texts of further symbols too
 */
export async function findBarcode({ data, width, height, symbology, effort, all = false }) {
  const grey = { data, width, height };
  for (const { patch, scale, thorough } of steps(grey, symbology, effort)) {
    const cut = scale === 1 && insideOf(grey, patch) ? grey : cutPatch(grey, patch, scale);
    const found = await decode(cut, symbology, thorough);
    if (!found) continue;
    const corner = (name) => pointInPicture(patch, scale, found.position[name]);
    const corners = {
      topLeft: corner('topLeft'),
      topRight: corner('topRight'),
      bottomRight: corner('bottomRight'),
      bottomLeft: corner('bottomLeft'),
    };
    const others = all ? await findOthers(grey, corners, symbology) : [];
    return { text: found.text, corners, others: others.filter((text) => text !== found.text) };
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
