import { photographLicence } from '@bonafide/testing/licence-image';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { licence, submitId } from '../../checks/id-verification/verify.js';
import { openAgreed } from '../../capture/sessions/session-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// Photos are judged by their headers before anything is unpacked (docs/design/job-processing.md).

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
const NOT_A_PHOTO = 'must be a JPEG, PNG or WebP image';
const DAMAGED = 'is damaged and cannot be opened';
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
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), NOT_A_PHOTO],
    ['a GIF', Buffer.from('GIF89a'), NOT_A_PHOTO],
    ['a PNG that says nothing', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), DAMAGED],
    ['a JPEG of its first bytes', Buffer.from([0xff, 0xd8, 0xff]), DAMAGED],
  ])('is asked of photos alone: %s', async (_what, bytes, rule) => {
    const { status, body } = await submit({ idPhoto: bytes.toString('base64') });
    expect(status).toBe(400);
    expect(body.errors[0].message).toBe(`params.idPhoto: ${rule}`);
  });

  it('lets an ordinary licence in', async () => {
    expect((await submit({ backIdPhoto: await licence() })).status).toBe(200);
  });
});

describe('a photo in base64', () => {
  const picture = () => blank(40, 30, 'jpeg');
  it.each<[what: string, (base64: string) => string]>([
    ['alone', (data) => data],
    ['in a data URL', (data) => `data:image/jpeg;base64,${data}`],
    ['with a charset', (data) => `data:image/jpeg;charset=utf-8;base64,${data}`],
    ['without a type', (data) => `data:;base64,${data}`],
    ['with a parameter but no type', (data) => `data:;charset=US-ASCII;base64,${data}`],
    ['with a name', (data) => `data:image/jpeg;name=a.jpg;base64,${data}`],
    [
      'with a name in quotes and another parameter',
      (data) => `data:image/jpeg;name="my id.jpg";q=1;base64,${data}`,
    ],
    ['in capitals', (data) => `DATA:IMAGE/JPEG;BASE64,${data}`],
    ['with blanks about the word base64', (data) => `data:image/jpeg; base64 ,${data}`],
    ['with another type than its own', (data) => `data:application/octet-stream;base64,${data}`],
    ['percent-encoded', (data) => `data:image/jpeg;base64,${encodeURIComponent(data)}`],
    ['after a blank', (data) => ` ${data}`],
    ['with inner blanks', (data) => data.replace(/.{76}/g, '$& ')],
    ['in lines with tabs', (data) => data.replace(/.{60}/g, '$&\r\n\t')],
    ['after a line break in a data URL', (data) => `\ndata:image/jpeg;base64,\n${data}\n`],
    ['with the letters of URLs', (data) => data.replaceAll('+', '-').replaceAll('/', '_')],
  ])('is read %s', async (_what, wrap) => {
    const { status, text } = await submit({ idPhoto: wrap(await picture()) });
    expect([status, text.includes('"status":"active"')]).toEqual([200, true]);
  });

  it.each<[what: string, (base64: string) => string]>([
    ['a data URL of text', () => 'data:text/plain,hello'],
    ['a data URL that is not base64', (data) => `data:image/jpeg,${data}`],
    ['a data URL without a comma', (data) => `data:image/jpeg;base64${data}`],
    ['letters of no base64', (data) => `${data.slice(0, 100)}*${data.slice(101)}`],
    ['nothing but blanks', () => ' \t\n '],
    ['a data URL of nothing', () => 'data:image/jpeg;base64,'],
    [
      'a percent sign of no letter',
      (data) => `data:image/jpeg;base64,${data.slice(0, 8)}%zz${data.slice(8)}`,
    ],
  ])('is none as %s', async (_what, wrap) => {
    const { status, body } = await submit({ idPhoto: wrap(await picture()) });
    expect([status, body.errors]).toEqual([
      400,
      [{ type: 'InvalidRequestError', message: 'params.idPhoto: must be a base64 image' }],
    ]);
  });
});

