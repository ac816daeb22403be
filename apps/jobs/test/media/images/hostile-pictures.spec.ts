import { triesEveryCase } from '@bonafide/testing/config';
import { hostilePictures, type HostilePicture } from '@bonafide/testing/hostile-pictures';
import { readdirSync, readFileSync } from 'node:fs';
import { faceProcess, printProcess } from '../../../src/media/images/image-process.js';
import { UnreadableImageError } from '../../../src/media/images/unreadable-image.js';
import { FACE_PROCESS_BYTES_MAX, PRINT_PROCESS_BYTES_MAX } from '../../../src/limits.js';
import { PEOPLE, photographOf } from '@bonafide/testing/sample-people';

// Whatever a picture holds, an engine of this machine says something about it or that it cannot be read, and goes on.

const endProcesses = () => Promise.all([faceProcess.close(), printProcess.close()]);
// The first one that a test sees must be its own, whatever ran here before.
beforeAll(endProcesses);
afterAll(endProcesses);

const PERSON = PEOPLE[19]!;
let real: Buffer;
let pictures: HostilePicture[];
beforeAll(async () => {
  real = await photographOf(PERSON);
  // One damaged of each format, or three.
  pictures = await hostilePictures(real, triesEveryCase() ? 12 : 4);
});

const childrenOf = (): string[] =>
  readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
const peakOf = (pid: string): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

async function tryAll(look: (picture: Buffer) => Promise<unknown>): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  for (const { what, bytes } of pictures)
    seen.set(
      what,
      await look(bytes).catch((error: unknown) => {
        if (error instanceof UnreadableImageError) return 'unreadable';
        throw new Error(what, { cause: error });
      }),
    );
  return seen;
}

it('hostile pictures neither end the process that looks at faces nor change what it says of others', async () => {
  const others = new Set(childrenOf());
  const before = await faceProcess.run('compareFaces', real, { other: real });
  const [child] = childrenOf().filter((pid) => !others.has(pid));
  const seen = await tryAll((picture) => faceProcess.run('lookAtFace', picture, {}));
  expect(childrenOf()).toContain(child);
  expect(peakOf(child!)).toBeLessThan(FACE_PROCESS_BYTES_MAX);
  for (const what of ['no bytes', 'text', 'more than 25 megapixels'])
    expect(seen.get(what)).toBe('unreadable');
  for (const what of ['one row', 'one column', 'noise', 'transparent noise'])
    expect(seen.get(what)).toBe('no_face');
  expect(seen.get('one pixel')).toBe('plain_colour');
  expect(await faceProcess.run('compareFaces', real, { other: real })).toEqual(before);
  expect(before).toMatchObject({ distance: 0 });
}, 180_000);

it('nor the process that reads print', async () => {
  const others = new Set(childrenOf());
  await printProcess.run('readPrint', real, {});
  const [child] = childrenOf().filter((pid) => !others.has(pid));
  const seen = await tryAll((picture) => printProcess.run('readPrint', picture, {}));
  expect(childrenOf()).toContain(child);
  expect(peakOf(child!)).toBeLessThan(PRINT_PROCESS_BYTES_MAX);
  for (const what of ['no bytes', 'text', 'more than 25 megapixels'])
    expect(seen.get(what)).toBe('unreadable');
}, 180_000);
