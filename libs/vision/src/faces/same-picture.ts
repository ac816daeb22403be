import { elasticLikeness } from './elastic-match.js';
import { COMPARED_SIDE, compared, type FaceChip, isInFace } from './face-chip.js';
import { correlate, detailOf, mirror, type Plane } from './plane.js';
import { laid, register, unmoved } from './register.js';

/*
 * Whether two faces are one picture, however it was cut, scaled, turned, mirrored, recoloured or compressed: a copy can be
 * laid over the other so that their detail coincides; two photographs of one person cannot (docs/design/faces.md).
 */

export type SamePicture = 'yes' | 'no' | 'not_determined';

/** Correlation of the detail of whole faces from which they are one picture, and from which they may be. */
const WHOLE_SAME = 0.97;
const WHOLE_DOUBTFUL = 0.94;
/** Median correlation of their parts: a copy of which a part is hidden. */
const PARTS_SAME = 0.99;
/**
 * Correlation that a tenth of the parts reach in the finest detail: one picture from here on, and perhaps one. Another
 * face that was drawn over a picture, or into it, leaves the grain of the rest.
 */
const GRAIN_SAME = 0.98;
const GRAIN_DOUBTFUL = 0.972;
/** A picture that was bent; below `WHOLE_BENT` a warp of the whole face explains nothing. */
const BENT_SAME = 0.98;
const WHOLE_BENT = 0.8;

export function judgePictures(one: FaceChip, other: FaceChip): SamePicture {
  const { whole, parts, grain } = likenessOf(one, other);
  if (whole >= WHOLE_SAME || parts >= PARTS_SAME || grain >= GRAIN_SAME) return 'yes';
  if (whole >= WHOLE_BENT && elasticLikeness(one, other) >= BENT_SAME) return 'yes';
  return whole >= WHOLE_DOUBTFUL || grain >= GRAIN_DOUBTFUL ? 'not_determined' : 'no';
}

interface Likeness {
  /** correlation of the whole face, −1 to 1 */
  whole: number;
  /** median correlation of its parts, each moved a little */
  parts: number;
  /** what a tenth of its parts reach in the finest detail */
  grain: number;
}

/** Sizes of the detail, px, from coarse to fine (`detailOf`). */
const BANDS = [
  [6, 18],
  [3.6, 13],
  [2.2, 9],
] as const;
/** The finest detail, where pixels of one picture coincide and those of two do not. */
const GRAIN = [1.1, 4.5] as const;
const SIDE = COMPARED_SIDE;

/** The better of plain and mirrored. */
export function likenessOf(one: FaceChip, other: FaceChip): Likeness {
  const [fixed, moving] = [one, other].map((chip) => {
    const grey = compared(chip);
    return [...BANDS, GRAIN].map(([fine, coarse]) => detailOf(grey, fine, coarse));
  }) as [Plane[], Plane[]];
  const plain = compare(fixed, moving);
  const mirrored = compare(fixed, moving.map(mirror));
  return plain.whole >= mirrored.whole ? plain : mirrored;
}

function compare(fixed: readonly Plane[], moving: readonly Plane[]): Likeness {
  const coarse = fixed.slice(0, BANDS.length);
  const lay = coarse.reduce((from, plane, at) => register(plane, moving[at]!, PLACES, from), unmoved());
  const [last, moved] = [coarse.at(-1)!, laid(moving[BANDS.length - 1]!, lay)];
  return {
    whole: wholeOf(last, moved),
    parts: reachedBy(0.5, partsOf(last, moved)),
    grain: reachedBy(0.1, partsOf(fixed.at(-1)!, laid(moving.at(-1)!, lay))),
  };
}

/** What that share of the values reach. */
const reachedBy = (share: number, values: number[]): number =>
  values.sort((one, other) => one - other)[Math.floor((1 - share) * values.length)]!;

/** Every second pixel of the face in both directions. */
const PLACES = Array.from({ length: (SIDE / 2) ** 2 }, (_, at) => {
  const [row, column] = [2 * Math.floor(at / (SIDE / 2)), 2 * (at % (SIDE / 2))];
  return { place: row * SIDE + column, isIn: isInFace(column, row) };
}).flatMap(({ place, isIn }) => (isIn ? [place] : []));

function wholeOf(fixed: Plane, moved: Plane): number {
  const inside = ({ data }: Plane): Plane => ({
    width: PLACES.length,
    height: 1,
    data: Float32Array.from(PLACES, (place) => data[place]!),
  });
  return correlate(inside(fixed), inside(moved), {
    left: 0,
    top: 0,
    width: PLACES.length,
    height: 1,
    step: 1,
  });
}

const BLOCK = 18;
const BLOCK_REACH = 2;

function partsOf(fixed: Plane, moved: Plane): number[] {
  const parts: number[] = [];
  for (let top = BLOCK / 2; top + BLOCK <= SIDE - BLOCK / 2; top += BLOCK / 2)
    for (let left = BLOCK / 2; left + BLOCK <= SIDE - BLOCK / 2; left += BLOCK / 2) {
      if (!isInFace(left + BLOCK / 2, top + BLOCK / 2)) continue;
      const block = { left, top, width: BLOCK, height: BLOCK, step: 1 };
      let best = -1;
      for (let down = -BLOCK_REACH; down <= BLOCK_REACH; down++)
        for (let right = -BLOCK_REACH; right <= BLOCK_REACH; right++)
          best = Math.max(best, correlate(fixed, moved, block, down * SIDE + right));
      parts.push(best);
    }
  return parts;
}
