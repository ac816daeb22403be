import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ImageProcess, ImageProcesses } from '../../../src/media/images/image-process.js';
import { UnreadableImageError } from '../../../src/media/images/unreadable-image.js';

// Pictures are unpacked in a process of their own: what a hostile one can end is that process
// (docs/design/job-processing.md).

const MB = 1024 * 1024;
const licence = sampleLicence();
const payload = buildAamvaPayload(licence);
const search = { symbology: 'PDF417', effort: 'full' } as const;

let drawn: Promise<Buffer> | undefined;
/** 25 Mpx, 16 bits a channel, interlaced: the most that a picture of the largest size takes. */
const bomb = (): Promise<Buffer> =>
  (drawn ??= sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: '#8a8a86' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer());

const statusOf = (pid: number | string, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const childrenOf = (): string[] =>
  readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });

const niceOf = (pid: string): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]);

/** CPU time in ticks (proc(5): utime and stime). */
const cpuOf = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

describe('the process that unpacks pictures', () => {
  it('takes the largest pictures one after the other, and the service stays as it is', async () => {
    const images = new ImageProcess({ threads: 1 });
    const [large, back] = [await bomb(), await photographLicence(licence)];
    const others = new Set(childrenOf());
    const before = process.memoryUsage.rss();
    const inspected = Array.from({ length: 3 }, () => images.run('inspect', large, {}));
    const read = images.run('readBarcode', back, search);
    await Promise.all(inspected);
    const [child] = childrenOf().filter((pid) => !others.has(pid));
    expect(statusOf(child!, 'VmHWM')).toBeLessThan(640 * MB);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
    expect((await read)?.text).toBe(payload);
    await images.close();
  });

  it('unpacks a large picture once for all that a job asks of it', async () => {
    const images = new ImageProcess({ threads: 1 });
    const large = await bomb();
    const others = new Set(childrenOf());
    await images.run('inspect', large, {});
    const [child] = childrenOf().filter((pid) => !others.has(pid));
    const first = cpuOf(child!);
    await images.run('meanColour', large, {});
    await images.run('readQrCodes', large, { side: 1_000 });
    await images.run('inspect', large, {});
    expect(cpuOf(child!) - first).toBeLessThan(first);
    await images.close();
  });

  it('ends when a picture takes more than it may; the others are read all the same', async () => {
    const images = new ImageProcess({ threads: 1, memoryMaxBytes: 220 * MB });
    const [large, back] = [await bomb(), await photographLicence(licence)];
    const read = [1, 2].map(() => images.run('readBarcode', back, search));
    await expect(images.run('inspect', large, {})).rejects.toBeInstanceOf(UnreadableImageError);
    for (const reading of read) expect((await reading)?.text).toBe(payload);
    expect((await images.run('readBarcode', back, search))?.text).toBe(payload);
    await images.close();
  });

  it('refuses more pixels than any photo has, whatever asks', async () => {
    const images = new ImageProcess({ threads: 1 });
    const large = await sharp({ create: { width: 5_001, height: 5_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const plan = {
      box: { left: 0, top: 0, width: 20, height: 20 },
      degrees: 0,
      rect: { left: -9, top: -9, right: 9, bottom: 9 },
    };
    for (const asked of [
      images.run('inspect', large, {}),
      images.run('readBarcode', large, search),
      images.run('readQrCodes', large, { side: 100 }),
      images.run('meanColour', large, {}),
      images.run('shrink', large, { side: 100, quality: 80 }),
      images.run('crop', large, plan),
      images.run('upright', large, {}),
    ])
      await expect(asked).rejects.toBeInstanceOf(UnreadableImageError);
    await images.close();
  });

  it('has nothing of the settings of the service', async () => {
    process.env['IMAGE_PROCESS_TEST'] = 'secret';
    const images = new ImageProcess({ threads: 1 });
    const others = new Set(childrenOf());
    await images.run('size', await photographLicence(null), {});
    const [child] = childrenOf().filter((pid) => !others.has(pid));
    expect(readFileSync(`/proc/${child!}/environ`, 'utf8')).not.toContain('IMAGE_PROCESS_TEST');
    await images.close();
    delete process.env['IMAGE_PROCESS_TEST'];
  });
});

describe('the process of large pictures', () => {
  const drawers: [string, () => Promise<Buffer>][] = [
    ['photos of 24 megapixels', () => plain(6_000, 4_000).jpeg().toBuffer()],
    ['progressive photos', () => plain(6_000, 4_000).jpeg({ progressive: true }).toBuffer()],
    ['PNGs of one colour', () => plain(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer()],
    ['16 bits a channel, interlaced', bomb],
  ];

  it.each(drawers)('%s hold up no small photo', async (_, draw) => {
    const images = new ImageProcesses({ threads: 1 });
    const [large, small] = [await draw(), await plain(900, 600).jpeg().toBuffer()];
    await Promise.all([images.run('size', large, {}), images.run('size', small, {})]);
    const ended: string[] = [];
    const run = (name: string, picture: Buffer) =>
      images.run('inspect', picture, {}).then(() => ended.push(name));
    await Promise.all([...Array.from({ length: 6 }, () => run('large', large)), run('small', small)]);
    expect(ended.indexOf('small')).toBeLessThan(3);
    await images.close();
  });

  it('yields the processor to that of small ones, and its end ends no other', async () => {
    const images = new ImageProcesses({ threads: 1, memoryMaxBytes: 220 * MB });
    const [large, small] = [await bomb(), await plain(900, 600).jpeg().toBuffer()];
    const others = new Set(childrenOf());
    await images.run('size', small, {});
    const [ofSmall] = childrenOf().filter((pid) => !others.has(pid));
    await images.run('size', large, {});
    const [ofLarge] = childrenOf().filter((pid) => !others.has(pid) && pid !== ofSmall);
    expect(niceOf(ofLarge!)).toBeGreaterThan(niceOf(ofSmall!));
    await expect(images.run('inspect', large, {})).rejects.toBeInstanceOf(UnreadableImageError);
    await images.run('inspect', small, {});
    expect(childrenOf()).toContain(ofSmall);
    await images.close();
  });
});
