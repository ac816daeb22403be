// Crops a document from its picture and straightens its perspective, or turns it upright by its barcode
// (`idPhotoDetect`): the corners come from a reader, or from the barcode on a licence's back.
import {
  type Corners,
  type CropPlan,
  type FlatPlan,
  imageProcess,
  type Point,
} from '../../media/images/image-process.js';

export interface Crop {
  /** JPEG without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** What the corners belong to. */
export type CornersOf = 'document' | 'barcode';

/** ISO/IEC 7810 ID-1, width by height. */
const CARD_RATIO = 85.6 / 53.98;
/** A licence's barcode is at least this much of the card's width (AAMVA annex C and D: about 60 to 75 of 85.6 mm). */
const BARCODE_SHARE = 0.7;
const MARGIN = 0.03;
/** Rotating a picture by less than this would only blur it. Degrees. */
const ROTATION_MIN = 0.3;
const SIDE_MIN = 16;
/** Corners lie at most slightly outside the picture: limits the pixels of the flat document relative to the picture. */
const GROWTH_MAX = 1.5;

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

/** Rotation of the upper and lower edges, radians clockwise. */
function rotationOf({ topLeft, topRight, bottomRight, bottomLeft }: Corners): number {
  const left = middle(topLeft, bottomLeft);
  const right = middle(topRight, bottomRight);
  return Math.atan2(right.y - left.y, right.x - left.x);
}

/** The position of the barcode on the card is unknown: this box contains the card in any case. */
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
 * Crops the document from its picture and turns it upright.
 * @param image JPEG, PNG or WebP; an orientation tag is applied
 * @param corners in the picture as viewers show it
 * @returns null when the corners enclose nothing, or the whole picture
 */
export async function cropDocument(image: Buffer, corners: Corners, of: CornersOf): Promise<Crop | null> {
  const size = await imageProcess.run('size', image, {});
  if (of === 'document') {
    const plan = planFlat(size, corners);
    return plan && imageProcess.run('layFlat', image, plan);
  }
  const plan = planCrop(size, corners);
  return plan && imageProcess.run('crop', image, plan);
}

interface Size {
  width: number;
  height: number;
}

/** The document as seen from above: each side is the mean of the two opposite sides in the picture. */
function planFlat(size: Size, corners: Corners): FlatPlan | null {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const distance = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  const width = Math.round((distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2);
  const height = Math.round((distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2);
  const margin = Math.round(MARGIN * width);
  const around = boxAround(Object.values(corners) as Point[]);
  const left = Math.max(0, Math.floor(around.left - 2 * margin));
  const top = Math.max(0, Math.floor(around.top - 2 * margin));
  const box = {
    left,
    top,
    width: Math.min(size.width, Math.ceil(around.right + 2 * margin)) - left,
    height: Math.min(size.height, Math.ceil(around.bottom + 2 * margin)) - top,
  };
  if (![width, height, box.width, box.height].every((side) => side >= SIDE_MIN)) return null;
  if (width * height > GROWTH_MAX * size.width * size.height) return null;
  const inBox = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  return {
    box,
    corners: {
      topLeft: inBox(topLeft),
      topRight: inBox(topRight),
      bottomRight: inBox(bottomRight),
      bottomLeft: inBox(bottomLeft),
    },
    flat: { width, height, margin },
  };
}

/** Plans the crop of a picture of this size, in whole pixels, in the order of `CropPlan`. */
function planCrop({ width, height }: Size, corners: Corners): CropPlan | null {
  const turn = rotationOf(corners);
  const degrees = (turn * 180) / Math.PI;
  const angle = Math.abs(degrees) < ROTATION_MIN ? 0 : turn;
  // Pixels from the picture's centre, in the picture as it is and turned upright.
  const turned = ({ x, y }: Point, by: number): Point => ({
    x: x * Math.cos(by) - y * Math.sin(by),
    y: x * Math.sin(by) + y * Math.cos(by),
  });
  const points = Object.values(corners).map(({ x, y }: Point) =>
    turned({ x: x - width / 2, y: y - height / 2 }, -angle),
  );
  const wanted = cardAround(boxAround(points));
  const margin = MARGIN * (wanted.right - wanted.left);
  // When turned, the picture's frame grows around the same centre.
  const frame = boxAround(
    [-1, 1].flatMap((x) => [-1, 1].map((y) => turned({ x: (x * width) / 2, y: (y * height) / 2 }, -angle))),
  );
  const kept = {
    left: Math.max(frame.left, wanted.left - margin),
    top: Math.max(frame.top, wanted.top - margin),
    right: Math.min(frame.right, wanted.right + margin),
    bottom: Math.min(frame.bottom, wanted.bottom + margin),
  };
  if (!(kept.right - kept.left >= SIDE_MIN && kept.bottom - kept.top >= SIDE_MIN)) return null;
  const needed = boxAround(
    [kept.left, kept.right].flatMap((x) => [kept.top, kept.bottom].map((y) => turned({ x, y }, angle))),
  );
  const left = Math.max(0, Math.floor(needed.left + width / 2));
  const top = Math.max(0, Math.floor(needed.top + height / 2));
  const box = {
    left,
    top,
    width: Math.min(width, Math.ceil(needed.right + width / 2)) - left,
    height: Math.min(height, Math.ceil(needed.bottom + height / 2)) - top,
  };
  if (!(box.width >= SIDE_MIN && box.height >= SIDE_MIN)) return null;
  const middleOfBox = turned(
    { x: left + (box.width - width) / 2, y: top + (box.height - height) / 2 },
    -angle,
  );
  return {
    box,
    degrees: angle === 0 ? 0 : -degrees,
    rect: {
      left: kept.left - middleOfBox.x,
      top: kept.top - middleOfBox.y,
      right: kept.right - middleOfBox.x,
      bottom: kept.bottom - middleOfBox.y,
    },
  };
}

const boxAround = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
});