describe('a photo that is cut off', () => {
  const halves: [string, (bytes: Buffer) => Buffer][] = [
    ['in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['in its last tenth', (bytes) => bytes.subarray(0, bytes.length * 0.9)],
    ['in its header', (bytes) => bytes.subarray(0, 40)],
    [
      'and filled up with zeros',
      (bytes) => Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(500)]),
    ],
  ];
  const cases = (['jpeg', 'png', 'webp'] as const).flatMap((format) =>
    halves.map(([where, cut]) => [format, where, cut] as const),
  );
  const drawn = async (format: 'jpeg' | 'png' | 'webp') =>
    sharp(await photographLicence(null))
      .resize(600)
      .toFormat(format)
      .toBuffer();

  it.each(cases)('a %s cut %s is refused in the same words in every way in', async (format, _where, cut) => {
    const bytes = cut(await drawn(format));
    const params = { idPhoto: bytes.toString('base64') };
    const said = ({ status, body }: Answer) => [status, body.errors[0].message as string];
    expect(said(await submit(params))).toEqual([400, `params.idPhoto: ${DAMAGED}`]);

    const { token } = await openAgreed(jobs);
    const asPerson = { key: null, headers: { Authorization: `Bearer ${token}`, ...headers } };
    const whole = await jobs.call('POST', '/api/jobs', {
      ...asPerson,
      body: { type: 'id-verification', params },
    });
    expect(said(whole)).toEqual([400, `params.idPhoto: ${DAMAGED}`]);
    const upload = await jobs.call('PUT', '/api/jobs/session/photos/idPhoto', {
      ...asPerson,
      headers: { ...asPerson.headers, 'Content-Type': `image/${format}` },
      body: bytes,
    });
    expect(said(upload)).toEqual([400, `photo: ${DAMAGED}`]);

    const compared = await jobs.call('POST', '/api/identity/authenticate', {
      body: { id: 'aB3dE6gH9jK2', userPhoto: params.idPhoto },
    });
    expect(said(compared)).toEqual([400, `userPhoto: ${DAMAGED}`]);
  });
});

describe('faulty photos', () => {
  it('are told together, with everything else that is wrong', async () => {
    const cut = Buffer.from(await blank(400, 300, 'jpeg'), 'base64')
      .subarray(0, 500)
      .toString('base64');
    const { status, body } = await jobs.call('POST', '/api/jobs', {
      body: {
        type: 'id-verification',
        internalId: 7,
        callbackURL: 'https://10.0.0.1/x',
        params: { idPhoto: cut, backIdPhoto: 'no base64!', userPhoto: 'R0lGODlh', dob: 'x' },
      },
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message.replace(/;.*/, '')).sort()).toEqual([
      'callbackURL: must resolve to public addresses only',
      'internalId: must be a string',
      'params.backIdPhoto: must be a base64 image',
      'params.dob: must be a date of birth, MM/DD/YYYY or ISO 8601',
      `params.idPhoto: ${DAMAGED}`,
      `params.userPhoto: ${NOT_A_PHOTO}`,
    ]);
  });

  it('are told with what is too large, and with what is wrong beside the photo of a comparison', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024 + 1).toString('base64');
    const both = await submit({ idPhoto: large, backIdPhoto: 'R0lGODlh' });
    expect([both.status, both.body.errors.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      ['params.idPhoto: must be at most 12 MB', `params.backIdPhoto: ${NOT_A_PHOTO}`],
    ]);
    const body = { id: 'not an id', userPhoto: 'R0lGODlh', matchId: 1 };
    const compared = await jobs.call('POST', '/api/identity/authenticate', { body });
    expect(compared.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'id: must be a job id',
      'matchId: must be true or false',
      `userPhoto: ${NOT_A_PHOTO}`,
    ]);
  });
});
