// A picture of a document cut out and turned upright, from the corners of something on it (decisions-jobs 4,
// `idPhotoDetect`: corners come from a reader, on a licence's back from its barcode).
import { sharp } from '../on-demand.js';
import type { Corners, Point } from './barcode-reader.js';
import { PIXELS_MAX } from './image-limits.js';

export interface Crop {
  /** JPEG without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** What the corners are the corners of. */
export type CornersOf = 'document' | 'barcode';

/** ISO/IEC 7810 ID-1, width by height. */
const CARD_RATIO = 85.6 / 53.98;
/** A licence's barcode is at least this much of the card's width (AAMVA annex C and D: about 60 to 75 of 85.6 mm). */
const BARCODE_SHARE = 0.7;
const MARGIN = 0.03;
/** Straightening a picture by less than this would blur it for nothing. Degrees. */
const TURN_MIN = 0.3;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const middle = (...points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The turn of the upper and lower edge, radians clockwise. */
function turnOf({ topLeft, topRight, bottomRight, bottomLeft }: Corners): number {
  const left = middle(topLeft, bottomLeft);
  const right = middle(topRight, bottomRight);
  return Math.atan2(right.y - left.y, right.x - left.x);
}

/** Where the barcode stands on the card is not known: whatever card it is on lies within this box. */
function cardAround(box: Box): Box {
  const width = (box.right - box.left) / BARCODE_SHARE;
  const height = width / CARD_RATIO;
  const slackX = width - (box.right - box.left);
  const slackY = Math.max(0, height - (box.bottom - box.top));
  return {
    left: box.left - slackX / 2,
    right: box.right + slackX / 2,
    top: box.top - slackY,
    bottom: box.bottom + slackY,
  };
}

/**
 * Cuts the document out of its picture and turns it upright.
 * @param image JPEG, PNG or WebP; an orientation tag is applied
 * @param corners in the picture as viewers show it
 * @returns null when the corners leave nothing to cut, or all there is
 */
export async function cropDocument(image: Buffer, corners: Corners, of: CornersOf): Promise<Crop | null> {
  const turn = turnOf(corners);
  const degrees = (turn * 180) / Math.PI;
  const isStraight = Math.abs(degrees) < TURN_MIN;
  const upright = sharp(image, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .flatten({ background: '#ffffff' });
  const original = (await sharp(image, { limitInputPixels: PIXELS_MAX }).metadata()).autoOrient;
  const turned = isStraight ? upright : upright.rotate(-degrees, { background: '#ffffff' });
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // The picture was turned about its middle, and its frame grew around the same middle.
  const cos = isStraight ? 1 : Math.cos(-turn);
  const sin = isStraight ? 0 : Math.sin(-turn);
  const place = ({ x, y }: Point): Point => {
    const dx = x - original.width / 2;
    const dy = y - original.height / 2;
    return { x: dx * cos - dy * sin + raw.width / 2, y: dx * sin + dy * cos + raw.height / 2 };
  };
  const points = Object.values(corners).map(place);
  const tight: Box = {
    left: Math.min(...points.map(({ x }) => x)),
    right: Math.max(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
  const box = of === 'barcode' ? cardAround(tight) : tight;
  const margin = MARGIN * (box.right - box.left);
  const left = Math.max(0, Math.floor(box.left - margin));
  const top = Math.max(0, Math.floor(box.top - margin));
  const width = Math.min(raw.width, Math.ceil(box.right + margin)) - left;
  const height = Math.min(raw.height, Math.ceil(box.bottom + margin)) - top;
  if (!(width >= 16 && height >= 16)) return null;
  const bytes = await sharp(data, { raw })
    .extract({ left, top, width, height })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes, width, height };
}
