import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// In a process of its own, as in the service: the test's own arrays are not those that a native library knows.
const PROGRAM = `
  import { createRequire } from 'node:module';
  import { dirname, join } from 'node:path';
  import sharp from 'sharp';
  import { loadNetworks } from '@bonafide/vision/faces/networks';
  import { cutBox, cutSquare } from '@bonafide/vision/faces/warp';
  const [runtime, looks, crops] = JSON.parse(process.argv[1]);
  const faces = createRequire(createRequire(import.meta.url).resolve('@bonafide/vision/faces/networks'));
  const pictures = join(dirname(faces.resolve('@vladmandic/face-api/package.json')), 'demo');
  const { detect, describe, findLandmarks } = await loadNetworks(runtime);
  const found = [];
  for (const [file, side] of looks) {
    const picture = sharp(join(pictures, file)).autoOrient().resize({ width: side, height: side, fit: 'inside' });
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const given = await detect({ width: info.width, height: info.height, data });
    found.push(given.map(({ score, box }) => [score, box.left, box.top, box.width, box.height]));
  }
  const seen = [];
  for (const [file, left, top, width, height] of crops) {
    const { data, info } = await sharp(join(pictures, file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const picture = { width: info.width, height: info.height, data };
    const step = (width * 1.3) / 150;
    const plan = { ux: step, uy: 0, x: left - width * 0.15, y: top + (height - width) / 2 - width * 0.15 };
    const points = await findLandmarks(cutBox(picture, { left, top, width, height }));
    seen.push({ descriptor: [...await describe(cutSquare(picture, 150, plan))].slice(0, 8), points: [0, 30, 48, 54].map((at) => points[at]) });
  }
  console.log(JSON.stringify({ found, seen }));
`;

interface Answers {
  found: number[][][];
  seen: { descriptor: number[]; points: { x: number; y: number }[] }[];
}

async function ask(runtime: string): Promise<Answers> {
  const looks = FACES.map(([file, side]) => [file, side]);
  const crops = CROPS.map(({ file, box }) => [file, ...box]);
  const args = ['--input-type=module', '--eval', PROGRAM, JSON.stringify([runtime, looks, crops])];
  const cwd = join(import.meta.dirname, '../../../../apps/jobs');
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout) as Answers;
}

/** What face-api's own detector finds in pictures of its package on TensorFlow.js: score, left, top, width, height. */
const FACES: [string, number, number[][]][] = [
  [
    'sample2.jpg',
    512,
    [
      [0.989, 385.9, 40.8, 51.6, 64.4],
      [0.855, 239.3, 59.1, 40.7, 60.3],
      [0.707, 96.4, 34.8, 40.2, 68.1],
    ],
  ],
  [
    'sample3.jpg',
    300,
    [
      [0.991, 91.3, 52.4, 30.7, 41.5],
      [0.962, 235.9, 45.2, 26.3, 43.8],
      [0.714, 167.5, 34, 34.5, 44.7],
    ],
  ],
  [
    'sample5.jpg',
    512,
    [
      [0.991, 209.4, 28.9, 41.5, 56.7],
      [0.981, 296.5, 52.9, 42.6, 63],
      [0.942, 159.3, 110.7, 44.1, 66.2],
      [0.939, 374.7, 103.7, 44.6, 72.5],
      [0.915, 100.5, 229.9, 45.8, 79.2],
    ],
  ],
];

/** What its other networks say of faces there: the first of 128 numbers, and the landmarks 0, 30, 48 and 54, px. */
const CROPS = [
  {
    file: 'sample1.jpg',
    box: [1472, 197, 205, 239],
    descriptor: [-0.07966, 0.10744, 0.05549, -0.05722, -0.11135, 0.01118, -0.04456, -0.03938],
    points: [44, 56.45, 79.04, 141.93, 26.33, 145.74, 80.96, 198.58],
  },
  {
    file: 'sample4.jpg',
    box: [663, 48, 184, 265],
    descriptor: [-0.12214, 0.10915, 0.03408, -0.03136, -0.06222, -0.07567, -0.04752, -0.11957],
    points: [14.52, 91.26, 44.46, 153.98, 15.42, 176.49, 72.74, 208.49],
  },
  {
    file: 'sample6.jpg',
    box: [249, 449, 205, 340],
    descriptor: [-0.12127, 0.07254, 0.07917, -0.03932, -0.13793, -0.02161, -0.02166, -0.08415],
    points: [-8.55, 160.24, 145.61, 220.48, 97.45, 259.57, 181.41, 248.84],
  },
];

describe.each(['native', 'wasm'])('the networks on the %s runtime', (runtime) => {
  let answers: Answers;
  beforeAll(async () => {
    answers = await ask(runtime);
  }, 120_000);

  it('find the faces that face-api finds', () => {
    const { found } = answers;
    expect(found.map((faces) => faces.length)).toEqual(FACES.map(([, , faces]) => faces.length));
    FACES.forEach(([, , faces], picture) =>
      faces.forEach(([score, ...box], at) => {
        const [seen, ...place] = found[picture]![at]!;
        expect(Math.abs(seen! - score!)).toBeLessThan(0.01);
        for (const [side, value] of box.entries()) expect(Math.abs(place[side]! - value)).toBeLessThan(0.3);
      }),
    );
  });

  it('describe faces as face-api does', () => {
    expect(answers.seen).toHaveLength(CROPS.length);
    answers.seen.forEach(({ descriptor }, at) =>
      descriptor.forEach((value, place) =>
        expect(Math.abs(value - CROPS[at]!.descriptor[place]!)).toBeLessThan(0.001),
      ),
    );
  });

  it('place landmarks as face-api does', () => {
    answers.seen.forEach(({ points }, at) =>
      points
        .flatMap(({ x, y }) => [x, y])
        .forEach((value, place) => expect(Math.abs(value - CROPS[at]!.points[place]!)).toBeLessThan(0.05)),
    );
  });
});
