import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// In a process of its own, as in the service (detector.spec.ts).

const PROGRAM = `
  import { createRequire } from 'node:module';
  import { dirname, join } from 'node:path';
  import sharp from 'sharp';
  import { loadNetworks } from '@bonafide/vision/faces/networks';
  import { readPortrait } from '@bonafide/vision/faces/read-portrait';
  import { judgeFrames } from '@bonafide/vision/faces/judge-frames';
  import { judgePictures } from '@bonafide/vision/faces/same-picture';
  import { bentHeads, PERSON } from ${JSON.stringify(join(import.meta.dirname, 'bent-heads.mjs'))};

  const faces = createRequire(createRequire(import.meta.url).resolve('@bonafide/vision/faces/networks'));
  const pictures = join(dirname(faces.resolve('@vladmandic/face-api/package.json')), 'demo');
  const networks = await loadNetworks();
  const pixelsOf = (image) =>
    image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
      .then(({ data, info }) => ({ width: info.width, height: info.height, data }));
  const shrink = ({ data, width, height }, side) =>
    pixelsOf(sharp(data, { raw: { width, height, channels: 3 } }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }));
  const look = async (picture) => {
    const { portrait, chips } = await readPortrait(networks, picture, shrink, 'glance');
    if (typeof portrait === 'string') throw new Error(portrait);
    return { ...portrait, chip: chips[0] };
  };
  const [first, second] = await Promise.all(PERSON.map(async ({ file, cut }) => pixelsOf(sharp(join(pictures, file)).extract(cut))));
  const [one, again] = [await look(first), await look(second)];
  const found = {};
  for (const [how, picture] of Object.entries(await bentHeads(first))) {
    const frame = await look(picture);
    found[how] = judgeFrames(one, [frame])[0];
  }
  console.log(JSON.stringify({
    bent: found,
    other: judgeFrames(one, [again])[0],
    same: judgeFrames(one, [one])[0],
    absent: judgeFrames(one, [null, again, again]),
    pictures: [judgePictures(one.chip, again.chip), judgePictures(one.chip, one.chip)],
  }));
`;

interface Judged {
  bent: Record<string, string>;
  other: string;
  same: string;
  absent: (string | null)[];
  pictures: string[];
}

let judged: Judged;
beforeAll(async () => {
  const cwd = join(import.meta.dirname, '../../../../apps/jobs');
  const args = ['--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  judged = JSON.parse(stdout) as Judged;
}, 120_000);

it('two photographs of one person are two pictures', () => {
  expect(judged).toMatchObject({ other: 'new', pictures: ['no', 'yes'] });
});

it('a picture that is sent again is repeated, as frame after frame', () => {
  expect(judged).toMatchObject({ same: 'repeated', absent: [null, 'new', 'repeated'] });
});

it('a still that was bent to look turned is no new picture, in any way and direction', () => {
  expect(Object.keys(judged.bent)).toHaveLength(12);
  expect(Object.entries(judged.bent).filter(([, novelty]) => novelty === 'new')).toEqual([]);
});

it('a frame that noise or blur covers is unclear, not new', () => {
  expect(judged.bent['left, under noise']).toBe('unclear');
  expect(judged.bent['left, blurred']).toBe('unclear');
});
