import { elasticLikeness } from '../../src/faces/elastic-match.js';
import type { FaceChip } from '../../src/faces/face-chip.js';
import { judgeFrames } from '../../src/faces/judge-frames.js';
import { detailOf, type Plane, sample } from '../../src/faces/plane.js';
import { laid, register, unmoved } from '../../src/faces/register.js';
import { judgePictures } from '../../src/faces/same-picture.js';

// On generated skin; what faces give is in novelty.spec.ts.

const SIDE = 300;

function draw(side: number, value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: side * side }, (_, at) => value(at % side, Math.floor(at / side)));
  return { width: side, height: side, data };
}

/** Waves of many sizes and directions, by a seed: something like the light on a face. */
function skin(seed: number): Plane {
  const turn = (n: number) => ((seed * 37 + n * 53) % 97) / 97;
  const waves = Array.from({ length: 40 }, (_, n) => {
    const [angle, length] = [2 * Math.PI * turn(n), 14 + 60 * turn(n + 41)];
    return [Math.cos(angle) / length, Math.sin(angle) / length, 7 * turn(n + 83)] as const;
  });
  return draw(
    SIDE,
    (x, y) =>
      128 +
      waves.reduce(
        (sum, [across, down, phase]) => sum + 9 * Math.sin(6.28 * (x * across + y * down) + phase),
        0,
      ),
  );
}

const LANDMARKS = Array.from({ length: 68 }, (_, at) => ({
  x: SIDE / 2 + 80 * Math.cos(at) * (0.4 + (at % 3) / 4),
  y: SIDE / 2 + 90 * Math.sin(at) * (0.4 + (at % 3) / 4),
}));
const chipOf = (grey: Plane): FaceChip => ({ grey, landmarks: LANDMARKS });
const changed = (plane: Plane, from: (x: number, y: number) => readonly [number, number]): Plane =>
  draw(SIDE, (x, y) => sample(plane, ...from(x, y)));

const skin1 = skin(1);
/** With the pores of skin: detail of a few pixels, by a linear congruential generator. */
const grained = (() => {
  let state = 7;
  const pores = draw(SIDE, () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5);
  return draw(SIDE, (x, y) => {
    const near =
      sample(pores, x, y) + sample(pores, x + 1, y) + sample(pores, x, y + 1) + sample(pores, x + 1, y + 1);
    return skin1.data[y * SIDE + x]! + 12 * near;
  });
})();

describe('detail', () => {
  it('is that of the picture, whatever its light', () => {
    const plain = detailOf(skin1, 2.2, 9);
    const lit = detailOf(
      draw(SIDE, (x, y) => 0.5 * skin1.data[y * SIDE + x]! + 40),
      2.2,
      9,
    );
    const off = plain.data.map((value, at) => Math.abs(value - lit.data[at]!));
    expect(Math.max(...off)).toBeLessThan(0.2);
  });
});
it('a plane seen from another side is laid over the first', () => {
  const fixed = detailOf(skin1, 3.6, 13);
  const seen = detailOf(
    changed(skin1, (x, y) => {
      const depth = 1 + 0.0002 * (x - 150);
      return [154 + (0.97 * (x - 150) - 0.05 * (y - 150)) / depth, 147 + (0.98 * (y - 150)) / depth];
    }),
    3.6,
    13,
  );
  const places = Array.from(
    { length: 2_500 },
    (_, at) => (75 + 3 * Math.floor(at / 50)) * SIDE + 75 + 3 * (at % 50),
  );
  const off = (moved: Plane) =>
    places.reduce((sum, at) => sum + Math.abs(fixed.data[at]! - moved.data[at]!), 0);
  expect(off(laid(seen, register(fixed, seen, places, unmoved())))).toBeLessThan(0.1 * off(seen));
});

describe('a picture', () => {
  it.each<[string, (x: number, y: number) => readonly [number, number]]>([
    ['itself', (x, y) => [x, y]],
    ['moved, turned and scaled', (x, y) => [0.96 * x + 0.06 * y + 5, 0.96 * y - 0.06 * x + 8]],
    ['mirrored', (x, y) => [SIDE - 1 - x, y]],
    ['squeezed', (x, y) => [150 + (x - 150) * 1.08, y]],
    ['mirrored and seen from the side', (x, y) => [SIDE - 1 - x - 0.0003 * (x - 150) * (y - 150), y]],
  ])('is the same picture: %s', (_how, from) => {
    expect(judgePictures(chipOf(skin1), chipOf(changed(skin1, from)))).toBe('yes');
  });

  const other = skin(2);
  const inFavour = (share: (x: number) => number): Plane =>
    draw(SIDE, (x, y) => {
      const at = y * SIDE + x;
      return share(x) * grained.data[at]! + (1 - share(x)) * other.data[at]!;
    });
  it.each<[string, (x: number) => number]>([
    ['in a third of it', (x) => (x > 120 ? 1 : 0)],
    ['over a third of it, and lightly over the rest', (x) => (x > 120 ? 0.8 : 0.1)],
    ['over all of it, ever more', (x) => Math.max(0, Math.min(1, (x - 80) / 150))],
  ])('is no picture of its own with another face drawn %s', (_how, share) => {
    expect(judgePictures(chipOf(grained), chipOf(inFavour(share)))).not.toBe('no');
  });

  it('is another where its detail is', () => {
    expect(judgePictures(chipOf(skin1), chipOf(skin(2)))).toBe('no');
    expect(judgePictures(chipOf(skin1), chipOf(skin(3)))).toBe('no');
  });

  it('is explained by a smooth warp of it, and not by that of another', () => {
    const bent = (plane: Plane) =>
      changed(plane, (x, y) => [x + 7 * Math.sin(x / 40 + y / 60), y + 7 * Math.sin(y / 45 - x / 55)]);
    expect(elasticLikeness(chipOf(skin1), chipOf(bent(skin1)))).toBeGreaterThan(0.97);
    expect(elasticLikeness(chipOf(skin(2)), chipOf(bent(skin1)))).toBeLessThan(0.9);
  });

  it('without any detail is no picture of another', () => {
    const plain = chipOf(draw(SIDE, () => 90));
    expect(judgePictures(plain, chipOf(skin1))).toBe('no');
    expect(elasticLikeness(plain, plain)).toBe(0);
  });
});

it('frames are compared with the selfie and with those before', () => {
  const frame = (seed: number, yaw: number) => ({
    chip: chipOf(skin(seed)),
    pose: { yaw, pitch: 0, roll: 0 },
    sharpness: 0.9,
  });
  const [one, two, three] = [frame(1, 0), frame(2, 20), frame(3, -20)];
  expect(judgeFrames(one, [two, three])).toEqual(['new', 'new']);
  expect(judgeFrames(one, [two, { ...two, pose: three.pose }, null, three])).toEqual([
    'new',
    'repeated',
    null,
    'new',
  ]);
  expect(judgeFrames(one, [{ ...one, pose: two.pose }])).toEqual(['repeated']);
  expect(judgeFrames(null, [two, { ...three, sharpness: 0.1 }])).toEqual(['new', 'unclear']);
});
