import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// In a process of its own, as in the service: the test's own arrays are not those that a native library knows.
const PROGRAM = `
  import { createRequire } from 'node:module';
  import { dirname, join } from 'node:path';
  import sharp from 'sharp';
  import { loadNetworks } from '@bonafide/faces/networks';
  const [runtime, looks] = JSON.parse(process.argv[1]);
  const faces = createRequire(createRequire(import.meta.url).resolve('@bonafide/faces/networks'));
  const pictures = join(dirname(faces.resolve('@vladmandic/face-api/package.json')), 'demo');
  const { detect } = await loadNetworks(runtime);
  const found = [];
  for (const [file, side] of looks) {
    const picture = sharp(join(pictures, file)).autoOrient().resize({ width: side, height: side, fit: 'inside' });
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const given = await detect({ width: info.width, height: info.height, data });
    found.push(given.map(({ score, box }) => [score, box.left, box.top, box.width, box.height]));
  }
  console.log(JSON.stringify(found));
`;

async function detect(runtime: string, looks: readonly (readonly [string, number])[]): Promise<number[][][]> {
  const args = ['--input-type=module', '--eval', PROGRAM, JSON.stringify([runtime, looks])];
  const cwd = join(import.meta.dirname, '../../../apps/jobs');
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout) as number[][][];
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

it.each(['native', 'wasm'])(
  'finds the faces that face-api finds, on the %s runtime',
  async (runtime) => {
    const looks = FACES.map(([file, side]) => [file, side] as const);
    const found = await detect(runtime, looks);
    expect(found.map((faces) => faces.length)).toEqual(FACES.map(([, , faces]) => faces.length));
    FACES.forEach(([, , faces], picture) =>
      faces.forEach(([score, ...box], at) => {
        const [seen, ...place] = found[picture]![at]!;
        expect(Math.abs(seen! - score!)).toBeLessThan(0.01);
        for (const [side, value] of box.entries()) expect(Math.abs(place[side]! - value)).toBeLessThan(0.3);
      }),
    );
  },
  60_000,
);
