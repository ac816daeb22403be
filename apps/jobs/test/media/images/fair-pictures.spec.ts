import sharp from 'sharp';
import { openAgreed, putPhoto } from '../../capture/sessions/session-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// Work on pictures is shared between accounts: what one sends does not keep another's waiting.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
}, 60_000);
afterAll(() => jobs?.close());

/** Small to send and slow to decode: 16 bits a channel, interlaced. */
const heavy = (shade: number): Promise<Buffer> =>
  sharp({
    create: { width: 1_500, height: 1_500, channels: 3, background: { r: shade, g: 90, b: 90 } },
  })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
const small = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 120, b: 120 } } })
    .jpeg()
    .toBuffer();

const PNG = { 'Content-Type': 'image/png' };
const MANY = 144;

it('a flood of one account is refused beyond its room, and another account is served meanwhile', async () => {
  const [flooding, other] = [await jobs.createAccount(), await jobs.createAccount()];
  const [sessions, light] = [
    await Promise.all(Array.from({ length: 4 }, () => openAgreed(jobs, {}, flooding.apiKey))),
    await openAgreed(jobs, {}, other.apiKey),
  ];
  const pictures = await Promise.all([1, 2, 3, 4].map((shade) => heavy(shade * 20)));
  let finished = 0;
  const flood = Array.from({ length: MANY }, async (_, at): Promise<Answer> => {
    const { token } = sessions[at % sessions.length]!;
    const answer = await putPhoto(jobs, token, 'idPhoto', pictures[(at * 7) % 4]!, PNG);
    finished += 1;
    return answer;
  });
  const served: [number, boolean][] = [];
  for (const shade of [1, 2, 3]) {
    const { status } = await putPhoto(jobs, light.token, 'userPhoto', await small(shade * 40));
    served.push([status, finished < MANY]);
  }
  expect(served).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers.get('retry-after')).toBe('5');
    expect(body.errors[0].message).toBe('too many photos at once, see Retry-After');
  }
  for (const { status } of answers) expect([200, 409, 503]).toContain(status);
  const later = await putPhoto(jobs, sessions[0]!.token, 'userPhoto', await small(200));
  expect(later.status).toBe(200);
}, 120_000);
