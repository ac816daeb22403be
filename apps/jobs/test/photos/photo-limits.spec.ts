import { photographLicence } from '@bonafide/testing/licence-image';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// Photos are judged by their headers before anything is unpacked (decision 0014).

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const blank = async (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64');
const headers = { Prefer: 'respond-async' };
const submit = (params: Record<string, unknown>) => submitId(jobs, params, { headers });

describe('the size of photos', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is at most 25 megapixels: a %s', async (format) => {
    const { status, body } = await submit({ backIdPhoto: await blank(5_001, 5_000, format) });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { type: 'InvalidRequestError', message: 'params.backIdPhoto: must have at most 25 megapixels' },
    ]);
    expect((await submit({ backIdPhoto: await blank(5_000, 5_000, format) })).status).toBe(200);
  });

  it('is at most 60 megapixels for all of a request', async () => {
    const [large, rest] = [await blank(5_000, 5_000), await blank(5_000, 2_001)];
    const three = { idPhoto: large, backIdPhoto: large, userPhoto: rest };
    const { status, body } = await submit(three);
    expect(status).toBe(400);
    expect(body.errors[0].message).toBe(
      'params.userPhoto: the photos of a request have at most 60 megapixels together',
    );
    expect((await submit({ ...three, userPhoto: await blank(5_000, 2_000) })).status).toBe(200);
  });

  it('is at most 12 MB', async () => {
    const picture = await photographLicence(null);
    const padded = (bytes: number) =>
      Buffer.concat([picture, randomBytes(bytes - picture.length)]).toString('base64');
    const { status, body } = await submit({ backIdPhoto: padded(12 * 1024 * 1024 + 1) });
    expect(status).toBe(413);
    expect(body.errors).toEqual([
      { type: 'InvalidRequestError', message: 'params.backIdPhoto: must be at most 12 MB' },
    ]);
    expect((await submit({ backIdPhoto: padded(12 * 1024 * 1024) })).status).toBe(200);
  });

  it('is what the pixels say, not the metadata', async () => {
    const lies = await sharp({ create: { width: 5_001, height: 5_000, channels: 3, background: '#888' } })
      .withExif({ IFD0: { ImageWidth: '10', ImageLength: '10' } })
      .jpeg()
      .toBuffer();
    expect((await submit({ idPhoto: lies.toString('base64') })).status).toBe(400);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PNG that says nothing', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a JPEG of its first bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ])('is asked of photos alone: %s', async (_what, bytes) => {
    const { status, body } = await submit({ idPhoto: bytes.toString('base64') });
    expect(status).toBe(400);
    expect(body.errors[0].message).toBe('params.idPhoto: must be a JPEG, PNG or WebP image');
  });

  it('lets an ordinary licence in', async () => {
    expect((await submit({ backIdPhoto: await licence() })).status).toBe(200);
  });
});
